"""How a voice reads the referee's sentences: squares by letter and number, clauses not at all, and all in
kana for a voice that reads no kanji.
"""

import re
import string

from tachiai.firmware.referee.readings import READINGS
from tachiai.rules.words import Words

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
# Kana as code points in what holds half-width brackets. つ after a number counts things.
_BESIDE_NUMBERS = re.compile(rf"(?<=\d) (?=[{_KANJI_RANGE}\u3064])")
# The particle は is read わ: after kanji, katakana, another particle or a square, and not in はず.
_AFTER = rf"(?:(?<=[{_KANJI_RANGE}{_KATAKANA_RANGE}ーにでとへのら])|(?<=\d )|(?<=\d))"
_WA = re.compile(rf"{_AFTER}\u306f(?!\u305a)")
_NUMBER = re.compile(r"\d+", re.ASCII)
_LETTER = re.compile(r"[A-Za-z]", re.ASCII)
_NOT_SAID = re.compile(r"[^ぁ-ゖァ-ヺー、。 ]+")


def aloud(words: Words) -> Words:
    """Returns a sentence as any voice reads it: "c2" as "C 2" and "シー2", no clauses in brackets."""
    return Words(
        _SQUARE.sub(lambda square: f"{square[1].upper()} {square[2]}", _CLAUSES.sub("", words.en)),
        _SQUARE.sub(lambda square: f"{LETTERS[square[1]]}{square[2]}", _CLAUSES.sub("", words.ja)),
    )


def in_kana(text: str) -> str:
    """Returns a Japanese sentence in kana, squares by their letters and numbers."""
    text = _CLAUSES.sub("", text).replace("・", "、").replace("：", "。").replace("°", "度")
    text = _WA.sub("わ", text).replace("へ", "え")
    text = _SQUARE.sub(lambda square: f"{LETTERS[square[1]]} {_number(int(square[2]))}", text)
    text = _KANJI.sub(lambda word: READINGS[word[0]], _BESIDE_NUMBERS.sub("", text))
    text = _NUMBER.sub(lambda number: f"{_number(int(number[0]))} ", text)
    text = _LETTER.sub(lambda letter: f"{LETTERS[letter[0].lower()]} ", text)
    return _NOT_SAID.sub(" ", text)


def _number(number: int) -> str:
    if not 0 < number < 100:
        return " ".join(ZERO if digit == "0" else DIGITS[int(digit)] for digit in str(number))
    tens, ones = divmod(number, 10)
    ten = {0: "", 1: "じゅう"}.get(tens, f"{DIGITS[tens]}じゅう")
    return ten + DIGITS[ones]
