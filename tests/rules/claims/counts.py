"""What hints count, counted again on the layout alone, by the words for it in both languages."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tachiai.rules.core import EMPTY, Player, Symbol
from tachiai.rules.line import AnyGame

Point = tuple[int, int]
NONE = 99  # ranks or steps to go, of whoever has nothing to go with


@dataclass(frozen=True)
class Side:
    """The pieces of ``player`` in ``state``, as they stand on the board."""

    game: AnyGame
    state: Any
    player: Player

    @cached_property
    def at(self) -> Mapping[Point, Symbol]:
        """What stands where, of either side."""
        xy = self.game.board.xy
        layout = self.game.layout(self.state)
        return {xy[cell]: symbol for cell, symbol in enumerate(layout) if symbol != EMPTY}

    def own(self, kinds: str = "") -> list[Point]:
        """Where pieces of the side stand on squares, those of ``kinds`` if given."""
        return [
            point
            for point, symbol in self.at.items()
            if self.game.owners[symbol] is self.player
            and (not kinds or symbol[0] in kinds)
            and self.on_square(point)
        ]

    def on_square(self, point: Point) -> bool:
        """Whether that is a square, and no cell of a rim."""
        return 0 <= point[0] < self.game.board.cols and 0 <= point[1] < self.game.board.rows

    def rank(self, point: Point) -> int:
        """How many ranks a square is away from the side's own edge."""
        return point[1] if self.player is Player.FIRST else self.game.board.rows - 1 - point[1]

    def far(self, points: list[Point]) -> int:
        """How many of them are nearer to the opponent's edge than to the own one."""
        return sum(self.rank(point) > (self.game.board.rows - 1) / 2 for point in points)

    @property
    def opponent(self) -> "Side":
        """The other side."""
        return Side(self.game, self.state, self.player.other)

    def object(self) -> Point:
        """Where the object of the side is (Chatra)."""
        return self.own("XO")[0]

    def exposed(self) -> Iterator[Point]:
        """The carriers beside which an enemy without a ring stands, with nothing behind (Two Rings)."""
        for x, y in self.own("BW"):
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                if self.at.get((x + dx, y + dy)) == "bw"[self.player is Player.FIRST] and self.on_square(
                    (x + dx, y + dy)
                ) and (x - dx, y - dy) not in self.at:  # fmt: skip
                    yield x, y
                    break


