"""A tournament that plays itself: ``make bench-tournament``. A real broker, simulated tables in a process of
their own, and the hub's page, over which somebody with the role *results* pairs 64 players for seven rounds,
with a late entry, a bye, a withdrawal, forfeits, an illegal-move loss and a late ruling. No result is typed:
all others come out of the tables' logs. At the end the files go out, in and out again, unchanged.
"""

import argparse
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from flask.testing import FlaskClient

from tachiai.companion_web.app import create_app
from tachiai.companion_web.club.bus.mqtt import MqttBus, broker_at
from tachiai.companion_web.club.bus.topics import Site
from tachiai.companion_web.club.hub.hub import Hub
from tachiai.companion_web.club.hub.public_boards import Delay
from tachiai.companion_web.club.rounds.files import FileKind, taken_in, written
from tachiai.companion_web.club.rounds.standings import points_text, standings
from tachiai.companion_web.club.rounds.tournament import (
    BoardResult,
    PairedGame,
    ResultReason,
    TieBreak,
    Tournament,
)
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.security.roles import Account, Role
from tests.support.mosquitto_server import running
from tests.support.page_visitors import PIN_HASH, Visitor

TACHIAI = str(Path(sys.executable).with_name("tachiai"))
PASSWORD = "a long password"
HOME = "/club/tournaments/1"
CHIEF = Account("chief", Role.CHIEF)
TIE_BREAKS = (TieBreak.BUCHHOLZ_MEDIAN, TieBreak.DIRECT, TieBreak.SONNEBORN_BERGER)
ROUND_WITHIN_S = 300.0
JOINED_WITHIN_S = 120.0


@dataclass
class Event:
    """The hall and who runs the tournament. ``ruled``: how often somebody had to say how a game ended;
    ``lost``: whether somebody has lost by an illegal move.
    """

    hub: Hub
    visitor: Visitor
    ruled: int = 0
    lost: bool = False

    @property
    def tournament(self) -> Tournament:
        """The tournament as it stands."""
        held = self.hub.tournaments.get(1)
        assert held is not None
        return held.tournament

    def rule(self, number: int, board: int, result: BoardResult, reason: ResultReason) -> None:
        """Rules a result on the page."""
        address = f"{HOME}/rounds/{number}/boards/{board}"
        self.visitor.post(address, result=result.value, reason=reason.value)
        self.ruled += 1

    def wait_for_round(self, number: int) -> float:
        """Waits until the round is over and returns how long it took. Once in the tournament an arbiter
        declares the game of somebody lost who tried an illegal move.
        """
        begun_s = time.monotonic()
        while not self.tournament.rounds[number - 1].is_over:
            assert time.monotonic() - begun_s < ROUND_WITHIN_S, f"round {number} does not end"
            for table in self.hub.view().states.values():
                state = table.state
                if state is None or self.lost or state.result or not any(state.illegal_counts):
                    continue
                if state.event.startswith(f"Open ({number}."):
                    player = "first" if state.illegal_counts[0] else "second"
                    position = state.game, state.ply
                    self.lost = self.hub.ask(table.name, "loss", {"player": player}, CHIEF, position).ok
            time.sleep(0.5)
        return time.monotonic() - begun_s


def play(event: Event, players: int, rounds: int) -> None:
    """Runs the tournament from its first round to its last."""
    names = "\n".join(f"Player {number:02}" for number in range(1, players + 1))
    event.visitor.post(
        "/club/tournaments/",
        name="Open",
        uid="rosenkreuz",
        system="swiss",
        planned=str(rounds),
        players=names,
    )
    event.visitor.post(f"{HOME}/tie-breaks", tie_break=list(TIE_BREAKS))
    for number in range(1, rounds + 1):
        if number == 2:
            event.visitor.post(f"{HOME}/players", name="Late", missed="H")
            event.visitor.post(f"{HOME}/players/3", what="half")
        if number == 3:
            event.visitor.post(f"{HOME}/players/5", what="withdraw")
        begun_s = time.monotonic()
        event.visitor.post(f"{HOME}/pair")
        paired_s = time.monotonic() - begun_s
        event.visitor.post(f"{HOME}/rounds/{number}/tables", tables="")
        if number in (1, 4):
            event.rule(number, 2, BoardResult.FIRST_BY_FORFEIT, ResultReason.ABSENT)
        took_s = event.wait_for_round(number)
        if number == 5:  # after the round: what the table wrote is overruled
            event.rule(number, 3, BoardResult.DRAW, ResultReason.RULING)
        over = event.tournament.rounds[number - 1]
        print(
            f"round {number}: paired in {paired_s:.2f} s, played in {took_s:.0f} s, {len(over.games)} games",
            flush=True,
        )


