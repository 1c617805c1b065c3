"""Why a Rosenkreuz move is refused, and how a game ends.

``{0}`` is the square where the mistake was made, the other squares are those that forbid it.
"""

from collections.abc import Mapping

from tachiai.rules.reasons import Reason

MOVEMENT: Mapping[str, Reason] = {
    "not_in_line": Reason(
        "RK5",
        "A piece goes along a rank, a file or a diagonal; {0} lies on none of them from {1}.",
        "駒は縦・横・斜めのまっすぐな方向にだけ動けます。{0} は {1} から見てその方向にありません。",
    ),
    "own_piece_there": Reason(
        "RK7",
        "Your own piece stands on {0}: land on an empty square or on an enemy that you may replace.",
        "{0} には味方の駒があります。空きマスか、置き換えられる敵の駒のマスにだけ着地できます。",
    ),
    "over_an_enemy": Reason(
        "RK6",
        "An enemy stands on {1}: you may jump over your own pieces only.",
        "{1} に敵の駒があります。飛び越えられるのは味方の駒だけです。",
    ),
    "too_far": Reason(
        "RK5",
        "{0} is too far: there is no piece of yours on {1} to jump over, so the piece steps one square.",
        "{0} は遠すぎます。{1} に飛び越える味方の駒がないので、1 歩しか進めません。",
    ),
    "gap_in_the_row": Reason(
        "RK6",
        "The row of your pieces ends before {1}: a jump lands right behind the row.",
        "味方の列は {1} の手前で途切れています。ジャンプは列のすぐ後ろのマスに着地します。",
    ),
    "not_forward": Reason(
        "RK8",
        "Going sideways or back, as from {1} to {0}, is allowed only if this captures an enemy piece.",
        "{1} から {0} のように横や後ろへ動けるのは、その移動で敵の駒を捕獲できるときだけです。",
    ),
    "loses_only_own": Reason(
        "RK8",
        "Going sideways or back to {0} captures your own pieces only, and that is no capture.",
        "横や後ろへの移動で {0} に動くと、味方の駒だけが失われます。これは捕獲にあたりません。",
        ruling=True,
    ),
    "enemy_on_own_colour": Reason(
        "RK10",
        "The enemy on {0} stands on a square of its own colour and cannot be replaced.",
        "{0} の敵の駒は自分と同じ色のマスにいるので、置き換えて捕獲することはできません。",
    ),
    "taker_of_wrong_colour": Reason(
        "RK10",
        "Only a piece of the square's colour may replace the enemy on {0}; yours is of the other colour.",
        "{0} の敵の駒を置き換えられるのは、そのマスと同じ色の駒だけです。動かした駒は色が違います。",
    ),
    "says_no_capture": Reason(
        "RK10",
        "An enemy stands on {0} and would be replaced: such a move is written with x.",
        "{0} には敵の駒があり、置き換えて捕獲することになります。その手は x で書きます。",
    ),
    "nothing_to_take": Reason(
        "RK10",
        "There is no enemy on {0} to replace.",
        "{0} には置き換えて捕獲できる敵の駒がありません。",
    ),
}

ATTAINMENT: Mapping[str, Reason] = {
    "not_far_rank": Reason(
        "RK12",
        "{0} is not on the opponent's far rank: nothing is captured by attainment.",
        "{0} は相手側のいちばん奥の列ではないので、到達による捕獲はできません。",
    ),
    "mover_removed": Reason(
        "RK12",
        "The piece that reached {0} is itself captured there by the major capture: it has not attained.",
        "{0} に着いた駒自身がメジャーキャプチャで捕獲されるので、到達による捕獲はできません。",
    ),
    "over_before_attainment": Reason(
        "RK13",
        "The game ends with the movement to {0}: nothing is captured by attainment any more.",
        "{0} への移動で対局が終わるので、到達による捕獲はもう行いません。",
    ),
    "must_capture": Reason(
        "RK12",
        "The piece has reached the far rank on {0}: choose an enemy piece to capture.",
        "{0} でいちばん奥の列に到達しました。捕獲する敵の駒を一つ選んでください。",
        ruling=True,
    ),
    "captures_own": Reason(
        "RK12",
        "The piece on {0} is your own: an attainment captures an enemy piece.",
        "{0} の駒は味方の駒です。到達で捕獲するのは敵の駒です。",
    ),
    "captures_nothing": Reason(
        "RK12",
        "There is no enemy piece on {0} to capture by attainment.",
        "{0} には到達で捕獲できる敵の駒がありません。",
    ),
    "over_before_home": Reason(
        "RK13",
        "The game ends with the capture on {0}: the piece is not put back home.",
        "{0} の捕獲で対局が終わるので、到達した駒は再配置しません。",
    ),
    "no_home_given": Reason(
        "RK12",
        "The piece that reached {0} must be put back on an empty square near its owner.",
        "{0} に到達した駒は、手前の空きマスに再配置しなければなりません。",
    ),
    "home_occupied": Reason(
        "RK12",
        "A piece stands on {0}: the new home must be empty.",
        "{0} には駒があります。再配置先は空きマスでなければなりません。",
    ),
    "home_of_wrong_colour": Reason(
        "RK12",
        "{0} is not of the colour of the piece: it goes home to a square of its own colour.",
        "{0} は駒と違う色のマスです。駒は自分と同じ色のマスに再配置します。",
    ),
    "home_too_far": Reason(
        "RK12",
        "{0} is not on the nearest rank with a free square of the piece's colour, as {1} is.",
        "{0} は、同じ色の空きマスがあるいちばん手前の列ではありません。たとえば {1} がその列のマスです。",
    ),
}

ENDS: Mapping[str, Reason] = {
    "no_move": Reason(
        "RK9",
        "The player to move cannot move, may not pass, and loses.",
        "手番の側は動かせる駒がなく、パスもできないので負けです。",
    ),
    "colour_lost": Reason(
        "RK14",
        "A player has lost all pieces of one colour and with them the game.",
        "白か黒いずれかの色の駒をすべて失ったので負けです。",
    ),
    "both_lost_a_colour": Reason(
        "RK14",
        "Both players have lost all pieces of one colour at the same time: draw.",
        "両者が同時に一方の色の駒をすべて失ったので引き分けです。",
        ruling=True,
    ),
}

REASONS: Mapping[str, Reason] = {**MOVEMENT, **ATTAINMENT, **ENDS}
