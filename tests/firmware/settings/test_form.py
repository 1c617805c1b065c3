"""Settings as texts that a person types: the same answers and the same complaints in terminal and page."""

from typing import Literal, get_args, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.firmware.devices.conflicts import setting_conflicts
from tachiai.firmware.drivers.keys import choices_of
from tachiai.firmware.settings.form import QUESTIONS, SECTION_TITLES, filled_in, form_keys
from tachiai.firmware.settings.model import Settings, sections_of
from tachiai.rules.messages import Message, bilingual

KEYS = {key.name: key for key in form_keys(Settings())}


def test_every_key_is_asked_with_its_meaning_and_what_it_may_be() -> None:
    assert len(KEYS) == sum(len(section) for section in Settings().model_dump().values())
    for key in KEYS.values():
        assert key.meaning.en
        assert key.allowed.en
        assert key.section in SECTION_TITLES


def test_what_is_asked_first_are_keys() -> None:
    assert set(QUESTIONS) <= set(KEYS)


def test_a_key_with_few_values_offers_them() -> None:
    assert tuple(KEYS["leds.layout"].choices) == ("beside", "under")
    assert tuple(KEYS["camera.mains_hz"].choices) == ("50", "60")
    assert tuple(KEYS["panel.muted"].choices) == ("true", "false")
    assert not KEYS["leds.count"].choices


def test_values_are_chosen_by_name() -> None:
    assert KEYS["table.game"].called("two_rings") == Message("Two Rings")
    assert KEYS["panel.muted"].called("false") == Message("no")
    assert KEYS["leds.count"].called("81") == bilingual("81", "81")
    for key in KEYS.values():
        for value, words in key.choices.items():
            assert words.ja != value, f"{key.name}: {value} has no Japanese name"
            assert "_" not in words.en, f"{key.name}: {value} has no English name"


def test_every_value_that_a_key_may_have_is_named() -> None:
    for name, section in sections_of(Settings()):
        for key, field in type(section).model_fields.items():
            if get_origin(field.annotation) is Literal:
                assert set(choices_of(field)) == set(get_args(field.annotation)), f"{name}.{key}"


def test_the_texts_of_settings_give_them_back() -> None:
    settings = Settings.model_validate(
        {"camera": {"picture_wh": (640, 480)}, "leds": {"skipped": (3, 9), "gamma": 1.8, "serpentine": False}}
    )
    assert filled_in(Settings(), {key.name: key.value for key in form_keys(settings)}) == settings


def test_all_that_is_wrong_is_said_at_once_each_at_its_key() -> None:
    wrong = filled_in(
        Settings(),
        {"leds.count": "0", "panel.muted": "perhaps", "camera.picture_wh": "1280", "page.port": "8472"},
    )
    assert isinstance(wrong, dict)
    assert {name: words.en for name, words in wrong.items()} == {
        "leds.count": "Expected: whole number, ≥ 1, ≤ 4096. Got: 0",
        "panel.muted": "Expected: yes, no. Got: perhaps",
        "camera.picture_wh": "Expected: 2 whole numbers, ≥ 64, ≤ 8192. Got: 1280",
    }
    assert wrong["leds.count"].ja == "使える値：整数、1以上、4096以下。入力された値：0"


def test_a_pin_that_two_parts_need_is_said_at_both_keys() -> None:
    settings = filled_in(Settings(), {"leds.driver": "ws2812_spi", "panel.undo_gpio": "10"})
    assert isinstance(settings, Settings)
    wrong = setting_conflicts(settings)
    assert set(wrong) == {"leds.driver", "panel.undo_gpio"}
    assert "GPIO10" in wrong["leds.driver"].en
    assert "両方" in wrong["leds.driver"].ja
    assert setting_conflicts(Settings()) == {}


@pytest.mark.parametrize(
    ("leds", "key", "words"),
    [
        ({"count": 100}, "leds.count", "expected at least 256 LEDs for this wiring, got 100"),
        ({"order": (1, 2)}, "leds.order", "expected 256 numbers for 16 × 16, got 2"),
        ({"supply_a": 0.1}, "leds.supply_a", "dark LEDs draw, got 0.1"),
    ],
)
def test_a_panel_that_cannot_shine_is_said_at_its_key(leds: dict[str, object], key: str, words: str) -> None:
    wrong = setting_conflicts(Settings.model_validate({"leds": leds}))
    assert words in wrong[key].en
    assert "LED" in wrong[key].ja or "番号" in wrong[key].ja


def test_how_many_leds_are_needed_under_a_board_is_left_to_the_board() -> None:
    assert setting_conflicts(Settings.model_validate({"leds": {"layout": "under", "count": 63}})) == {}


@given(name=st.sampled_from(sorted(KEYS)), text=st.text(max_size=20))
def test_any_text_is_taken_or_refused(name: str, text: str) -> None:
    found = filled_in(Settings(), {name: text})
    assert isinstance(found, Settings) or set(found) == {name}
