"""A stored game step by step: what stood on the board, what was refused, what was taken back."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tachiai.companion_web.boards import game_of, last_move_marks, layout_of, wrong_marks
from tachiai.companion_web.errors import NoSuchGame
from tachiai.companion_web.log import StoredEntry, StoredGame, record_of, surviving_line
from tachiai.rules.core import Illegal, Layout
from tachiai.rules.entries import EntryKind
from tachiai.rules.line import AnyGame
from tachiai.rules.record import Correction, corrections_of, has_corrected_plies, walk


@dataclass(frozen=True, slots=True)
class Step:
    """One moment of a game, ready to be shown: ``ply`` is what the record holds by then; ``entry`` is
    None at the start. ``stands`` is False for what was refused, or taken back or corrected later.
    """

    ply: int
    entry: StoredEntry | None
    stands: bool
    corrected: bool = False  # corrected later, not taken back


@dataclass(frozen=True, slots=True)
class CorrectionState:
    """A correction, its number within the game (from 1), and whether it holds."""

    number: int
    correction: Correction
    holds: bool


@dataclass(frozen=True, slots=True)
class Replay:
    """A stored game with its rules."""

    stored: StoredGame
    game: AnyGame
    line: tuple[StoredEntry, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """Everything that happened, in its order, the start first."""
        places = {stored.number: ply for ply, stored in enumerate(self.line, start=1)}
        # What was corrected would stand in the line as it was recorded.
        recorded = [kept for kept in self.stored.entries if kept.entry.kind != EntryKind.CORRECTION]
        replaced = {kept.number for kept in surviving_line(recorded)} - set(places)
        rest = (
            Step(places.get(s.number, s.entry.ply), s, s.number in places, s.number in replaced)
            for s in self.stored.entries
        )
        return (Step(0, None, True), *rest)

    @property
    def corrections(self) -> Mapping[int, "CorrectionState"]:
        """The corrections of the game, by the number of their entry."""
        made = [kept for kept in self.stored.entries if kept.entry.kind == EntryKind.CORRECTION]
        found = corrections_of(kept.entry for kept in made)
        return {
            kept.number: CorrectionState(number, correction, holds)
            for number, (kept, (correction, holds)) in enumerate(zip(made, found, strict=True), start=1)
        }

    def at_ply(self, ply: int) -> Step:
        """Returns the moment after ``ply`` plies that still count. Raises ``NoSuchGame``."""
        if ply == 0:
            return Step(0, None, True)
        if not 0 < ply <= len(self.line):
            raise NoSuchGame(f"game {self.stored.number} has no ply {ply}")
        return Step(ply, self.line[ply - 1], True)

    def at_entry(self, number: int) -> Step:
        """Returns the moment of an entry. Raises ``NoSuchGame``."""
        for step in self.steps:
            if step.entry is not None and step.entry.number == number:
                return step
        raise NoSuchGame(f"game {self.stored.number} has no entry {number}")

    def layout(self, step: Step) -> Layout:
        """Returns what stood on the board at ``step``, by the position its entry left. Raises
        ``BadPosition``.
        """
        return layout_of(self.game, self._position(step))

    def position_at(self, ply: int) -> str:
        """Returns the position text after ``ply`` plies that count. Raises ``NoSuchGame``."""
        return self._position(self.at_ply(ply))

    def marks(self, step: Step) -> Mapping[str, str]:
        """Returns the marks of ``step``: the last move, or the culprit of a refused one."""
        if step.entry is None:
            return {}
        entry = step.entry.entry
        if entry.kind == EntryKind.ILLEGAL:
            return wrong_marks(name for name in entry.cells if name in self.game.board.by_name)
        if entry.kind in (EntryKind.PLY, EntryKind.STANDS):
            return last_move_marks(self.game, self.layout(self._before(step)), self.layout(step))
        return {}

    def reason(self, step: Step, language: str) -> str:
        """Returns the sentence that says why, for a refused move or a result; "" for other steps."""
        if step.entry is None or not step.entry.entry.code:
            return ""
        entry = step.entry.entry
        cells = tuple(
            self.game.board.by_name[name] for name in entry.cells if name in self.game.board.by_name
        )
        try:
            return self.game.explain(Illegal(entry.code, cells), language)
        except (LookupError, IndexError):  # a code of another version of the rules, or of no rule
            return ""

    def is_ruling(self, step: Step) -> bool:
        """Returns whether the clause of ``step`` is a ruling of ours."""
        if step.entry is None or not step.entry.entry.code:
            return False
        try:
            return self.game.reason(step.entry.entry.code).ruling
        except LookupError:
            return False

    def _before(self, step: Step) -> Step:
        """Returns the moment before an entry."""
        if step.stands and 0 < step.ply <= len(self.line) + 1:
            return self.at_ply(step.ply - 1)
        earlier = [s for s in self.stored.entries if step.entry and s.number < step.entry.number]
        return Step(earlier[-1].entry.ply, earlier[-1], True) if earlier else Step(0, None, True)

    def _position(self, step: Step) -> str:
        if step.entry is None:
            return self.stored.original.start
        if step.entry.entry.position:
            return step.entry.entry.position
        left = self.stored.original.start
        for stored in self.stored.entries:
            left = stored.entry.position or left
            if stored.number == step.entry.number:
                break
        return left


def replay_of(stored: StoredGame) -> Replay:
    """Returns a stored game with its rules. Raises ``UnknownGame`` or ``BadNotation`` for a game or an
    option that this program does not know.
    """
    game = game_of(stored.header.game, stored.header.options)
    return Replay(stored, game, _with_positions(stored, surviving_line(stored.entries)))


def _with_positions(stored: StoredGame, line: tuple[StoredEntry, ...]) -> tuple[StoredEntry, ...]:
    """Gives the plies after a correction the positions that follow from the moves, as far as they fit; the
    last position that does stands for those that do not.
    """
    if all(kept.entry.position for kept in line) or not has_corrected_plies(
        [kept.entry for kept in stored.entries]
    ):
        return line
    reached = walk(record_of(stored)).lines[1:]
    positions = [node.game.format_position(node.state) for node in reached[: len(line)]]
    last = positions[-1] if positions else stored.original.start
    positions += [last] * (len(line) - len(positions))
    return tuple(
        replace(kept, entry=replace(kept.entry, position=position))
        for kept, position in zip(line, positions, strict=True)
    )
