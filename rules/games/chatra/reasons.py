"""Chatra's reasons, each with its clause and its sentences."""

from collections.abc import Mapping

from rules.reasons import Reason

REASONS: Mapping[str, Reason] = {
    # The opening
    "subject_first": Reason(
        "CH3", "The first ply drops a subject.", "第一手はサブジェクトを打つ手でなければなりません。"
    ),
    "object_now": Reason(
        "CH3",
        "In the second and third ply each player drops their object.",
        "第二手と第三手では、それぞれ自分のオブジェクトを打ちます。",
    ),
    "centre_closed": Reason(
        "CH3",
        "{0} lies in the central zone: nothing may be dropped there in the first three plies.",
        "{0} は中央ゾーンです。最初の三手では中央ゾーンに打てません。",
    ),
    "object_attacked": Reason(
        "CH3",
        "{0} is attacked by the piece on {1}: the object may not be dropped there.",
        "{0} は {1} の駒に狙われているので、オブジェクトを打てません。",
        ruling=True,
    ),
    "object_attacks": Reason(
        "CH3",
        "From {0} the object would attack the enemy object on {1}: it may not be dropped there.",
        "{0} に打つと {1} の敵オブジェクトを狙うことになるので、オブジェクトを打てません。",
        ruling=True,
    ),
    "object_already": Reason(
        "CH3",
        "The object stands on {0} already; only subjects are dropped now.",
        "オブジェクトはすでに {0} にあります。打てるのはサブジェクトだけです。",
    ),
    # Drops
    "drop_on_piece": Reason(
        "CH5",
        "{0} is occupied: a piece is dropped on an empty square.",
        "{0} には駒があります。空いているマスに打ってください。",
    ),
    "zone_closed": Reason(
        "CH5",
        "{0} lies in or next to the camp of the enemy object on {1}: it is not open for drops yet.",
        "{0} は {1} の敵オブジェクトの陣か、それに接するゾーンなので、まだ打てません。",
    ),
    "offside": Reason(
        "CH6",
        "{0} is offside: it lies beyond your line of pieces towards the enemy object on {1}.",
        "{0} はオフサイドです。味方の駒を結ぶ線よりも {1} の敵オブジェクト側にあります。",
        ruling=True,
    ),
    "next_to_subject": Reason(
        "CH12",
        "{0} is next to the subject on {1}: a subject may not be dropped beside another.",
        "{0} は {1} の駒に隣り合っています。駒の隣には打てません。",
    ),
    "drop_gives_check": Reason(
        "CH13",
        "Dropped on {0}, the piece would give check at once (from {1}): a drop may not give check.",
        "{0} に打つと、{1} の駒からすぐに王手になります。打って王手をかけることはできません。",
    ),
    # Moves
    "not_the_object": Reason(
        "CH2", "The piece on {0} is a subject, not the object.", "{0} の駒はオブジェクトではありません。"
    ),
    "is_the_object": Reason("CH2", "The piece on {0} is the object.", "{0} の駒はオブジェクトです。"),
    "own_piece_there": Reason("CH8", "Your own piece stands on {1}.", "{1} には自分の駒があります。"),
    "must_capture": Reason(
        "CH8",
        "An enemy piece stands on {1}: moving there captures it.",
        "{1} には敵の駒があります。そこへ動くとその駒を取ることになります。",
    ),
    "nothing_to_capture": Reason(
        "CH8", "There is no enemy piece on {1} to capture.", "{1} には取れる敵の駒がありません。"
    ),
    "object_steps": Reason(
        "CH8",
        "The object moves one square only; {1} is farther from {0}.",
        "オブジェクトが動けるのは一マスだけです。{1} は {0} から離れています。",
    ),
    "cut_by_object": Reason(
        "CH9",
        "The enemy object on {2} stands between {0} and {1}: they are no partners.",
        "{2} の敵オブジェクトが {0} と {1} の間にあるので、連帯できません。",
    ),
    "blocked": Reason(
        "CH10",
        "The piece on {2} is in the way of the glide from {0} to {1}.",
        "{0} から {1} への滑走の途中に {2} の駒があります。",
    ),
    "too_far": Reason(
        "CH10",
        "With its partner on {2} the piece on {0} glides no farther than the two are apart; {1} is too far.",
        "{0} の駒が滑走できるのは、{2} の駒との間隔までです。{1} は遠すぎます。",
    ),
    "middle_piece": Reason(
        "CH11",
        "The piece on {0} is a middle piece, with own pieces on both sides of it in line: it only steps.",
        "{0} の駒は味方の駒に挟まれた中間の駒なので、一マスしか動けません。",
    ),
    "middle_partner": Reason(
        "CH11",
        "The piece on {2} is a middle piece and serves nobody as a partner.",
        "{2} の駒は中間の駒なので、連帯の相手になれません。",
        ruling=True,
    ),
    "out_of_reach": Reason(
        "CH10",
        "No partner lets the piece on {0} fly or glide to {1}, and a step goes one square only.",
        "{0} の駒は、一マスの移動でも、飛行でも、滑走でも {1} へ行けません。",
    ),
    "own_object_in_check": Reason(
        "CH14",
        "After it the piece on {1} could capture your object on {0}.",
        "その手の後、{0} の自分のオブジェクトが {1} の駒に取られてしまいます。",
    ),
    # Ends and notices
    "mate": Reason(
        "CH15",
        "The player is in check and has no legal move: mate.",
        "王手がかかっていて合法手がないので、詰みです。",
    ),
    "exchange_announced": Reason(
        "CH16",
        "Third exchange on {0}: the player who began it must vary.",
        "{0} での取り合いが三回目になりました。仕掛けた側は手を変えなければなりません。",
        ruling=True,
    ),
    "exchange_lost": Reason(
        "CH16",
        "Fourth exchange on one square: the player who began it loses.",
        "同じマスでの取り合いが四回目になったので、仕掛けた側の負けです。",
        ruling=True,
    ),
    "repetition_announced": Reason(
        "CH17",
        "The position stands for the third time: the player who began must vary.",
        "同じ局面が三回現れました。仕掛けた側は手を変えなければなりません。",
        ruling=True,
    ),
    "repetition_lost": Reason(
        "CH17",
        "The position stands for the fourth time: the player who had to vary loses.",
        "同じ局面が四回現れたので、手を変えるべき側の負けです。",
        ruling=True,
    ),
}