def faults(event: Event) -> list[str]:
    """Returns what is wrong at the end."""
    tournament, found = event.tournament, []
    games = [(number, game) for number, each in enumerate(tournament.rounds, 1) for game in each.games]
    by_hand = [game for _, game in games if game.by]
    if len(by_hand) != event.ruled:
        found.append(f"{len(by_hand)} results were ruled, expected {event.ruled}")
    if ResultReason.ILLEGAL_MOVE not in {game.reason for _, game in games}:
        found.append("nobody lost by an illegal move")
    met: set[frozenset[int]] = set()
    for _, game in games:
        pair = frozenset((game.first, game.second))
        if pair in met:
            found.append(f"{sorted(pair)} met twice")
        if game.result is not None and game.result.letters[0].is_played:
            met.add(pair)
    if tournament.decided_by != TIE_BREAKS:
        found.append("other tie-breaks decide than were chosen")
    for kind in (FileKind.TRF16, FileKind.TRF26, FileKind.PGN, FileKind.PAIRINGS):
        text = written(tournament, kind)
        empty = Tournament(  # a TRF16 tells no tie-breaks, but the ranks that they bring
            name=tournament.name,
            planned=tournament.planned,
            players=tournament.players,
            tie_breaks=tournament.tie_breaks,
        )
        if written(taken_in(empty, kind, text, "Aoi"), kind) != text:
            found.append(f"{kind} does not come back as it went out")
        sent = event.visitor.get(f"{HOME}/files/{kind}").data.decode("utf-8-sig")
        if sent != text:
            found.append(f"the page sends another {kind}")
    return found


def from_logs(tournament: Tournament) -> tuple[int, int]:
    """Returns how many games there are, and how many of their results came out of the tables' logs."""
    games: list[PairedGame] = [game for each in tournament.rounds for game in each.games]
    return len(games), sum(not game.by for game in games)


def main() -> None:
    """Plays the tournament and says how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--every", type=float, default=0.5, help="seconds a ply")
    parser.add_argument("--longest", type=int, default=30, help="plies; then a player gives up")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tachiai-tournament-") as name:
        folder = Path(name)
        (folder / "broker").mkdir()
        site = Site("hall")
        with (
            running(folder / "broker") as broker,
            closing(SqlGameLog(sqlite_url(folder / "hub.sqlite3"))) as log,
            closing(MqttBus(broker_at(broker.address), "hall-hub")) as bus,
        ):
            hub = Hub(bus, site, log, lambda: time.time_ns() // 1_000_000, Delay(0.0, time.monotonic))
            hub.accounts.set("results", Role.RESULTS, PASSWORD)
            thread = threading.Thread(target=hub.run, daemon=True)
            thread.start()
            tables = chosen.players // 2
            command = [TACHIAI, "hub", "simulate", "--broker", broker.address, "--tables", str(tables)]
            command += ["--every", str(chosen.every), "--longest", str(chosen.longest)]
            command += ["--folder", str(folder / "tables")]
            simulated = subprocess.Popen(command, stderr=subprocess.DEVNULL)
            try:
                wait_until_joined(hub, tables)
                config = PageConfig(pin_hash=PIN_HASH, secret_key=b"x" * 32)
                client: FlaskClient = create_app(config, log, Ports(club=hub)).test_client()
                event = Event(hub, Visitor(client))
                event.visitor.post("/club/login", name="results", password=PASSWORD)
                play(event, chosen.players, chosen.rounds)
                wrong = faults(event)
                for line in standings(event.tournament)[:3]:
                    print(f"{line.rank}. {line.player.name}: {points_text(line.half_points)}")
                games, told = from_logs(event.tournament)
                print(
                    f"{chosen.players} players, {chosen.rounds} rounds: {games} games, {told} from the logs, "
                    f"{event.ruled} ruled, 0 typed; {len(wrong)} faults"
                )
            finally:
                simulated.kill()
                simulated.wait()
                hub.stop()
                thread.join()
    for fault in wrong:
        print(fault)
    sys.exit(1 if wrong else 0)


def wait_until_joined(hub: Hub, tables: int) -> None:
    """Waits until all tables are at the hub."""
    begun_s = time.monotonic()
    while sum(table.online for table in hub.view().states.values()) < tables:
        assert time.monotonic() - begun_s < JOINED_WITHIN_S, "not all tables have joined"
        time.sleep(0.5)


if __name__ == "__main__":
    main()
