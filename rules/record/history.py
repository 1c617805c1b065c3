"""The history of a game: its record played through the rules, entry by entry."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from tachiai.rules.core import Outcome
from tachiai.rules.entries import EntryKind, GameHeader
from tachiai.rules.errors import RulesError
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.record.corrections import OF_PLIES, Correction, corrected_header, corrections_of
from tachiai.rules.record.folding import fold
from tachiai.rules.record.steps import Ply, Step
from tachiai.rules.record.values import GameRecord
from tachiai.rules.registry import open_game


@dataclass(frozen=True, eq=False)
class History:
    """A record with a step for its start and one for each entry. ``unusable`` says what is wrong with a
    header that gives no game and no position to begin from: the rules are not asked then.
    """

    record: GameRecord
    steps: tuple[Step, ...]
    unusable: str = ""

    @property
    def start(self) -> AnyLine | None:
        """The line of play at its start; None where the rules are not asked."""
        return self.steps[0].line

    @property
    def last(self) -> Step:
        """What the whole record holds."""
        return self.steps[-1]

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The plies that count in the end."""
        return self.last.plies

    @cached_property
    def header(self) -> GameHeader:
        """The header with the corrections that hold."""
        return corrected_header(self.record.header, self.record.entries)

    @cached_property
    def corrections(self) -> Mapping[int, tuple[Correction | None, bool]]:
        """The corrections by the index of their entry, each with whether it holds; None for one that cannot
        be read.
        """
        entries = self.record.entries
        indices = (index for index, entry in enumerate(entries) if entry.kind is EntryKind.CORRECTION)
        return dict(zip(indices, corrections_of(entries), strict=True))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by the rules; None while it goes on, or where they do not explain every ply."""
        line = self.last.line
        return None if line is None or any(ply.fault for ply in self.plies) else line.outcome

    @property
    def has_corrected_plies(self) -> bool:
        """Whether plies were ever corrected, undone or not."""
        return any(made is not None and made.kind in OF_PLIES for made, _ in self.corrections.values())


def history(record: GameRecord) -> History:
    """Returns the history of ``record``. Never raises."""
    header = record.header
    try:
        game = open_game(header.game, header.options)
        start: AnyLine = Line(game, game.parse_position(header.start))
    except RulesError as error:
        return History(record, fold(record.entries), str(error))
    return History(record, fold(record.entries, start))
