"""Why a move of Troop-Chess is refused, and how a game ends: one sentence in each language."""

from collections.abc import Mapping

from tachiai.rules.reasons import Reason

REASONS: Mapping[str, Reason] = {
    "no_formation": Reason(
        "TC2",
        "The pieces on {cells} are in no formation; only a line, cone, hook or wedge of three can move.",
        "{cells} の駒は陣形を組んでいません。動けるのは直列陣・錐行陣・鉤型陣・楔形陣の三つの駒だけです。",
    ),
    "diagonal_row": Reason(
        "TC2",
        "A diagonal row of three, as on {cells}, is no formation.",
        "{cells} のような斜め三つ並びは陣形ではありません。",
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
        "The formation on {cells} may move two squares only where its head points.",
        "{cells} の陣形が二マス進めるのは、先頭駒の向いている方向だけです。",
    ),
    "no_bonus_diagonal": Reason(
        "TC3",
        "The formation on {cells} may move two squares only diagonally, where its head points.",
        "{cells} の陣形が二マス進めるのは、先頭駒の向いている斜めの方向だけです。",
        ruling=True,
    ),
    "step_too_far": Reason(
        "TC4",
        "The forming step goes one square only; {0} is not next to {1}.",
        "陣形を組むための移動は一マスだけです。{0} は {1} の隣ではありません。",
    ),
    "step_onto_piece": Reason(
        "TC4",
        "The forming step needs an empty square, and a piece stands on {0}.",
        "陣形を組むための移動先は空きマスでなければなりません。{0} には駒があります。",
    ),
    "step_left_behind": Reason(
        "TC4",
        "Three pieces move, no more: the piece that stepped to {0} must be one of them.",
        "一手で動くのは三つの駒だけです。{0} へ動いた駒は、その三つに入っていなければなりません。",
    ),
    "stepped_away": Reason(
        "TC4",
        "The piece of {0} has stepped to {1}, so none is left on {0} to move.",
        "{0} の駒は {1} へ動いたので、{0} から動かせる駒はもうありません。",
    ),
    "off_board": Reason(
        "TC5",
        "From {cells} the move would leave the board; all three pieces must stay on it.",
        "{cells} の駒が盤の外に出てしまいます。三つの駒すべてが盤上にとどまらなければなりません。",
    ),
    "own_piece": Reason(
        "TC5",
        "The move would end on the player's own piece on {cells}; it may be jumped, not joined.",
        "移動先の {cells} に味方の駒があります。味方の駒は飛び越せますが、重ねて置くことはできません。",
    ),
    "retreat": Reason(
        "TC6",
        "Nobody has captured yet: the formation on {cells} may not move backward.",
        "まだどちらも駒を取っていないので、{cells} の陣形は後ろや斜め後ろへ動けません。",
    ),
    "step_back": Reason(
        "TC6",
        "Nobody has captured yet: the forming step from {1} to {0} may not go backward.",
        "まだどちらも駒を取っていないので、陣形を組むための {1} から {0} への移動で後ろへは下がれません。",
        ruling=True,
    ),
    "beaten_off": Reason(
        "TC9",
        "The fight on {cells} removes both pieces on the first square, so the formation cannot go on.",
        "一マス目の {cells} で相打ちになるので、陣形は二マス目へ進めません。",
    ),
    "caught": Reason(
        "TC9",
        "A piece that has just beaten an enemy without piercing is caught by the next one on {cells}.",
        "貫通できずに敵を倒した駒が、次の {cells} の敵駒に引っ掛かるので、陣形は二マス目へ進めません。",
    ),
    "one_side_stuck": Reason(
        "TC11",
        "One side has no legal move left and loses.",
        "一方が合法手を失ったので、その側の負けです。",
    ),
    "both_stuck_more_pieces": Reason(
        "TC11",
        "Neither side has a legal move left; the side with more pieces wins.",
        "両者とも合法手がないので、残り駒数の多い側の勝ちです。",
    ),
    "both_stuck_as_many": Reason(
        "TC11",
        "Neither side has a legal move left and both have as many pieces: draw.",
        "両者とも合法手がなく、残り駒数も同じなので引き分けです。",
    ),
    "quiet_more_pieces": Reason(
        "TC12",
        "No piece has been removed for 18 turns in a row; the side with more pieces wins.",
        "双方九手ずつのあいだ駒数に変化がなかったので、残り駒数の多い側の勝ちです。",
    ),
    "quiet_as_many": Reason(
        "TC12",
        "No piece has been removed for 18 turns in a row and both have as many pieces: draw.",
        "双方九手ずつのあいだ駒数に変化がなく、残り駒数も同じなので引き分けです。",
    ),
}
