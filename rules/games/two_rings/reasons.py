"""Why a move of Two Rings is refused, and how a game ends.

``{0}`` is the square where the mistake was made, the other squares are those that forbid it.
"""

from collections.abc import Mapping

from tachiai.rules.reasons import Reason

NO_PASS = Reason(
    "TR4",
    "There is no pass of the turn: in each turn a piece moves, passes its ring or attacks.",
    "手番をパスすることはできません。毎回、駒を動かすか、リングを渡すか、攻撃します。",
)

OPENING: Mapping[str, Reason] = {
    "ring_first": Reason(
        "TR3",
        "First of all each player puts a ring on a piece of their own; only then do pieces move.",
        "まず、両者が自分の駒にリングを持たせます。駒を動かすのはその後です。",
    ),
    "ring_off_own_board": Reason(
        "TR3",
        "The piece on {0} is not on your own board: the ring goes on a piece there.",
        "{0} の駒は自分のボードにありません。リングは自分のボードの駒に持たせます。",
    ),
    "ring_on_enemy": Reason(
        "TR3",
        "The piece on {0} is an enemy: you put the ring on a piece of your own.",
        "{0} の駒は敵の駒です。リングは自分の駒に持たせます。",
    ),
    "no_piece_for_ring": Reason(
        "TR3",
        "There is no piece of yours on {0} that could take the ring.",
        "{0} にはリングを持たせられる自分の駒がありません。",
    ),
    "rings_stay": Reason(
        "TR3",
        "Both rings are in play already: a ring gets to {0} only by a pass or an attack.",
        "リングは二つともすでに盤上にあります。{0} に移せるのは、パスか攻撃によるときだけです。",
    ),
}

MOVEMENT: Mapping[str, Reason] = {
    "nothing_there": Reason("TR4", "There is no piece on {0}.", "{0} には駒がありません。"),
    "same_square": Reason(
        "TR4",
        "The piece stays on {0}: nothing moved.",
        "{0} の駒が動いていません。",
    ),
    "lies_on_rim": Reason(
        "TR13",
        "The piece on {0} lies on the rim and cannot move: it returns to {1} by itself when it may.",
        "{0} の駒は盤外にあり、動かせません。戻れるようになると、自動的に {1} に戻ります。",
    ),
    "onto_the_rim": Reason(
        "TR1",
        "{0} belongs to the rim: pieces move on the board only.",
        "{0} は盤外です。駒が動けるのは盤の上だけです。",
        ruling=True,
    ),
    "occupied": Reason(
        "TR4",
        "A piece stands on {0}: you step to an empty square only.",
        "{0} には駒があります。動けるのは空いている目だけです。",
    ),
    "carrier_onto_piece": Reason(
        "TR5",
        "A piece stands on {0}: a piece with a ring steps to an empty square only.",
        "{0} には駒があります。リングを持つ駒が動けるのは、空いている隣の目だけです。",
    ),
    "carrier_too_far": Reason(
        "TR5",
        "The piece on {1} carries a ring and steps one square only; {0} is farther.",
        "{1} の駒はリングを持っているので、1 目しか動けません。{0} は遠すぎます。",
    ),
    "way_blocked": Reason(
        "TR4",
        "A piece stands on {1} in the way to {0}: nothing is jumped over.",
        "{0} への途中の {1} に駒があります。駒を跳び越すことはできません。",
    ),
    "knight_blocked": Reason(
        "TR4",
        "A piece stands on {1}, over which the knight's move to {0} goes: nothing is jumped over.",
        "{0} への桂馬跳びは {1} を通りますが、そこに駒があります。駒を跳び越すことはできません。",
        ruling=True,
    ),
    "too_far": Reason(
        "TR4",
        "{0} is too far from {1}: a step goes one or two squares straight, or a knight's move.",
        "{0} は {1} から遠すぎます。動けるのは縦・横・斜めに 2 目までか、桂馬跳びの位置です。",
    ),
    "run_blocked": Reason(
        "TR15",
        "A piece stands on {1}: a long run to {0} needs only empty squares on the way.",
        "途中の {1} に駒があります。{0} への大移動は、間に駒がないときだけできます。",
    ),
    "run_to_nobody": Reason(
        "TR15",
        "No piece of yours stands right beyond {0}: a long run ends next to an own piece on the same file.",
        "{0} のすぐ先に味方の駒がありません。大移動は、同じ筋の味方の駒のすぐ手前まで行く手です。",
    ),
    "run_to_rim": Reason(
        "TR15",
        "The piece on {1} lies on the rim: a long run to {0} needs an own piece on the board beyond it.",
        "{1} の駒は盤外にあります。{0} への大移動には、そのすぐ先の盤上に味方の駒が必要です。",
    ),
    "run_sideways": Reason(
        "TR15",
        "A long run goes along a file only: from {1} to {0} would be along a rank.",
        "大移動は縦にしかできません。{1} から {0} へは横の移動になります。",
    ),
    "carrier_runs": Reason(
        "TR15",
        "The piece on {1} carries a ring, and such a piece makes no long run as to {0}.",
        "{1} の駒はリングを持っているので、{0} への大移動はできません。",
        ruling=True,
    ),
}

