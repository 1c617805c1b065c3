"""A stored game step by step: positions, refused moves, take-backs, corrections."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tachiai.companion_web.drawing.boards import drawing, last_move_marks, wrong_marks
from tachiai.companion_web.errors import NoSuchGame
from tachiai.companion_web.log import StoredEntry, StoredGame
from tachiai.rules.core import Illegal
from tachiai.rules.drawing import BoardDrawing
from tachiai.rules.entries import EntryKind
from tachiai.rules.errors import BadRecord, RulesError
from tachiai.rules.line import AnyGame, AnyLine
from tachiai.rules.record import PLY_KINDS, Follows, History
from tachiai.rules.record.review_notes import Remark, remarks_of
from tachiai.rules.record.steps import RecordedPly, RecordFault
from tachiai.rules.record.variations import Variation, variations_of


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One moment of a game."""

    ply: int  #: number of plies on record then
    entry: StoredEntry | None  #: None at the start
    line: AnyLine  #: line of play then
    before: AnyLine  #: line of play before the entry
    stands: bool = True  #: False for what was refused, and for what was taken back or corrected later
    corrected: bool = False  #: a later correction replaced it
    ply_now: RecordedPly | None = None  #: the record's ply, where the step is one
    instead: "ReplayStep | None" = None  #: the ply that replaced it

    @property
    def is_cut(self) -> bool:
        """True if the line of play has a gap before this step and goes on from the position as written."""
        return self.ply_now is not None and self.ply_now.follows is Follows.AS_WRITTEN

    @property
    def fault(self) -> RecordFault | None:
        """What is wrong with the ply after those before it, as they count now."""
        return self.ply_now.fault if self.ply_now is not None else None


@dataclass(frozen=True, slots=True)
class CorrectionState:
    """A correction of the game."""

    number: int  #: within the game, from 1
    holds: bool  #: not undone


@dataclass(frozen=True, slots=True)
class SideLine:
    """Moves that were not played."""

    lines: tuple[AnyLine, ...]  #: before the first of them, then after each

    @property
    def moves(self) -> tuple[str, ...]:
        """Texts of its moves."""
        return self.lines[-1].texts()[self.lines[0].ply :]

    def at(self, number: int) -> AnyLine:
        """Line of play after ``number`` of its moves. Raises ``NoSuchGame``."""
        if not 0 <= number < len(self.lines):
            raise NoSuchGame(f"the variation after ply {self.lines[0].ply} has no move {number}")
        return self.lines[number]


@dataclass(frozen=True, slots=True)
class BetterLine(SideLine):
    """The better line of a review's remark."""

    remark: Remark

    @property
    def player(self) -> str:
        """Whose ply the remark is on: "first" or "second"."""
        line = self.lines[0]
        return line.game.to_move(line.state).value


@dataclass(frozen=True, slots=True)
class TriedLine(SideLine):
    """A variation that was tried out, perhaps only a comment on what was played."""

    variation: Variation


