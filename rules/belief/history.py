"""Decodes a whole sequence of glimpses: what happened at the table from the first to the last."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import exp, inf
from typing import Any

from tachiai.rules.belief import doubts
from tachiai.rules.belief.attempts import attempted, is_illegal_for_both
from tachiai.rules.belief.beam import Beam, begin, is_at_rest, likely_histories, observe
from tachiai.rules.belief.hypotheses import Step, StepType, is_guessed_since, steps
from tachiai.rules.belief.model import COSTS, POSSIBLE, Costs, Kind
from tachiai.rules.belief.observation import Glimpse, Reading, sure_reading
from tachiai.rules.belief.successors import Successors
from tachiai.rules.core import Illegal
from tachiai.rules.line import AnyLine
from tachiai.rules.sight import Refused

OPEN = 0.999  # a ply less probable than this is a choice for a person to look at
DOUBTED = 0.5  # the greatest probability of a ply where the line of play fits badly


@dataclass(frozen=True, slots=True)
class Played:
    """A ply was made."""

    line: AnyLine  #: after the ply
    at_s: float
    #: From 0 to 1. Below ``OPEN`` also without known alternatives: the table showed too little, or what
    #: followed fits badly.
    probability: float
    alternatives: tuple[Any, ...] = ()  #: other moves that it may have been

    @property
    def is_open(self) -> bool:
        """Whether it may have been another move."""
        return self.probability < OPEN


@dataclass(frozen=True, slots=True)
class TookBack:
    """Plies were taken back."""

    line: AnyLine  #: after the take-back
    at_s: float
    plies: int


@dataclass(frozen=True, slots=True)
class Missed:
    """A gap: plies were not seen."""

    line: AnyLine  #: where play goes on; it has no past
    at_s: float
    plies: int  #: estimated


@dataclass(frozen=True, slots=True)
class Attempted:
    """An illegal move stood on the table and was put right."""

    line: AnyLine  #: the position in which it was tried
    move: Any
    illegal: Illegal
    from_s: float
    until_s: float


GameEvent = Played | TookBack | Missed | Attempted


@dataclass(frozen=True, slots=True)
class Decoded:
    """What happened at the table."""

    events: tuple[GameEvent, ...]  #: in order of time
    line: AnyLine  #: at the end


def decode(line: AnyLine, glimpses: Iterable[Glimpse], costs: Costs = COSTS) -> Decoded:
    """Decodes what happened from ``line`` on, by all the glimpses together."""
    beam = begin(line, costs)
    for glimpse in glimpses:
        beam = observe(beam, replace(glimpse, at_rest=is_at_rest(beam, glimpse)))
    found = decoded(beam)
    return replace(found, events=(*found.events, *_standing(beam)))


def _standing(beam: Beam) -> list[GameEvent]:
    """The illegal move that still stands when nothing more is seen."""
    best, reading = beam.leaves[0], beam.reading
    last = best.disturbance
    if reading is None or last.kind is not Kind.ATTEMPT or last.bumped:
        return []
    rest_s = last.rest_s + reading.rest_s
    if rest_s < beam.costs.named_s:
        return []
    line = last.line or best.line
    step = Step(best.trail, StepType.STOOD, line, last.since_s, until_s=reading.until_s, rest_s=rest_s)
    return _stood(replace(step, kind=last.kind, cells=last.cells))


def decoded(beam: Beam, since_ply: int = 0) -> Decoded:
    """What happened by the likeliest hypothesis from ply ``since_ply`` on, with alternatives of others."""
    best = beam.leaves[0]
    histories = [history for _, history in likely_histories(beam)]
    alternatives = [(exp(-each.behind), surviving(each.trail, since_ply)) for each in histories]
    possible = [each.trail for each in histories if each.behind < POSSIBLE]
    kept = surviving(best.trail, since_ply)
    trail = list(reversed(list(steps(best.trail))))
    misread = doubts.misread(trail, beam.covers)
    doubted = misread | doubts.strained(trail) | doubts.crowded(trail) | doubts.out_of_sight(trail)
    doubted |= doubts.replaced(trail, beam.replaced)
    likeliest = {_identity_of(step) for step in trail}
    events: list[GameEvent] = []
    made: dict[int, int] = {}  # where in the trail the plies were made, by their number
    for number, step in enumerate(trail):
        if step.type is StepType.PLY:
            made[step.line.ply] = number
        if step.line.ply < since_ply:
            continue
        if step.type is StepType.STOOD and (
            (made.get(step.line.ply) in misread and not _is_certain(step, beam.covers))
            or any(step.shown_s <= at_s <= step.at_s for _, at_s in beam.replaced)
            or any(_is_legal_by(other, step, likeliest) for other in possible)
        ):
            continue
        for event in _events_of(step, kept, alternatives):
            if number in doubted and isinstance(event, Played):
                event = replace(event, probability=min(DOUBTED, event.probability))
            events.append(event)
    return Decoded(tuple(events), best.line)


def _is_legal_by(other: Step | None, stood: Step, likeliest: set[Any]) -> bool:
    """Whether another history explains ``stood`` by a legal move: for most of its time by one that was made
    and taken back and that is not among ``likeliest``, the steps of the likeliest history; or all of it by
    the next ply, made before the table came to rest so, from which something went missing.
    """
    from_s, until_s = _came_to_rest_s(stood), stood.until_s
    back_s, unexplained_s = inf, 0.0  # when what came before was taken back
    for step in steps(other):
        if step.type is StepType.TAKE_BACK:
            back_s = step.at_s
        elif step.type is StepType.STOOD:
            unexplained_s += max(0.0, min(step.until_s, until_s) - max(step.at_s, from_s))
        elif step.line.ply == stood.line.ply + 1 and back_s == inf and not unexplained_s:
            if stood.at_s <= step.at_s <= from_s and _identity_of(step) in likeliest:
                return True
        elif back_s < inf and _identity_of(step) not in likeliest and stood.at_s <= step.at_s <= until_s:
            explained_s = min(back_s, until_s) - max(step.at_s, from_s) - unexplained_s
            if 2 * explained_s > until_s - from_s:
                return True
    return False


def _came_to_rest_s(stood: Step) -> float:
    return max(stood.at_s, stood.until_s - stood.rest_s)


def _identity_of(step: Step) -> Any:
    """What was done, whenever that was."""
    return step.type, step.line.ply, step.move


def surviving(trail: Step | None, since_ply: int = 0) -> dict[int, AnyLine]:
    """Ply number → the line after it, for plies from ``since_ply`` on that were not taken back."""
    found: dict[int, AnyLine] = {}
    kept = inf  # plies up to this one were not taken back since
    for step in steps(trail):
        ply = step.line.ply
        if step.type in (StepType.PLY, StepType.GAP) and since_ply <= ply <= kept:
            found.setdefault(ply, step.line)
        if step.type in (StepType.TAKE_BACK, StepType.GAP):
            kept = min(kept, ply)
        if kept < since_ply or since_ply in found:
            break  # what came before is older
    return found


def _events_of(
    step: Step, kept: dict[int, AnyLine], alternatives: list[tuple[float, dict[int, AnyLine]]]
) -> list[GameEvent]:
    match step.type:
        case StepType.PLY:
            return [_played(step, kept, alternatives)]
        case StepType.TAKE_BACK:
            return [TookBack(step.line, step.at_s, step.count)]
        case StepType.GAP:
            return [Missed(step.line, step.at_s, step.count)]
        case StepType.STOOD:
            return _stood(step)


def _played(
    step: Step, kept: dict[int, AnyLine], alternatives: list[tuple[float, dict[int, AnyLine]]]
) -> Played:
    number = step.line.ply
    if kept.get(number) is not step.line:
        return Played(step.line, step.at_s, 1.0)
    mass, moves = 1.0, {}
    agreeing = 1.0
    for weight, lines in alternatives:
        mass += weight
        other = lines.get(number)
        if other is None or other.move == step.move:
            agreeing += weight
        elif other.move is not None:  # a gap is no other move
            moves[other.move] = True
    return Played(step.line, step.at_s, agreeing / mass, tuple(moves))


def _is_certain(stood: Step, covers: tuple[tuple[float, float], ...]) -> bool:
    """Whether something illegal stood after plies of which none was guessed since the table last showed the
    position, and would be illegal too if it were the other player's turn.
    """
    covered = any(from_s < stood.at_s and until_s > stood.shown_s for from_s, until_s in covers)
    if covered or is_guessed_since(stood.before, stood.shown_s):
        return False
    return is_illegal_for_both(Successors(stood.line), _table_of(stood))


def _table_of(stood: Step) -> Reading:
    """What the table showed."""
    game = stood.line.game
    table = list(game.layout(stood.line.state))
    for cell, symbol in stood.cells.items():
        table[cell] = symbol
    return sure_reading(game, tuple(table))


# How long a part of a legal move has to stand at rest, before it is put back, to count as an illegal move.
PART_STOOD_S = 1.25


def _stood(step: Step) -> list[GameEvent]:
    """The illegal move that the table showed for a while, timed from when the table came to rest."""
    if step.kind not in (Kind.ATTEMPT, Kind.ODD) and not (
        step.kind is Kind.PART and step.rest_s >= PART_STOOD_S
    ):
        return []
    successors = Successors(step.line)
    verdict = attempted(successors, _table_of(step))
    if not isinstance(verdict, Refused) or successors.legal_plies.is_ply(step.cells):
        return []
    return [Attempted(step.line, verdict.move, verdict.illegal, _came_to_rest_s(step), step.until_s)]
