"""How a voice reads the referee's sentences: squares by letter and number, clauses left out, and everything
in kana for a Japanese voice that reads no kanji.
"""

import re
import string
from collections.abc import Callable, Mapping

from tachiai.firmware.referee.readings import READINGS
from tachiai.rules.messages import Message, multilingual

_LETTERS_READ = (
    "エー ビー シー ディー イー エフ ジー エイチ アイ ジェー ケー エル エム "
    "エヌ オー ピー キュー アール エス ティー ユー ブイ ダブリュー エックス ワイ ゼット"
)
LETTERS = dict(zip(string.ascii_lowercase, _LETTERS_READ.split(), strict=True))
DIGITS = ("", "いち", "に", "さん", "よん", "ご", "ろく", "なな", "はち", "きゅう")
ZERO = "ゼロ"
_SQUARE = re.compile(r"(?<![A-Za-z0-9])([a-z])(\d{1,2})(?![A-Za-z0-9])", re.ASCII)
_CLAUSES = re.compile(r" ?\([A-Z]{1,2}\d[^()]*\)|（[A-Z]{1,2}\d[^（）]*）", re.ASCII)
_KANJI = re.compile(
    "|".join(rf"(?<!\d){word}" if word[0].isdigit() else word for word in sorted(READINGS, key=len)[::-1])
)
_KANJI_RANGE, _KATAKANA_RANGE = "\\u4e00-\\u9fff", "\\u30a1-\\u30fa"
# Kana as code points where a pattern has half-width brackets. つ after a number counts things.
_BESIDE_NUMBERS = re.compile(rf"(?<=\d) (?=[{_KANJI_RANGE}\u3064])")
# The particle は is read わ: after kanji, katakana, another particle or a square, and not in はず.
_AFTER = rf"(?:(?<=[{_KANJI_RANGE}{_KATAKANA_RANGE}ーにでとへのら])|(?<=\d )|(?<=\d))"
_WA = re.compile(rf"{_AFTER}\u306f(?!\u305a)")
_NUMBER = re.compile(r"\d+", re.ASCII)
_LETTER = re.compile(r"[A-Za-z]", re.ASCII)
_NOT_SAID = re.compile(r"[^ぁ-ゖァ-ヺー、。 ]+")


def aloud(words: Message) -> Message:
    """A sentence as any voice reads it: without clauses in brackets.

    >>> words = aloud(Message("c2 is attacked. (RC7)"))
    >>> words.en
    'C 2 is attacked.'
    """
    return multilingual(
        {
            language: _SQUARE.sub(_SQUARES_READ.get(language, _letter_and_number), _CLAUSES.sub("", text))
            for language, text in words.in_all_languages().items()
        }
    )


def for_espeak(words: Message, language: str) -> str:
    """A sentence as text for espeak-ng."""
    text = words.in_language(language)
    return _FOR_ESPEAK[language](text) if language in _FOR_ESPEAK else aloud(words).in_language(language)


def in_kana(text: str) -> str:
    """A Japanese sentence in kana.

    >>> sentence = "白の手番です。c2へ移動（RC7）"
    >>> in_kana(sentence)
    'しろのてばんです。シー にえいどう'
    """
    text = _CLAUSES.sub("", text).replace("・", "、").replace("：", "。").replace("°", "度")
    text = _WA.sub("わ", text).replace("へ", "え")
    text = _SQUARE.sub(lambda square: f"{LETTERS[square[1]]} {_number(int(square[2]))}", text)
    text = _KANJI.sub(lambda word: READINGS[word[0]], _BESIDE_NUMBERS.sub("", text))
    text = _NUMBER.sub(lambda number: f"{_number(int(number[0]))} ", text)
    text = _LETTER.sub(lambda letter: f"{LETTERS[letter[0].lower()]} ", text)
    return _NOT_SAID.sub(" ", text)


def _letter_and_number(square: re.Match[str]) -> str:
    return f"{square[1].upper()} {square[2]}"


def _number(number: int) -> str:
    if not 0 < number < 100:
        return " ".join(ZERO if digit == "0" else DIGITS[int(digit)] for digit in str(number))
    tens, ones = divmod(number, 10)
    ten = {0: "", 1: "じゅう"}.get(tens, f"{DIGITS[tens]}じゅう")
    return ten + DIGITS[ones]


# By language, where letters and numbers are not read as in English, or not written as a voice wants them.
_SQUARES_READ: Mapping[str, Callable[[re.Match[str]], str]] = {
    "ja": lambda square: f"{LETTERS[square[1]]}{square[2]}"
}
_FOR_ESPEAK: Mapping[str, Callable[[str], str]] = {"ja": in_kana}
