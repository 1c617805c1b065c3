"""What an observer said of rendered frames, kept by what there really was: what simulated sights and glimpses
are drawn from.

A frame's answer is a sight, a glimpse or nothing, kept by how long the table has been undisturbed. A cell's
row of probabilities is kept by its true symbol and its situation. Of a glimpse there is also kept which cells
it left out, told again or read anew: by the cell's situation, by whether what was told of it last is still
true, and by how long it has been so.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Any

from tachiai.rules.core import Symbol
from tachiai.rules.sight import Blind, Probabilities, Sight
from tachiai.vision.watch.observer import Observation
from tests.bench.films.situations import Seen, Situation
from tests.bench.films.spells import Spell, Spells

Row = Probabilities | None
KINDS = ("nothing", "scant glimpse", "glimpse", "sight")
SCANT = 0.5  # a glimpse of fewer of the cells: something hides most of them at once
ROWS_KEPT = 500  # of each kind in a film, drawn from all
BINS_S = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0, 1.5, 2.5)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a frame was answered by: a sight or a glimpse or neither, and why there was no sight."""

    kind: str
    blind: Blind | None


class Telling(StrEnum):
    """What a glimpse does with a cell."""

    UNSEEN = "unseen"
    AGAIN = "again"  # it tells what was told last
    ANEW = "anew"


def _lists() -> defaultdict[Any, list[Any]]:
    return defaultdict(list)


def _counters() -> defaultdict[Any, Counter[Telling]]:
    return defaultdict(Counter)


@dataclass
class Readings:
    """Measured answers, rows and what glimpses did with cells. Add observations in their order."""

    answers: dict[tuple[bool, bool, int], list[Answer]] = field(default_factory=_lists)
    rows: dict[tuple[str, Situation, Symbol], list[Row]] = field(default_factory=_lists)
    met: Counter[tuple[str, Situation, Symbol]] = field(default_factory=Counter)
    tellings: dict[tuple[str, Situation, bool, int], Counter[Telling]] = field(default_factory=_counters)
    chance: Random = field(default_factory=lambda: Random(1))

    def add(self, seen: Seen, calm_s: float, observation: Observation, spells: Spells) -> None:
        """Adds what was said of a frame, in which nothing had stirred for ``calm_s``. ``spells`` know what
        was told before, and learn what is told now.
        """
        kind, sight = kind_of(observation)
        self.answers[seen.hands, seen.coat, bin_of(calm_s)].append(Answer(kind, observation.blind))
        now = spells.at(seen, observation.taken_at_s)
        if sight is None:
            return
        for spell, symbol, situation, row in zip(now, seen.layout, seen.situations, sight.cells, strict=True):
            if kind != "sight":
                telling = telling_of(row, spell)
                self.tellings[kind, situation, spell.true, bin_of(spell.seconds)][telling] += 1
                if telling is not Telling.ANEW:
                    continue
            self._keep((kind, situation, symbol), row)
        spells.tell(sight.cells)

    def _keep(self, key: tuple[str, Situation, Symbol], row: Row) -> None:
        """Keeps a row so that each of its kind is as likely to be kept as any other."""
        self.met[key] += 1
        kept = self.rows[key]
        if len(kept) < ROWS_KEPT:
            kept.append(row)
        elif (place := self.chance.randrange(self.met[key])) < ROWS_KEPT:
            kept[place] = row

    def answer(self, seen: Seen, calm_s: float, share: float) -> Answer:
        """Returns the answer to a frame; the same ``share`` (0 to 1) for all frames of one calm makes sights
        come once and stay.
        """
        wanted = bin_of(calm_s)
        nearest = min(
            self.answers,
            key=lambda key: (key[1] != seen.coat, key[0] != seen.hands, abs(key[2] - wanted), key[2]),
        )
        found = sorted(self.answers[nearest], key=lambda answer: KINDS.index(answer.kind))
        return found[min(len(found) - 1, int(share * len(found)))]

    def telling(self, kind: str, situation: Situation, spell: Spell, chance: Random) -> Telling:
        """Returns what a glimpse may do with a cell, as it was measured of the most similar cells."""
        wanted = bin_of(spell.seconds)
        alike = [key for key in self.tellings if key[:3] == (kind, situation, spell.true)]
        if not alike:
            return Telling.UNSEEN
        found = self.tellings[min(alike, key=lambda key: (abs(key[3] - wanted), key[3]))]
        return chance.choices(list(found), list(found.values()))[0]

    def row(self, kind: str, situation: Situation, symbol: Symbol, chance: Random) -> Row:
        """Returns a row as it was read of such a cell, from the most similar kind of cell that there is."""
        for ways in ((kind, situation), (kind, Situation.PLAIN), ("sight", Situation.PLAIN)):
            kept = self.rows.get((*ways, symbol))
            if kept:
                return chance.choice(kept)
        return None


def kind_of(observation: Observation) -> tuple[str, Sight | None]:
    """Returns what kind of answer an observation is, and what was seen."""
    if observation.sight is not None:
        return "sight", observation.sight
    cells = () if observation.glimpse is None else observation.glimpse.cells
    told = sum(row is not None for row in cells)
    if not told:
        return "nothing", None
    return ("scant glimpse" if told < SCANT * len(cells) else "glimpse"), observation.glimpse


def telling_of(row: Row, spell: Spell) -> Telling:
    """Returns what a glimpse that has ``row`` did with a cell."""
    if row is None:
        return Telling.UNSEEN
    return Telling.AGAIN if row == spell.told else Telling.ANEW


def bin_of(calm_s: float) -> int:
    """Returns in which of ``BINS_S`` a time lies."""
    return sum(calm_s >= low for low in BINS_S) - 1


def merged(parts: Sequence[Readings]) -> Readings:
    """Returns all readings together."""
    whole = Readings()
    for part in parts:
        for key, answers in part.answers.items():
            whole.answers[key] += answers
        for kind, rows in part.rows.items():
            whole.rows[kind] += rows
        for cell, counts in part.tellings.items():
            whole.tellings[cell] += counts
    return whole
