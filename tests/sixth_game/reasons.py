"""Why a move of Footrace is refused, and how a game ends."""

from collections.abc import Mapping

from tachiai.rules.reasons import Reason

REASONS: Mapping[str, Reason] = {
    "not_ahead": Reason(
        "FR2",
        "{0} is not ahead of {1}: a runner goes one square, straight or diagonally forward.",
        "{0} は {1} の前のマスではありません。走者は前か斜め前へ一マスだけ進みます。",
    ),
    "occupied": Reason("FR2", "A runner stands on {0}.", "{0} には走者がいます。"),
    "arrived": Reason("FR3", "A runner has arrived and wins.", "走者が向こう側の端に着いたので勝ちです。"),
}
