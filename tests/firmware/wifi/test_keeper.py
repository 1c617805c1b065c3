"""Evenings of a table's Wi-Fi, told as what happens to it; NetworkManager is one that answers like it."""

from dataclasses import dataclass, field

from tachiai.firmware.wifi.keeper import WifiKeeper
from tachiai.firmware.wifi.network_manager import CommandResult, NetworkManager, run_program
from tachiai.firmware.wifi.nmcli import ACCESS_POINT, Network
from tachiai.firmware.wifi.step import Phase, Wish
from tests.firmware.wifi.fake_nmcli import FakeNmcli

OWN, PASSWORD, ADDRESS = "Tachiai-b3k7", "board pass:1", "10.42.0.1"
HOME = Network("Home:net", 70, "WPA2")
TURN_S = 3.0


@dataclass
class Evening:
    """A keeper at a fake NetworkManager, on a clock that turns move on; ``pages`` counts those served now."""

    nmcli: FakeNmcli
    now_s: float = 100.0
    pages: int = 0
    said: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        tokens = iter(range(100))
        manager = NetworkManager(OWN, PASSWORD, ADDRESS, self.nmcli, lambda: str(next(tokens)))
        self.keeper = WifiKeeper(manager, self._serve, lambda: self.now_s, self.said.append)

    def passes(self, seconds: float) -> Phase:
        for _ in range(round(seconds / TURN_S)):
            self.keeper.turn()
            self.now_s += TURN_S
        return self.keeper.state.phase

    def _serve(self, device: str) -> "Evening":
        assert device == "wlan0"
        self.pages += 1
        return self

    def stop(self) -> None:
        self.pages -= 1


def at_home(**known: tuple[str, str]) -> Evening:
    return Evening(FakeNmcli({HOME.name: ("right one", "WPA2"), "Next door": ("?", "WPA3")}, known))


def test_a_first_start_opens_the_access_point_at_once_and_tells_what_it_heard() -> None:
    evening = at_home()
    assert evening.passes(6) is Phase.ACCESS_POINT
    assert (evening.nmcli.up, evening.pages) == (ACCESS_POINT, 1)
    assert evening.nmcli.known[ACCESS_POINT] == (OWN, PASSWORD)
    assert [network.name for network in evening.keeper.heard()] == [HOME.name, "Next door"]


def test_a_known_network_is_waited_for() -> None:
    evening = at_home(Home=(HOME.name, "right one"))
    assert evening.passes(30) is Phase.WAITING
    evening.nmcli.joins_by_itself()
    assert evening.passes(300) is Phase.ONLINE
    assert evening.pages == 0


def test_a_known_network_that_is_not_here_ends_in_the_access_point() -> None:
    evening = at_home(Office=("Office", "x"))
    assert evening.passes(42) is Phase.WAITING
    assert evening.passes(12) is Phase.ACCESS_POINT


def test_the_right_password_is_kept_and_the_page_ends() -> None:
    evening = at_home(Old=(HOME.name, "old password"))
    evening.passes(60)
    evening.keeper.ask(Wish(HOME, "right one"))
    assert evening.passes(9) is Phase.ONLINE
    assert evening.nmcli.known == {"Home:net (0)": (HOME.name, "right one")}
    assert (evening.nmcli.up, evening.pages) == ("Home:net (0)", 0)


def test_a_wrong_password_leads_back_to_the_access_point_with_its_reason_and_loses_nothing() -> None:
    evening = at_home(Old=(HOME.name, "old password"))
    evening.passes(60)
    evening.keeper.ask(Wish(HOME, "wrong one"))
    assert evening.passes(12) is Phase.ACCESS_POINT
    assert evening.keeper.state.trouble == "wrong_password"
    assert set(evening.nmcli.known) == {"Old", ACCESS_POINT}
    assert evening.pages == 1


def test_the_phone_that_asked_has_time_to_read_the_answer() -> None:
    evening = at_home()
    evening.passes(6)
    evening.now_s += 100.0
    evening.keeper.ask(Wish(HOME, "right one"))
    evening.keeper.turn()
    assert (evening.keeper.state.phase, evening.pages) == (Phase.ACCESS_POINT, 1)


