"""What nmcli is asked, and what its answers mean."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.firmware.wifi.nmcli import (
    ACCESS_POINT,
    Devices,
    Network,
    devices_in,
    fields,
    join,
    networks_in,
    open_access_point,
    profiles_in,
    secret,
    why_not_joined,
)


@given(st.lists(st.text(st.characters(exclude_characters="\n\0", exclude_categories=["Cs"])), min_size=1))
def test_fields_are_what_nmcli_escaped(texts: list[str]) -> None:
    line = ":".join(text.replace("\\", "\\\\").replace(":", "\\:") for text in texts)
    assert fields(line) == texts


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("", Devices()),
        ("lo:loopback:connected (externally):lo\n", Devices()),
        ("wlan0:wifi:disconnected:\n", Devices("wlan0", is_usable=True)),
        ("wlan0:wifi:unavailable:\n", Devices("wlan0")),
        ("wlan0:wifi:unmanaged:\n", Devices("wlan0")),
        ("wlan0:wifi:connecting (configuring):Home\n", Devices("wlan0", is_usable=True)),
        ("wlan0:wifi:connected:Home\\:net\n", Devices("wlan0", is_usable=True, is_online=True)),
        (f"wlan0:wifi:connected:{ACCESS_POINT}\n", Devices("wlan0", is_usable=True, serves=True)),
        (
            f"eth0:ethernet:connected:Wired\nwlan0:wifi:connected:{ACCESS_POINT}\n",
            Devices("wlan0", is_usable=True, is_online=True, serves=True),
        ),
        (
            "wlan1:wifi:connected:Home\nwlan0:wifi:disconnected:\n",
            Devices("wlan0", is_usable=True, is_online=True),
        ),
        ("wlan0:wifi:unmanaged:\nwlan1:wifi:disconnected:\n", Devices("wlan1", is_usable=True)),
        (
            f"wlan0:wifi:disconnected:\nwlan1:wifi:connected:{ACCESS_POINT}\n",
            Devices("wlan1", is_usable=True, serves=True),
        ),
        ("p2p-dev-wlan0:wifi-p2p:disconnected:\n", Devices()),
    ],
)
def test_devices(answer: str, expected: Devices) -> None:
    assert devices_in(answer) == expected


def test_known_networks_are_the_wireless_profiles_but_the_tables_own() -> None:
    answer = f"Home\\:net:u-1:802-11-wireless\nWired:u-2:802-3-ethernet\n{ACCESS_POINT}:u-3:802-11-wireless\n"
    assert profiles_in(answer) == (("u-1", "Home:net"),)


def test_a_network_is_heard_once_the_strongest_first_without_the_own_and_the_hidden_ones() -> None:
    answer = "Far:20:WPA2\nHome:55:WPA2 WPA3\n:90:WPA2\nHome:80:WPA2 WPA3\nTachiai-x:99:WPA2\nCafé:70:\n"
    heard = networks_in(answer, "Tachiai-x")
    assert heard == (Network("Home", 80, "WPA2 WPA3"), Network("Café", 70, ""), Network("Far", 20, "WPA2"))


@pytest.mark.parametrize(
    ("security", "is_open", "can_be_joined", "management"),
    [
        ("", True, True, ""),
        ("WPA1 WPA2", False, True, "wpa-psk"),
        ("WPA2 WPA3", False, True, "wpa-psk"),
        ("WPA3", False, True, "sae"),
        ("WPA2 802.1X", False, False, "wpa-psk"),
        ("WEP", False, False, "wpa-psk"),
    ],
)
def test_how_a_network_is_joined(security: str, is_open: bool, can_be_joined: bool, management: str) -> None:
    network = Network("Home", 50, security)
    assert (network.is_open, network.can_be_joined) == (is_open, can_be_joined)
    made, _ = join("wlan0", network, "Home (1)")
    assert ("wifi-sec.key-mgmt" in made) == (management != "")
    assert management in ("", made[-1])


def test_a_network_that_hides_its_name_is_asked_for() -> None:
    made, _ = join("wlan0", Network("Home", 0, "WPA2"), "Home (1)")
    assert made[made.index("wifi.hidden") + 1] == "yes"


def test_no_password_stands_in_a_command_line() -> None:
    opened = open_access_point("wlan0", "Tachiai-x", "10.42.0.1")
    commands = [*opened, *join("wlan0", Network("H", 9, "WPA2"), "H")]
    assert not any("psk" in word and "wpa" not in word for command in commands for word in command)


@given(st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), min_size=8, max_size=63))
def test_a_password_reaches_nmcli_as_it_was_typed(password: str) -> None:
    line = secret(password)
    assert line.count("\n") == 1
    setting, _, escaped = line.rstrip("\n").partition(":")
    assert setting == "802-11-wireless-security.psk"
    assert escaped.encode("ascii").decode("unicode_escape") == password


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("Error: Connection activation failed: Secrets were required, but not provided", "wrong_password"),
        ("Error: Connection activation failed: The Wi-Fi network could not be found", "not_found"),
        ("Error: Connection activation failed: IP configuration could not be reserved", "no_address"),
        ("Error: Timeout 45 sec expired.", "not_found"),
        ("Error: Connection activation failed: Unknown error", "failed"),
    ],
)
def test_why_a_network_was_not_joined(said: str, code: str) -> None:
    assert why_not_joined(said) == code
