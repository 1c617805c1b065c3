"""Why a move of Troop-Chess is refused, and how a game ends: one sentence in each language."""

from collections.abc import Mapping

from tachiai.rules.reasons import Reason

# The directions of the move text, with the first player at the bottom.
DIRECTIONS_JA: Mapping[str, str] = {
    "N": "N（上）",
    "NE": "NE（右上）",
    "E": "E（右）",
    "SE": "SE（右下）",
    "S": "S（下）",
    "SW": "SW（左下）",
    "W": "W（左）",
    "NW": "NW（左上）",
}

NO_PASS = Reason(
    "TC3",
    "There is no pass of the turn: in each turn a formation moves.",
    "手番をパスすることはできません。毎回、陣形を一つ動かします。",
)

# Of one or two pieces, or of more than three, that are written as a move.
NOT_THREE = Reason(
    "TC3",
    "The three pieces of one formation move together: not one or two of them, and no more.",
    "動くのは、一つの陣形を組んだ三つの駒だけです。一つや二つの駒だけでも、四つ以上の駒でも動けません。",
)

REASONS: Mapping[str, Reason] = {
    "nobody_moves": Reason("TC3", "There is no piece on {0} to move.", "{0} には動かせる駒がありません。"),
    "nobody_steps": Reason(
        "TC4",
        "There is no piece on {0} to make the forming step.",
        "{0} には、陣形を組むために動かせる駒がありません。",
    ),
    "step_stays": Reason(
        "TC4",
        "The piece stays on {0}: the forming step goes one square.",
        "{0} の駒が動いていません。陣形を組むときは 1 マス動かします。",
    ),
    "no_formation": Reason(
        "TC2",
        "The pieces on {cells} together make no formation; only a line, cone, hook or wedge "
        "of three can move.",
        "{cells} の三つの駒は、合わせて一つの陣形になっていません。"
        "動けるのは直列陣・錐行陣・鉤型陣・楔形陣を組んだ三つの駒だけです。",
    ),
    "diagonal_row": Reason(
        "TC2",
        "A diagonal row of three, as on {cells}, is no formation.",
        "{cells} のような斜めの三つ並びは、陣形ではありません。",
    ),
    "one_alone": Reason(
        "TC3",
        "A piece, as on {0}, never moves alone: three of a formation move together.",
        "{0} の駒だけで動くことはできません。陣形を組んだ三つの駒が一緒に動きます。",
    ),
    "two_alone": Reason(
        "TC3",
        "Two pieces, as on {0} and {1}, never move alone: three of a formation move together the same way.",
        "{0} と {1} の二つの駒だけで動くことはできません。陣形を組んだ三つの駒が同じ方向へ一緒に動きます。",
    ),
    "no_bonus": Reason(
        "TC3",
        "The formation on {cells} may move two squares only where its heads point: {heads}.",
        "{cells} の陣形が 2 マス進めるのは、先頭駒の向いている方向だけです。その方向は {heads}です。",
    ),
    "no_bonus_diagonal": Reason(
        "TC3",
        "The formation on {cells} may move two squares only where its head points: {heads}.",
        "{cells} の陣形が 2 マス進めるのは、先頭駒の向いている斜めの方向だけです。その方向は {heads}です。",
        ruling=True,
    ),
    "step_too_far": Reason(
        "TC4",
        "The forming step goes one square only; {0} is not next to {1}.",
        "陣形を組むために動けるのは 1 マスだけです。{0} は {1} の隣ではありません。",
    ),
    "step_onto_piece": Reason(
        "TC4",
        "A piece stands on {0}: the forming step from {1} needs an empty square.",
        "{0} には駒があります。陣形を組むために {1} の駒が動けるのは、空きマスだけです。",
    ),
    "step_left_behind": Reason(
        "TC4",
        "Three pieces move, no more: the piece that stepped to {0} must be one of them.",
        "一手で動くのは三つの駒だけです。{0} へ動いた駒も、その三つに入っていなければなりません。",
    ),
    "stepped_away": Reason(
        "TC4",
        "The piece from {0} has stepped to {1}, so none is left on {0} to move.",
        "{0} の駒は {1} へ動いたので、{0} から動かせる駒はもうありません。",
    ),
    "off_board": Reason(
        "TC5",
        "From {cells} the move would leave the board; all three pieces must stay on it.",
        "{cells} の駒が盤の外に出てしまいます。三つの駒すべてが盤上にとどまらなければなりません。",
    ),
    "own_piece": Reason(
        "TC5",
        "The move would end on {cells}, where you have pieces: you may jump them, not stop on them.",
        "移動先の {cells} に味方の駒があります。味方の駒は飛び越せますが、同じマスに止まることはできません。",
    ),
    "retreat": Reason(
        "TC6",
        "Nobody has captured yet: the formation on {cells} may not move back, straight or diagonally.",
        "まだどちらも駒を取っていないので、{cells} の陣形は後ろにも斜め後ろにも動けません。",
    ),
    "step_back": Reason(
        "TC6",
        "Nobody has captured yet: the forming step from {1} to {0} may not go backward.",
        "まだどちらも駒を取っていないので、陣形を組むときも {1} から {0} へ後退することはできません。",
        ruling=True,
    ),
    "beaten_off": Reason(
        "TC9",
        "The fight on {cells} removes both pieces on the first square, so the formation cannot go on.",
        "1 マス目の {cells} で敵の駒と相打ちになるので、陣形は 2 マス目へ進めません。",
    ),
    "caught": Reason(
        "TC9",
        "The piece from {2} removes the enemy on {1} without piercing it, and is caught by the next enemy "
        "on {0}.",
        "{2} の駒は {1} の敵を倒しますが貫通できず、次の {0} の敵の駒に引っ掛かるので、"
        "陣形は 2 マス目へ進めません。",
    ),
    "one_side_stuck": Reason(
        "TC11",
        "One side has no legal move left and loses.",
        "一方の指せる手がなくなったので、その側の負けです。",
    ),
    "both_stuck_more_pieces": Reason(
        "TC11",
        "Neither side has a legal move left; the side with more pieces wins.",
        "両者とも指せる手がないので、残り駒数の多い側の勝ちです。",
    ),
    "both_stuck_as_many": Reason(
        "TC11",
        "Neither side has a legal move left and both have as many pieces: draw.",
        "両者とも指せる手がなく、残り駒数も同じなので、引き分けです。",
    ),
    "quiet_more_pieces": Reason(
        "TC12",
        "No piece has been removed for 18 turns in a row; the side with more pieces wins.",
        "双方 9 手ずつ、続けて駒数に変化がなかったので、残り駒数の多い側の勝ちです。",
    ),
    "quiet_as_many": Reason(
        "TC12",
        "No piece has been removed for 18 turns in a row and both have as many pieces: draw.",
        "双方 9 手ずつ、続けて駒数に変化がなく、残り駒数も同じなので、引き分けです。",
    ),
}
