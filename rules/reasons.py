"""Reasons: why a move is refused or how a game ended, as a code for programs and sentences for people.

Each game keeps its own table (``rules/games/<uid>/reasons.py``); what all games share is in
``COMMON``. A sentence may name the cells of its ``Illegal`` as ``{0}``, ``{1}`` … in their order, or
all of them as ``{cells}``, and words that its game adds (``Game.words_of``). In which order reasons are
looked for is written down in ``rules/games/README.md``.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tachiai.rules.words import Words

LANGUAGES = ("en", "ja")
COMMON_CLAUSES = tuple(f"G{number}" for number in range(1, 9))  # the clauses that all games share


@dataclass(frozen=True, slots=True)
class Reason:
    """One clause's word on one thing.

    ``clause`` is the clause id of the rules ("RC7"), ``ruling`` whether it is ours and not the
    designer's, ``en`` and ``ja`` one sentence each that a beginner understands. ``beside`` is another clause
    that the sentence tells first; "" for none.
    """

    clause: str
    en: str
    ja: str
    ruling: bool = False
    beside: str = ""


COMMON: Mapping[str, Reason] = {
    "game_over": Reason("G7", "The game is over.", "対局はすでに終わっています。"),
    "not_your_piece": Reason(
        "G1",
        "The piece on {0} belongs to the other player; it is not their turn.",
        "{0} の駒は相手の駒です。いまは相手の手番ではありません。",
    ),
    "nothing_there": Reason("G2", "There is no piece on {0}.", "{0} には駒がありません。"),
    "same_square": Reason("G2", "The piece stays on {0}: nothing moved.", "{0} の駒が動いていません。"),
    "repetition": Reason(
        "G3",
        "The same position stands for the fourth time: draw.",
        "同じ局面が 4 回現れたので、引き分けです。",
        ruling=True,
    ),
    "no_move": Reason(
        "G4",
        "The player to move has no legal move and loses.",
        "手番の側は指せる手がないので、負けです。",
        ruling=True,
    ),
}


OUR_RULING = Words("our ruling", "補足ルール")


def sentence(
    reason: Reason,
    language: str,
    cell_names: tuple[str, ...] = (),
    words: Mapping[str, Words] | None = None,
) -> str:
    """Returns the sentence of ``reason`` in ``language`` ("en" or "ja") with its cells and ``words``."""
    template = reason.ja if language == "ja" else reason.en
    named = {name: word.in_language(language) for name, word in (words or {}).items()}
    joined = ("、" if language == "ja" else ", ").join(cell_names)
    return template.format(*cell_names, cells=joined, **named)


def cite(reason: Reason, language: str, text: str, before: str = "") -> str:
    """Returns the sentence ``text`` with the clause of ``reason`` before its full stop, a ruling named, and
    the clause ``before`` first, if there is one.
    """
    clauses = [clause for clause in (before, reason.clause) if clause]
    cited = clauses + ([OUR_RULING.in_language(language)] if reason.ruling else [])
    if language == "ja":
        return f"{text.removesuffix('。')}（{'、'.join(cited)}）。"
    return f"{text.removesuffix('.')} ({', '.join(cited)})."


def with_earlier_plies(language: str, text: str, plies: tuple[int, ...]) -> str:
    """Returns the sentence ``text`` with the earlier plies after which the same stood or happened."""
    if not plies:
        return text
    if language == "ja":
        named = "、".join(str(ply) for ply in plies if ply)
        after = (["開始時"] if 0 in plies else []) + ([f"{named} 手目の後"] if named else [])
        return f"{text}これまでは{'' if 0 in plies else ' '}{'と、'.join(after)}でした。"
    after_plies = ["the start" if ply == 0 else f"ply {ply}" for ply in plies]
    return f"{text.removesuffix('.')}; before that after {_listed(after_plies)}."


def _listed(texts: list[str]) -> str:
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)
