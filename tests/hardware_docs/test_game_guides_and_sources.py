"""The guides say what the designers' texts say; what is ours is marked as ours."""

import re

import pytest

from tachiai.hardware_docs.catalogue import resource_path
from tachiai.rules.registry import USUAL_ORDER, declaration_of


def guide(uid: str, language: str) -> str:
    """The text of a guide, its line breaks taken out."""
    text = resource_path(declaration_of(uid).guides[language]).read_text(encoding="utf-8")
    return re.sub(r"\s*\n\s*", " " if language == "en" else "", text)


@pytest.mark.parametrize(
    ("clause", "uid", "en", "ja"),
    [
        # d9 holds a ball at the start, in White's own in-goal.
        (
            "RC13",
            "rugby_chess",
            "a black piece holds a ball on rank 9, or a white one on rank 1",
            "黒の駒が 9 段目で",
        ),
        ("RK1", "rosenkreuz", "`a1` is a black square (our ruling)", "`a1` は黒マスです（補足ルール）"),
        ("G1", "rosenkreuz", "The rose is the first player (our ruling)", "先手は薔薇（補足ルール）"),
        ("TC11", "troop_chess", "or its formations are all blocked", "陣形がどれもふさがれているとき"),
        ("TR16", "two_rings", "a move into the goal is not looked at", "ゴールインする手はそこで勝ち"),
        ("CH1", "chatra", "may be set in future", "将来設定することがある"),
        ("CH10", "chatra", "enemy object, which is in check then", "敵のオブジェクトに当たれば王手"),
        (
            "CH10",
            "chatra",
            "a subject or the object of its own side",
            "味方のサブジェクトかオブジェクトに当たれば",
        ),
        ("CH11", "chatra", "it makes no middle piece and cuts no line", "線を分断することもありません"),
    ],
)
def test_a_guide_says_it_in_both_languages(clause: str, uid: str, en: str, ja: str) -> None:
    for language, said in (("en", en), ("ja", ja)):
        paragraphs = guide(uid, language)
        assert said in paragraphs
        assert clause in paragraphs


@pytest.mark.parametrize("uid", USUAL_ORDER)
def test_only_the_game_whose_designer_says_how_long_it_takes_has_a_play_time(uid: str) -> None:
    for language, time in (("en", r"About \d+ minutes"), ("ja", r"およそ \d+ 分")):
        assert bool(re.search(time, guide(uid, language))) == (uid == "rosenkreuz")
