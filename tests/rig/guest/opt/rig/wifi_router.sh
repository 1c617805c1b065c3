#!/bin/sh
# A router and a phone beside the table, on simulated radios of the kernel: wlan0 is the table's.
#   wifi_router.sh radios | on | off | phone NAME PASSWORD
set -eu
case "$1" in
    radios)
        modprobe mac80211_hwsim radios=3
        sleep 2
        for place in 1:home 2:phone; do
            ip netns add "${place#*:}"
            iw phy "phy${place%%:*}" set netns name "${place#*:}"
            ip netns exec "${place#*:}" ip link set lo up
        done
        ;;
    on)
        cat >/run/rig/router.conf <<'END'
network={
    ssid="Home net: 1"
    mode=2
    frequency=2437
    key_mgmt=WPA-PSK
    proto=RSN
    pairwise=CCMP
    psk="right: one\2"
}
END
        ip netns exec home ip address replace 192.168.77.1/24 dev wlan1
        ip netns exec home wpa_supplicant -B -i wlan1 -c /run/rig/router.conf -P /run/rig/router.pid
        ip netns exec home dnsmasq --port=0 --interface=wlan1 --bind-interfaces --pid-file=/run/rig/dhcp.pid \
            --dhcp-range=192.168.77.10,192.168.77.99 --dhcp-leasefile=/run/rig/leases
        ;;
    off)
        for program in router dhcp; do
            if [ -e /run/rig/$program.pid ]; then kill "$(cat /run/rig/$program.pid)" || true; fi
        done
        rm -f /run/rig/router.pid /run/rig/dhcp.pid
        ip netns exec home ip link set wlan1 down
        ;;
    phone)
        if [ -e /run/rig/phone.pid ]; then kill "$(cat /run/rig/phone.pid)" || true; fi
        sleep 1
        wpa_passphrase "$2" "$3" >/run/rig/phone.conf
        ip netns exec phone ip address replace 10.42.0.77/24 dev wlan2
        ip netns exec phone wpa_supplicant -B -i wlan2 -c /run/rig/phone.conf -P /run/rig/phone.pid
        mkdir -p /etc/netns/phone
        echo "nameserver 10.42.0.1" >/etc/netns/phone/resolv.conf
        ;;
esac
