"""The history of a game: its record played through the rules, entry by entry, and where the two part."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from tachiai.rules.core import Outcome
from tachiai.rules.entries import EntryKind, GameHeader
from tachiai.rules.errors import BadRecord, RulesError
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.record.corrections import OF_PLIES, Correction, corrected_header, corrections_of
from tachiai.rules.record.entry_faults import result_fault
from tachiai.rules.record.folding import fold
from tachiai.rules.record.steps import Fault, Ply, Step
from tachiai.rules.record.text_format import header_lines
from tachiai.rules.record.values import GameRecord
from tachiai.rules.registry import open_game
from tachiai.rules.shown import shortened
from tachiai.rules.words import Words, filled

NO_WORDS = Words("", "")
OTHER_RULES = Words(
    "the record was written under version {version} of the rules, these are version {present}",
    "この記録の規則の版は {version}、このプログラムの規則は第{present}版です",
)


@dataclass(frozen=True, eq=False)
class History:
    """A record with a step for its start and one for each entry. ``unusable`` says what is wrong with a
    header that gives no game and no position to begin from: the rules are not asked then.
    """

    record: GameRecord
    steps: tuple[Step, ...]
    unusable: Words = NO_WORDS

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
    def under_other_rules(self) -> Words:
        """Says that the record was written under another version of the rules, if it was; else nothing."""
        version = self.header.rules_version
        if self.start is None or version in ("", self.start.game.rules_version):
            return NO_WORDS
        return filled(OTHER_RULES, version=shortened(version), present=self.start.game.rules_version)

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
        return History(record, fold(record.entries), error.words)
    return History(record, fold(record.entries, start))


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Where a record and the rules part: ``words`` say how.

    ``entry`` is the index of the entry, None where the header is wrong; ``ply`` is the number on it.
    ``line_number`` counts in the record's own text; whoever read it from a file knows the file's lines.
    """

    words: Words
    entry: int | None
    ply: int
    line_number: int


def check(record: GameRecord) -> Disagreement | None:
    """Returns the first disagreement between ``record`` and the rules, None if there is none.

    Another rules version alone is none, as long as every move and position still comes out the same.
    """
    return disagreement(history(record))


def disagreement(played: History) -> Disagreement | None:
    """Returns the first disagreement of a history with the rules, as ``check`` does. A record whose plies
    were ever corrected is judged by the plies that count and the result that stands: whatever else was
    written down wrongly may have been put right.
    """
    if played.start is None:
        return Disagreement(played.unusable, None, 0, 1)
    found = next(_faults(played), None)
    if found is None:
        return None
    index, ply, fault = found
    words, other = fault.words, played.under_other_rules
    if other != NO_WORDS:
        words = Words(f"{words.en} ({other.en})", f"{words.ja}（{other.ja}）")
    return Disagreement(words, index, ply, len(header_lines(played.record.header)) + 2 + index)


def _faults(played: History) -> Iterator[tuple[int, int, Fault]]:
    """The index of each entry that is wrong, the number of its ply, and what is wrong."""
    of_plies, unreadable = played.has_corrected_plies, (None, False)
    for index, (entry, step) in enumerate(zip(played.record.entries, played.steps[1:], strict=True)):
        if step.fault is not None and (not of_plies or played.corrections.get(index) == unreadable):
            yield index, entry.ply, step.fault
    if not of_plies:
        return
    for ply in played.plies:
        if ply.fault is not None:
            yield ply.origin, ply.entry.ply, ply.fault
    result, line = played.last.tally.result, played.last.line
    fault = result_fault(line, result) if result is not None and line is not None else None
    if fault is not None:
        index = max(i for i, entry in enumerate(played.record.entries) if entry is result)
        yield index, len(played.plies), fault


def replay(record: GameRecord, ply: int | None = None) -> AnyLine:
    """Returns the line of play of ``record`` at its end, or at ``ply`` of what was left standing.

    Plies that were taken back are gone; an illegal move that stood is a node whose state is the one
    written down, and whose ``move`` is None if the text is none. Raises ``BadRecord`` if record and rules
    disagree or there is no such ply.
    """
    nodes = agreed_line(history(record)).nodes()
    if ply is None:
        return nodes[-1]
    if not 0 <= ply < len(nodes):
        raise BadRecord(f"expected a ply from 0 to {len(nodes) - 1}, got {ply}", 1)
    return nodes[ply]


def agreed_line(played: History) -> AnyLine:
    """Returns the line of play at the end of a history. Raises ``BadRecord`` if it and the rules disagree."""
    found, line = disagreement(played), played.last.line
    if line is None:
        raise BadRecord(played.unusable, 1)
    if found is not None:
        raise BadRecord(found.words, found.line_number)
    return line
