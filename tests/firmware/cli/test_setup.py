"""``tachiai setup``: the wizard in the terminal."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from tachiai.firmware.cli.setup import setup
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.settings.form import QUESTIONS
from tachiai.firmware.settings.model import Settings


def answers(**chosen: str) -> str:
    """A line for each question: the chosen answer, else Enter for what is proposed."""
    return "".join(f"{chosen.get(key.replace('.', '_'), '')}\n" for key in QUESTIONS)


def test_answers_become_the_settings_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    told = answers(leds_driver="ws2812_spi", leds_supply_a="4", camera_mains_hz="60", panel_speech="true")
    result = CliRunner().invoke(setup, ["--settings", str(path)], input=told)
    assert result.exit_code == 0, result.output
    settings = load_settings(path)
    assert (settings.leds.driver, settings.leds.supply_a) == ("ws2812_spi", 4.0)
    assert (settings.camera.mains_hz, settings.panel.speech) == (60, True)


def test_an_answer_that_will_not_do_is_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    told = answers(leds_supply_a="-3\nmany\n5")
    result = CliRunner().invoke(setup, ["--settings", str(path)], input=told)
    assert result.exit_code == 0
    assert "Expected: number, > 0, ≤ 40. Got: -3" in result.output
    assert "Expected: number, > 0, ≤ 40. Got: many" in result.output
    assert load_settings(path).leds.supply_a == 5.0


def test_what_is_wrong_is_said_in_japanese_too(tmp_path: Path) -> None:
    told = answers(leds_driver="neo\nws2812_spi", referee_time_control="soon\n5m")
    path = tmp_path / "settings.toml"
    result = CliRunner().invoke(setup, ["--settings", str(path), "--lang", "ja"], input=told)
    assert result.exit_code == 0
    assert "入力された値：neo" in result.output
    usable = "持ち時間（例：5m+3s、30m byo 3x30s、40/1h30m+30s, 30m+30s）。空なら時計なし"
    assert f"使える値：{usable}。入力された値：soon" in result.output
    assert load_settings(path).referee.time_control == "5m"


@pytest.mark.parametrize(
    ("answer", "clock"),
    [("1", ""), ("2", "5m+3s"), ("No clock", ""), ("40/1h30m, 30m", "40/1h30m, 30m")],
)
def test_a_usual_clock_is_chosen_by_number_or_name_and_another_one_typed(
    tmp_path: Path, answer: str, clock: str
) -> None:
    path = tmp_path / "settings.toml"
    result = CliRunner().invoke(setup, ["--settings", str(path)], input=answers(referee_time_control=answer))
    assert result.exit_code == 0, result.output
    assert "  4  Classical: 40 moves in 1 h 30 min + 30 s a move, then 30 min + 30 s a move" in result.stderr
    assert load_settings(path).referee.time_control == clock


def test_what_the_referee_does_about_mistakes_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    told = answers(
        referee_arbiter="yes",
        referee_illegal_penalty_s="30",
        referee_flag_loses="no",
        referee_take_back_by_hand="no",
        referee_take_back_plies="2",
    )
    assert CliRunner().invoke(setup, ["--settings", str(path)], input=told).exit_code == 0
    told_of = load_settings(path).referee
    assert (told_of.arbiter, told_of.illegal_penalty_s, told_of.flag_loses) == (True, 30.0, False)
    assert (told_of.take_back_by_hand, told_of.take_back_plies) == (False, 2)


def test_what_the_file_holds_is_proposed_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[leds]\ncount = 300\ngamma = 1.8\n", encoding="utf-8")
    assert CliRunner().invoke(setup, ["--settings", str(path)], input=answers()).exit_code == 0
    assert load_settings(path) == Settings.model_validate({"leds": {"count": 300, "gamma": 1.8}})


def test_what_does_not_go_together_is_said_and_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[panel]\nundo_gpio = 10\n", encoding="utf-8")
    told = answers(leds_driver="ws2812_spi") + "16\n\n"  # another pin, the same driver
    result = CliRunner().invoke(setup, ["--settings", str(path)], input=told)
    assert result.exit_code == 0, result.output
    assert "pin GPIO10 is used by panel.undo_gpio and by leds.driver" in result.stderr
    assert load_settings(path).panel.undo_gpio == 16


def test_nothing_is_written_while_pins_are_shared(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    before = "[panel]\nundo_gpio = 10\n"
    path.write_text(before, encoding="utf-8")
    told = answers(leds_driver="ws2812_spi")
    assert CliRunner().invoke(setup, ["--settings", str(path)], input=told).exit_code == 1
    assert path.read_text(encoding="utf-8") == before


def test_a_chain_too_short_for_its_panel_is_asked_about_again(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    told = answers(leds_count="64") + "256\n"
    result = CliRunner().invoke(setup, ["--settings", str(path)], input=told)
    assert result.exit_code == 0, result.output
    assert "expected at least 256 LEDs for this wiring, got 64" in result.stderr
    assert load_settings(path).leds.count == 256


def test_without_questions_what_does_not_go_together_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[leds]\ncount = 64\n", encoding="utf-8")
    result = CliRunner().invoke(setup, ["--settings", str(path), "--defaults"])
    assert isinstance(result.exception, BadSetting)


def test_options_of_another_game_are_asked_again_with_the_game(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    told = answers(table_game="chatra", table_options="setup=six") + "size=9\n\n"
    result = CliRunner().invoke(setup, ["--settings", str(path)], input=told)
    assert result.exit_code == 0, result.output
    assert "table.options: expected options of chatra out of size=12 size=9" in result.stderr
    assert load_settings(path).table.game_options == {"size": "9"}


def test_after_its_language_the_wizard_goes_on_in_it(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    result = CliRunner().invoke(setup, ["--settings", str(path)], input=answers(table_language="ja"))
    assert QUESTIONS["table.language"].en in result.stderr
    assert QUESTIONS["table.game"].ja in result.stderr
    assert "保存しました" in result.stderr
    assert load_settings(path).table.language == "ja"


def test_the_questions_are_asked_in_japanese_too(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        setup, ["--settings", str(tmp_path / "settings.toml"), "--lang", "ja", "--print"], input=answers()
    )
    assert result.exit_code == 0
    assert all(words.ja in result.stderr for words in QUESTIONS.values())
    assert result.stdout.startswith("# Settings of a Tachiai table")


def test_a_choice_is_taken_by_its_number_or_its_name(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    told = answers(table_game="Two Rings", leds_layout="2", camera_mains_hz="60", panel_speech="はい")
    result = CliRunner().invoke(setup, ["--settings", str(path)], input=told)
    assert result.exit_code == 0, result.output
    assert "  2  under the squares\n" in result.stderr
    settings = load_settings(path)
    assert (settings.table.game, settings.leds.layout) == ("two_rings", "under")
    assert (settings.camera.mains_hz, settings.panel.speech) == (60, True)


def test_the_proposed_choice_is_named_too(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        setup, ["--settings", str(tmp_path / "settings.toml"), "--lang", "ja"], input=answers()
    )
    assert f"{QUESTIONS['leds.layout'].ja} [盤の横に置くパネル（1マスに1個）]" in result.stderr


def test_drivers_made_for_tests_are_not_offered(tmp_path: Path) -> None:
    result = CliRunner().invoke(setup, ["--settings", str(tmp_path / "settings.toml")], input=answers())
    assert result.exit_code == 0, result.output
    assert "none: the page shows the lights" in result.stderr
    assert "for tests" not in result.stderr
    refused = CliRunner().invoke(setup, ["--print"], input=answers(leds_driver="neo\n"))
    assert "for tests" not in refused.stderr


def test_a_driver_made_for_tests_that_the_file_names_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('[leds]\ndriver = "recorder"\n', encoding="utf-8")
    assert CliRunner().invoke(setup, ["--settings", str(path)], input=answers()).exit_code == 0
    assert load_settings(path).leds.driver == "recorder"


def test_a_language_that_is_chosen_stands_in_the_file_even_as_the_default(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    told = answers(table_language="en")
    environment = {"LANG": "ja_JP.UTF-8"}
    result = CliRunner(env=environment).invoke(setup, ["--settings", str(path)], input=told)
    assert "[日本語]" in result.stderr
    assert '\nlanguage = "en"\n' in path.read_text(encoding="utf-8")
    assert CliRunner().invoke(setup, ["--settings", str(path), "--defaults"]).exit_code == 0
    assert load_settings(path).table.model_fields_set == {"language"}
    new = tmp_path / "new.toml"
    assert CliRunner(env=environment).invoke(setup, ["--settings", str(new), "--defaults"]).exit_code == 0
    assert '# language = "en"' in new.read_text(encoding="utf-8")
