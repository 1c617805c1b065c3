"""A stored game step by step: what stood on the board, what was refused, what was taken back."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion_web.boards import game_of, last_move_marks, layout_of, wrong_marks
from companion_web.errors import NoSuchGame
from companion_web.log import StoredEntry, StoredGame, surviving_line
from rules.core import Illegal, Layout
from rules.entries import EntryKind
from rules.line import AnyGame


@dataclass(frozen=True, slots=True)
class Step:
    """One moment of a game, ready to be shown: ``ply`` is what the record holds by then; ``entry`` is
    None at the start. ``stands`` is False for what was refused or taken back later.
    """

    ply: int
    entry: StoredEntry | None
    stands: bool


@dataclass(frozen=True, slots=True)
class Replay:
    """A stored game with its rules."""

    stored: StoredGame
    game: AnyGame
    line: tuple[StoredEntry, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """Everything that happened, in its order, the start first."""
        standing = {stored.number for stored in self.line}
        rest = (Step(s.entry.ply, s, s.number in standing) for s in self.stored.entries)
        return (Step(0, None, True), *rest)

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
        earlier = [s for s in self.stored.entries if step.entry and s.number < step.entry.number]
        return Step(earlier[-1].entry.ply, earlier[-1], True) if earlier else Step(0, None, True)

    def _position(self, step: Step) -> str:
        if step.entry is None:
            return self.stored.original.start
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
    return Replay(stored, game, surviving_line(stored.entries))
