"""What is counted in one game or many, and how it adds up."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields


@dataclass(frozen=True)
class Failure:
    """Something that should not have happened, with all that is needed to see it again."""

    game: str
    seed: int
    number: int
    at_s: float
    kind: str
    ply: int
    position: str
    deed: str  # what hands really did
    says: str  # what the referee said or wrote down


@dataclass
class Tally:
    """Counts, and lists of times. Every field of two tallies adds up."""

    games: int = 0
    not_set_up: int = 0  # games that the eye did not get ready for
    ended: int = 0  # games played to a result
    stuck: int = 0  # games that could not go on even after the table was put back
    plies: int = 0  # legal plies that hands made
    right: int = 0  # plies recorded as they were made
    lost: int = 0  # legal plies that were not recorded
    wrong: int = 0  # plies written down that were not made, and plies taken out that were
    passing: int = 0  # lines of play that were shown, never written down, and were not so
    illegal: int = 0  # illegal tables that lay at rest
    warned: int = 0
    named: int = 0  # illegal moves refused by name, where the attempt is known
    named_right: int = 0
    known: int = 0  # illegal moves whose attempt is known
    unnamed: int = 0  # warned of as something that nothing explains
    held_unfinished: int = 0  # illegal tables that the referee waited for to be finished
    asked_instead: int = 0
    missed: int = 0
    false_alarms: int = 0
    asked: int = 0
    asked_in_vain: int = 0  # questions without the right answer
    take_backs: int = 0
    take_backs_right: int = 0
    knocked: int = 0  # pieces that fell from the board beside a legal move
    knocked_right: int = 0  # of which the move was kept, and the missing piece shown
    unfinished: int = 0
    unfinished_seen: int = 0
    disturbances: int = 0  # shadows and bumps
    filmed_s: float = 0.0
    computed_s: float = 0.0
    accept_s: list[float] = field(default_factory=list)  # from hand gone to a legal move seen
    refuse_s: list[float] = field(default_factory=list)  # from hand gone to lights red
    doubt_s: list[float] = field(default_factory=list)  # the same where a legal move might have come of it
    frame_ms: list[float] = field(default_factory=list)
    explain_ms: list[float] = field(default_factory=list)
    clauses: Counter[str] = field(default_factory=Counter)  # "TC6 TC6": forbidden by, named
    failures: list[Failure] = field(default_factory=list)


def total(tallies: Iterable[Tally]) -> Tally:
    """Returns the sum of tallies."""
    result = Tally()
    for tally in tallies:
        for each in fields(Tally):
            setattr(result, each.name, getattr(result, each.name) + getattr(tally, each.name))
    return result


def quantile(values: Sequence[float], share: float) -> float:
    """Returns the smallest value that ``share`` of all do not exceed; NaN of none."""
    if not values:
        return float("nan")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def percent(part: int, whole: int) -> float:
    """Returns a share in per cent; NaN of nothing."""
    return 100 * part / whole if whole else float("nan")


def as_columns(found: Mapping[str, Mapping[str, float]], goals: Mapping[str, str] | None = None) -> str:
    """Returns a table of figures: a column for each group, the goals beside."""
    named = {name: list(map(shown, figures.values())) for name, figures in found.items()}
    lines = [f"{'':50}" + "".join(f"{name:>14}" for name in named) + (f"{'goal':>10}" if goals else "")]
    for row, name in enumerate(next(iter(found.values()), {})):
        cells = "".join(f"{column[row]:>14}" for column in named.values())
        lines.append(f"{name:50}{cells}{(goals or {}).get(name, ''):>10}".rstrip())
    return "\n".join(lines)


def shown(value: float) -> str:
    """Returns a number as a table shows it."""
    if value != value:
        return "-"
    return f"{value:d}" if isinstance(value, int) else f"{value:.2f}"
