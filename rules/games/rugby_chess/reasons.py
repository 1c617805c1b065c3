"""Why Rugby Chess refuses a move or ends, in both languages.

``{0}`` is the square where the mistake was made, ``{1}`` the one that forbids it; in tackles ``{2}`` is
where the tackler came from and ``{3}`` who may catch the ball.
"""

from collections.abc import Mapping

from tachiai.rules.reasons import Reason

NO_PASS = Reason(
    "RC5",
    "There is no pass of the turn: in each turn a piece moves or a ball is passed.",
    "手番をパスすることはできません。毎回、駒を動かすか、ボールをパスします。",
)

_MOVEMENT: Mapping[str, Reason] = {
    "nothing_there": Reason("RC5", "There is no piece on {0}.", "{0} には駒がありません。"),
    "same_square": Reason(
        "RC4",
        "The piece stays on {0}: nothing moved.",
        "{0} の駒が動いていません。",
    ),
    "occupied": Reason(
        "RC4",
        "A piece stands on {0}: a piece moves to an empty square, and nothing is captured.",
        "{0} には駒があります。駒が動けるのは空いているマスだけで、駒を取ることはありません。",
    ),
    "occupied_ahead": Reason(
        "RC4",
        "A piece stands on {0}, and nothing is captured; nor does any piece move straight forward: {1} to "
        "{0} is not a move.",
        "{0} には駒があります。駒を取ることはなく、駒はまっすぐ前には進めません。"
        "{1} から {0} へは動けません。",
    ),
    "occupied_behind": Reason(
        "RC4",
        "A piece stands on {0}, and nothing is captured; besides, a piece goes back straight only: {1} to "
        "{0} is not a move.",
        "{0} には駒があります。駒を取ることはなく、後ろへはまっすぐにしか下がれません。"
        "{1} から {0} へは動けません。",
    ),
    "occupied_too_steep": Reason(
        "RC4",
        "A piece stands on {0}, and nothing is captured; besides, a piece moves sideways and then forward at "
        "45°: {0} is too far forward from {1}.",
        "{0} には駒があります。駒を取ることはなく、駒は横に動いてから、斜め前 45° に進みます。"
        "{0} は {1} から見て前に進みすぎです。",
    ),
    "jumped": Reason(
        "RC4",
        "The piece on {1} is in the way to {0}: no piece is jumped.",
        "{0} へ行く途中の {1} に駒があります。駒を飛び越えることはできません。",
    ),
    "slanting_back": Reason(
        "RC4",
        "A piece goes back straight only: {1} to {0} is not a move.",
        "後ろへはまっすぐにしか下がれません。{1} から {0} へは動けません。",
    ),
    "straight_forward": Reason(
        "RC4",
        "No piece moves straight forward: {1} to {0} is not a move.",
        "駒はまっすぐ前には進めません。{1} から {0} へは動けません。",
    ),
    "too_steep": Reason(
        "RC4",
        "A piece moves sideways and then forward at 45°: {0} is too far forward from {1}.",
        "駒は横に動いてから、斜め前 45° に進みます。{0} は {1} から見て前に進みすぎです。",
    ),
}

_TURN: Mapping[str, Reason] = {
    "no_ball": Reason(
        "RC5",
        "The piece on {0} holds no ball, so it cannot pass.",
        "{0} の駒はボールを持っていないので、パスできません。",
    ),
    "pass_to_itself": Reason(
        "RC6",
        "No piece passes to itself: on {0} it would be its own receiver.",
        "自分自身にはパスできません。{0} はパスする駒のいるマスです。",
    ),
    "pass_forward": Reason(
        "RC6",
        "{0} lies in front of {1}: the ball is never passed forward.",
        "{0} は {1} より前にあります。ボールを前にパスすることはできません。",
    ),
    "pass_off_line": Reason(
        "RC6",
        "A pass goes straight back, sideways or back at 45°: {0} is on no such line from {1}.",
        "パスは真後ろ、真横、斜め後ろ 45° にしかできません。{0} は {1} から見てその線上にありません。",
    ),
    "pass_to_left_square": Reason(
        "RC6",
        "Nobody on {0} can catch the pass: the passing piece has just left that square.",
        "{0} はパスする駒がいま離れたマスなので、受ける駒がありません。",
    ),
    "nobody_catches": Reason(
        "RC6",
        "There is no piece on {0} to catch the pass from {1}.",
        "{0} には駒がないので、{1} からのパスを受けられません。",
    ),
    "pass_to_opponent": Reason(
        "RC6",
        "The piece on {0} is the opponent's: pass to your own pieces only.",
        "{0} の駒は相手の駒です。パスは味方の駒にしかできません。",
    ),
    "pass_blocked": Reason(
        "RC6",
        "The piece on {1} stands between the passer and {0}.",
        "パスする駒と {0} の間の {1} に駒があります。",
    ),
    "receiver_has_ball": Reason(
        "RC6",
        "The piece on {0} has a ball already, and a piece holds one at most.",
        "{0} の駒はすでにボールを持っています。一つの駒が持てるボールは 1 個までです。",
        ruling=True,
    ),
    "pass_after_try": Reason(
        "RC11",
        "Reaching {0} with the ball is a try and ends the game: no pass follows.",
        "ボールを持って {0} に入ればトライで終局です。その後のパスはありません。",
    ),
}