def test_a_network_that_goes_for_a_moment_is_waited_for_and_one_that_stays_away_is_not() -> None:
    evening = at_home(Home=(HOME.name, "right one"))
    evening.nmcli.joins_by_itself()
    evening.passes(30)
    evening.nmcli.network_goes(HOME.name)
    assert evening.passes(30) is Phase.ONLINE
    evening.nmcli.network_comes_back(HOME.name, "right one")
    evening.nmcli.joins_by_itself()
    assert evening.passes(90) is Phase.ONLINE
    evening.nmcli.network_goes(HOME.name)
    assert evening.passes(75) is Phase.ACCESS_POINT
    assert evening.pages == 1


def test_a_network_that_networkmanager_does_not_miss_is_missed() -> None:
    evening = at_home(Home=(HOME.name, "right one"))
    evening.nmcli.joins_by_itself()
    evening.passes(30)
    del evening.nmcli.air[HOME.name]  # and its profile is still called up
    assert evening.passes(75) is Phase.ACCESS_POINT
    assert evening.nmcli.up == ACCESS_POINT


def test_from_the_access_point_the_known_network_is_tried_again_until_it_is_back() -> None:
    evening = at_home(Home=(HOME.name, "right one"))
    evening.nmcli.network_goes(HOME.name)
    evening.passes(60)
    assert evening.passes(180) is Phase.WAITING
    assert evening.passes(60) is Phase.ACCESS_POINT  # still away
    evening.nmcli.network_comes_back(HOME.name, "right one")
    assert evening.passes(174) is Phase.WAITING
    evening.nmcli.joins_by_itself()
    assert evening.passes(30) is Phase.ONLINE


def test_nobody_at_the_access_point_is_thrown_out() -> None:
    evening = at_home(Office=("Office", "x"))
    evening.nmcli.guests = 1
    evening.passes(60)
    assert evening.passes(1200) is Phase.ACCESS_POINT
    evening.nmcli.guests = 0
    evening.keeper.heard()
    assert evening.passes(250) is Phase.ACCESS_POINT
    assert evening.passes(60) is Phase.WAITING


def test_a_cable_ends_the_access_point_and_a_lost_one_brings_it_back() -> None:
    evening = at_home()
    evening.passes(6)
    evening.nmcli.cable = True
    assert evening.passes(9) is Phase.ONLINE
    assert (evening.nmcli.up, evening.pages) == ("", 0)
    evening.nmcli.cable = False
    assert evening.passes(75) is Phase.ACCESS_POINT


def test_networks_are_listened_for_again() -> None:
    evening = at_home()
    evening.passes(6)
    evening.nmcli.air["New"] = ("x", "WPA2")
    evening.keeper.ask(None)
    assert evening.passes(9) is Phase.ACCESS_POINT
    assert "New" in [network.name for network in evening.keeper.heard()]
    assert evening.pages == 1


def test_a_radio_that_is_off_is_switched_on() -> None:
    evening = at_home()
    evening.nmcli.radio = False
    assert evening.passes(9) is Phase.ACCESS_POINT


def test_without_wi_fi_nothing_is_done() -> None:
    evening = at_home()
    evening.keeper.manager.run = lambda command, fed: CommandResult(0, "eth0:ethernet:unavailable:\n")
    assert evening.passes(300) is Phase.NO_WIFI
    assert evening.pages == 0


def test_an_access_point_that_breaks_down_is_opened_again() -> None:
    evening = at_home()
    evening.passes(6)
    evening.nmcli.up = ""
    assert evening.passes(30) is Phase.ACCESS_POINT
    assert (evening.nmcli.up, evening.pages) == (ACCESS_POINT, 1)


def test_the_end_closes_page_and_access_point() -> None:
    evening = at_home()
    evening.passes(6)
    evening.keeper.close()
    assert (evening.nmcli.up, evening.pages) == ("", 0)


def test_a_program_that_is_not_there_has_failed() -> None:
    assert run_program(("/no/such/program",)).status != 0
