#!/bin/sh
# Installs Tachiai on Raspberry Pi OS (Bookworm or newer) or Debian 12: run it again to update.
#
#   sudo sh install.sh                 install this folder's version, or update to it
#   sudo sh install.sh rollback        go back to the version before
#   sudo sh install.sh remove          take the program away; settings and games stay
#
# Everything lies in /opt/tachiai/VERSION (the program), /etc/tachiai (settings) and /var/lib/tachiai (games).
# ROOT=/somewhere puts it under another root, without users and services, to look at or to try out.
set -eu

here=$(cd "$(dirname "$0")/../.." && pwd)
root=${ROOT:-}
opt=$root/opt/tachiai
completions=/usr/local/share/bash-completion/completions
python=${PYTHON:-/usr/bin/python3}
# The command of any version, for its own Python, wherever that lies.
tachiai='from importlib.metadata import entry_points as e; e(group="console_scripts", name="tachiai")["tachiai"].load()()'

say() { echo "install: $*"; }
fail() { echo "install: $*" >&2; exit 1; }
# What belongs to the table's user is written with that user's rights: a link that lies there leads no further.
as_table() { if [ -z "$root" ]; then runuser -u tachiai -- "$@"; else "$@"; fi; }
on_this_system() { [ -z "$root" ] && command -v systemctl >/dev/null && [ -d /run/systemd/system ]; }

system_packages() {
    export DEBIAN_FRONTEND=noninteractive
    wanted="python3-venv python3-pip fonts-noto-cjk espeak-ng"
    apt-get update -qq  # before looking: a fresh system has no lists
    # Only Raspberry Pi OS has picamera2 (a USB camera does without); Debian has the other two as well.
    for name in python3-picamera2 python3-lgpio python3-spidev; do
        if apt-cache show "$name" >/dev/null 2>&1; then wanted="$wanted $name"; fi
    done
    # shellcheck disable=SC2086  # a list of words
    apt-get install -y -qq --no-install-recommends $wanted >/dev/null
    say "system packages: $wanted"
}

make_user() {
    getent passwd tachiai >/dev/null ||
        useradd --system --home-dir /var/lib/tachiai --shell /usr/sbin/nologin --user-group tachiai
    for group in video gpio spi i2c audio; do
        # The unit names it, so it has to be there.
        getent group "$group" >/dev/null || groupadd --system "$group"
        usermod -aG "$group" tachiai
    done
    # Wi-Fi is changed by another user, so that the page, which the network reaches, cannot.
    getent passwd tachiai-wifi >/dev/null ||
        useradd --system --home-dir /nonexistent --shell /usr/sbin/nologin --gid tachiai tachiai-wifi
    # The page shows what the service said today.
    if getent group systemd-journal >/dev/null; then usermod -aG systemd-journal tachiai; fi
    # The settings can be changed on the page, so their folder is the service's too.
    install -d -o tachiai -g tachiai "$root/var/lib/tachiai" "$root/etc/tachiai"
}

make_version() {
    version=$1
    target=$opt/$version
    rm -rf "$target.new"
    mkdir -p "$target.new"
    (cd "$here" && tar cf - --exclude .git --exclude .venv --exclude '*.pyc' .) | tar xf - --no-same-owner -C "$target.new"
    PYTHON=$python sh "$here/firmware/updating/make_venv.sh" "$target.new/.venv" "$here/requirements.lock" \
        "$target.new" "$here/requirements-dev.lock"
    rm -rf "$target.new/build"
    rm -rf "$target"
    mv "$target.new" "$target"
    # A venv knows its own place: tell it the new one.
    grep -rlI "$target.new" "$target/.venv/bin" "$target/.venv/pyvenv.cfg" |
        xargs -r sed -i "s|$target.new|${target#"$root"}|g"
    say "version $version is in $target"
}

switch_to() {
    if [ -L "$opt/current" ] && [ "$(readlink "$opt/current")" != "$1" ]; then
        ln -sfn "$(readlink "$opt/current")" "$opt/previous"
    fi
    ln -sfn "$1" "$opt/current.new"
    mv -T "$opt/current.new" "$opt/current"
    rm -f "$root/var/lib/tachiai/update.json"  # what the page told of the last update is no longer so
    install -d "$root/usr/local/bin"
    ln -sfn /opt/tachiai/current/.venv/bin/tachiai "$root/usr/local/bin/tachiai"
}

# What the version that is left did to the game log is undone by the one before, which knows its own schema.
# Fails if that cannot be; a version that is too old to know the command is not asked for more.
put_log_back() {
    status=0
    as_table env XDG_CONFIG_HOME="$root/etc" XDG_DATA_HOME="$root/var/lib/tachiai" \
        "$opt/$1/.venv/bin/python" -P -c "$tachiai" log downgrade || status=$?
    [ "$status" != 1 ]
}

put_completion() {
    install -d "$root$completions"
    "$opt/$1/.venv/bin/python" -P -c "$tachiai" completion bash >"$root$completions/tachiai"
}

