"""Reasons: why a move is refused or how a game ended, as a code for programs and sentences for people.

Each game keeps its own table (``rules/games/<uid>/reasons.py``); what all games share is in
``COMMON``. A sentence may name the cells of its ``Illegal`` as ``{0}``, ``{1}`` … in their order, or
all of them as ``{cells}``.
"""

from collections.abc import Mapping
from dataclasses import dataclass

LANGUAGES = ("en", "ja")
COMMON_CLAUSES = tuple(f"G{number}" for number in range(1, 9))  # the clauses that all games share


@dataclass(frozen=True, slots=True)
class Reason:
    """One clause's word on one thing.

    ``clause`` is the clause id of the rules ("RC7"), ``ruling`` whether it is ours and not the
    designer's, ``en`` and ``ja`` one sentence each that a beginner understands.
    """

    clause: str
    en: str
    ja: str
    ruling: bool = False


COMMON: Mapping[str, Reason] = {
    "game_over": Reason("G7", "The game is over.", "対局はすでに終わっています。"),
    "not_your_piece": Reason(
        "G1",
        "The piece on {0} belongs to the other player; it is not their turn.",
        "{0} の駒は相手の駒です。相手の手番ではありません。",
    ),
    "nothing_there": Reason("G2", "There is no piece on {0}.", "{0} に駒がありません。"),
    "same_square": Reason("G2", "The piece stays on {0}; nothing moved.", "{0} の駒が動いていません。"),
    "repetition": Reason(
        "G3",
        "The same position stands for the fourth time: draw.",
        "同じ局面が四回現れたので引き分けです。",
        ruling=True,
    ),
    "no_move": Reason(
        "G4",
        "The player to move has no legal move and loses.",
        "手番の側に合法手がないので負けです。",
        ruling=True,
    ),
}


def sentence(reason: Reason, language: str, cell_names: tuple[str, ...] = ()) -> str:
    """Returns the sentence of ``reason`` in ``language`` ("en" or "ja") with its cells filled in."""
    template = reason.ja if language == "ja" else reason.en
    joined = ("、" if language == "ja" else ", ").join(cell_names)
    return template.format(*cell_names, cells=joined)


def cite(reason: Reason, language: str, text: str) -> str:
    """Returns the sentence ``text`` with the clause of ``reason`` before its full stop, a ruling named."""
    if language == "ja":
        ruling = "、当方の裁定" if reason.ruling else ""
        return f"{text.removesuffix('。')}（{reason.clause}{ruling}）。"
    ruling = ", our ruling" if reason.ruling else ""
    return f"{text.removesuffix('.')} ({reason.clause}{ruling})."
