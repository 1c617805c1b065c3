"""Which plies of a history may have been other moves, although no alternative is known: sets of indices in a
trail, oldest step first.
"""

from tachiai.rules.belief.hypotheses import GUESSED_PLIES, Step, StepType

CROWDED = 3  # plies that one reading shows at once: so many may have been others
PLAIN = 1.0  # nats from one ply to the next, at most, where nothing else is possible
STRAINED = 6.0  # nats from one ply to the next, with nothing in between: the line fits badly
BEFORE = 2  # plies before a strain that may have caused it
LOST = 10.0  # nats for one ply and those before it together; 30 films told right have 9.8 at most
AWAY_S = 2.0  # in which quick players make several plies
UNCOVERED_S = 1.5  # after a cover: plies played below it are seen within this time


def misread(trail: list[Step], covers: tuple[tuple[float, float], ...]) -> set[int]:
    """Indices in ``trail`` of plies of which too little was seen: they may have been other moves although no
    alternative is known, and so may those near them.
    """
    plies = _plies_of(trail)
    found: set[int] = set()
    for place, number in enumerate(plies):
        step = trail[number]
        lost = number > 0 and trail[number - 1].type is StepType.GAP
        covered = any(from_s <= step.at_s <= until_s + UNCOVERED_S for from_s, until_s in covers)
        if lost or step.guessed:
            found.update(plies[max(0, place - BEFORE) : place + 1])
        if covered or lost or step.guessed:
            found.update(plies[place : place + 1 + GUESSED_PLIES])
    return found


def strained(trail: list[Step]) -> set[int]:
    """Indices in ``trail`` of plies that fit badly to the ply before them, and of those just before; and of
    plies in a row that fit badly together.
    """
    plies = _plies_of(trail)
    found: set[int] = set()
    for place, number in enumerate(plies):
        step = trail[number]
        after = trail[number + 1] if number + 1 < len(trail) else None
        if after is not None and after.type is StepType.STOOD and after.at_s < step.at_s:
            continue  # it was made while that stood
        run = plies[max(0, place - BEFORE) : place + 1]
        if _strain(trail, number, 1) > STRAINED or _strain(trail, number, 1 + BEFORE) > LOST:
            found.update(run)
    return found


def _strain(trail: list[Step], last: int, plies: int) -> float:
    """The nats that so many ``plies`` up to the index ``last`` cost; 0 unless they and the one before them
    were made one after the other.
    """
    run = trail[max(0, last - plies) : last + 1]
    if len(run) <= plies or any(step.type is not StepType.PLY for step in run):
        return 0.0
    return run[-1].paid - run[0].paid


def crowded(trail: list[Step]) -> set[int]:
    """Indices in ``trail`` of plies that one reading showed together, and of those just before."""
    plies = _plies_of(trail)
    found: set[int] = set()
    for place, number in enumerate(plies):
        if trail[number].count >= CROWDED:
            found.update(plies[max(0, place - BEFORE) : place + 1])
    return found


def out_of_sight(trail: list[Step]) -> set[int]:
    """Indices in ``trail`` of plies none of whose cells was seen for long, and that do not fit quite, and of
    those made meanwhile: two may look like one other, and what was between them too.
    """
    plies, found, paid = _plies_of(trail), set[int](), 0.0
    for number in plies:
        step = trail[number]
        if step.away_s >= AWAY_S and step.paid - paid > PLAIN:
            since_s = step.at_s - step.away_s
            found.update(each for each in plies if each <= number and trail[each].at_s > since_s)
        paid = step.paid
    return found


def replaced(trail: list[Step], plies_at_s: tuple[tuple[int, float], ...]) -> set[int]:
    """Indices in ``trail`` of plies in place of others that the whole table had shown, and of those after."""
    plies = _plies_of(trail)
    found: set[int] = set()
    for ply, at_s in plies_at_s:
        first = (p for p, n in enumerate(plies) if trail[n].line.ply >= ply and trail[n].at_s <= at_s)
        place = next(first, None)
        if place is not None:
            found.update(n for n in plies[place:] if trail[n].at_s <= at_s)
            found.update(plies[place : place + 1 + GUESSED_PLIES])
    return found


def _plies_of(trail: list[Step]) -> list[int]:
    return [number for number, step in enumerate(trail) if step.type is StepType.PLY]
