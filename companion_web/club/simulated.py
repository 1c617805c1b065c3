"""Simulated tables, for trying out a hall: each plays random games into a log of its own, and raises an alert
now and then. From the first round of a tournament on, they play only its games.
"""

import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from threading import Lock
from uuid import uuid4

from tachiai.companion_web.club.bus.bus import Bus
from tachiai.companion_web.club.bus.messages import About
from tachiai.companion_web.club.bus.topics import Site
from tachiai.companion_web.club.uplink.sending import Clocks
from tachiai.companion_web.club.uplink.uplink import Uplink
from tachiai.companion_web.errors import LogNotWritable
from tachiai.companion_web.live_table import ClockView, GameSettings, LiveView
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.rules.core import Outcome, Player
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.messages import Message, Reply, message_in
from tachiai.rules.registry import game_ids, open_game
from tachiai.rules.time_control import parse_time_control

TIME_CONTROL = "10m+5s"
LONGEST_GAME = 120  # plies
NAMES = ("Aoi", "Ren", "Haruka", "Sora", "Mio", "Yuto", "Ema", "Luca", "Nora", "Pavel", "Ines", "Otto")
TROUBLES = {"illegal": 3, "question": 2, "flag": 1}  # chance in percent of a ply
PHASES = {"illegal": "illegal", "question": "ambiguous", "flag": "waiting", "": "waiting"}
WINNERS = {"first wins": Player.FIRST, "second wins": Player.SECOND, "draw": None}
NOTHING = Message("Nothing is wrong.")
RULED = Message("An illegal move was put back.")
TROUBLE_WORDS = {
    "illegal": Message("This move is illegal."),
    "question": message_in("asked at a table", "Which move was it?"),
    "flag": Message("The flag has fallen."),
    "": NOTHING,
}


class SimulatedTable:
    """Implements ``LiveTable`` and ``GameStart``; ``play`` makes a move. ``asked``: number of requests that
    it had. ``longest``: plies after which a player resigns, or both agree on a draw.
    """

    def __init__(self, uid: str, log: SqlGameLog, seed: int, longest: int = LONGEST_GAME) -> None:
        self.log, self._chance, self._longest = log, Random(seed), longest
        self._game = open_game(uid)
        self._lock = Lock()
        self._line: AnyLine = Line(self._game, self._game.start())
        self._number = 0
        self._trouble = ""
        self._troubled_plies = 0
        self.asked = 0
        self._is_in_round = False
        self._view = self._begin(1, self._random_game())

    def play(self) -> None:
        """Makes a move, or begins or ends something for which an arbiter is wanted."""
        with self._lock:
            if self._view.result or self._view.phase == "paused":
                return
            if self._trouble:
                self._troubled_plies += 1
                if self._troubled_plies > self._chance.randrange(5, 40):
                    self._trouble = ""
                self._show()
                return
            moves = list(self._game.legal_moves(self._line.state))
            if self._line.outcome is not None or not moves or self._line.ply >= self._longest:
                self._finish()
                return
            drawn = self._chance.randrange(100)
            for trouble, share in TROUBLES.items():
                if drawn < share:
                    self._get_into(trouble)
                    return
                drawn -= share
            self._move(moves)

    # For the uplink.

    def view(self) -> LiveView:
        with self._lock:
            return self._view

    def wait_for_change(self, version: int, timeout_s: float) -> LiveView:
        return self.view()

    def ask(self, request: str, params: Mapping[str, str]) -> Reply:
        """Carries out a request; a ruling ends whatever was wrong."""
        with self._lock:
            self.asked += 1
            if request in ("pause", "resume"):
                self._show("paused" if request == "pause" else "waiting")
                return Reply(True)
            if request == "loss" and not self._view.result:
                self._lose(params.get("player", "first"))
                return Reply(True)
            if request == "result":
                self._end(Outcome(WINNERS[params["result"]], "", "ruled"))
                return Reply(True)
            if not self._trouble:
                return Reply(False, "nothing_illegal", NOTHING)
            self._trouble = ""
            self._show()
            return Reply(True, "ruled", RULED)

    def camera_jpeg(self, overlay: bool) -> bytes | None:
        return None  # there is no camera

    def settings(self) -> GameSettings:
        return GameSettings(game=self._game.uid, options=self._game.options)

    def start(self, settings: GameSettings) -> Reply:
        """Begins a game of a round."""
        with self._lock:
            self._is_in_round = True
            self._view = self._begin(self._view.version + 1, settings)
            return Reply(True)

    # The game.

    def _random_game(self) -> GameSettings:
        first, second = self._chance.choice(NAMES), self._chance.choice(NAMES)
        return replace(self.settings(), first=first, second=second, time_control=TIME_CONTROL)

    def _begin(self, version: int, settings: GameSettings) -> LiveView:
        self._game = game = open_game(settings.game, settings.options)
        self._trouble = ""
        self._line = Line(game, game.start())
        header = GameHeader(
            game=game.uid,
            rules_version=game.rules_version,
            start=game.format_position(self._line.state),
            started_ms=_now_ms(),
            options=dict(game.options),
            first=settings.first,
            second=settings.second,
            event=settings.event,
            time_control=str(parse_time_control(settings.time_control)),
            id=uuid4().hex,
        )
        self._number = self.log.open_game(header)
        return LiveView(
            version=version,
            game=game.uid,
            options=game.options,
            game_id=self._number,
            header=header,
            ply=0,
            moves=(),
            players=(),
            position=header.start,
            seen=(),
            to_move=game.to_move(self._line.state).value,
            phase="waiting",
            words=NOTHING,
            clock=ClockView(first_ms=600_000, second_ms=600_000, running="first", control=TIME_CONTROL),
        )

    def _move(self, moves: list[object]) -> None:
        line = self._line.play(self._chance.choice(moves))
        mover = line.mover.value if line.mover is not None else ""
        entry = Entry(kind=EntryKind.PLY, ply=line.ply, at_ms=_now_ms(), move=line.texts()[-1], player=mover)
        self.log.append(self._number, entry)
        self._line = line
        self._show()

    def _get_into(self, trouble: str) -> None:
        self._trouble, self._troubled_plies = trouble, 0
        if trouble == "illegal":
            mover = self._game.to_move(self._line.state)
            entry = Entry(kind=EntryKind.ILLEGAL, ply=self._line.ply, at_ms=_now_ms(), player=mover.value)
            self.log.append(self._number, entry)
            first, second = self._view.illegal_counts
            counts = (first + 1, second) if mover.value == "first" else (first, second + 1)
            self._view = replace(self._view, illegal_counts=counts)
        self._show()

    def _finish(self) -> None:
        """Ends the game by its rules, by a resignation, or by an agreed draw."""
        outcome = self._line.outcome
        if outcome is None:
            winner = self._chance.choice((*Player, *Player, None))
            outcome = Outcome(winner, "", "resigned" if winner else "agreed")
        self._end(outcome)

    def _lose(self, player: str) -> None:
        entry = Entry(kind=EntryKind.RULING, ply=self._line.ply, at_ms=_now_ms(), code="loss", player=player)
        self.log.append(self._number, entry)
        self._end(Outcome(Player(player).other, "", "ruled"))

    def _end(self, outcome: Outcome) -> None:
        entry = Entry(
            kind=EntryKind.RESULT,
            ply=self._line.ply,
            at_ms=_now_ms(),
            result=outcome.text,
            code=outcome.code,
            clause=outcome.clause,
        )
        self.log.append(self._number, entry)
        self._trouble = ""
        if self._is_in_round:
            self._view = replace(self._view, result=outcome.text)
            self._show("over")
        else:
            self._view = self._begin(self._view.version + 1, self._random_game())

    def _show(self, phase: str = "") -> None:
        clock = self._view.clock
        assert clock is not None
        flag_ms = 0 if self._trouble == "flag" else 60_000
        self._view = replace(
            self._view,
            version=self._view.version + 1,
            ply=self._line.ply,
            moves=self._line.texts(),
            position=self._game.format_position(self._line.state),
            to_move=self._game.to_move(self._line.state).value,
            phase=phase or PHASES[self._trouble],
            words=TROUBLE_WORDS[self._trouble],
            clock=replace(clock, first_ms=flag_ms),
        )