def apart(one: Point, other: Point) -> int:
    """Steps in eight directions."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _subjects(side: Side) -> int:
    return sum(side.at[point] not in ("X", "O") for point in side.own())


def _subjects_near(side: Side, target: Point) -> int:
    return sum(apart(point, target) <= 4 for point in side.own() if point != side.object())


def _room(side: Side) -> int:
    x, y = side.object()
    around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
    return sum(map(side.on_square, around))


def _rarer(side: Side) -> int:
    return min(len(side.own(letter)) for letter in ("Rr" if side.player is Player.FIRST else "Cc"))


def _in_company(side: Side) -> int:
    beside = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return sum(
        any(side.at.get((x + dx, y + dy)) == side.at[x, y] for dx, dy in beside) for x, y in side.own()
    )


def _ranks_to_go(side: Side) -> int:
    to_go = (side.game.board.rows - 1 - side.rank(point) for point in side.own("BW"))
    return min(to_go, default=NONE)


def _steps_to_go(side: Side) -> int:
    far = side.game.board.rows - 1 if side.player is Player.FIRST else 0
    to_go = (apart(ring, (x, far)) for ring in side.own("BW") for x in (1, 2, 3, 4))
    return min(to_go, default=NONE)


def _neighbours(side: Side) -> int:
    own = side.own()
    return sum(apart(one, other) == 1 for number, one in enumerate(own) for other in own[:number])


@dataclass(frozen=True)
class Counted:
    """A thing that hints count: how it is called, how many a side has, whether fewer of it are better."""

    singular: str
    plural: str
    japanese: str
    count: Callable[[Side], int]
    fewer: bool = False


_PIECES = "# piece", "# pieces", "駒が#個"
_BEYOND = (
    "# piece beyond the middle of the board",
    "# pieces beyond the middle of the board",
    "盤の中央を越えた駒が#個",
)
_GUARDS = (
    "# piece without a ring on the eight squares before the goal that it guards",
    "# pieces without a ring on the eight squares before the goal that they guard",
    "守るゴールの前の8マスにいる、リングのない駒が#個",
)
_PLAIN_BEYOND = (
    "# piece without a ring beyond the middle of the board",
    "# pieces without a ring beyond the middle of the board",
    "盤の中央を越えた、リングのない駒が#個",
)

COUNTED: Mapping[str, tuple[Counted, ...]] = {
    "chatra": (
        Counted("# subject", "# subjects", "サブジェクトが#個", _subjects),
        Counted(
            "# subject within four steps of the object that it attacks",
            "# subjects within four steps of the object that they attack",
            "攻めるオブジェクトまで4歩以内のサブジェクトが#個",
            lambda side: _subjects_near(side, side.opponent.object()),
        ),
        Counted(
            "# subject within four steps of the object that it guards",
            "# subjects within four steps of the object that they guard",
            "守るオブジェクトから4歩以内のサブジェクトが#個",
            lambda side: _subjects_near(side, side.object()),
        ),
        Counted(
            "an object with # square around it",
            "an object with # squares around it",
            "オブジェクトの周りのマスが#個",
            _room,
        ),
    ),
    "rosenkreuz": (
        Counted(*_PIECES, lambda side: len(side.own())),
        Counted(
            "# piece of the rarer colour", "# pieces of the rarer colour", "少ないほうの色の駒が#個", _rarer
        ),
        Counted(*_BEYOND, lambda side: side.far(side.own())),
        Counted(
            "# piece beside another of its kind",
            "# pieces beside others of their kind",
            "同じ種類の味方と縦か横に隣り合う駒が#個",
            _in_company,
        ),
        Counted(
            "# piece off the outer files",
            "# pieces off the outer files",
            "両端の列にいない駒が#個",
            lambda side: sum(x not in (0, 7) for x, _ in side.own()),
        ),
    ),
    "rugby_chess": (
        Counted("# ball", "# balls", "ボールが#個", lambda side: len(side.own("BW"))),
        Counted(
            "# rank to go with the foremost ball",
            "# ranks to go with the foremost ball",
            "先頭のボールからインゴールまで#段",
            _ranks_to_go,
            fewer=True,
        ),
        Counted(*_BEYOND, lambda side: side.far(side.own())),
        Counted(
            "# piece that is not turned over",
            "# pieces that are not turned over",
            "裏返っていない駒が#個",
            lambda side: sum(not side.at[point].endswith("'") for point in side.own()),
        ),
    ),
    "two_rings": (
        Counted("# ring", "# rings", "リングが#個", lambda side: len(side.own("BW"))),
        Counted(
            "# step from the foremost ring to a square before the goal",
            "# steps from the foremost ring to a square before the goal",
            "先頭のリングからゴール前のマスまで#歩",
            _steps_to_go,
            fewer=True,
        ),
        Counted(
            "# carrier of a ring open to attack",
            "# carriers of a ring open to attack",
            "攻撃を受けうるリング持ちの駒が#個",
            lambda side: len(list(side.exposed())),
            fewer=True,
        ),
        Counted(
            "# piece on the board", "# pieces on the board", "盤上の駒が#個", lambda side: len(side.own())
        ),
        Counted(*_PLAIN_BEYOND, lambda side: side.far(side.own("bw"))),
        Counted(
            *_GUARDS,
            lambda side: sum(side.rank(point) < 2 and point[0] in (1, 2, 3, 4) for point in side.own("bw")),
        ),
    ),
    "troop_chess": (
        Counted(*_PIECES, lambda side: len(side.own())),
        Counted(*_BEYOND, lambda side: side.far(side.own())),
        Counted(
            "# pair of pieces next to each other",
            "# pairs of pieces next to each other",
            "隣り合う駒の組が#組",
            _neighbours,
        ),
        Counted(
            "# piece on the 25 squares in the middle",
            "# pieces on the 25 squares in the middle",
            "中央の25マスにいる駒が#個",
            lambda side: sum(2 <= x <= 6 and 2 <= y <= 6 for x, y in side.own()),
        ),
    ),
}


def thing(uid: str, words: str, language: str) -> tuple[Counted, int] | None:
    """What ``words`` count and how many of it they say; None if that is nothing known."""
    number = (re.findall(r"\d+", words) or [""])[0 if language == "en" else -1]
    start = words.find(number) if language == "en" else words.rfind(number)
    pattern = words[:start] + "#" + words[start + len(number) :]
    for counted in COUNTED[uid]:
        english = counted.singular if number == "1" else counted.plural
        if number and pattern == (english if language == "en" else counted.japanese):
            return counted, int(number)
    return None
