"""The words by which sentences make claims, in both languages, and what each claims.

``C`` stands for a square's name in a pattern; a claim is asked with the squares of its match, in order.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from tachiai.rules.core import EMPTY
from tests.rules.claims.scene import AttemptScene

Holds = Callable[..., bool]


@dataclass(frozen=True)
class Claim:
    """What was said, and whether it is so."""

    words: str
    holds: bool


def _on_the_way(s: AttemptScene, blocker: str, target: str) -> bool:
    """On a way in line strictly between; a rugby run bends, and its blocker is on one of its two legs."""
    if s.between(blocker, s.origin, target):
        return True
    (x, y), (to_x, to_y), (at_x, at_y) = s.xy(s.origin), s.xy(target), s.xy(blocker)
    bend_x = to_x - abs(to_y - y) * (1 if to_x > x else -1)
    on_level = at_y == y and min(x, bend_x) <= at_x <= max(x, bend_x) and at_x != x
    on_slant = abs(at_x - bend_x) == abs(at_y - y) and min(bend_x, to_x) <= at_x <= max(bend_x, to_x)
    return on_level or on_slant


def _diagonal(s: AttemptScene, one: str, middle: str, other: str) -> bool:
    return s.between(middle, one, other) and 0 not in _span(s, one, other)


def _has_object(s: AttemptScene) -> bool:
    return any(s.is_object(name) and s.own(name) for name in s.game.board.names)


def _beyond_own_edge(s: AttemptScene, name: str) -> bool:
    """Whether a square is not on the rank nearest to the player to move."""
    return s.xy(name)[1] != (0 if s.forward == 1 else s.game.board.rows - 1)


def _both_may_ride(s: AttemptScene, one: str, other: str) -> bool:
    """Each carries a ring now or is where the attempt takes one."""
    named = {s.origin, s.target}
    return all(s.rider(name) or name in named for name in (one, other))


def _own_object(s: AttemptScene, name: str) -> bool:
    return (s.is_object(name) and s.own(name)) or (name == s.target and s.is_object(s.origin))


ENGLISH: tuple[tuple[str, Holds], ...] = (
    # Who stands where
    (r"[Tt]here is no piece on C", lambda s, c: s.empty(c)),
    (r"[Tt]here is no enemy(?: piece)? on C", lambda s, c: not s.enemy(c)),
    (r"there is no piece of yours on C", lambda s, c: not s.own(c)),
    (r"There is no piece of yours on C", lambda s, c: not s.own(c) or s.on_rim(c)),
    (r"No piece of yours stands right beyond C", lambda s, c: not (s.beyond(c) and s.own(s.beyond(c)))),
    (r"[Aa] piece stands on C", lambda s, c: s.stands(c)),
    (r"An enemy(?: piece)? stands on C", lambda s, c: s.enemy(c)),
    (r"(?:Your own piece|Your object) stands on C", lambda s, c: s.own(c)),
    (r"Your object stands on C", lambda s, c: s.is_object(c)),
    (r"[Tt]he (?:next )?enemy on C", lambda s, c: s.enemy(c)),
    (r"[Tt]he enemy object on C", lambda s, c: s.is_object(c) and s.enemy(c)),
    (r"[Yy]our object on C", _own_object),
    (r"[Tt]he (?:tackled )?piece (?:on|from) C(?! has stepped)", lambda s, c: s.stands(c)),
    (r"The piece from C has stepped to C", lambda s, a, b: s.stepped(a, b)),
    (r"the piece that stepped to C", lambda s, c: s.step is not None and s.step[1] == s.cell(c)),
    (r"The capture on C takes", lambda s, c: s.enemy(c)),
    (r"No piece passes to itself: on C", lambda s, c: c == s.target),
    (r"Nobody on C can catch", lambda s, c: c == s.origin),
    (r"sideways or back to C would", lambda s, c: s.ahead(c) <= s.ahead(s.origin)),
    (r"[Tt]he subject on C", lambda s, c: s.stands(c) and not s.is_object(c)),
    (r"the one on C", lambda s, c: s.stands(c)),
    (r"[Tt]he ball on C", lambda s, c: s.rider(c)),
    (r"its partner on C|The partner of the piece on C", lambda s, c: s.own(c) and not s.is_object(c)),
    (r"yours on C, which", lambda s, c: s.own(c)),
    (r"between your pieces on C and C", lambda s, a, b: s.own(a) and s.own(b)),
    (r"through your pieces on C and C", lambda s, a, b: s.own(a) and s.own(b)),
    (r"end on C(?:, C)*, where you have pieces", lambda s, *cells: all(map(s.own, cells))),
    (r"(?:pieces|formation) on C, C, C ", lambda s, *cells: all(map(s.own, cells))),
    (r"diagonal row of three, as on C, C, C", _diagonal),
    (r"The piece from C cannot move alone", lambda s, c: s.own(c)),
    (r"The pieces from C and C cannot move alone", lambda s, a, b: s.own(a) and s.own(b)),
    (r"From C(?:, C)* the move would leave", lambda s, *cells: all(map(s.own, cells))),
    (r"The fight on C", lambda s, c: s.enemy(c)),
    (r"Both rings would be on C and C", lambda s, a, b: _both_may_ride(s, a, b)),
    # Whose and what it is
    (r"piece on C (?:belongs to the other|is the opponent's|is an enemy)", lambda s, c: s.enemy(c)),
    (r"The piece on C is your own", lambda s, c: s.own(c)),
    (r"The piece on C is your object", lambda s, c: s.own(c) and s.is_object(c)),
    (r"The piece on C is a subject", lambda s, c: s.own(c) and not s.is_object(c)),
    (r"piece (?:on|from) C (?:holds no ball|has no ring|carries no ring)", lambda s, c: not s.rider(c)),
    (r"(?:piece|enemy) on C (?:carries a ring|has a ball already)", lambda s, c: s.rider(c)),
    (r"The piece on C lies on the rim", lambda s, c: s.on_rim(c)),
    (r"C belongs to the rim", lambda s, c: s.on_rim(c)),
    (r"The piece on C is not on your own board", lambda s, c: s.own(c) and s.ahead(c) > _middle(s)),
    (r"The piece on C has just thrown", lambda s, c: s.enemy(c)),
    (r"The piece on C was tackled", lambda s, c: s.own(c) and s.rider(c)),
    # Where things lie
    (r"C lies in front of C", lambda s, a, b: s.ahead(a) > s.ahead(b)),
    (r"C is on no such line from C", lambda s, a, b: not s.in_line(a, b)),
    (r"C lies on none of them from C", lambda s, a, b: not s.in_line(a, b)),
    (r"C is too far forward from C", lambda s, a, b: s.ahead(a) > s.ahead(b)),
    (r"goes back straight only: C to C", lambda s, a, b: s.ahead(b) < s.ahead(a)),
    (r"straight forward: C to C", lambda s, a, b: s.ahead(b) > s.ahead(a) and s.xy(a)[0] == s.xy(b)[0]),
    (r"forming step from C to C may not", lambda s, a, b: s.ahead(b) < s.ahead(a)),
    (r"C is not next to C", lambda s, a, b: s.apart(a, b) != 1),
    (r"C is next to the subject on C", lambda s, a, b: s.apart(a, b) == 1),
    (r"C is farther from C", lambda s, a, b: s.apart(a, b) > 1),
    (r"on C carries a ring and steps one square only; C is", lambda s, a, b: s.apart(a, b) > 1),
    (r"C is too far from C: a pass", lambda s, a, b: s.apart(a, b) > 2),
    (r"C is too far from C: a step", lambda s, a, b: s.apart(a, b) > 2),
    (r"C is too far: there is no", lambda s, a: s.apart(a, s.origin) > 1),
    (r"not from C, two away", lambda s, a: s.apart(a, s.target) == 2),
    (r"from C to C would be along a rank", lambda s, a, b: s.xy(a)[1] == s.xy(b)[1]),
    (r"sideways or back, as from C to C", lambda s, a, b: s.ahead(b) <= s.ahead(a)),
    (r"piece on C holds no ball: you may not stop in front of it on C", lambda s, a, b: _faces(s, b, a)),
    (r"to C may not stop in front of the piece on C", lambda s, a, b: _faces(s, a, b)),
    (r"stop on C in front of the piece on C", lambda s, a, b: _faces(s, a, b)),
    (r"no opposing piece stands in front of C", lambda s, a: not _faces_anybody(s, a)),
    (r"Reaching C with the ball", lambda s, a: s.rider(s.origin) and s.xy(a)[1] in (0, 8)),
    (r"C is out of reach from C: you attack", lambda s, a, b: not _attackable(s, b, a)),
    (r"From C there is no way into the goal: only C, C, C and C", lambda s, a, *ways: a not in ways),
    (r"C is not on the rank nearest to you", _beyond_own_edge),
    (r"colour, as C is", lambda s, a: s.black_square(a) == s.on(s.origin).isupper()),
    (r"Both rings are in play", lambda s: _riders(s) == 2),
    (r"First of all each player puts a ring", lambda s: _riders(s) < 2),
    (r"The first ply", lambda s: set(s.layout) == {EMPTY}),
    (r"In the second and third ply", lambda s: not _has_object(s)),
    (r"After the movement to C", lambda s, c: c == s.target),
    (r"ring goes from C into the goal", lambda s, c: s.own(c) and s.rider(c)),
    (r"piece on C stands between the passer and C", lambda s, a, b: s.between(a, s.target, b)),
    (r"on C, between the attacker and the enemy on C", lambda s, a, b: s.between(a, s.origin, b)),
    (r"on C is in the way to C", _on_the_way),
    (r"stands on C in the way to C", _on_the_way),
    (r"stands on C: a long run to C", lambda s, a, b: s.between(a, s.origin, b)),
    (r"on C is in the way of the glide from C to C", lambda s, a, b, c: s.between(a, b, c)),
    (r"over which the knight's move to C", lambda s, a: {1, 2} == set(_span(s, s.origin, a))),
    (r"enemy on C has a piece right behind it on C", lambda s, a, b: s.stands(b) and s.beyond(a) == b),
    (r"right behind the one on C", lambda s, a: s.behind(a) is not None and s.stands(str(s.behind(a)))),
    (r"piece on C stands on its home rank", lambda s, a: s.behind(a) is None),
    (r"object on C stands between your pieces on C and C", lambda s, a, b, c: s.between(a, b, c)),
    (r"piece on C is a middle piece, between your pieces on C and C", lambda s, a, b, c: s.between(a, b, c)),
    (r"glide from C to C, straight away from its partner on C", lambda s, a, b, c: s.between(a, c, b)),
    (
        r"piece on C glides straight away from its partner on C, .* apart; C is too far",
        lambda s, a, b, c: s.between(a, b, c) and s.apart(a, c) > s.apart(a, b),
    ),
    (
        r"Over its partner on C the flight of the piece on C lands on C exactly, not on C",
        lambda s, partner, mover, landing, meant: (
            landing != meant
            and s.apart(mover, landing) == 2 * s.apart(mover, partner)
            and s.between(partner, mover, landing)
        ),
    ),
    (r"piece on C stands on C: a glide .* and C lies", lambda s, a, b, c: c == b or s.between(c, a, b)),
    (r"C lies in the central zone", lambda s, a: all(4 <= part <= 7 for part in s.xy(a))),
    (r"C is not on the opponent's far rank", lambda s, a: s.xy(a)[1] != (7 if s.forward == 1 else 0)),
    (r"C is not of the colour of the piece", lambda s, a: s.black_square(a) != s.on(s.origin).isupper()),
    (r"enemy on C stands on a square of its own colour", lambda s, a: s.black_square(a) == s.on(a).isupper()),
    (
        r"may replace the enemy on C; yours is of the other colour",
        lambda s, a: s.black_square(a) != s.on(s.origin).isupper(),
    ),
    (r"The row of your pieces ends before C", lambda s, a: not s.own(a)),
    (r"The piece that reached C", lambda s, a: a == s.target),
    (r"reached the far rank on C", lambda s, a: s.xy(a)[1] == (7 if s.forward == 1 else 0)),
    (r"The piece that you moved stands on C now", lambda s, a: a == s.target),
    (r"[Tt]he tackler on C", lambda s, a: a == s.target),
    (r"Stopping on C tackles the piece on C", lambda s, a, b: a == s.target and s.enemy(b) and s.rider(b)),
    (r"The piece stays on C", lambda s, a: s.stands(a)),
    (r"example C-C\*>C", lambda s, a, b, c: (a, b) == (s.origin, s.target) and (s.own(c) and not s.rider(c))),
    (r"written with \*: C-C\*>C", lambda s, a, b, c: (a, b) == (s.origin, s.target) and s.own(c)),
    (r"for example to C", lambda s, a: s.own(a) and not s.rider(a) and a != s.origin),
)

JAPANESE: tuple[tuple[str, Holds], ...] = (
    (r"C に(?:は)?駒がありません", lambda s, c: s.empty(c)),
    (r"C には駒がないので", lambda s, c: s.empty(c)),
    (r"C には駒があります", lambda s, c: s.stands(c)),
    (r"C に(?:は)?敵の駒があ", lambda s, c: s.enemy(c)),
    (r"C に(?:は)?味方の駒があ", lambda s, c: s.own(c)),
    (r"C には、(?:置き換えて捕獲|到達で捕獲|攻撃)できる敵の駒がありません", lambda s, c: not s.enemy(c)),
    (r"C への移動で一方の色の駒を", lambda s, c: c == s.target),
    (r"リングを持つ駒が C からゴールイン", lambda s, c: s.own(c) and s.rider(c)),
    (r"C、C、C のような斜めの三つ並び", _diagonal),
    (r"C に飛び越えられる味方の駒がない", lambda s, c: not s.own(c)),
    (r"C のすぐ先に味方の駒がありません", lambda s, c: not (s.beyond(c) and s.own(s.beyond(c)))),
    (r"C の駒は(?:相手|敵)の駒です", lambda s, c: s.enemy(c)),
    (r"C の駒は味方の駒です", lambda s, c: s.own(c)),
    (r"C の敵(?:の駒|を)", lambda s, c: s.enemy(c)),
    (r"C の敵のオブジェクト", lambda s, c: s.enemy(c) and s.is_object(c)),
    (r"敵のオブジェクト（C）", lambda s, c: s.enemy(c) and s.is_object(c)),
    (r"C の自分のオブジェクト", _own_object),
    (r"C のサブジェクト", lambda s, c: s.stands(c) and not s.is_object(c)),
    (r"C の駒はサブジェクト", lambda s, c: s.own(c) and not s.is_object(c)),
    (r"C の駒は自分のオブジェクト", lambda s, c: s.own(c) and s.is_object(c)),
    (r"C の駒は(?:ボール|リング)を持ってい(?:ない|ません)", lambda s, c: not s.rider(c)),
    (r"C の(?:敵の)?駒は(?:すでに)?(?:ボール|リング)を持って(?:います|いるので)", lambda s, c: s.rider(c)),
    (r"C の駒は盤外", lambda s, c: s.on_rim(c) and s.stands(c)),
    (r"C は盤外です", lambda s, c: s.on_rim(c)),
    (r"C の駒(?!は C へ動いた)", lambda s, c: s.stands(c) or c == s.target),
    (r"C の駒は C へ動いたので", lambda s, a, b: s.stepped(a, b)),
    (r"C へ動いた駒も", lambda s, c: s.step is not None and s.step[1] == s.cell(c)),
    (r"C と C の二つの駒", lambda s, a, b: s.own(a) and s.own(b)),
    (r"マス目の C で敵の駒と相打ち", lambda s, c: s.enemy(c)),
    (r"C の捕獲で相手の", lambda s, c: s.enemy(c)),
    (r"C はパスする駒のいるマス", lambda s, c: c == s.target),
    (r"途中の C に駒", lambda s, c: s.stands(c)),
    (r"桂馬跳びは C を通りますが、そこに駒が", lambda s, c: s.stands(c)),
    (r"オブジェクトはすでに C にあります", lambda s, c: s.own(c) and s.is_object(c)),
    (r"C には、取れる敵の駒がありません", lambda s, c: not s.enemy(c)),
    (r"C には、(?:リングを渡す|攻撃する|ゴールインできる)駒がありません", lambda s, c: s.empty(c)),
    (r"C には(?:、陣形を組むために)?動かせる駒がありません", lambda s, c: s.empty(c)),
    (r"C にはリングを持たせられる自分の駒がありません", lambda s, c: not s.own(c) or s.on_rim(c)),
    (r"まっすぐ前には進めません。C から C へ", lambda s, a, b: s.ahead(b) > s.ahead(a)),
    (r"まっすぐにしか下がれません。C から C へ", lambda s, a, b: s.ahead(b) < s.ahead(a)),
    (r"C から C のように横や後ろ", lambda s, a, b: s.ahead(b) <= s.ahead(a)),
    (r"C へ後退", lambda s, a: s.ahead(a) < s.ahead(str(s.game.board.names[s.move.step[0]]))),
    (r"C は相手側のいちばん奥の段のマスではない", lambda s, a: s.xy(a)[1] != (7 if s.forward == 1 else 0)),
    (r"C には、いま動かした駒", lambda s, a: a == s.target),
    (r"C は、駒と同じ色の空きマスがあるいちばん手前の段のマスでは", _beyond_own_edge),
    (r"C から C は攻撃できません", lambda s, a, b: not _attackable(s, a, b)),
    (r"C からはゴールインできません。ゴールインできるのは C、C、C、C", lambda s, a, *ways: a not in ways),
    (r"リングが C と C に集まり", _both_may_ride),
    (r"リングは二つともすでに盤上に", lambda s: _riders(s) == 2),
    (r"まず、両者が自分の駒にリングを", lambda s: _riders(s) < 2),
    (r"第 1 手では", lambda s: set(s.layout) == {EMPTY}),
    (r"第 2 手と第 3 手では", lambda s: not _has_object(s)),
    (r"C の正面に相手の駒がない", lambda s, a: not _faces_anybody(s, a)),
    (r"C の駒の正面の C に", lambda s, a, b: _faces(s, b, a)),
    (r"C の駒はボールを持っていません。その正面の C", lambda s, a, b: _faces(s, b, a)),
    (r"ボールを持って C に入れば", lambda s, a: s.rider(s.origin) and s.xy(a)[1] in (0, 8)),
    (r"横や後ろの C へ動くと", lambda s, a: s.ahead(a) <= s.ahead(s.origin)),
    (r"大移動は縦にしかできません。C から C へ", lambda s, a, b: s.xy(a)[1] == s.xy(b)[1]),
    (r"C でいちばん奥の段に到達", lambda s, a: s.xy(a)[1] == (7 if s.forward == 1 else 0)),
    (r"C はパスする駒がいま離れた", lambda s, a: a == s.origin),
    (r"間の C に駒", lambda s, c: s.stands(c)),
    (r"すぐ後ろの C に駒", lambda s, c: s.stands(c)),
    (r"連帯の相手（C）", lambda s, c: s.own(c) and not s.is_object(c)),
    (r"C と C の味方の駒", lambda s, a, b: s.own(a) and s.own(b)),
    (r"移動先の C(?:、C)* に味方", lambda s, *cells: all(map(s.own, cells))),
    (r"C、C、C の(?:三つの駒|陣形)", lambda s, *cells: all(map(s.own, cells))),
    (r"C は C より前", lambda s, a, b: s.ahead(a) > s.ahead(b)),
    (r"C は C の隣ではありません", lambda s, a, b: s.apart(a, b) != 1),
    (r"C は C のサブジェクトに隣り合って", lambda s, a, b: s.apart(a, b) == 1),
    (r"C は C から(?:遠すぎ|離れすぎ)", lambda s, a, b: s.apart(a, b) > 1),
    (r"C は遠すぎます", lambda s, a: s.apart(a, s.origin) > 1),
    (r"C は C から見てその", lambda s, a, b: not s.in_line(a, b)),
    (r"C は C から見て前に", lambda s, a, b: s.ahead(a) > s.ahead(b)),
    (r"C は中央ゾーン", lambda s, a: all(4 <= part <= 7 for part in s.xy(a))),
    (r"C は駒と違う色", lambda s, a: s.black_square(a) != s.on(s.origin).isupper()),
    (r"C の敵の駒は自分と同じ色のマス", lambda s, a: s.black_square(a) == s.on(a).isupper()),
    (r"C からタックルした駒", lambda s, a: a == s.target),
    (r"C に着いた駒|C に到達した駒", lambda s, *cells: s.target in cells),
    (r"C の敵のオブジェクトが C と C の味方の駒の間", lambda s, a, b, c: s.between(a, b, c)),
    (r"C の駒は、一直線上で C と C の味方の駒に挟まれ", lambda s, a, b, c: s.between(a, b, c)),
    (r"着地点はちょうど C です", lambda s, a: a != s.target),
    (r"味方の駒の列は C の手前で", lambda s, a: not s.own(a)),
)


def _faces(s: AttemptScene, one: str, other: str) -> bool:
    """Whether ``one``, where a piece of the player to move would stand, is right in front of ``other``."""
    return s.enemy(other) and s.xy(one)[0] == s.xy(other)[0] and s.ahead(other) - s.ahead(one) == 1


def _faces_anybody(s: AttemptScene, name: str) -> bool:
    x, y = s.xy(name)
    cell = s.game.board.by_xy.get((x, y + s.forward))
    return cell is not None and s.enemy(s.game.board.names[cell])


def _attackable(s: AttemptScene, attacker: str, victim: str) -> bool:
    span = _span(s, attacker, victim)
    return 0 in span and 1 <= max(span) <= 2


def _riders(s: AttemptScene) -> int:
    return sum(map(s.rider, s.game.board.names))


def _span(s: AttemptScene, one: str, other: str) -> tuple[int, int]:
    (x, y), (to_x, to_y) = s.xy(one), s.xy(other)
    return abs(to_x - x), abs(to_y - y)


def _middle(s: AttemptScene) -> float:
    """Halfway up the board as the player to move sees it."""
    return s.forward * (s.game.board.rows - 1) / 2


def claims(scene: AttemptScene, sentence: str, language: str) -> list[Claim]:
    """Returns every claim of ``sentence`` that is known, checked."""
    found = []
    for pattern, holds in ENGLISH if language == "en" else JAPANESE:
        regex = pattern.replace("C", r"[a-z]\d+")
        for match in re.finditer(rf"(?<![a-z0-9]){regex}(?![0-9])", sentence):
            cells = re.findall(r"(?<![a-z0-9])[a-z]\d+", match[0])
            found.append(Claim(match[0], bool(holds(scene, *cells))))
    return found