class SimulatedHall:
    """Simulated tables on one thread, one for each of ``buses`` (by name), with their logs in ``folder``;
    each makes a move every ``every_s`` on average.
    """

    def __init__(
        self,
        site: Site,
        buses: Mapping[str, Bus],
        folder: Path,
        every_s: float,
        seed: int,
        longest: int = LONGEST_GAME,
        clocks: Clocks | None = None,
    ) -> None:
        self._every_s = every_s
        self._chance = Random(seed)
        clocks = clocks or Clocks(time.monotonic, _now_ms)
        self._now_s = clocks.now_s
        self._tables: list[tuple[SimulatedTable, Uplink]] = []
        self._due_s: list[float] = []
        games = game_ids()
        for index, (name, bus) in enumerate(buses.items()):
            log = SqlGameLog(sqlite_url(folder / f"{name}.sqlite3"))
            table = SimulatedTable(games[index % len(games)], log, seed + index, longest)
            uplink = Uplink(bus, site, name, log, table, table, _Card(name), clocks)
            self._tables.append((table, uplink))
            self._due_s.append(self._now_s() + self._chance.uniform(0, every_s))

    def turn(self) -> None:
        """Has every table move that is due, and every uplink publish what is new."""
        for index, (table, uplink) in enumerate(self._tables):
            now_s = self._now_s()
            if now_s >= self._due_s[index]:
                self._due_s[index] = now_s + self._chance.uniform(0.5, 1.5) * self._every_s
                with suppress(LogNotWritable):
                    table.play()
            uplink.turn(0.0)

    def close(self) -> None:
        """Closes the logs."""
        for table, _ in self._tables:
            table.log.close()


@dataclass(frozen=True, slots=True)
class _Card:
    """What a simulated table publishes about itself."""

    name: str

    def __call__(self, log_id: str, at_ms: int) -> About:
        return About(
            version="simulated", name=self.name, games=game_ids(), log_id=log_id, page="", at_ms=at_ms
        )


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
