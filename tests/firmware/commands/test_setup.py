"""``tachiai setup``: the wizard in the terminal."""

from pathlib import Path

from click.testing import CliRunner

from firmware.commands.setup import setup
from firmware.errors import BadSetting
from firmware.settings import Settings, load_settings
from firmware.settings_form import QUESTIONS


def answers(**chosen: str) -> str:
    """A line for each question: the chosen answer, else Enter for what is proposed."""
    return "".join(f"{chosen.get(key.replace('.', '_'), '')}\n" for key in QUESTIONS)


def test_answers_become_the_settings_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    told = answers(leds_driver="ws2812_spi", leds_supply_a="4", camera_mains_hz="60", panel_speech="ja")
    result = CliRunner().invoke(setup, ["--settings", str(path)], input=told)
    assert result.exit_code == 0, result.output
    settings = load_settings(path)
    assert (settings.leds.driver, settings.leds.supply_a) == ("ws2812_spi", 4.0)
    assert (settings.camera.mains_hz, settings.panel.speech) == (60, "ja")


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
    assert "使える値：持ち時間（例：5m+3s）。空なら時計なし。入力された値：soon" in result.output
    assert load_settings(path).referee.time_control == "5m"


def test_what_the_file_holds_is_proposed_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[leds]\ncount = 300\ngamma = 1.8\n", encoding="utf-8")
    assert CliRunner().invoke(setup, ["--settings", str(path)], input=answers()).exit_code == 0
    assert load_settings(path) == Settings.model_validate({"leds": {"count": 300, "gamma": 1.8}})


def test_settings_that_share_a_pin_are_not_written(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    before = "[panel]\nundo_gpio = 10\n"
    path.write_text(before, encoding="utf-8")
    told = answers(leds_driver="ws2812_spi")
    result = CliRunner().invoke(setup, ["--settings", str(path)], input=told)
    assert isinstance(result.exception, BadSetting)
    assert path.read_text(encoding="utf-8") == before


def test_a_chain_too_short_for_its_panel_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    result = CliRunner().invoke(setup, ["--settings", str(path)], input=answers(leds_count="64"))
    assert isinstance(result.exception, BadSetting)
    assert not path.exists()
    told = answers(leds_panel_cols="8", leds_panel_rows="8", leds_count="64")
    assert CliRunner().invoke(setup, ["--settings", str(path)], input=told).exit_code == 0
    assert load_settings(path).leds.count == 64


def test_the_questions_are_asked_in_japanese_too(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        setup, ["--settings", str(tmp_path / "settings.toml"), "--lang", "ja", "--print"], input=answers()
    )
    assert result.exit_code == 0
    assert all(words.ja in result.stderr for words in QUESTIONS.values())
    assert result.stdout.startswith("# Settings of a Tachiai table")
