"""Why Rugby Chess refuses a move or ends, in both languages.

``{0}`` is the square where the mistake was made, ``{1}`` the one that forbids it.
"""

from collections.abc import Mapping

from tachiai.rules.reasons import Reason

_MOVEMENT: Mapping[str, Reason] = {
    "occupied": Reason(
        "RC4",
        "{0} is occupied: a piece moves to an empty square, and nothing is captured.",
        "{0} には駒があります。駒は空いているマスにしか動けず、駒を取ることはありません。",
    ),
    "jumped": Reason(
        "RC4",
        "The piece on {1} is in the way to {0}: no piece is jumped.",
        "{0} へ行く途中の {1} に駒があります。駒は飛び越えられません。",
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
        "駒は横に動いてから斜め 45° 前に進みます。{0} は {1} から見て前に寄りすぎています。",
    ),
}

_TURN: Mapping[str, Reason] = {
    "no_ball": Reason(
        "RC5",
        "The piece on {0} has no ball of its own to pass.",
        "{0} の駒はボールを持っていないので、パスできません。",
    ),
    "pass_to_itself": Reason(
        "RC6",
        "The piece on {0} cannot pass to itself.",
        "{0} の駒は自分自身にはパスできません。",
    ),
    "nobody_catches": Reason(
        "RC6",
        "Nobody on {0} can catch the pass from {1}: the square is empty.",
        "{0} には駒がないので、{1} からのパスを受けられません。",
    ),
    "pass_to_opponent": Reason(
        "RC6",
        "The piece on {0} is the opponent's: pass to your own pieces only.",
        "{0} は相手の駒です。パスは味方の駒にしかできません。",
    ),
    "pass_forward": Reason(
        "RC6",
        "{0} lies in front of {1}: the ball is never passed forward.",
        "{0} は {1} より前にあります。ボールを前へパスすることはできません。",
    ),
    "pass_off_line": Reason(
        "RC6",
        "A pass goes straight back, sideways or back at 45°: {0} is on no such line from {1}.",
        "パスは真後ろ、真横、斜め後ろ 45° にしかできません。{0} は {1} からのその線上にありません。",
    ),
    "pass_blocked": Reason(
        "RC6",
        "The piece on {1} stands between the passer and {0}.",
        "パスする駒と {0} の間に {1} の駒がいます。",
    ),
    "receiver_has_ball": Reason(
        "RC6",
        "The piece on {0} has a ball already, and a piece holds one at most.",
        "{0} の駒はすでにボールを持っています。一つの駒が持てるボールは一個までです。",
        ruling=True,
    ),
    "pass_after_try": Reason(
        "RC11",
        "Reaching {0} with the ball is a try and ends the game: no pass follows.",
        "ボールを持って {0} に入るとトライで終局です。その後のパスはありません。",
    ),
}

_FACING: Mapping[str, Reason] = {
    "facing_without_ball": Reason(
        "RC7",
        "A piece without a ball stands on {1}: you may not stop in front of it on {0}.",
        "{1} にはボールを持っていない駒がいます。その正面の {0} に止まってはいけません。",
    ),
    "facing_with_ball": Reason(
        "RC7",
        "A piece that brings a ball to {0} may not stop in front of the piece on {1}.",
        "ボールを持った駒は、{1} の駒の正面の {0} に止まってはいけません。",
    ),
    "facing_turned_over": Reason(
        "RC7",
        "A turned-over piece may not tackle: it may not stop on {0} in front of {1}.",
        "裏返っている駒はタックルできません。{1} の正面の {0} に止まってはいけません。",
    ),
    "nothing_to_tackle": Reason(
        "RC7",
        "There is no tackle: no opposing piece stands in front of {0}.",
        "{0} の正面に相手の駒がいないので、タックルになりません。",
    ),
}

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
        "Stopping on {0} tackles {1}, and the ball is not taken: the tackler is only turned over.",
        "{0} に止まると {1} へのタックルです。ボールは取れないので、タックルした駒を裏返すだけです。",
    ),
    "not_taken": Reason(
        "RC8",
        "The ball on {1} is not taken: its piece can pass and step back, and the tackler is turned over.",
        "{1} の駒はパスして下がれるので、ボールは取れません。タックルした駒を裏返します。",
    ),
    "taken_no_room": Reason(
        "RC8",
        "The piece on {1} has no room to step back: the tackler on {0} takes its ball.",
        "{1} の駒は後ろがふさがっていて下がれません。{0} からタックルした駒がボールを取ります。",
    ),
    "taken_at_home": Reason(
        "RC8",
        "The piece on {1} stands on its home rank and cannot step back: the tackler on {0} takes its ball.",
        "{1} の駒は自陣の最も奥にいて下がれません。{0} からタックルした駒がボールを取ります。",
        ruling=True,
    ),
    "taken_no_receiver": Reason(
        "RC8",
        "The piece on {1} has nobody to pass to: the tackler on {0} takes its ball.",
        "{1} の駒にはパスできる相手がいません。{0} からタックルした駒がボールを取ります。",
    ),
    "taken_ball_kept": Reason(
        "RC9",
        "The tackler on {0} must pass the ball that it took, for example to {1}.",
        "{0} の駒は、取ったボールをパスしなければなりません(たとえば {1} へ)。",
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