@dataclass(frozen=True, slots=True)
class Replay:
    """A stored game, replayed from ``start``."""

    stored: StoredGame
    history: History
    start: AnyLine

    @property
    def game(self) -> AnyGame:
        """The game with its rules."""
        return self.start.game

    @property
    def last_ply(self) -> int:
        """Number of plies that count in the end."""
        return len(self.history.plies)

    @property
    def steps(self) -> tuple[ReplayStep, ...]:
        """Start and all entries, in the order in which they were written."""
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
        """Steps in reading order: a ply that was inserted later stands before the one that follows it on the
        board.

        The correction itself stays where it was written.
        """
        put_in: dict[int, list[ReplayStep]] = {}
        waiting: list[ReplayStep] = []
        for ply in self.history.plies:
            if ply.corrected and ply.recorded is None:
                waiting.append(self.at_ply(ply.entry.ply))
            elif waiting:
                home = ply.recorded if ply.recorded is not None else ply.origin
                put_in[home], waiting = waiting, []
        for step in waiting:  # no ply follows them: they stay where they were written
            assert step.ply_now is not None
            put_in.setdefault(step.ply_now.origin, []).append(step)
        steps = self.steps[1:]
        return tuple(each for index, step in enumerate(steps) for each in (*put_in.get(index, ()), step))

    @property
    def corrections(self) -> Mapping[int, CorrectionState]:
        """Number of an entry → the correction that it is."""
        return {
            self.stored.entries[index].number: CorrectionState(number, holds)
            for number, (index, (_, holds)) in enumerate(self.history.corrections.items(), start=1)
        }

    @property
    def remarks(self) -> tuple[Remark, ...] | None:
        """Remarks of the last review on single plies; None without a review."""
        return remarks_of(stored.entry for stored in self.stored.entries)

    def better_lines(self) -> tuple["BetterLine", ...]:
        """The remarks whose better line has a legal move."""
        return tuple(filter(None, map(self._better_line, self.remarks or ())))

    def better_line(self, ply: int) -> "BetterLine":
        """The better line instead of ``ply``. Raises ``NoSuchGame`` where no remark has one."""
        remarks = (remark for remark in self.remarks or () if remark.ply == ply)
        found = next(filter(None, map(self._better_line, remarks)), None)
        if found is None:
            raise NoSuchGame(f"game {self.stored.number} has no remark on ply {ply}")
        return found

    def blunderers(self) -> frozenset[str]:
        """Players with a remark on their plies: "first", "second"."""
        return frozenset(better.player for better in self.better_lines())

    def _better_line(self, remark: Remark) -> "BetterLine | None":
        if not 0 < remark.ply <= self.last_ply:
            return None
        lines = _legal_line(self.at_ply(remark.ply).before, remark.line)
        return BetterLine(lines, remark) if len(lines) > 1 else None

    def tried_lines(self) -> tuple[TriedLine, ...]:
        """What was tried out and kept with the game."""
        kept = variations_of(stored.entry for stored in self.stored.entries)
        return tuple(
            TriedLine(_legal_line(self.at_ply(each.after).line, each.line), each)
            for each in kept
            if each.after <= self.last_ply
        )

    def at_ply(self, ply: int) -> ReplayStep:
        """The moment after ``ply`` plies that still count. Raises ``NoSuchGame``."""
        if ply == 0:
            return ReplayStep(0, None, self.start, self.start)
        if not 0 < ply <= self.last_ply:
            raise NoSuchGame(f"game {self.stored.number} has no ply {ply}")
        made = self.history.plies[ply - 1]
        stored = replace(self.stored.entries[made.origin], entry=made.entry)
        line = made.line or self.start
        return ReplayStep(ply, stored, line, line.parent or line, ply_now=made)

    def at_entry(self, number: int) -> ReplayStep:
        """The moment of an entry. Raises ``NoSuchGame``."""
        for step in self.steps:
            if step.entry is not None and step.entry.number == number:
                return step
        raise NoSuchGame(f"game {self.stored.number} has no entry {number}")

    def board(self, step: ReplayStep) -> BoardDrawing:
        """The board at ``step``, marked with the last move or with the cells of a refused one."""
        entry = step.entry.entry if step.entry is not None else None
        if entry is not None and entry.kind in PLY_KINDS:
            return self.board_after(step.before, step.line)
        marks = {}
        if entry is not None and entry.kind == EntryKind.ILLEGAL:
            marks = wrong_marks(name for name in entry.cells if name in self.game.board.by_name)
        return drawing(self.game, self.game.layout(step.line.state), marks)

    def board_after(self, before: AnyLine, line: AnyLine) -> BoardDrawing:
        """The board at the end of ``line``, with the changes since ``before`` marked."""
        layout = self.game.layout(line.state)
        return drawing(self.game, layout, last_move_marks(self.game, self.game.layout(before.state), layout))

    def reason(self, step: ReplayStep, language: str, with_clause: bool = False) -> str:
        """The sentence that explains a refused move or a result; "" for other steps."""
        if step.entry is None or not step.entry.entry.code:
            return ""
        entry = step.entry.entry
        cells = tuple(
            self.game.board.by_name[name] for name in entry.cells if name in self.game.board.by_name
        )
        try:
            explain = self.game.explain_with_clause if with_clause else self.game.explain
            return explain(Illegal(entry.code, cells), language)
        except (LookupError, IndexError):  # of another version of the rules, or not a code of the rules
            return ""

    def is_ruling(self, step: ReplayStep) -> bool:
        """True if the step's clause is a ruling of this project, not of the printed rules."""
        if step.entry is None or not step.entry.entry.code:
            return False
        try:
            return self.game.reason(step.entry.entry.code).ruling
        except LookupError:
            return False


def _legal_line(line: AnyLine, texts: Iterable[str]) -> tuple[AnyLine, ...]:
    """``line``, then the line after each move, as long as they are legal: a variation may be from another
    program, or impossible after a later correction.
    """
    lines = [line]
    for text in texts:
        try:
            lines.append(lines[-1].play(text))
        except RulesError:
            break
    return tuple(lines)


def replay_of(stored: StoredGame) -> Replay:
    """Replay of a stored game.

    Raises ``BadRecord`` for a game, an option or a start position that this program does not know.
    """
    start = stored.history.start
    if start is None:
        raise BadRecord(stored.history.unusable, 1)
    return Replay(stored, stored.history, start)