PASSING: Mapping[str, Reason] = {
    "nobody_passes": Reason(
        "TR6",
        "There is no piece on {0} that could pass a ring.",
        "{0} には、リングを渡す駒がありません。",
    ),
    "pass_to_itself": Reason(
        "TR6",
        "The piece on {0} cannot pass to itself.",
        "{0} の駒は自分自身にはパスできません。",
    ),
    "no_ring_to_pass": Reason(
        "TR6",
        "The piece on {0} has no ring to pass.",
        "{0} の駒はリングを持っていないので、パスできません。",
    ),
    "pass_to_nobody": Reason(
        "TR6",
        "There is no piece on {0}: a ring is always on a piece.",
        "{0} には駒がありません。リングを駒のない目に置くことはできません。",
    ),
    "pass_to_enemy": Reason(
        "TR6",
        "The piece on {0} is an enemy: you pass to your own pieces only.",
        "{0} の駒は敵の駒です。パスできるのは味方の駒だけです。",
    ),
    "pass_to_rim": Reason(
        "TR6",
        "The piece on {0} lies on the rim: it cannot receive a pass.",
        "{0} の駒は盤外にあるので、パスを受けられません。",
    ),
    "second_ring": Reason(
        "TR3",
        "The piece on {0} carries a ring already: one piece carries one ring at most.",
        "{0} の駒はすでにリングを持っています。一つの駒が持てるリングは一つだけです。",
        ruling=True,
    ),
    "pass_too_far": Reason(
        "TR6",
        "{0} is too far from {1}: a pass goes two squares at most in each direction.",
        "{0} は {1} から遠すぎます。パスできるのは、縦にも横にも 2 目以内の位置です。",
        ruling=True,
    ),
}

ATTACKING: Mapping[str, Reason] = {
    "nobody_attacks": Reason(
        "TR7",
        "There is no piece on {0} that could attack.",
        "{0} には、攻撃する駒がありません。",
    ),
    "carrier_attacks": Reason(
        "TR7",
        "The piece on {0} carries a ring: such a piece cannot attack.",
        "{0} の駒はリングを持っているので、攻撃できません。",
    ),
    "attacks_nothing": Reason(
        "TR7",
        "There is no enemy on {0} to attack.",
        "{0} には、攻撃できる敵の駒がありません。",
    ),
    "attacks_own": Reason(
        "TR7",
        "The piece on {0} is your own: you attack enemies only.",
        "{0} の駒は味方の駒です。味方の駒は攻撃できません。",
    ),
    "attacks_rim": Reason(
        "TR13",
        "The piece on {0} lies on the rim: it cannot be attacked.",
        "{0} の駒は盤外にあるので、攻撃できません。",
    ),
    "not_two_in_line": Reason(
        "TR7",
        "{0} is out of reach from {1}: you attack one or two squares away along a rank or file, "
        "not diagonally.",
        "{1} から {0} は攻撃できません。攻撃できるのは縦か横に 2 目以内の敵だけで、斜めには攻撃できません。",
    ),
    "attack_blocked": Reason(
        "TR7",
        "A piece stands on {1}, between the attacker and the enemy on {0}.",
        "{0} の敵との間の {1} に駒があるので、攻撃できません。",
    ),
    "carrier_from_two": Reason(
        "TR7",
        "The enemy on {0} carries a ring: it is attacked from the next square only, not from {1}, two away.",
        "{0} の敵の駒はリングを持っています。2 目離れた {1} からは攻撃できません。",
    ),
    "backed": Reason(
        "TR8",
        "The enemy on {0} has a piece right behind it on {1}: it cannot be attacked in that direction.",
        "{0} の敵の駒のすぐ後ろの {1} に駒があるので、その方向には攻撃できません。",
    ),
    "returns_at_once": Reason(
        "TR10",
        "The piece on {0} has just thrown yours on {1}, which may not attack it back in the very next turn.",
        "{0} の駒は、いま {1} の駒を跳ね飛ばした駒です。すぐ次の手で攻撃し返すことはできません。",
    ),
}

