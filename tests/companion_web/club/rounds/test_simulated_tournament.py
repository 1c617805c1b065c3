"""A small tournament at simulated tables: nobody types a result. ``make bench-tournament``: one of 64."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tachiai.companion_web.club.bus.messages import RoundMessage
from tachiai.companion_web.club.bus.topics import Site
from tachiai.companion_web.club.hub.hub import Hub
from tachiai.companion_web.club.public.delay import Delay
from tachiai.companion_web.club.rounds.changes import with_result
from tachiai.companion_web.club.rounds.files import FileKind, taken_in, written
from tachiai.companion_web.club.rounds.pairing import paired
from tachiai.companion_web.club.rounds.tournament import Player, Reason, Result, Round, Tournament
from tachiai.companion_web.club.simulated import SimulatedHall
from tachiai.companion_web.club.uplink.clocks import Clocks
from tachiai.companion_web.log import SqlGameLog
from tachiai.rules.entries import Entry, EntryKind
from tests.companion_web.club.conftest import Club
from tests.companion_web.club.fake_bus import FakeBroker, FakeBus
from tests.companion_web.conftest import Clock
from tests.companion_web.fakes import HEADER

PLAYERS = tuple(Player(number=number, name=f"P{number}") for number in range(1, 5))
OPEN = Tournament(name="Open", uid="rosenkreuz", planned=2, time_control="5m", players=PLAYERS)
TURNS = 60


@dataclass
class Evening:
    """Two simulated tables, the hub, and a tournament of four."""

    hall: SimulatedHall
    hub: Hub
    clock: Clock
    number: int
    log: SqlGameLog

    def say_round(self, number: int) -> None:
        """Pairs a round and tells the tables."""
        self.hub.tournaments.change(self.number, paired)
        self.hub.tournaments.seat(self.number, ("sim-1", "sim-2"), number)
        self.hub.announce()

    def play_until(self, is_reached: Callable[[Round], bool]) -> Round:
        """Lets tables and hub go on until the last round is so."""
        for _ in range(TURNS):
            self.clock.now_s += 1.0
            self.hall.turn()
            self.hub.turn(0.0)
            last = self.tournament.rounds[-1]
            if is_reached(last):
                return last
        raise AssertionError("the round never got so far")

    @property
    def tournament(self) -> Tournament:
        """The tournament as the hub has it."""
        held = self.hub.tournaments.get(self.number)
        assert held is not None
        return held.tournament


@pytest.fixture
def evening(tmp_path: Path, hub_log: SqlGameLog) -> Iterator[Evening]:
    broker = FakeBroker()
    buses = {f"sim-{number}": FakeBus(broker) for number in (1, 2)}
    hub_bus = FakeBus(broker)
    clock = Clock()
    hub = Hub(hub_bus, Site("hall"), hub_log, clock.utc_ms, Delay(0.0, clock.monotonic_s))
    clocks = Clocks(clock.monotonic_s, clock.utc_ms)
    hall = SimulatedHall(Site("hall"), buses, tmp_path, 0.0, seed=1, longest=2, clocks=clocks)
    with closing(hall):
        for bus in (hub_bus, *buses.values()):
            bus.link(True)
        yield Evening(hall, hub, clock, hub.tournaments.add(OPEN), hub_log)


def test_tables_play_the_rounds_and_their_logs_tell_the_results(evening: Evening) -> None:
    for number in (1, 2):
        evening.say_round(number)
        over = evening.play_until(lambda last: last.is_over)
        assert all(game.by == "" for game in over.games)
    assert sum(evening.tournament.half_points_of(player.number) for player in PLAYERS) == 2 * 2 * 2


def test_what_is_ruled_at_the_hub_stands_against_the_tables_log(evening: Evening) -> None:
    evening.say_round(1)
    evening.hub.tournaments.change(
        evening.number,
        lambda found: with_result(found, 1, 1, Result.SECOND_BY_FORFEIT, Reason.ABSENT, by="Aoi"),
    )
    over = evening.play_until(lambda last: last.is_over)
    evening.hub.tournaments.collect()
    assert over.games[0].result is Result.SECOND_BY_FORFEIT
    assert evening.tournament.rounds[0].games[0].by == "Aoi"


def held_by(club: Club) -> int:
    """The tournament of four at the hub, its first board at the table t1."""
    number = club.hub.tournaments.add(OPEN)
    club.hub.tournaments.change(number, paired)
    club.hub.tournaments.seat(number, ("t1",), 1)
    return number


def result_at_table(club: Club, code: str) -> None:
    """A game of the first board, played and ended at the table."""
    game = club.log.open_game(replace(HEADER, first="P1", second="P3", event="Open (1.1)"))
    club.log.append(game, Entry(kind=EntryKind.ILLEGAL, ply=0, at_ms=0, move="x", player="first"))
    club.log.append(game, Entry(kind=EntryKind.RESULT, ply=0, at_ms=0, result="second wins", code=code))


@pytest.mark.parametrize(
    ("code", "reason"), [("ruled", Reason.ILLEGAL_MOVE), ("flag", Reason.FLAG), ("resigned", Reason.NONE)]
)
def test_why_a_game_was_lost_is_told_by_the_tables_log(club: Club, code: str, reason: Reason) -> None:
    number = held_by(club)
    result_at_table(club, code)
    club.connect()
    club.wait(3.0)
    held = club.hub.tournaments.get(number)
    assert held is not None
    game = held.tournament.rounds[0].games[0]
    assert (game.result, game.reason) == (Result.SECOND_WINS, reason)


def test_a_result_that_is_undone_at_the_table_is_taken_back(club: Club) -> None:
    number = held_by(club)
    result_at_table(club, "resigned")
    club.connect()
    club.wait(3.0)
    assert results_of(club, number) == [Result.SECOND_WINS, None]
    club.log.append(1, Entry(kind=EntryKind.RESUME, ply=0, at_ms=0, code="reopened"))
    club.wait(3.0)
    assert results_of(club, number) == [None, None]


def test_a_result_that_came_by_file_stands_against_a_game_that_goes_on(club: Club) -> None:
    number = held_by(club)
    before = club.hub.tournaments.change(number, lambda found: found).tournament
    decided = with_result(before, 1, 1, Result.FIRST_WINS)
    text = written(decided, FileKind.TRF16)
    club.hub.tournaments.change(number, lambda found: taken_in(found, FileKind.TRF16, text, "Aoi"))
    club.log.open_game(replace(HEADER, first="P1", second="P3", event="Open (1.1)"))
    club.log.append(1, Entry(kind=EntryKind.RESUME, ply=0, at_ms=0))
    club.connect()
    club.wait(3.0)
    assert results_of(club, number) == [Result.FIRST_WINS, None]


def results_of(club: Club, number: int) -> list[Result | None]:
    """The results of the first round as the hub has them."""
    held = club.hub.tournaments.get(number)
    assert held is not None
    return [game.result for game in held.tournament.rounds[0].games]


def test_a_hub_that_starts_again_says_the_round_again(club: Club) -> None:
    held_by(club)
    club.start_hub()
    club.connect()
    message = RoundMessage.read(club.broker.retained["tachiai/1/hall/round"])
    assert [(each.table, each.first, each.second) for each in message.pairings] == [
        ("t1", "P1", "P3"),
        ("", "P4", "P2"),
    ]
