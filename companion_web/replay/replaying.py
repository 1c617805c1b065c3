"""A stored game step by step: what stood on the board, what was refused, what was taken back."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tachiai.companion_web.drawing.boards import drawing, last_move_marks, wrong_marks
from tachiai.companion_web.errors import NoSuchGame
from tachiai.companion_web.log import StoredEntry, StoredGame
from tachiai.companion_web.services import services
from tachiai.rules.core import Illegal
from tachiai.rules.drawing import BoardDrawing
from tachiai.rules.entries import EntryKind
from tachiai.rules.errors import BadRecord, RulesError
from tachiai.rules.line import AnyGame, AnyLine
from tachiai.rules.record import PLY_KINDS, Follows, History
from tachiai.rules.record.remarks import Remark, remarks_of
from tachiai.rules.record.steps import Fault, Ply


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One moment of a game, ready to be shown: ``ply`` is what the record holds by then; ``entry`` is None at
    the start. ``line`` is the line of play then, ``before`` the one before the entry. ``stands`` is False for
    what was refused, or taken back or corrected later (``corrected``). ``instead`` is the ply that stands in
    its place now. ``ply_now`` is the ply of the record itself, where the step is one.
    """

    ply: int
    entry: StoredEntry | None
    line: AnyLine
    before: AnyLine
    stands: bool = True
    corrected: bool = False
    ply_now: Ply | None = None
    instead: "ReplayStep | None" = None

    @property
    def is_cut(self) -> bool:
        """Whether the line of play has a gap before the step: it goes on from a position as written."""
        return self.ply_now is not None and self.ply_now.follows is Follows.AS_WRITTEN

    @property
    def fault(self) -> Fault | None:
        """What is wrong with the ply as it follows from those before it now."""
        return self.ply_now.fault if self.ply_now is not None else None


@dataclass(frozen=True, slots=True)
class CorrectionState:
    """The number of a correction within the game (from 1), and whether it holds."""

    number: int
    holds: bool


@dataclass(frozen=True, slots=True)
class BetterLine:
    """The variation of a remark: the line of play before the ply, then after each move of the variation that
    is legal.
    """

    remark: Remark
    lines: tuple[AnyLine, ...]

    @property
    def player(self) -> str:
        """Whose ply the remark is on: "first" or "second"."""
        line = self.lines[0]
        return line.game.to_move(line.state).value

    @property
    def moves(self) -> tuple[str, ...]:
        """Its moves as texts."""
        return self.lines[-1].texts()[self.lines[0].ply :]

    def at(self, number: int) -> AnyLine:
        """Returns the line of play after so many of its moves. Raises ``NoSuchGame``."""
        if not 0 <= number < len(self.lines):
            raise NoSuchGame(f"the variation on ply {self.remark.ply} has no move {number}")
        return self.lines[number]


