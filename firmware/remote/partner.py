"""The opponent who sits elsewhere, for the session: compares this table's log with the room, and says or lays
what the other one lacks. So a table that starts again, or hears nothing for a while, has nothing to remember.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace

from tachiai.companion_web.ports import ALLOWS_NOTHING, Allowed
from tachiai.companion_web.rooms.messages import (
    Answered,
    NoteTold,
    PlyMade,
    PlyRevised,
    PlyShown,
    Proposed,
    Resigned,
    Sits,
    TableNote,
)
from tachiai.companion_web.rooms.state import RoomState
from tachiai.firmware.referee.events import Decided, Demonstrated, Event, ToldFromAfar, TroubledFromAfar
from tachiai.firmware.referee.far import FarSide
from tachiai.firmware.referee.phases import Laying, Over, Paused, Repairing
from tachiai.firmware.referee.requests import WINNERS
from tachiai.firmware.referee.state import DrawOffer, RefereeState
from tachiai.firmware.remote.far_side import far_side, is_granted
from tachiai.firmware.remote.line_of_room import LineOfRoom, common_ply
from tachiai.firmware.remote.room_port import Heard, RoomPort, new_message_id
from tachiai.firmware.table.absent_players import Partner
from tachiai.firmware.troubles.advice import Trouble
from tachiai.rules.core import Outcome, Player
from tachiai.rules.line import AnyLine
from tachiai.rules.messages import Message, joined
from tachiai.rules.proposals import Proposal

DIFFERS = "positions_differ"  # code of the trouble
LOST = "room_out_of_reach"
UNSEEN = "plies_unseen"
REFUSED = "room_refuses"
TOLD = {
    DIFFERS: Message("The positions here and there differ, so the game stops: {here} here, {there} there."),
    UNSEEN: Message(
        "Moves that this table did not see cannot be told to the opponent: put the pieces back, and make the "
        "move again."
    ),
    LOST: Message("The opponent cannot be reached; what is played here is sent once that works again."),
}


@dataclass
class RemotePartner:
    """Implements ``Partner`` for a game in a room, in which this table has the side ``own``. ``helper`` gives
    hints, where both sides allow them.
    """

    port: RoomPort
    own: Player
    helper: Partner | None = None
    name: str = ""  #: of this side
    allowed: Allowed = ALLOWS_NOTHING
    new_id: Callable[[], str] = new_message_id
    _heard: Heard | None = None
    _lines: LineOfRoom | None = None
    _room: AnyLine | None = None  #: the line of the room
    _seen: AnyLine | None = None  #: what was written down here when it was last looked at
    _longest: int = -1  #: how many plies of the room this table has had at some time
    _looked: tuple[object, ...] = ()  #: what was compared last
    _shown_s: float | None = None  #: since when this side thinks
    _has_sat: bool = False
    _former: tuple[str, ...] = ()  #: of the room when both were last the same
    _said_ply: tuple[int, str, int] = (-1, "", -1)  #: the ply that was said last, and to which version
    _shown: tuple[int, str] = (-1, "")  #: the ply that was said to be shown
    _proposed: Proposed | None = None  #: by this side; until it is settled
    _is_open: bool = False  #: the room has it
    _noted: list[TableNote] = field(default_factory=list)  #: what was told of this table's log
    _differs: Message | None = None
    _is_unseen: bool = False  #: play went on here from a table that no known move led to

    def look(self, referee: RefereeState, at_s: float) -> tuple[Event, ...]:
        """Events for what the room tells; says what the room does not know yet."""
        heard = self.port.poll()
        if heard is not None:
            self._heard = heard
        events: tuple[Event, ...] = ()
        if referee.far is None:
            return events
        if self._heard is not None:
            events = self._compared(referee, self._heard.state, at_s, is_new=heard is not None)
            may_help = self._heard.state.hints and referee.awaited is None and referee.draw is DrawOffer.NONE
            if self.helper is not None and may_help:
                events += self.helper.look(referee, at_s)
        trouble = joined(each.words for each in self.troubles)
        return events if trouble == referee.far.trouble else (*events, TroubledFromAfar(trouble, at_s))

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """What keeps the two sides from playing on."""
        found = [] if self._differs is None else [Trouble(DIFFERS, self._differs)]
        if self._heard is not None and self._heard.refusal is not None:
            found.append(Trouble(REFUSED, self._heard.refusal))
        if self._is_unseen:
            found.append(Trouble(UNSEEN, TOLD[UNSEEN]))
        if self.port.is_lost:
            found.append(Trouble(LOST, TOLD[LOST]))
        return tuple(found)

    def _compared(
        self, referee: RefereeState, room: RoomState, at_s: float, *, is_new: bool
    ) -> tuple[Event, ...]:
        line = self._line(referee, room)
        written, self._seen = self._seen, referee.logged
        if line is None or self.port.waits:
            return self._told(referee, room, at_s) if is_new else ()
        if not self._has_sat:
            self._has_sat = True
            self.port.say(Sits(id=self.new_id(), name=self.name, **asdict(self.allowed)))
        ply, common = None, common_ply(referee.logged, line)
        self._longest = max(self._longest, common)
        events: tuple[Event, ...] = ()
        if isinstance(referee.phase, Paused):
            pass
        elif common < referee.logged.ply:
            self._is_unseen = any(node.move is None for node in referee.logged.back() if node.ply > common)
            # What the log does not hold for sure yet is not told to anybody.
            ply = self._more_here(referee, line, common, room) if written is referee.logged else None
        elif common < line.ply:
            events = self._more_there(referee, line, common, at_s)
        else:
            self._former = room.former
            self._is_unseen = self._is_unseen and isinstance(referee.phase, Repairing)
            self._say_shown(referee, room, at_s)
        self._ask(referee, room)
        self._tell_notes(referee, room)
        asked = (room.version, referee.far, ply, isinstance(referee.phase, Laying), referee.logged)
        if is_new or ply is not None or asked != self._looked:
            self._looked = asked
            return (*events, *self._told(referee, room, at_s, ply))
        return events

    def _line(self, referee: RefereeState, room: RoomState) -> AnyLine | None:
        """The room's line, if the rules here come to the same position."""
        if self._lines is None or self._lines.game is not referee.game:
            self._lines = LineOfRoom(referee.game)
        line = self._lines.after(room.start, room.moves)
        here, there = room.position, room.position
        if room.differing is not None:
            here, there = room.differing.here, room.differing.there
        elif line is None or line.position != room.position or common_ply(line, referee.logged) < 0:
            here = referee.logged.position if line is None else line.position
        self._differs = (
            None if here == there and line is not None else Message(TOLD[DIFFERS].en, here=here, there=there)
        )
        self._room = line if self._differs is None else None
        return self._room

    def _more_here(self, referee: RefereeState, line: AnyLine, common: int, room: RoomState) -> int | None:
        """Says the first ply that the room lacks; returns the ply to go back to where the room is right."""
        node = next(node for node in referee.logged.back() if node.ply == common + 1)
        if node.mover is not self.own or node.move is None or node.parent is None:
            return common  # the other side took it back, or made another move
        move = node.texts()[-1]
        if room.former[common : common + 1] == (move,) and room.former != self._former:
            return common  # taken back by both sides, and not made anew since
        said = (node.ply, node.position, room.version)
        if said == self._said_ply:
            return None  # it was refused, and nothing has changed since
        self._said_ply = said
        if line.ply == common:
            self.port.say(
                PlyMade(
                    id=self.new_id(),
                    ply=node.ply,
                    before=node.parent.position,
                    move=move,
                    position=node.position,
                    rules_version=node.game.rules_version,
                    thought_ms=self._thought_ms(referee),
                )
            )
        elif line.ply == common + 1:
            self.port.say(PlyRevised(id=self.new_id(), ply=node.ply, move=move, position=node.position))
        elif self._proposed is None:
            self._propose(Proposal.REVISE, node.ply, move)
        elif self._is_open and room.of(self.own).proposal is None:
            return common  # the other side did not agree
        return None

    def _more_there(
        self, referee: RefereeState, line: AnyLine, common: int, at_s: float
    ) -> tuple[Event, ...]:
        """Has the first ply laid that this table lacks."""
        node = next(node for node in line.back() if node.ply == common + 1)
        position, move = referee.logged.position, node.texts()[-1]
        if node.mover is not self.own:
            return (Decided(self.own.other, position, move, at_s),)
        was_here, is_answered = self._longest > common, line.ply > node.ply
        if was_here and not is_answered:
            return ()  # the camera has changed its mind: the move that was meant instead follows
        return (Demonstrated(position, move, at_s),)

    def _say_shown(self, referee: RefereeState, room: RoomState, at_s: float) -> None:
        """Says that the other side's last ply is laid."""
        is_mine = referee.to_move is self.own and not isinstance(referee.phase, Laying | Over)
        key = (referee.logged.ply, referee.logged.position)
        if is_mine and self._shown != key:
            self._shown, self._shown_s = key, at_s
            if not room.shown:
                self.port.say(PlyShown(id=self.new_id(), ply=room.ply))

    def _thought_ms(self, referee: RefereeState) -> int | None:
        """How long this side thought about its last ply: until the turn ended by its own clock."""
        if self._shown_s is None:
            return None
        return max(0, round((referee.clock.since_s - self._shown_s) * 1000))

    def _ask(self, referee: RefereeState, room: RoomState) -> None:
        """Puts to the other side what was asked at this table, and answers it."""
        assert referee.far is not None
        asked, theirs = referee.far.asked, room.of(self.own.other).proposal
        is_over = isinstance(referee.phase, Over)
        if is_over and not room.result and referee.outcome is not None:
            if referee.outcome.winner is self.own.other and referee.logged.outcome is None:
                self.port.say(Resigned(id=self.new_id(), ply=room.ply))
        elif theirs is not None and (referee.far.declines or asked is theirs.what):
            accepted = not referee.far.declines
            self.port.say(Answered(id=self.new_id(), what=theirs.what, ply=theirs.ply, accepted=accepted))
            self._proposed = None
        elif asked is not None and self._proposed is None:
            back = referee.plies_back(1)
            if asked is not Proposal.TAKE_BACK:
                self._propose(asked, room.ply)
            elif back and room.ply >= back:
                self._propose(Proposal.TAKE_BACK, room.ply - back + 1)

    def _tell_notes(self, referee: RefereeState, room: RoomState) -> None:
        """Tells the first note of this table that the room lacks; each once, as the room holds so many."""
        assert referee.far is not None
        notes = (TableNote.of(told) for told in referee.far.noted)
        new = next((each for each in notes if each not in (*room.of(self.own).notes, *self._noted)), None)
        if new is not None:
            self._noted.append(new)
            self.port.say(NoteTold(id=self.new_id(), note=new))

    def _propose(self, what: Proposal, ply: int, move: str = "") -> None:
        self._proposed, self._is_open = Proposed(id=self.new_id(), what=what, ply=ply, move=move), False
        self.port.say(self._proposed)

    def _told(
        self, referee: RefereeState, room: RoomState, at_s: float, ply: int | None = None
    ) -> tuple[Event, ...]:
        assert referee.far is not None
        is_same = self._room is not None and referee.logged.ply == self._room.ply and ply is None
        by_rules = self._room is not None and self._room.outcome is not None
        outcome = None
        if room.result and not by_rules and is_same:
            outcome = Outcome(WINNERS[room.result], room.clause, room.code)
        first_ms, second_ms = room.clock_ms
        return (
            ToldFromAfar(
                self._far_side(referee.far, room),
                at_s,
                ply=ply,
                adjourned=room.adjourned,
                hints=room.hints,
                left_s=(first_ms / 1000, second_ms / 1000) if is_same else None,
                runs=bool(room.running),
                outcome=outcome,
                notes=tuple(each.told for each in room.of(self.own.other).notes),
            ),
        )

    def _far_side(self, far: FarSide, room: RoomState) -> FarSide:
        mine = room.of(self.own).proposal
        asked, declined = far.asked, far.declined
        if self._proposed is not None and not self.port.waits:
            if mine is not None and mine.what is self._proposed.what:
                self._is_open = True
            else:  # settled, or it did not come to be one
                is_done = is_granted(self._proposed, room)
                declined = None if is_done else self._proposed.what
                self._proposed, asked = None, None
        elif self._proposed is None and not self.port.waits:
            asked = None
        return replace(far_side(far, room, self.own), asked=asked, declined=declined)
