"""Time controls in words, and the usual ones by name."""

import pytest

from tachiai.rules.time_control import (
    PRESETS,
    UNLIMITED,
    control_words,
    parse_time_control,
    shown_time_control,
)


@pytest.mark.parametrize(
    ("text", "en", "ja"),
    [
        ("", "No clock", "時計なし"),
        ("5m", "5 min", "5分"),
        ("5m+3s", "5 min + 3 s a move", "5分（1手ごとに3秒追加）"),
        (
            "10m b5s",
            "10 min, of each move up to 5 s given back",
            "10分（使った時間のうち1手5秒までは減らない）",
        ),
        (
            "10m d5s",
            "10 min, the clock waiting 5 s before each move",
            "10分（1手ごとに5秒は時計が進まない）",
        ),
        ("10m byo 1x30s", "10 min, then 30 s a move (byo-yomi)", "10分、その後1手30秒の秒読み"),
        ("byo 5x1m", "5 byo-yomi periods of 1 min", "1分の秒読み5回"),
        (
            "40/1h30m+30s, 30m+30s",
            "40 moves in 1 h 30 min + 30 s a move, then 30 min + 30 s a move",
            "40手まで1時間30分（1手ごとに30秒追加）、その後30分（1手ごとに30秒追加）",
        ),
    ],
)
def test_a_time_control_is_said_in_words(text: str, en: str, ja: str) -> None:
    words = control_words(parse_time_control(text))
    assert (words.en, words.ja) == (en, ja)


def test_what_a_record_holds_that_is_no_time_control_is_shown_as_it_is() -> None:
    assert [shown_time_control(text, "en") for text in ("", "soon", "5m")] == ["", "soon", "5 min"]


def test_the_usual_time_controls_have_names_and_are_written_as_they_are_read() -> None:
    assert [preset.name for preset in PRESETS] == ["none", "blitz", "rapid", "classical", "byo-yomi"]
    for preset in PRESETS:
        assert str(parse_time_control(preset.text)) == (preset.text or "-")
    assert parse_time_control(PRESETS[0].text) == UNLIMITED
    assert PRESETS[1].words.en == "Blitz: 5 min + 3 s a move"
    assert PRESETS[1].words.ja == "早指し：5分（1手ごとに3秒追加）"


def test_a_stage_is_reached_with_the_last_move_of_the_one_before() -> None:
    control = parse_time_control("40/2h, 20/1h, 30m")
    assert [control.stage_after(made) for made in (0, 39, 40, 59, 60, 200)] == [0, 0, 1, 1, 2, 2]
