"""Chatra's reasons, each with its clause and its sentences."""

from collections.abc import Mapping

from tachiai.rules.reasons import Reason

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
        "Your object stands on {1} already; only subjects are dropped now.",
        "自分のオブジェクトはすでに {1} にあります。打てるのはサブジェクトだけです。",
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
        "{0} is offside: near the enemy object on {3} and beyond the line through your pieces {1} and {2}.",
        "{0} はオフサイドです。{3} の敵オブジェクトに近く、{1} と {2} の味方の駒を結ぶ線を越えています。",
        ruling=True,
    ),
    "next_to_subject": Reason(
        "CH12",
        "{0} is next to the subject on {1}: a subject may not be dropped beside another, of either colour.",
        "{0} は {1} の駒に隣り合っています。敵味方どちらの駒の隣にも打てません。",
    ),
    "drop_gives_check": Reason(
        "CH13",
        "A piece dropped on {0} would attack the object on {1} at once: a drop may not give check.",
        "{0} に打つと、すぐに {1} のオブジェクトへの王手になります。打ち王手はできません。",
    ),
    "drop_helps_check": Reason(
        "CH13",
        "With a partner on {0} the piece on {1} would attack the object on {2}: a drop may not give check.",
        "{0} に打つと、連帯した {1} の駒から {2} のオブジェクトへの王手になります。打ち王手はできません。",
    ),
    # Moves
    "not_the_object": Reason(
        "CH2", "The piece on {0} is a subject, not the object.", "{0} の駒はオブジェクトではありません。"
    ),
    "is_the_object": Reason("CH2", "The piece on {0} is the object.", "{0} の駒はオブジェクトです。"),
    "own_piece_there": Reason("CH8", "Your own piece stands on {0}.", "{0} には自分の駒があります。"),
    "must_capture": Reason(
        "CH8",
        "An enemy piece stands on {0}: moving there captures it.",
        "{0} には敵の駒があります。そこへ動くとその駒を取ることになります。",
    ),
    "nothing_to_capture": Reason(
        "CH8", "There is no enemy piece on {0} to capture.", "{0} には取れる敵の駒がありません。"
    ),
    "object_steps": Reason(
        "CH8",
        "The object moves one square only; {0} is farther from {1}.",
        "オブジェクトが動けるのは一マスだけです。{0} は {1} から離れています。",
    ),
    "cut_by_object": Reason(
        "CH9",
        "The enemy object on {1} stands between your pieces on {2} and {3}: they are no partners.",
        "{1} の敵オブジェクトが {2} と {3} の味方の駒の間にあるので、この二つは連帯しません。",
    ),
    "blocked": Reason(
        "CH10",
        "The piece on {1} is in the way of the glide from {2} to {0}.",
        "{2} から {0} への滑走の途中に {1} の駒があります。",
    ),
    "too_far": Reason(
        "CH10",
        "With its partner on {2} the piece on {1} glides no farther than the two are apart; {0} is too far.",
        "{1} の駒が滑走できるのは、{2} の駒との間隔までです。{0} は遠すぎます。",
    ),
    "middle_piece": Reason(
        "CH11",
        "The piece on {1} is a middle piece, between your pieces on {2} and {3} in line: it only steps.",
        "{1} の駒は一直線上で {2} と {3} の味方の駒に挟まれた中間の駒なので、一マスしか動けません。",
    ),
    "middle_partner": Reason(
        "CH11",
        "The piece on {1} is a middle piece, between your pieces on {3} and {4} in line: it partners nobody.",
        "{1} の駒は一直線上で {3} と {4} の味方の駒に挟まれた中間の駒なので、連帯の相手になれません。",
        ruling=True,
    ),
    "out_of_reach": Reason(
        "CH10",
        "No partner lets the piece on {1} fly or glide to {0}, and a step goes one square only.",
        "{1} の駒は、一マスの移動でも、飛行でも、滑走でも {0} へ行けません。",
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