_FACING: Mapping[str, Reason] = {
    "facing_without_ball": Reason(
        "RC7",
        "The piece on {1} holds no ball: you may not stop in front of it on {0}.",
        "{1} の駒はボールを持っていません。その正面の {0} に止まることはできません。",
    ),
    "facing_with_ball": Reason(
        "RC7",
        "A piece that brings a ball to {0} may not stop in front of the piece on {1}, "
        "even if it would pass at once.",
        "ボールを持った駒は、{1} の駒の正面の {0} に止まれません。すぐにパスする場合も同じです。",
    ),
    "facing_turned_over": Reason(
        "RC7",
        "A turned-over piece may not tackle: it may not stop on {0} in front of the piece on {1}.",
        "裏返っている駒はタックルできません。{1} の駒の正面の {0} に止まることはできません。",
    ),
    "nothing_to_tackle": Reason(
        "RC7",
        "There is no tackle: no opposing piece stands in front of {0}.",
        "{0} の正面に相手の駒がないので、タックルになりません。",
    ),
}

# Why the ball is taken (RC8), and what the tackler does with it (RC9).
_NO_ROOM = (
    "A piece stands right behind the one on {1}, which cannot step back: ",
    "{1} の駒はすぐ後ろに駒があるので、下がれません。",
)
_AT_HOME = (
    "The piece on {1} stands on its home rank and cannot step back: ",
    "{1} の駒は自陣のインゴールにあるので、下がれません。",
)
_NO_RECEIVER = (
    "The piece on {1} has nobody to pass to: ",
    "{1} の駒にはパスを受けられる味方がいません。",
)
_PASSED_ON = (
    "the tackler on {0} takes its ball, then passes it, for example {2}-{0}*>{3}.",
    "{0} からタックルした駒はボールを取り、味方にパスします。たとえば {2}-{0}*>{3} と書きます。",
)
_KEPT = (
    "the tackler on {0} takes its ball, has no receiver and keeps it: {2}-{0}*=.",
    "{0} からタックルした駒はボールを取りますが、パスできる味方がいないので、そのまま持ちます。"
    "{2}-{0}*= と書きます。",
)


def _taken(why: tuple[str, str], then: tuple[str, str], clause: str, ruling: bool = False) -> Reason:
    return Reason(clause, why[0] + then[0], why[1] + then[1], ruling)


_TACKLE: Mapping[str, Reason] = {
    "must_answer": Reason(
        "RC8",
        "The piece on {1} was tackled and must pass its ball now: nothing else may move.",
        "{1} の駒がタックルされたので、まずそのボールをパスしなければなりません。ほかの手は指せません。",
    ),
    "answer_is_a_pass": Reason(
        "RC8",
        "The tackled piece on {0} first passes from where it stands, then steps back one square.",
        "タックルされた {0} の駒は、その場からパスし、それから 1 マス下がります。",
    ),
    "tackler_not_turned": Reason(
        "RC8",
        "Stopping on {0} tackles the piece on {1}, which keeps its ball: turn the tackler over, {2}-{0}*.",
        "{0} に止まると {1} の駒へのタックルです。ボールは取れないので、タックルした駒を裏返します。"
        "{2}-{0}* と書きます。",
    ),
    "not_taken": Reason(
        "RC8",
        "The ball on {1} is not taken: its piece can pass and step back, and the tackler is turned over.",
        "{1} の駒はパスして下がれるので、ボールは取れません。タックルした駒を裏返します。",
    ),
    "taken_no_room": _taken(_NO_ROOM, _PASSED_ON, "RC8"),
    "taken_at_home": _taken(_AT_HOME, _PASSED_ON, "RC8", ruling=True),
    "taken_no_receiver": _taken(_NO_RECEIVER, _PASSED_ON, "RC8"),
    "taken_no_room_and_kept": _taken(_NO_ROOM, _KEPT, "RC9", ruling=True),
    "taken_at_home_and_kept": _taken(_AT_HOME, _KEPT, "RC9", ruling=True),
    "taken_no_receiver_and_kept": _taken(_NO_RECEIVER, _KEPT, "RC9", ruling=True),
    "tackle_unmarked": Reason(
        "RC9",
        "Stopping on {0} tackles the piece on {1} and takes its ball; that is written with *: {2}-{0}*>{3}.",
        "{0} に止まると {1} の駒へのタックルになり、ボールを取れます。その手は * を付けて {2}-{0}*>{3} "
        "のように書きます。",
    ),
    "taken_ball_kept": Reason(
        "RC9",
        "The tackler on {0} must pass the ball that it took, for example to {1}.",
        "{0} からタックルした駒は、取ったボールをパスしなければなりません。たとえば {1} にパスできます。",
    ),
}

_END: Mapping[str, Reason] = {
    "try": Reason(
        "RC11",
        "A piece with a ball reached the opponent's home rank: a try.",
        "ボールを持った駒が相手のインゴールに入りました。トライです。",
    ),
}

REASONS: Mapping[str, Reason] = {**_MOVEMENT, **_TURN, **_FACING, **_TACKLE, **_END}
