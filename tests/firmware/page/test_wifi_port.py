"""What the page at the access point is told, and what it may ask for."""

import socket

import pytest

from tachiai.firmware.page.wifi_port import KeptWifi, serve_at_access_point
from tachiai.firmware.wifi.keeper import WifiKeeper
from tachiai.firmware.wifi.network_manager import NetworkManager
from tachiai.firmware.wifi.step import Phase
from tachiai.hardware_docs.access_point import ADDRESS, AccessPoint
from tests.firmware.wifi.fake_nmcli import FakeNmcli

POINT = AccessPoint("Tachiai-b3k7", "secret77xy")


@pytest.fixture
def nmcli() -> FakeNmcli:
    return FakeNmcli({"Home": ("right one", "WPA2"), "Café": ("", ""), "Office": ("", "WPA2 802.1X")})


@pytest.fixture
def port(nmcli: FakeNmcli) -> KeptWifi:
    now_s = iter(range(0, 10_000, 3))
    keeper = WifiKeeper(
        NetworkManager(POINT.name, POINT.password, ADDRESS, nmcli), lambda device: None, lambda: next(now_s)
    )
    keeper.turn()
    return KeptWifi(keeper, POINT, "http://10.42.0.1:8472/")


def phase_of(port: KeptWifi) -> Phase:
    return port.keeper.state.phase


def test_the_view_names_the_networks_and_the_own_one(port: KeptWifi) -> None:
    view = port.view()
    assert [(n.name, n.bars, n.is_open, n.can_be_joined) for n in view.networks] == [
        ("Café", 3, True, True),
        ("Home", 3, False, True),
        ("Office", 3, False, False),
    ]
    assert view.own_qr == POINT.qr_text
    assert view.trouble.en == ""


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("Home", "right one", "joining"),
        ("Café", "", "joining"),
        ("Café", "typed all the same", "joining"),
        ("Not heard", "long enough", "joining"),
        ("Not heard", "", "joining"),
        ("", "long enough", "no_name"),
        ("x" * 33, "long enough", "no_name"),
        ("卓" * 11, "long enough", "no_name"),
        ("Home\nnet", "long enough", "no_name"),
        ("Office", "long enough", "not_here"),
        ("Home", "short", "no_password"),
        ("Home", "x" * 64, "no_password"),
        ("Home", "日本語のパスワード", "no_password"),
        ("Home", "with\ttab or newline", "no_password"),
    ],
)
def test_what_is_typed_is_looked_at_first(port: KeptWifi, name: str, password: str, code: str) -> None:
    assert port.join(name, password).code == code


def test_what_was_asked_for_is_done_and_why_it_failed_is_told(port: KeptWifi, nmcli: FakeNmcli) -> None:
    assert port.join("Home", "wrong one").ok
    port.keeper.turn()
    assert phase_of(port) is Phase.JOINING
    port.keeper.turn()
    assert phase_of(port) is Phase.ACCESS_POINT
    assert "password" in port.view().trouble.en
    assert port.join("Home", "right one").ok
    for _ in range(2):
        port.keeper.turn()
    assert phase_of(port) is Phase.ONLINE
    assert nmcli.up.startswith("Home")


def test_without_the_access_points_address_no_page_is_served_yet(port: KeptWifi) -> None:
    with socket.socket() as probe:
        try:
            probe.bind((ADDRESS, 0))
        except OSError:
            assert serve_at_access_point(port, "lo", "en") is None