put_units() {
    install -d "$root/etc/tachiai"
    settings=$root/etc/tachiai/settings.toml
    if [ ! -e "$settings" ]; then
        echo "# sudo -u tachiai tachiai setup --settings /etc/tachiai/settings.toml" |
            as_table tee "$settings" >/dev/null
    fi
    # Where updates are looked for: root's own file, since what it names is installed as root.
    if [ -n "${UPDATE_INDEX:-}" ]; then echo "$UPDATE_INDEX" >"$opt/update_index"; fi
    install -d "$root/etc/NetworkManager/dnsmasq-shared.d"
    install -m 644 "$here/hardware_docs/install/tachiai-wifi.dnsmasq.conf" \
        "$root/etc/NetworkManager/dnsmasq-shared.d/tachiai.conf"
    if [ -n "${FROM_PACKAGE:-}" ]; then return; fi  # the package has them
    install -d "$root/etc/systemd/system" "$root/etc/systemd/journald.conf.d" "$root/etc/polkit-1/rules.d"
    install -m 644 "$here/hardware_docs/install/tachiai-wifi.rules" "$root/etc/polkit-1/rules.d/"
    install -m 644 "$here"/hardware_docs/install/*.service "$here"/hardware_docs/install/*.path \
        "$root/etc/systemd/system/"
    install -m 644 "$here/hardware_docs/install/journald.conf" "$root/etc/systemd/journald.conf.d/tachiai.conf"
    if on_this_system; then
        systemctl daemon-reload
        systemctl enable --now tachiai-update.path
    fi
}

# Name and password of the table's own Wi-Fi: those that lie on the SD card, or drawn here.
put_access_point() {
    point=$root/etc/tachiai/access_point.toml
    for card in "$root/boot/firmware/tachiai_access_point.toml" "$root/boot/tachiai_access_point.toml"; do
        if [ ! -e "$point" ] && [ -e "$card" ]; then as_table tee "$point" <"$card" >/dev/null; fi
    done
    if [ ! -e "$point" ]; then
        as_table "$opt/$1/.venv/bin/python" - "$point" <<'END'
import sys
from pathlib import Path
from tachiai.hardware_docs.access_point import known_access_point
known_access_point(Path(sys.argv[1]))
END
    fi
    # Who laid one there by hand did so as root; of a link it is the link that changes hands.
    if [ -z "$root" ]; then chown -h tachiai:tachiai "$point"; fi
    as_table chmod 640 "$point"
}

on_a_pi() { on_this_system && grep -qa "Raspberry Pi" /proc/device-tree/model 2>/dev/null; }

# A Pi without keyboard and screen opens its own Wi-Fi; on other computers their owner decides that.
start_wifi() {
    if [ -n "$root" ] || ! command -v nmcli >/dev/null; then return; fi
    if on_this_system; then systemctl daemon-reload; systemctl try-restart tachiai-wifi.service; fi
    if on_a_pi; then systemctl enable --now tachiai-wifi.service; fi
}

# The program is in its place even if the table does not start with it, over its settings for example.
restart_tables() {
    if on_this_system; then
        systemctl try-restart tachiai.service || say "the table does not start: journalctl -u tachiai says why"
    fi
}

[ "$(id -u)" = 0 ] || [ -n "$root" ] || fail "expected to run as root: sudo sh $0"
case ${1:-install} in
    install)
        version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$here/pyproject.toml" | head -n 1)
        [ -n "$version" ] || fail "expected a version in $here/pyproject.toml"
        version=$version-$(date -u +%Y%m%d%H%M%S)
        if [ -z "$root" ]; then
            # Of the Debian package they are its own dependencies; apt cannot be called while it is at work.
            if [ -z "${FROM_PACKAGE:-}" ]; then system_packages; fi
            make_user
        fi
        make_version "$version"
        switch_to "$version"
        put_completion "$version"
        put_access_point "$version"
        put_units
        restart_tables
        start_wifi
        # Old versions but this one and the one before are let go.
        for old in "$opt"/[0-9]*; do
            name=$(basename "$old")
            if [ "$name" != "$version" ] && [ "$name" != "$(readlink "$opt/previous" || true)" ]; then
                rm -rf "$old"
            fi
        done
        say "done. Next: sudo -u tachiai tachiai setup --settings /etc/tachiai/settings.toml, then tachiai doctor"
        ;;
    rollback)
        [ -L "$opt/previous" ] || fail "expected a version before this one, got none"
        before=$(readlink "$opt/previous")
        put_log_back "$before" ||
            fail "nothing was changed: $before cannot read the game log as it is now (install.md, “Going back …”)"
        switch_to "$before"
        say "back to $before"
        restart_tables
        ;;
    remove)
        if on_this_system; then systemctl disable --now tachiai.service tachiai-doctor.service tachiai-wifi.service tachiai-update.path || true; fi
        rm -f "$root"/etc/systemd/system/tachiai.service "$root"/etc/systemd/system/tachiai-*.service \
            "$root"/etc/systemd/system/tachiai-*.path "$root/etc/polkit-1/rules.d/tachiai-wifi.rules" \
            "$root/etc/NetworkManager/dnsmasq-shared.d/tachiai.conf" \
            "$root/etc/systemd/journald.conf.d/tachiai.conf" "$root/usr/local/bin/tachiai" \
            "$root$completions/tachiai"
        rm -rf "$opt"
        say "removed; /etc/tachiai and /var/lib/tachiai are left"
        ;;
    *) fail "expected install, rollback or remove, got $1" ;;
esac