RINGS: Mapping[str, Reason] = {
    "nobody_scores": Reason(
        "TR11",
        "There is no piece on {0} that could go into the goal.",
        "{0} には、ゴールインできる駒がありません。",
    ),
    "goal_without_ring": Reason(
        "TR11",
        "The piece on {0} carries no ring: only a piece with a ring goes into the goal.",
        "{0} の駒はリングを持っていません。ゴールインできるのはリングを持つ駒だけです。",
    ),
    "goal_out_of_reach": Reason(
        "TR11",
        "From {0} there is no way into the goal: only {1}, {2}, {3} and {4} lead into it.",
        "{0} からはゴールインできません。ゴールインできるのは {1}、{2}、{3}、{4} からだけです。",
    ),
    "says_no_goal": Reason(
        "TR11",
        "The piece with the ring goes from {0} into the goal: such a move is written {0}-goal.",
        "リングを持つ駒が {0} からゴールインします。その手は {0}-goal と書きます。",
    ),
    "fortress": Reason(
        "TR16",
        "Both rings would be on {1} and {2}, where no attack can ever reach them: such a move is forbidden.",
        "二つのリングが {1} と {2} に集まり、相手が絶対に奪えない形になります。このような手は禁じ手です。",
    ),
}

ENDS: Mapping[str, Reason] = {
    "goal": Reason("TR11", "A ring has been carried into the goal.", "リングを持つ駒がゴールインしました。"),
    "closed_goal": Reason(
        "TR17",
        "All ways into a goal are closed by pieces that no attack can reach: their side wins.",
        "攻撃できない駒でゴールが完全に閉じられたので、閉じた側の勝ちです。",
    ),
    "both_goals_closed": Reason(
        "TR17",
        "Both goals are closed by pieces that no attack can reach: draw.",
        "両方のゴールが完全に閉じられたので、引き分けです。",
        ruling=True,
    ),
    "black_must_vary": Reason(
        "TR18",
        "The position stands for the third time, and pieces moved on the white board only: Black must vary.",
        "同じ局面が 3 回現れました。白ボードの中だけで動いているので、黒は手を変えなければなりません。",
        ruling=True,
    ),
    "white_must_vary": Reason(
        "TR18",
        "The position stands for the third time, and pieces moved on the black board only: White must vary.",
        "同じ局面が 3 回現れました。黒ボードの中だけで動いているので、白は手を変えなければなりません。",
        ruling=True,
    ),
    "draw_announced": Reason(
        "TR18",
        "The position stands for the third time; at the fourth the game is a draw.",
        "同じ局面が 3 回現れました。4 回目で引き分けになります。",
        ruling=True,
    ),
    "repetition_on_white_board": Reason(
        "TR18",
        "The position stands for the fourth time, and pieces moved on the white board only: Black loses.",
        "同じ局面が 4 回現れました。白ボードの中だけで動いた千日手なので、黒の負けです。",
        ruling=True,
    ),
    "repetition_on_black_board": Reason(
        "TR18",
        "The position stands for the fourth time, and pieces moved on the black board only: White loses.",
        "同じ局面が 4 回現れました。黒ボードの中だけで動いた千日手なので、白の負けです。",
        ruling=True,
    ),
    "repetition": Reason(
        "TR18",
        "The position stands for the fourth time, and pieces moved on both boards: draw.",
        "同じ局面が 4 回現れました。両方のボードにまたがる千日手なので、引き分けです。",
    ),
}

REASONS: Mapping[str, Reason] = {**OPENING, **MOVEMENT, **PASSING, **ATTACKING, **RINGS, **ENDS}
