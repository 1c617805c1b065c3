"""What came of films: counts that add up, and the figures that tables show of them."""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields

from tests.bench.filmed_games.tally import percent, quantile
from tests.bench.films.scoring import FilmScore


@dataclass
class Result:
    """What came of films: the record's score, and what a table did meanwhile. Fields add up."""

    score: FilmScore = field(default_factory=FilmScore)
    table: FilmScore = field(default_factory=FilmScore)  # of the log that a table wrote meanwhile
    simulated: int = 0  # films of these that nobody drew
    not_begun: int = 0
    filmed_s: float = 0.0
    computed_s: float = 0.0
    false_alarms: int = 0  # lights red while nothing illegal stood and nothing was being put right
    questions: int = 0
    lit_s: list[float] = field(default_factory=list)  # from hand gone to red
    shown_s: list[float] = field(default_factory=list)  # from hand gone to a legal ply shown
    step_ms: list[float] = field(default_factory=list)


def total(results: Iterable[Result]) -> Result:
    """Returns the sum of results."""
    whole = Result()
    for result in results:
        add(whole, result)
    return whole


def add(whole: Result | FilmScore, part: Result | FilmScore) -> None:
    """Adds every field of ``part`` to ``whole``."""
    for each in fields(whole):
        mine, its = getattr(whole, each.name), getattr(part, each.name)
        if isinstance(mine, FilmScore):
            add(mine, its)
        else:
            setattr(whole, each.name, mine + its)


def figures(result: Result) -> dict[str, float]:
    """Returns what tables show of films."""
    s, table = result.score, result.table
    return {
        "films": s.films,
        "drawn": s.films - result.simulated,
        "simulated": result.simulated,
        "not begun": result.not_begun,
        "plies": s.plies,
        "plies right": s.right,
        "plies right %": percent(s.right, s.plies),
        "never seen alone": s.never_alone,
        "never seen alone, right %": percent(s.never_alone_right, s.never_alone),
        "below a coat": s.hidden,
        "below a coat, right": s.hidden_right,
        "wrong in silence": s.wrong,
        "marked choices": s.marked,
        "gaps": s.gaps,
        "after a gap, plies until it goes on, most": max(s.after_gap, default=float("nan")),
        "illegal moves": s.illegal,
        "named, with a clause %": percent(s.named, s.illegal),
        "accused of legal moves": s.accused,
        "results": s.results,
        "results found": s.results_found,
        "results wrong": s.results_wrong,
        "time of a ply off, median s": quantile(list(map(abs, s.made_off_s)), 0.5),
        "time of a ply off, p99 s": quantile(list(map(abs, s.made_off_s)), 0.99),
        "computed, s a second filmed": result.computed_s / result.filmed_s
        if result.filmed_s
        else float("nan"),
        "at the table: plies right %": percent(table.right, table.plies),
        "at the table: wrong in silence": table.wrong,
        "at the table: marked choices": table.marked,
        "at the table: gaps": table.gaps,
        "at the table: named, with a clause %": percent(table.named, table.illegal),
        "at the table: accused of legal moves": table.accused,
        "at the table: results found": table.results_found,
        "at the table: false alarms": result.false_alarms,
        "at the table: questions": result.questions,
        "at the table: hand gone to ply shown, median s": quantile(result.shown_s, 0.5),
        "at the table: hand gone to ply shown, p99 s": quantile(result.shown_s, 0.99),
        "at the table: hand gone to red, median s": quantile(result.lit_s, 0.5),
        "at the table: hand gone to red, p99 s": quantile(result.lit_s, 0.99),
        "at the table: step, median ms": quantile(result.step_ms, 0.5),
        "at the table: step, p99 ms": quantile(result.step_ms, 0.99),
    }
