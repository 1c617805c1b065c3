"""What a record of a film is worth, beside the film's truth.

**right**: plies that the record has as they were made. **wrong**: plies of the record that nobody made, or
not so, and that are not marked as open. **named**: illegal moves that the record names while they stand, the
move's squares and a clause that forbids it, or another forbidden move that leaves the same table, and its
clause; of those alone that show on all of their squares. **accused**: illegal moves on record while nothing
illegal stood.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.record import GameRecord, choice_of
from tachiai.rules.registry import open_game
from tests.bench.filmed_games.faults import all_named_show, table_after
from tests.bench.films.alignment import Pair, aligned
from tests.bench.films.truth import TrueIllegal, TruePly, Truth

CELL = re.compile(r"[a-z]\d+")
BEFORE_S, AFTER_S = 0.3, 2.5  # around a stand, in which what is told of it counts
SHORTEST_STAND_S = 1.5


@dataclass(frozen=True, slots=True)
class Told:
    """One ply of a record, and its time in the film; ``after_gap``: a gap lies right before it."""

    text: str
    at_s: float
    marked: bool = False
    after_gap: bool = False


@dataclass
class FilmScore:
    """Counts of one film or of many; every field of two scores adds up."""

    films: int = 0
    plies: int = 0
    right: int = 0
    hidden: int = 0  # made below a coat; not among ``plies``
    hidden_right: int = 0
    never_alone: int = 0  # of ``plies``: the position was never seen without a hand
    never_alone_right: int = 0
    wrong: int = 0
    marked: int = 0  # told as open choices
    gaps: int = 0
    after_gap: list[int] = field(default_factory=list)  # plies until the record goes on
    take_backs: int = 0
    illegal: int = 0  # of a known move, standing long enough
    named: int = 0
    accused: int = 0
    results: int = 0
    results_found: int = 0
    results_wrong: int = 0
    made_off_s: list[float] = field(
        default_factory=list
    )  # time told of right plies, less when they were made
    failures: list[str] = field(default_factory=list)


def score(truth: Truth, record: GameRecord) -> FilmScore:
    """Returns what a record is worth."""
    true, told = truth.record, told_plies(record)
    pairs = aligned([ply.text for ply in true], [ply.text for ply in told])
    result = FilmScore(films=1, take_backs=len(truth.take_backs))
    result.gaps = sum(entry.kind.value == "gap" for entry in record.entries)
    for pair in pairs:
        _score_pair(truth, pair, true, told, result)
    result.after_gap = plies_after_gaps(pairs, true, told)
    _score_illegal(truth, record, result)
    _score_result(truth, record, result)
    return result


def score_of_nothing(truth: Truth, why: str) -> FilmScore:
    """Returns what it is worth that no game was found."""
    header = GameHeader(game=truth.game, rules_version="", start=truth.start, started_ms=0)
    result = score(truth, GameRecord(header, ()))
    result.failures = [f"not begun: {why}"]
    return result


def told_plies(record: GameRecord) -> list[Told]:
    """Returns the plies that a record leaves standing."""
    plies: list[Told] = []
    gap = False
    for entry in record.entries:
        if entry.kind in (EntryKind.PLY, EntryKind.STANDS):
            plies.append(Told(entry.move, film_s(record, entry), after_gap=gap))
            gap = False
        elif choice_of(entry) is not None and plies:
            plies[-1] = replace(plies[-1], marked=True)
        elif entry.kind is EntryKind.TAKEBACK:
            del plies[max(0, len(plies) - entry.plies) :]
        gap |= entry.kind.value == "gap"
    return plies


def film_s(record: GameRecord, entry: Entry) -> float:
    """Returns an entry's time in the film."""
    return (entry.at_ms - record.header.started_ms) / 1000


def _score_pair(
    truth: Truth, pair: Pair, true: Sequence[TruePly], told: Sequence[Told], result: FilmScore
) -> None:
    ply = None if pair.true is None else true[pair.true]
    said = None if pair.told is None else told[pair.told]
    right = ply is not None and said is not None and ply.text == said.text
    if ply is not None and ply.below_coat:
        result.hidden += 1
        result.hidden_right += right
    elif ply is not None:
        result.plies += 1
        result.right += right
        result.never_alone += not ply.alone_s
        result.never_alone_right += right and not ply.alone_s
        if not right:
            found = said.text if said else "nothing"
            result.failures.append(f"ply {ply.ply} {ply.text} at {ply.made_s:.1f} s: told {found}")
    if said is None:
        return
    if right and ply is not None:
        result.made_off_s.append(said.at_s - ply.made_s)
    result.marked += said.marked
    if not right and not said.marked:
        result.wrong += 1
        result.failures.append(f"wrong in silence at {said.at_s:.1f} s: {said.text}")