@dataclass(frozen=True, slots=True)
class Replay:
    """A stored game, played from ``start``."""

    stored: StoredGame
    history: History
    start: AnyLine

    @property
    def game(self) -> AnyGame:
        """The game with its rules."""
        return self.start.game

    @property
    def last_ply(self) -> int:
        """How many plies count in the end."""
        return len(self.history.plies)

    @property
    def steps(self) -> tuple[ReplayStep, ...]:
        """Everything that happened, in its order, the start first."""
        places = {ply.origin: ply for ply in self.history.plies}
        replaced = {ply.recorded: ply.entry.ply for ply in self.history.plies if ply.corrected}
        lines = [step.line or self.start for step in self.history.steps]
        rest = (
            ReplayStep(
                ply=places[index].entry.ply if index in places else stored.entry.ply,
                entry=stored,
                line=lines[index + 1],
                before=lines[index],
                stands=index in places,
                corrected=index in replaced,
                ply_now=places.get(index),
                instead=self.at_ply(replaced[index]) if index in replaced else None,
            )
            for index, stored in enumerate(self.stored.entries)
        )
        return (self.at_ply(0), *rest)

    @property
    def timeline(self) -> tuple[ReplayStep, ...]:
        """The steps as a reader goes through them: a ply that was put in later stands before the one that
        follows it on the board. The correction itself stays where it was written.
        """
        put_in: dict[int, list[ReplayStep]] = {}
        waiting: list[ReplayStep] = []
        for ply in self.history.plies:
            if ply.corrected and ply.recorded is None:
                waiting.append(self.at_ply(ply.entry.ply))
            elif waiting:
                home = ply.recorded if ply.recorded is not None else ply.origin
                put_in[home], waiting = waiting, []
        for step in waiting:  # nothing follows them: they stand where they were put in
            assert step.ply_now is not None
            put_in.setdefault(step.ply_now.origin, []).append(step)
        steps = self.steps[1:]
        return tuple(each for index, step in enumerate(steps) for each in (*put_in.get(index, ()), step))

    @property
    def corrections(self) -> Mapping[int, CorrectionState]:
        """The corrections of the game, by the number of their entry."""
        return {
            self.stored.entries[index].number: CorrectionState(number, holds)
            for number, (index, (_, holds)) in enumerate(self.history.corrections.items(), start=1)
        }

    @property
    def remarks(self) -> tuple[Remark, ...] | None:
        """What the last review said of single plies; None where there was none."""
        return remarks_of(stored.entry for stored in self.stored.entries)

    def better_lines(self) -> tuple["BetterLine", ...]:
        """Returns the remarks that can be played through."""
        return tuple(filter(None, map(self._better_line, self.remarks or ())))

    def better_line(self, ply: int) -> "BetterLine":
        """Returns what would have been better than ``ply``. Raises ``NoSuchGame`` where no remark says so."""
        remarks = (remark for remark in self.remarks or () if remark.ply == ply)
        found = next(filter(None, map(self._better_line, remarks)), None)
        if found is None:
            raise NoSuchGame(f"game {self.stored.number} has no remark on ply {ply}")
        return found

    def blunderers(self) -> frozenset[str]:
        """Returns whose plies the remarks are on: "first", "second"."""
        return frozenset(better.player for better in self.better_lines())

    def _better_line(self, remark: Remark) -> "BetterLine | None":
        if not 0 < remark.ply <= self.last_ply:
            return None
        lines = [self.at_ply(remark.ply).before]
        for text in remark.line:
            try:
                lines.append(lines[-1].play(self.game.parse_move(text)))
            except RulesError:  # a move that another hand wrote, or that a later correction made impossible
                break
        return BetterLine(remark, tuple(lines)) if len(lines) > 1 else None

    def at_ply(self, ply: int) -> ReplayStep:
        """Returns the moment after ``ply`` plies that still count. Raises ``NoSuchGame``."""
        if ply == 0:
            return ReplayStep(0, None, self.start, self.start)
        if not 0 < ply <= self.last_ply:
            raise NoSuchGame(f"game {self.stored.number} has no ply {ply}")
        made = self.history.plies[ply - 1]
        stored = replace(self.stored.entries[made.origin], entry=made.entry)
        line = made.line or self.start
        return ReplayStep(ply, stored, line, line.parent or line, ply_now=made)

    def at_entry(self, number: int) -> ReplayStep:
        """Returns the moment of an entry. Raises ``NoSuchGame``."""
        for step in self.steps:
            if step.entry is not None and step.entry.number == number:
                return step
        raise NoSuchGame(f"game {self.stored.number} has no entry {number}")

    def board(self, step: ReplayStep) -> BoardDrawing:
        """Returns the board at ``step`` with its marks: the last move, or the culprit of a refused one."""
        layout, marks = self.game.layout(step.line.state), {}
        entry = step.entry.entry if step.entry is not None else None
        if entry is not None and entry.kind == EntryKind.ILLEGAL:
            marks = wrong_marks(name for name in entry.cells if name in self.game.board.by_name)
        elif entry is not None and entry.kind in PLY_KINDS:
            return self.board_after(step.before, step.line)
        return drawing(self.game, layout, marks)

    def board_after(self, before: AnyLine, line: AnyLine) -> BoardDrawing:
        """Returns the board at the end of ``line`` with what has changed since ``before`` marked."""
        layout = self.game.layout(line.state)
        return drawing(self.game, layout, last_move_marks(self.game, self.game.layout(before.state), layout))

    def reason(self, step: ReplayStep, language: str, with_clause: bool = False) -> str:
        """Returns the sentence that says why, for a refused move or a result; "" for other steps."""
        if step.entry is None or not step.entry.entry.code:
            return ""
        entry = step.entry.entry
        cells = tuple(
            self.game.board.by_name[name] for name in entry.cells if name in self.game.board.by_name
        )
        try:
            explain = self.game.explain_with_clause if with_clause else self.game.explain
            return explain(Illegal(entry.code, cells), language)
        except (LookupError, IndexError):  # a code of another version of the rules, or of no rule
            return ""

    def is_ruling(self, step: ReplayStep) -> bool:
        """Returns whether the clause of ``step`` is a ruling of ours."""
        if step.entry is None or not step.entry.entry.code:
            return False
        try:
            return self.game.reason(step.entry.entry.code).ruling
        except LookupError:
            return False


def stored_replay(number: int) -> Replay:
    """Returns the replay of a game in the log. Raises ``NoSuchGame``, and as ``replay_of`` does."""
    return replay_of(services().log.game(number))


def replay_of(stored: StoredGame) -> Replay:
    """Returns a stored game with its rules. Raises ``BadRecord`` for a game, an option or a position to begin
    from that this program does not know.
    """
    start = stored.history.start
    if start is None:
        raise BadRecord(stored.history.unusable, 1)
    return Replay(stored, stored.history, start)
