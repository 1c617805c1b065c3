"""Chatra's reasons, each with its clause and its sentences."""

from collections.abc import Mapping

from tachiai.rules.reasons import Reason

NO_PASS = Reason(
    "CH3",
    "There is no pass of the turn: in each turn a subject is dropped, or a piece or the object moves.",
    "手番をパスすることはできません。毎回、サブジェクトを打つか、自分の駒かオブジェクトを動かします。",
)

REASONS: Mapping[str, Reason] = {
    # The opening
    "subject_first": Reason(
        "CH3", "The first ply drops a subject.", "第 1 手では、黒がサブジェクトを打ちます。"
    ),
    "object_now": Reason(
        "CH3",
        "In the second and third ply each player drops their object.",
        "第 2 手と第 3 手では、それぞれ自分のオブジェクトを打ちます。",
    ),
    "centre_closed": Reason(
        "CH3",
        "{0} lies in the central zone: nothing may be dropped there in the first three plies.",
        "{0} は中央ゾーンです。最初の 3 手では中央ゾーンに打てません。",
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
        "{0} に打つと {1} の敵のオブジェクトを狙うことになるので、オブジェクトを打てません。",
        ruling=True,
    ),
    "object_already": Reason(
        "CH3",
        "Your object stands on {1} already; only subjects are dropped now.",
        "自分のオブジェクトはすでに {1} にあります。打てるのはサブジェクトだけです。",
    ),
    # Drops
    "drop_on_piece": Reason(
        "CH3",
        "A piece stands on {0}: every drop is onto an empty square.",
        "{0} には駒があります。打てるのは空いているマスだけです。",
    ),
    "zone_closed": Reason(
        "CH5",
        "{0} lies in or next to the camp of the enemy object on {1}: it is not open for drops yet.",
        "{0} は、敵のオブジェクト（{1}）のいる敵陣か、敵陣に接するゾーンなので、まだ打てません。",
    ),
    "offside": Reason(
        "CH6",
        "{0} lies in or next to the camp of the enemy object on {3}, which is not open for drops yet, and it "
        "is offside: beyond the line through your pieces on {1} and {2}.",
        "{0} は、敵のオブジェクト（{3}）のいる敵陣か、敵陣に接するゾーンなので、まだ打てません。"
        "{1} と {2} の味方の駒を結ぶ線を越えているので、オフサイドでもあります。",
        ruling=True,
        beside="CH5",
    ),
    "next_to_subject": Reason(
        "CH12",
        "{0} is next to the subject on {1}: a subject may not be dropped beside another, of either colour.",
        "{0} は {1} のサブジェクトに隣り合っています。敵味方どちらのサブジェクトの隣にも打てません。",
    ),
    "drop_gives_check": Reason(
        "CH13",
        "A piece dropped on {0} would attack the enemy object on {1} at once: a drop may not give check.",
        "{0} に打つと、すぐに {1} の敵のオブジェクトへの王手になります。打ち王手はできません。",
    ),
    "drop_helps_check": Reason(
        "CH13",
        "With a partner on {0} the piece on {1} would attack the enemy object on {2}: a drop may not give "
        "check.",
        "{0} に打つと、打った駒と連帯した {1} の駒から {2} の敵のオブジェクトへの王手になります。"
        "打ち王手はできません。",
    ),
    # Moves
    "nothing_there": Reason("CH8", "There is no piece on {0}.", "{0} には駒がありません。"),
    "same_square": Reason("CH8", "The piece stays on {0}: nothing moved.", "{0} の駒が動いていません。"),
    "not_the_object": Reason(
        "CH2",
        "The piece on {0} is a subject, not the object: O is written for the object only.",
        "{0} の駒はサブジェクトです。O を付けて書くのはオブジェクトの手だけです。",
    ),
    "is_the_object": Reason(
        "CH2",
        "The piece on {0} is your object: its move to {1} is written with O in front, O{0} and so on.",
        "{0} の駒は自分のオブジェクトです。{1} への手は、O{0} のように先頭に O を付けて書きます。",
    ),
    "own_piece_there": Reason(
        "CH8",
        "Your own piece stands on {0}: {1} to {0} is not a move.",
        "{0} には味方の駒があります。{1} から {0} へは動けません。",
    ),
    "must_capture": Reason(
        "CH8",
        "An enemy piece stands on {0}: moving there captures it, and is written with x.",
        "{0} には敵の駒があり、そこへ動くとその駒を取ることになります。その手は - ではなく x で書きます。",
    ),
    "nothing_to_capture": Reason(
        "CH8", "There is no enemy piece on {0} to capture.", "{0} には、取れる敵の駒がありません。"
    ),
    "object_steps": Reason(
        "CH8",
        "The object moves one square only; {0} is farther from {1}.",
        "オブジェクトが動けるのは 1 マスだけです。{0} は {1} から離れすぎています。",
    ),
    "cut_by_object": Reason(
        "CH9",
        "The enemy object on {1} stands between your pieces on {2} and {3}: they are no partners.",
        "{1} の敵のオブジェクトが {2} と {3} の味方の駒の間にあるので、この二つは連帯しません。",
    ),
    "blocked": Reason(
        "CH10",
        "The piece on {1} is in the way of the glide from {2} to {0}, straight away from its partner on {3}.",
        "{2} の駒は連帯の相手（{3}）からまっすぐ遠ざかる向きに滑走できますが、{0} への途中の {1} に"
        "駒があります。",
    ),
    "too_far": Reason(
        "CH10",
        "The piece on {1} glides straight away from its partner on {2}, no farther than the two are apart; "
        "{0} is too far.",
        "{1} の駒が連帯の相手（{2}）からまっすぐ遠ざかって滑走できるのは、二つの駒の距離（マス数）までです。"
        "{0} は遠すぎます。",
    ),
    "towards_partner": Reason(
        "CH10",
        "The partner of the piece on {1} stands on {2}: a glide goes straight away from the partner, "
        "and {0} lies towards it.",
        "{1} の駒が滑走できるのは、連帯の相手（{2}）からまっすぐ遠ざかる向きだけです。"
        "{0} は近づく向きにあります。",
    ),
    "flight_lands": Reason(
        "CH10",
        "Over its partner on {2} the flight of the piece on {1} lands on {3} exactly, not on {0}.",
        "{1} の駒が連帯の相手（{2}）を越えて飛行すると、着地点はちょうど {3} です。{0} には着地できません。",
    ),
    "flight_off_board": Reason(
        "CH10",
        "Over its partner on {2} the piece on {1} would fly off the board: it cannot stop on {0}.",
        "{1} の駒が連帯の相手（{2}）を越えて飛行すると、盤の外に出てしまいます。"
        "途中の {0} には着地できません。",
    ),
    "middle_piece": Reason(
        "CH11",
        "The piece on {1} is a middle piece, between your pieces on {2} and {3} in line: it only steps.",
        "{1} の駒は、一直線上で {2} と {3} の味方の駒に挟まれた中間の駒なので、1 マスしか動けません。",
    ),
    "middle_partner": Reason(
        "CH11",
        "The piece on {1} is a middle piece, between your pieces on {3} and {4} in line: it is no partner "
        "of the one on {2}.",
        "{1} の駒は、一直線上で {3} と {4} の味方の駒に挟まれた中間の駒なので、"
        "{2} の駒の連帯の相手になれません。",
        ruling=True,
    ),
    "out_of_reach": Reason(
        "CH10",
        "No partner lets the piece on {1} fly or glide to {0}, and a step goes one square only.",
        "{1} の駒は、1 マスの移動でも、飛行でも、滑走でも {0} へ行けません。",
    ),
    "own_object_in_check": Reason(
        "CH14",
        "After this move the piece on {1} could capture your object on {object}.",
        "この手の後、{object} の自分のオブジェクトが {1} の敵の駒に取られてしまいます。",
    ),
    "own_object_beside_object": Reason(
        "CH14",
        "After this move the enemy object on {1} could capture your object on {object}.",
        "この手の後、{object} の自分のオブジェクトが {1} の敵のオブジェクトに取られてしまいます。",
    ),
    "still_in_check": Reason(
        "CH14",
        "You are in check, and after this move the piece on {1} could capture your object on {object}.",
        "王手がかかっています。"
        "この手の後も、{object} の自分のオブジェクトが {1} の敵の駒に取られてしまいます。",
    ),
    "still_in_check_by_object": Reason(
        "CH14",
        "You are in check, and after this move the enemy object on {1} could capture your object "
        "on {object}.",
        "王手がかかっています。この手の後は、{object} の自分のオブジェクトが {1} の敵のオブジェクトに"
        "取られてしまいます。",
    ),
    # Ends and notices
    "mate": Reason(
        "CH15",
        "The player is in check and has no legal move: mate.",
        "王手がかかっていて、逃れる手がないので、詰みです。",
    ),
    "exchange_announced": Reason(
        "CH16",
        "Third exchange on {0}: the player who began it must vary.",
        "{0} での取り合いが 3 回目になりました。仕掛けた側は手を変えなければなりません。",
        ruling=True,
    ),
    "exchange_lost": Reason(
        "CH16",
        "Fourth exchange on one square: the player who began it loses.",
        "同じマスでの取り合いが 4 回目になったので、仕掛けた側の負けです。",
        ruling=True,
    ),
    "repetition_announced": Reason(
        "CH17",
        "The position stands for the third time: who kept giving check, or else who began, must vary.",
        "同じ局面が 3 回現れました。王手をかけ続けた側が、それがなければ仕掛けた側が、"
        "手を変えなければなりません。",
        ruling=True,
    ),
    "repetition_lost": Reason(
        "CH17",
        "The position stands for the fourth time: the player who had to vary loses.",
        "同じ局面が 4 回現れたので、手を変えるべきだった側の負けです。",
        ruling=True,
    ),
}
