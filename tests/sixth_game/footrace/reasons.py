"""Why a move of Footrace is refused, and how a game ends."""

from collections.abc import Mapping

from tachiai.rules.messages import bilingual
from tachiai.rules.reasons import Reason

REASONS: Mapping[str, Reason] = {
    "not_ahead": Reason(
        "FR2",
        bilingual(
            "{cell} is not ahead of {cell_2}: a runner goes one square, straight or diagonally forward.",
            "{cell} は {cell_2} の前のマスではありません。走者は前か斜め前へ一マスだけ進みます。",
        ),
    ),
    "occupied": Reason("FR2", bilingual("A runner stands on {cell}.", "{cell} には走者がいます。")),
    "arrived": Reason(
        "FR3", bilingual("A runner has arrived and wins.", "走者が向こう側の端に着いたので勝ちです。")
    ),
}
