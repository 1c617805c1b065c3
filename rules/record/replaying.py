"""Replaying a record through the rules: is every move legal, every position and the result right?"""

from collections.abc import Callable
from dataclasses import dataclass

from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import BadNotation, BadPosition, BadRecord, RulesError
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.record.corrections import corrected_entries, has_corrected_plies
from tachiai.rules.record.text_format import header_lines
from tachiai.rules.record.values import GameRecord
from tachiai.rules.registry import open_game

RESULTS = ("first wins", "second wins", "draw")


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Where a record and the rules part: ``sentence`` says how.

    ``entry`` is the index of the entry, None where the header is wrong; ``ply`` is the number on it.
    ``line_number`` counts in the record's own text; whoever read it from a file knows the file's lines.
    """

    sentence: str
    entry: int | None
    ply: int
    line_number: int


@dataclass(frozen=True, slots=True)
class Walk:
    """A replay up to the first disagreement: the line of play at the start, then after each entry.

    ``lines`` is empty only if the header gives no position to begin from.
    """

    lines: tuple[AnyLine, ...]
    disagreement: Disagreement | None = None


def walk(record: GameRecord) -> Walk:
    """Replays ``record`` as far as it agrees with the rules. Never raises.

    A record whose plies were corrected is replayed as the corrections leave it: the lines are those of the
    plies that count, and a disagreement names the entry that made the ply so.
    """
    try:
        corrected = has_corrected_plies(record.entries)
        made = corrected_entries(record.entries) if corrected else ()
    except BadRecord as error:
        return Walk((), Disagreement(str(error), None, 0, 1))
    if not corrected:
        return _walk(record)
    walked = _walk(GameRecord(record.header, tuple(one.entry for one in made)))
    found = walked.disagreement
    if found is None or found.entry is None:
        return walked
    origin = made[found.entry].origin
    line_number = len(header_lines(record.header)) + 2 + origin
    return Walk(walked.lines, Disagreement(found.sentence, origin, found.ply, line_number))


def _walk(record: GameRecord) -> Walk:
    header = record.header
    first_line = len(header_lines(header)) + 2
    try:
        game = open_game(header.game, header.options)
        line: AnyLine = Line(game, game.parse_position(header.start))
    except RulesError as error:
        return Walk((), Disagreement(str(error), None, 0, 1))
    older = header.rules_version not in ("", game.rules_version)
    lines, ended = [line], False
    for index, entry in enumerate(record.entries):
        found = _checked(line, entry, ended)
        if isinstance(found, str):
            if older:
                found += (
                    f" (the record was written under version {header.rules_version} of the rules, "
                    f"these are {game.rules_version})"
                )
            return Walk(tuple(lines), Disagreement(found, index, entry.ply, first_line + index))
        line = found
        lines.append(line)
        if entry.kind in (EntryKind.RESULT, EntryKind.TAKEBACK, EntryKind.RESUME):
            ended = entry.kind is EntryKind.RESULT
    return Walk(tuple(lines))


def check(record: GameRecord) -> Disagreement | None:
    """Returns the first disagreement between ``record`` and the rules, None if there is none.

    Another rules version alone is none, as long as every move and position still comes out the same.
    """
    return walk(record).disagreement


def replay(record: GameRecord, ply: int | None = None) -> AnyLine:
    """Returns the line of play of ``record`` at its end, or at ``ply`` of what was left standing.

    Plies that were taken back are gone; an illegal move that stood is a node whose state is the one
    written down, and whose ``move`` is None if the text is none. Raises ``BadRecord`` if record and rules
    disagree or there is no such ply.
    """
    walked = walk(record)
    if walked.disagreement is not None:
        raise BadRecord(walked.disagreement.sentence, walked.disagreement.line_number)
    nodes = walked.lines[-1].nodes()
    if ply is None:
        return nodes[-1]
    if not 0 <= ply < len(nodes):
        raise BadRecord(f"expected a ply from 0 to {len(nodes) - 1}, got {ply}", 1)
    return nodes[ply]


def _checked(line: AnyLine, entry: Entry, ended: bool) -> AnyLine | str:
    """The line after ``entry``, or what is wrong with it."""
    if ended and entry.kind in (EntryKind.PLY, EntryKind.STANDS):
        return f"{entry.move}: the game had ended before it"
    after = _STEPS.get(entry.kind, _nothing)(line, entry)
    if isinstance(after, str):
        return after
    if entry.ply != after.ply:
        return f"expected {after.ply} plies on the record, got {entry.ply}"
    position = after.game.format_position(after.state)
    if entry.position and entry.position != position:
        return f"expected the position {position!r}, got {entry.position!r}"
    return after


def _nothing(line: AnyLine, entry: Entry) -> AnyLine | str:
    return line


def _ply(line: AnyLine, entry: Entry) -> AnyLine | str:
    try:
        return line.play(line.game.parse_move(entry.move))
    except RulesError as error:
        return str(error)


def _illegal(line: AnyLine, entry: Entry) -> AnyLine | str:
    """An attempt that is said to be illegal must be, and by that clause."""
    game = line.game
    if not entry.move:
        return line
    try:
        illegal = game.why_illegal(line.state, game.parse_move(entry.move))
    except BadNotation as error:
        return str(error)
    if illegal is None:
        return f"{entry.move} is legal, but stands as an illegal move"
    clause = game.reason(illegal.code).clause
    if entry.clause not in ("", clause):
        return f"{entry.move}: expected the clause {clause}, got {entry.clause}"
    return line


def _stands(line: AnyLine, entry: Entry) -> AnyLine | str:
    if not entry.position:
        return "expected the position from which play went on, got none"
    try:
        state = line.game.parse_position(entry.position)
    except BadPosition as error:
        return str(error)
    try:
        move = line.game.parse_move(entry.move)
    except BadNotation:
        move = None
    return Line(line.game, state, line, move, line.ply + 1)


def _takeback(line: AnyLine, entry: Entry) -> AnyLine | str:
    if not 1 <= entry.plies <= line.ply:
        return f"expected 1 to {line.ply} plies to take back, got {entry.plies}"
    return line.nodes()[line.ply - entry.plies]


def _result(line: AnyLine, entry: Entry) -> AnyLine | str:
    """A result by the rules must be theirs; one by the players or the arbiter names no clause but G7."""
    if entry.result not in RESULTS:
        return f"expected a result out of {', '.join(RESULTS)}, got {entry.result!r}"
    outcome = line.outcome
    if outcome is None:
        if entry.clause not in ("", "G7"):
            return f"the game is not over by {entry.clause}: {entry.result}"
        return line
    if (entry.result, entry.clause) != (outcome.text, outcome.clause):
        by = entry.clause or "no clause"
        return f"expected {outcome.text} by {outcome.clause}, got {entry.result} by {by}"
    return line


_STEPS: dict[EntryKind, Callable[[AnyLine, Entry], AnyLine | str]] = {
    EntryKind.PLY: _ply,
    EntryKind.ILLEGAL: _illegal,
    EntryKind.STANDS: _stands,
    EntryKind.TAKEBACK: _takeback,
    EntryKind.RESULT: _result,
}
