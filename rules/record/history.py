"""The history of a game: its record replayed by the rules, entry by entry, with the disagreements."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from tachiai.rules.core import Outcome
from tachiai.rules.entries import EntryKind, GameHeader
from tachiai.rules.errors import BadRecord, RulesError
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.messages import NOTHING, Message, filled
from tachiai.rules.quoting import shortened
from tachiai.rules.record.corrections import OF_PLIES, Correction, corrected_header, corrections_of
from tachiai.rules.record.entry_faults import result_fault
from tachiai.rules.record.fields import GameRecord
from tachiai.rules.record.folding import fold
from tachiai.rules.record.steps import RecordedPly, RecordFault, RecordStep
from tachiai.rules.record.text_format import header_lines
from tachiai.rules.registry import open_game

NO_WORDS = NOTHING
OTHER_RULES = Message(
    "the record was written under version {version} of the rules, these are version {present}"
)


@dataclass(frozen=True, eq=False)
class History:
    """A record with its steps."""

    record: GameRecord
    steps: tuple[RecordStep, ...]  #: one for the start and one for each entry
    unusable: Message = NO_WORDS  #: what is wrong with a header without a known game or start position

    @property
    def start(self) -> AnyLine | None:
        """The line of play at the start; None where no game is known."""
        return self.steps[0].line

    @property
    def last(self) -> RecordStep:
        """The step after the last entry."""
        return self.steps[-1]

    @property
    def plies(self) -> tuple[RecordedPly, ...]:
        """The plies that count in the end."""
        return self.last.plies

    @cached_property
    def header(self) -> GameHeader:
        """The header with the corrections that hold."""
        return corrected_header(self.record.header, self.record.entries)

    @cached_property
    def corrections(self) -> Mapping[int, tuple[Correction | None, bool]]:
        """Index of an entry → its correction (None: malformed), with whether it holds."""
        entries = self.record.entries
        indices = (index for index, entry in enumerate(entries) if entry.kind is EntryKind.CORRECTION)
        return dict(zip(indices, corrections_of(entries), strict=True))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by the rules; None while it goes on, or if a ply has a fault."""
        line = self.last.line
        return None if line is None or any(ply.fault for ply in self.plies) else line.outcome

    @property
    def under_other_rules(self) -> Message:
        """A sentence if the record was written under another version of the rules; else nothing."""
        version = self.header.rules_version
        if self.start is None or version in ("", self.start.game.rules_version):
            return NO_WORDS
        return filled(OTHER_RULES, version=shortened(version), present=self.start.game.rules_version)

    @property
    def has_corrected_plies(self) -> bool:
        """Whether plies were ever corrected, undone or not."""
        return any(made is not None and made.kind in OF_PLIES for made, _ in self.corrections.values())


def history(record: GameRecord) -> History:
    """The history of ``record``. Never raises."""
    header = record.header
    try:
        game = open_game(header.game, header.options)
        start: AnyLine = Line(game, game.parse_position(header.start))
    except RulesError as error:
        return History(record, fold(record.entries), error.words)
    return History(record, fold(record.entries, start))


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Where a record disagrees with the rules."""

    words: Message
    entry: int | None  #: index of the entry; None where the header is wrong
    ply: int  #: of the entry
    line_number: int  #: in the record as ``format_text`` writes it; a file may have other lines


def check(record: GameRecord) -> Disagreement | None:
    """The first disagreement between ``record`` and the rules; None if there is none. Another rules version
    alone is none, as long as every move and position is still the same.
    """
    return disagreement(history(record))


def disagreement(played: History) -> Disagreement | None:
    """``check`` of a history. A record whose plies were ever corrected is judged by its final plies and
    result only: other faults may have been corrected.
    """
    if played.start is None:
        return Disagreement(played.unusable, None, 0, 1)
    found = next(_faults(played), None)
    if found is None:
        return None
    index, ply, fault = found
    words, other = fault.words, played.under_other_rules
    if other != NO_WORDS:
        words = Message("{words} ({other})", words=words, other=other)
    return Disagreement(words, index, ply, len(header_lines(played.record.header)) + 2 + index)


def _faults(played: History) -> Iterator[tuple[int, int, RecordFault]]:
    """Yields the index of each faulty entry, its ply number, and the fault."""
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
    """The line of play of ``record`` at its end, or at ``ply``, without plies that were taken back.

    An illegal move that stood is a node whose state is the one written down, and whose ``move`` is None if
    its text is no move. Raises ``BadRecord`` if record and rules disagree or there is no such ply.
    """
    nodes = agreed_line(history(record)).nodes()
    if ply is None:
        return nodes[-1]
    if not 0 <= ply < len(nodes):
        raise BadRecord(f"expected a ply from 0 to {len(nodes) - 1}, got {ply}", 1)
    return nodes[ply]


def agreed_line(played: History) -> AnyLine:
    """The line of play at the end of a history. Raises ``BadRecord`` if it disagrees with the rules."""
    found, line = disagreement(played), played.last.line
    if line is None:
        raise BadRecord(played.unusable, 1)
    if found is not None:
        raise BadRecord(found.words, found.line_number)
    return line
