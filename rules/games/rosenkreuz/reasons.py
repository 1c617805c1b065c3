"""Why a Rosenkreuz move is refused, and how a game ends.

``{0}`` is the square where the mistake was made, the other squares are those that forbid it.
"""

from collections.abc import Mapping

from tachiai.rules.reasons import Reason

NO_PASS = Reason(
    "RK9",
    "There is no pass of the turn: who cannot move loses.",
    "手番をパスすることはできません。動かせる駒がなければ負けです。",
)

MOVEMENT: Mapping[str, Reason] = {
    "nothing_there": Reason("RK2", "There is no piece on {0}.", "{0} には駒がありません。"),
    "same_square": Reason(
        "RK5",
        "The piece stays on {0}: nothing moved.",
        "{0} の駒が動いていません。",
    ),
    "not_in_line": Reason(
        "RK5",
        "A piece goes along a rank, a file or a diagonal; {0} lies on none of them from {1}.",
        "駒が動けるのは縦・横・斜めのまっすぐな方向だけです。{0} は {1} から見てその方向にありません。",
    ),
    "own_piece_there": Reason(
        "RK7",
        "Your own piece stands on {0}: land on an empty square or on an enemy that you may replace.",
        "{0} には味方の駒があります。着地できるのは、空きマスか、置き換えられる敵の駒のあるマスだけです。",
    ),
    "over_an_enemy": Reason(
        "RK6",
        "An enemy stands on {1}: you may jump over your own pieces only.",
        "{1} に敵の駒があります。飛び越えられるのは味方の駒だけです。",
    ),
    "too_far": Reason(
        "RK6",
        "{0} is too far: there is no piece of yours on {1} to jump over, so the piece steps one square.",
        "{0} は遠すぎます。{1} に飛び越えられる味方の駒がないので、1 歩しか進めません。",
    ),
    "gap_in_the_row": Reason(
        "RK6",
        "The row of your pieces ends before {1}: a jump lands right behind the row.",
        "味方の駒の列は {1} の手前で途切れています。ジャンプで着地できるのは、列のすぐ後ろのマスだけです。",
    ),
    "not_forward": Reason(
        "RK8",
        "Going sideways or back, as from {1} to {0}, is allowed only if this captures an enemy piece.",
        "{1} から {0} のように横や後ろへ動けるのは、その移動で敵の駒を捕獲できるときだけです。",
    ),
    "loses_only_own": Reason(
        "RK8",
        "Going sideways or back to {0} would remove only your own pieces; that is no capture.",
        "横や後ろの {0} へ動くと、取り除かれるのは味方の駒だけです。これは捕獲にあたりません。",
        ruling=True,
    ),
    "enemy_on_own_colour": Reason(
        "RK10",
        "The enemy on {0} stands on a square of its own colour and cannot be replaced.",
        "{0} の敵の駒は自分と同じ色のマスにあるので、置き換えて捕獲することはできません。",
    ),
    "taker_of_wrong_colour": Reason(
        "RK10",
        "Only a piece of the square's colour may replace the enemy on {0}; yours is of the other colour.",
        "{0} の敵の駒を置き換えられるのは、そのマスと同じ色の駒だけです。動かした駒は色が違います。",
    ),
    "says_no_capture": Reason(
        "RK10",
        "An enemy stands on {0} and would be replaced: such a move is written with x.",
        "{0} には敵の駒があり、置き換えて捕獲することになります。その手は - ではなく x で書きます。",
    ),
    "nothing_to_take": Reason(
        "RK10",
        "There is no enemy on {0} to replace.",
        "{0} には、置き換えて捕獲できる敵の駒がありません。",
    ),
}

ATTAINMENT: Mapping[str, Reason] = {
    "not_far_rank": Reason(
        "RK12",
        "{0} is not on the opponent's far rank: nothing is captured by attainment.",
        "{0} は相手側のいちばん奥の段のマスではないので、到達による捕獲はできません。",
    ),
    "mover_removed": Reason(
        "RK12",
        "The piece that reached {0} is itself removed there by the major capture: it has not attained.",
        "{0} に着いた駒自身がメジャーキャプチャで取り除かれるので、到達による捕獲はできません。",
    ),
    "over_before_attainment": Reason(
        "RK14",
        "After the movement to {0} a player has lost all pieces of one colour: the game is over at once.",
        "{0} への移動で一方の色の駒をすべて失った側があり、その時点で終局です。到達による捕獲は行いません。",
    ),
    "must_capture": Reason(
        "RK12",
        "The piece has reached the far rank on {0}: choose an enemy piece to capture.",
        "{0} でいちばん奥の段に到達しました。捕獲する敵の駒を一つ選んでください。",
        ruling=True,
    ),
    "captures_itself": Reason(
        "RK12",
        "The piece that you moved stands on {0} now: an attainment captures an enemy piece.",
        "{0} には、いま動かした駒があります。到達で捕獲するのは敵の駒です。",
    ),
    "captures_own": Reason(
        "RK12",
        "The piece on {0} is your own: an attainment captures an enemy piece.",
        "{0} の駒は味方の駒です。到達で捕獲するのは敵の駒です。",
    ),
    "removed_already": Reason(
        "RK11",
        "The enemy on {0} has just been removed by the major capture: choose another one.",
        "{0} の敵の駒は、その前のメジャーキャプチャですでに取り除かれています。別の駒を選んでください。",
    ),
    "captures_nothing": Reason(
        "RK12",
        "There is no enemy piece on {0} to capture by attainment.",
        "{0} には、到達で捕獲できる敵の駒がありません。",
    ),
    "over_before_home": Reason(
        "RK14",
        "The capture on {0} takes the opponent's last piece of one colour: the game is over at once.",
        "{0} の捕獲で相手の一方の色の駒がすべてなくなり、そこで終局です。到達した駒の再配置は行いません。",
    ),
    "no_home_given": Reason(
        "RK12",
        "The piece that reached {0} must be put back on a free square of its own colour nearest to you, "
        "for example {1}.",
        "{0} に到達した駒は、同じ色の空きマスのうち、いちばん手前の段のマスに"
        "再配置しなければなりません。たとえば {1} に再配置できます。",
    ),
    "home_occupied": Reason(
        "RK12",
        "A piece stands on {0}: the new home must be empty.",
        "{0} には駒があります。再配置できるのは空きマスだけです。",
    ),
    "home_of_wrong_colour": Reason(
        "RK12",
        "{0} is not of the colour of the piece: it goes home to a square of its own colour.",
        "{0} は駒と違う色のマスです。駒は自分と同じ色のマスに再配置します。",
    ),
    "home_too_far": Reason(
        "RK12",
        "{0} is not on the rank nearest to you with a free square of the piece's colour, as {1} is.",
        "{0} は、駒と同じ色の空きマスがあるいちばん手前の段のマスではありません。"
        "たとえば {1} に再配置できます。",
    ),
}

ENDS: Mapping[str, Reason] = {
    "no_move": Reason(
        "RK9",
        "The player to move cannot move, may not pass, and loses.",
        "手番の側は動かせる駒がなく、パスもできないので、負けです。",
    ),
    "colour_lost": Reason(
        "RK14",
        "A player has lost all pieces of one colour and with them the game.",
        "白と黒のどちらかの色の駒をすべて失った側の負けです。",
    ),
    "both_lost_a_colour": Reason(
        "RK14",
        "Both players have lost all pieces of one colour at the same time: draw.",
        "両者が同時に一方の色の駒をすべて失ったので、引き分けです。",
        ruling=True,
    ),
}

REASONS: Mapping[str, Reason] = {**MOVEMENT, **ATTAINMENT, **ENDS}