def plies_after_gaps(pairs: Sequence[Pair], true: Sequence[TruePly], told: Sequence[Told]) -> list[int]:
    """Returns for each gap how many plies made in full sight after it are missing until the record goes on.

    What was made below a coat is no loss; nor is what the gap stands for: all that was made before the first
    hand came again. So only plies that are missing between the last hidden one and the next right one count.
    """
    found = []
    for number, pair in enumerate(pairs):
        if pair.told is None or not told[pair.told].after_gap:
            continue
        missing = 0
        for before in reversed(pairs[:number]):
            if before.told is not None or before.true is None or true[before.true].below_coat:
                break
            missing += 1
        found.append(missing)
    return found


def _score_illegal(truth: Truth, record: GameRecord, result: FilmScore) -> None:
    said = [(film_s(record, e), e) for e in record.entries if e.kind is EntryKind.ILLEGAL]
    for illegal in truth.illegal:
        if not illegal.text or illegal.until_s - illegal.from_s < SHORTEST_STAND_S:
            continue
        line = line_before(truth, illegal)
        if not all_named_show(line.game, line.state, line.game.parse_move(illegal.text)):
            continue  # older scripts have passes to nobody, which leave no trace where they go
        result.illegal += 1
        during = [entry for at_s, entry in said if is_during(illegal, at_s)]
        named = any(is_named(line, illegal, entry.move, entry.clause) for entry in during)
        result.named += named
        if not named:
            instead = ", ".join(f"{e.move} {e.clause}" for e in during) or "nothing"
            result.failures.append(
                f"illegal {illegal.text} {illegal.clause} at {illegal.from_s:.1f} s not named: {instead}"
            )
    for at_s, entry in said:
        if not any(is_during(illegal, at_s) for illegal in truth.illegal):
            result.accused += 1
            result.failures.append(f"accused at {at_s:.1f} s: {entry.move} {entry.clause}")


def line_before(truth: Truth, illegal: TrueIllegal) -> AnyLine:
    """Returns the line of play at which an illegal move was tried."""
    game = open_game(truth.game, truth.options)
    line: AnyLine = Line(game, game.parse_position(truth.start) if truth.start else game.start())
    for ply in truth.record[: illegal.ply]:
        line = line.play(game.parse_move(ply.text))
    return line


def is_during(illegal: TrueIllegal, at_s: float) -> bool:
    """Whether what is told then may be of this stand."""
    return illegal.from_s - BEFORE_S <= at_s <= illegal.until_s + AFTER_S


def is_named(line: AnyLine, illegal: TrueIllegal, move: str, clause: str) -> bool:
    """Whether a refusal names the squares of the move and a clause that forbids it, or another move that
    leaves the same table, with its clause: nobody sees which of the two was tried.
    """
    if sorted(CELL.findall(move)) == sorted(CELL.findall(illegal.text)):
        return clause in illegal.clauses
    game, state = line.game, line.state
    reason = game.why_illegal(state, game.parse_move(move)) if move else None
    if reason is None or game.reason(reason.code).clause != clause:
        return False
    left, named = (table_after(game, state, game.parse_move(text)) for text in (illegal.text, move))
    return left is not None and left == named


def _score_result(truth: Truth, record: GameRecord, result: FilmScore) -> None:
    last = next((e for e in reversed(record.entries) if e.kind is EntryKind.RESULT), None)
    told = (last.result, last.clause) if last else ("", "")
    result.results += bool(truth.result)
    result.results_found += bool(truth.result) and told == (truth.result, truth.clause)
    result.results_wrong += told not in (("", ""), (truth.result, truth.clause))
    if told != (truth.result, truth.clause):
        result.failures.append(f"result: expected {truth.result or 'none'}, told {told[0] or 'none'}")
