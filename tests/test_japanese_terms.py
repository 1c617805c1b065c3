"""One thing has one Japanese word, wherever a player reads it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("rules", "firmware", "companion_web", "hardware_docs")
READ = (".py", ".toml", ".md", ".po", ".html")
# What is no longer said → what is said instead.
TERMS = {
    r"一手戻す|一手戻し|手戻し": "待った",
    r"静かな手": "駒を取らない手",
    r"タックルへの応答|応答待ちのタックル": "応手",
    r"仲間どうし|駒が仲間に|押し合え": "連帯",
    r"自陣の端|端の段|奥の列|手前の列": "インゴール、いちばん奥の段、いちばん手前の段",
    r"縦の列": "筋",
    r"駒 ?[0-9一二三四五六七八九十]+ ?枚|両者 ?[0-9]+ ?枚|一度に四枚|四枚の敵": "個",
    r"二つの駒の間隔|二つの間隔": "距離（マス数）",
    r"寄りすぎ": "前に進みすぎ",
    r"いつも打て": "決して打てません",
    r"段では(ない|ありません)": "段のマスではない",
    r"それと連帯": "打った駒と連帯",
    r"動く、パス": "移動、パス",
}
TEXTS = [
    path
    for path in (ROOT / "README.ja.md", *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*")))
    if path.suffix in READ
]


@pytest.mark.parametrize("term", TERMS)
def test_a_thing_has_one_word(term: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in TEXTS
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(term, line)
    ]
    assert found == [], f"say {TERMS[term]}"
