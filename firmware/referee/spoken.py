"""What the voice tells hands to do: to lay a move, and where a hint points. Its Japanese is in kana, since it
reads no kanji.
"""

import re
from collections.abc import Hashable
from dataclasses import dataclass

from tachiai.firmware.referee.advising import squares_of
from tachiai.firmware.referee.phases import Laying
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.referee.vocabulary import step_words, told_together
from tachiai.rules.record.advice import Shown
from tachiai.rules.words import Words

# The kanji of the games' pieces and of what is done with them.
READINGS = {
    "裏返った": "うらがえった",
    "裏返して": "うらがえして",
    "置き換えて": "おきかえて",
    "置いて": "おいて",
    "取り除いて": "とりのぞいて",
    "取って": "とって",
    "載せて": "のせて",
    "移して": "うつして",
    "空けて": "あけて",
    "持つ": "もつ",
    "薔薇": "バラ",
    "十字": "じゅうじ",
    "黒": "くろ",
    "白": "しろ",
    "駒": "こま",
}
LETTERS = dict(
    zip(
        "abcdefghijklmno",
        (
            *("エー", "ビー", "シー", "ディー", "イー", "エフ", "ジー", "エイチ"),
            *("アイ", "ジェー", "ケー", "エル", "エム", "エヌ", "オー"),
        ),
        strict=True,
    )
)
DIGITS = ("", "いち", "に", "さん", "よん", "ご", "ろく", "なな", "はち", "きゅう")
_SQUARE = re.compile(r"\b([a-o])(\d{1,2})\b", re.ASCII)


@dataclass(frozen=True, slots=True)
class Telling:
    """A sentence, and all that it tells: what is told already is not said again."""

    words: Words
    tells: frozenset[Hashable]


def telling_of(state: RefereeState) -> Telling | None:
    """Returns what hands should be told now; None where there is nothing."""
    if isinstance(state.phase, Laying):
        return _laying(state, state.phase)
    return _advice(state)


def in_kana(text: str) -> str:
    """Returns a Japanese sentence as the voice reads it: squares by their letters and numbers."""
    for written, read in READINGS.items():
        text = text.replace(written, read)
    return _SQUARE.sub(lambda square: f"{LETTERS[square[1]]} {_number(int(square[2]))}", text)


def _laying(state: RefereeState, laying: Laying) -> Telling:
    if not laying.to_do:
        return Telling(
            Words("Please lay my move.", "わたしの てを うごかして ください。"), frozenset({"move"})
        )
    words = step_words(state.game, laying.to_do)
    before = Words("Not so.", "ちがいます。") if laying.wrong else Words("", "")
    if not laying.wrong and not state.told:
        before = Words("My move.", "わたしの て です。")
    tells = frozenset(told_together(state.game, laying.to_do))
    return Telling(Words(f"{before.en} {words.en}".strip(), before.ja + in_kana(words.ja)), tells)


def _advice(state: RefereeState) -> Telling | None:
    advice = state.advice_now
    if advice is None or advice.move is None:
        return None
    squares, names = squares_of(state, advice.move), state.game.board.names
    source, target = (" ".join(names[cell] for cell in cells) for cells in (squares.source, squares.target))
    if advice.shown is Shown.PIECE:
        return Telling(Words(f"Hint: {source}.", in_kana(f"ヒント。{source}。")), frozenset({source}))
    way = Words(f"from {source} to {target}", f"{source} から {target} へ")
    if not source:
        way = Words(f"to {target}", f"{target} へ")
    return Telling(Words(f"Hint: {way.en}.", in_kana(f"ヒント。{way.ja}。")), frozenset({source, target}))


def _number(number: int) -> str:
    tens, ones = divmod(number, 10)
    ten = {0: "", 1: "じゅう"}.get(tens, f"{DIGITS[tens]}じゅう")
    return ten + DIGITS[ones]
