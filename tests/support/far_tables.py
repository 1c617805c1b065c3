"""Two tables that play each other in a room, on simulated time and one thread; the net between them may lose,
double and hold back what they say.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tachiai.companion_web.ports import ALLOWS_NOTHING, Allowed
from tachiai.companion_web.rooms.messages import EmailWanted, RoomWanted, Said, read_sent
from tachiai.companion_web.rooms.rooms import Place, Rooms
from tachiai.companion_web.rooms.state import RoomState
from tachiai.firmware.referee.events import Event
from tachiai.firmware.referee.phases import Asking, Laying, Repairing, Waiting
from tachiai.firmware.referee.requests import Choose
from tachiai.firmware.referee.resume import resume
from tachiai.firmware.referee.settings import RefereeSettings
from tachiai.firmware.remote.partner import RemotePartner
from tachiai.firmware.remote.room_port import Heard
from tachiai.firmware.table.game import far_settings
from tachiai.rules.core import Player
from tachiai.rules.entries import GameHeader
from tachiai.rules.messages import Message
from tachiai.rules.record.participants import PERSON, REMOTE, participant_note
from tachiai.rules.time_control import UNLIMITED, parse_time_control
from tachiai.testing.story_table import FRAME_S, Table, table_of

AGAIN_S = 1.0  # until a message without an answer is sent again


@dataclass
class Net:
    """What becomes of a message and of its answer, each on its way: none for a good net."""

    chance: Random = field(default_factory=lambda: Random(1))
    lost: float = 0.0  #: share of the packets
    doubled: float = 0.0
    longest_s: float = 0.0  #: they are held back up to so long

    def arrivals_s(self, now_s: float) -> list[float]:
        """When what is sent now arrives: never, once or twice."""
        copies = 0 if self.chance.random() < self.lost else 1 + (self.chance.random() < self.doubled)
        return [now_s + self.chance.uniform(0, self.longest_s) for _ in range(copies)]


@dataclass
class NetPort:
    """Implements ``RoomPort`` over a net, by the time of its table."""

    rooms: Callable[[], Rooms]
    code: str
    net: Net
    now_s: Callable[[], float]
    queue: list[bytes] = field(default_factory=list)  #: to be said, oldest first
    sent_s: float = -1e9
    to_host: list[tuple[float, bytes]] = field(default_factory=list)
    to_table: list[tuple[float, bytes, bytes]] = field(default_factory=list)  #: arrival, question, answer
    newest: Heard | None = None
    asked_s: float = -1e9
    version: int = -1

    def say(self, message: Said) -> None:
        self.queue.append(message.as_json())

    @property
    def waits(self) -> bool:
        return bool(self.queue)

    @property
    def is_lost(self) -> bool:
        return False

    def poll(self) -> Heard | None:
        now_s = self.now_s()
        if self.queue and now_s - self.sent_s >= AGAIN_S:
            self.sent_s = now_s
            self.to_host += [(at_s, self.queue[0]) for at_s in self.net.arrivals_s(now_s)]
        if now_s - self.asked_s >= FRAME_S:
            self.asked_s = now_s
            self.to_host += [(at_s, b"") for at_s in self.net.arrivals_s(now_s)]
        for packet in [each for each in self.to_host if each[0] <= now_s]:
            self.to_host.remove(packet)
            answer = self._answered(packet[1])
            self.to_table += [(at_s, packet[1], answer) for at_s in self.net.arrivals_s(now_s)]
        heard = None
        for back in [each for each in self.to_table if each[0] <= now_s]:
            self.to_table.remove(back)
            heard = self._heard(back[1], json.loads(back[2])) or heard
        return heard

    def _answered(self, question: bytes) -> bytes:
        rooms = self.rooms()
        place = rooms.place(self.code)
        assert place is not None
        if not question:
            return json.dumps({"state": rooms.wait(place, -1, 0.0).model_dump(mode="json")}).encode()
        refusal = rooms.take(place, _said(question))
        words = None if refusal is None else refusal.words.en
        return json.dumps({"state": _json(rooms, place), "refusal": words}).encode()

    def _heard(self, question: bytes, answer: dict[str, object]) -> Heard | None:
        state = RoomState.model_validate_json(json.dumps(answer["state"]))
        is_answer = bool(self.queue) and question == self.queue[0]
        if is_answer:
            self.queue.pop(0)
            self.sent_s = -1e9
        elif state.version <= self.version:
            return None  # older than what is known
        self.version = max(self.version, state.version)
        refusal = answer.get("refusal")
        return Heard(state, Message(str(refusal)) if is_answer and refusal else None)


def _said(question: bytes) -> Said:
    said = read_sent(question)
    assert not isinstance(said, EmailWanted)
    return said


def _json(rooms: Rooms, place: Place) -> object:
    return rooms.state(place).model_dump(mode="json")


@dataclass
class FarTable(Table):
    """A table with a partner, which looks after every event."""

    partner: RemotePartner | None = None
    meant: str = ""  #: the move that hands made last, if the table asks which it was

    def makes(self, text: str, rest_s: float = 0.6) -> None:
        self.meant = text
        super().makes(text, rest_s)

    def happens(self, event: Event) -> None:
        super().happens(event)
        if self.partner is not None:
            for decided in self.partner.look(self.state, self.at_s):
                super().happens(decided)

    def lays_what_is_due(self) -> None:
        """Hands do what the lights say, where something is to be laid or put right, and answer which move
        it was.
        """
        if isinstance(self.state.phase, Asking):
            offered = [self.game.format_move(move) for move in self.state.phase.moves]
            # Of moves that lead to the same position only one is offered.
            self.asks(Choose(self.meant if self.meant in offered else offered[0]))
        wanted = list(self.game.layout(self.state.line.state))
        if isinstance(self.state.phase, Laying | Repairing) and self.layout != wanted:
            self.hand(FRAME_S)
            self.layout = wanted


def new_far_table(uid: str, own: Player, control: str, partner: RemotePartner) -> FarTable:
    """A table with a new game, at which ``own`` sits."""
    participants = (PERSON, REMOTE) if own is Player.FIRST else (REMOTE, PERSON)
    clocks = parse_time_control(control) if control else UNLIMITED
    settings = far_settings(RefereeSettings(auto_confirm_s=1.0))
    laid = table_of(uid, settings=settings, control=clocks, participants=participants)
    return FarTable(laid.state, laid.layout, laid.at_s, partner=partner)


def restarted(table: FarTable, own: Player, control: str, partner: RemotePartner) -> FarTable:
    """The same table with a referee that knows nothing but the log."""
    game = table.game
    header = GameHeader(
        game=game.uid,
        rules_version=game.rules_version,
        start=table.state.line.nodes()[0].position,
        started_ms=0,
        options=dict(game.options),
        time_control=control,
    )
    notes = [participant_note(own.other, REMOTE)]
    state = resume(header, [*notes, *table.entries], table.state.settings, now_s=table.at_s)
    again = FarTable(state, table.layout, table.at_s, table.actions, partner=partner)
    again.meant = table.meant
    return again


@dataclass
class TwoTables:
    """Both tables, their host and its clock."""

    folder: Path
    game: str = "rosenkreuz"
    control: str = ""
    net: Net = field(default_factory=Net)
    now_s: float = 1000.0
    names: dict[Player, str] = field(default_factory=lambda: dict.fromkeys(Player, ""))
    allowed: Allowed = ALLOWS_NOTHING  #: by both

    def __post_init__(self) -> None:
        self.rooms = self._host()
        codes = self.rooms.make(RoomWanted(game=self.game, time_control=self.control))
        self.codes = {Player.FIRST: codes.first, Player.SECOND: codes.second}
        self.tables = {side: self._table(side) for side in Player}

    def _host(self) -> Rooms:
        return Rooms(self.folder, lambda: round(self.now_s * 1000), lambda: self.now_s)

    def kills_the_host(self) -> None:
        """The host starts again with nothing but its files."""
        self.rooms = self._host()

    def kills(self, side: Player) -> None:
        """A table starts again with nothing but its log; what lies on it stays."""
        self.tables[side] = restarted(self.tables[side], side, self.control, self._partner(side))

    def _table(self, side: Player) -> FarTable:
        return new_far_table(self.game, side, self.control, self._partner(side))

    def _partner(self, side: Player) -> RemotePartner:
        port = NetPort(lambda: self.rooms, self.codes[side], self.net, lambda: self.now_s)
        return RemotePartner(port, side, name=self.names[side], allowed=self.allowed)

    @property
    def first(self) -> FarTable:
        return self.tables[Player.FIRST]

    @property
    def second(self) -> FarTable:
        return self.tables[Player.SECOND]

    def passes(self, seconds: float) -> None:
        """Time passes at both tables and at the host; hands lay what is to be laid."""
        for _ in range(round(seconds / FRAME_S)):
            self.now_s += FRAME_S
            for table in self.tables.values():
                table.lays_what_is_due()
                table.rests(FRAME_S)

    def passes_until(self, done: Callable[[], bool], within_s: float = 120.0) -> None:
        """Time passes until something is so."""
        for _ in range(round(within_s / FRAME_S)):
            if done():
                return
            self.passes(FRAME_S)
        first, second = (table.says for table in self.tables.values())
        raise AssertionError(f"still not so after {within_s} s: {first} / {second}")

    def plays(self, move: str = "", chance: Random | None = None) -> None:
        """The side to move plays ``move``, by default any legal one, and the other table lays it."""
        to_move = self.first.state.to_move
        table, other = self.tables[to_move], self.tables[to_move.other]
        self.passes_until(lambda: isinstance(table.state.phase, Waiting) and table.state.awaited is None)
        legal = table.state.line.legal_moves.texts()
        text = move or (chance.choice(legal) if chance else legal[0])
        ply = table.state.line.ply + 1
        table.makes(text, rest_s=FRAME_S)
        self.passes_until(lambda: other.state.logged.ply >= ply and not isinstance(other.state.phase, Laying))

    def ask(self, side: Player, request: object) -> None:
        """Somebody at a table asks for something."""
        reply = self.tables[side].asks(request)  # type: ignore[arg-type]
        assert reply.ok, reply.words.en
