"""``tachiai doctor`` on the machine that the tests run on."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tachiai.firmware.cli.doctor import doctor
from tachiai.firmware.diagnostics.checks import CHECKS
from tachiai.firmware.troubles.advice import known_codes

GUIDE = Path(__file__).parents[3] / "hardware_docs" / "build_guide"
EMULATED = '[camera]\nsource = "film.mp4"\n'


def run(folder: Path, text: str, *options: str) -> Result:
    path = folder / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return CliRunner().invoke(doctor, ["--settings", str(path), *options])


def test_an_emulated_table_here_is_in_order(tmp_path: Path) -> None:
    result = run(tmp_path, f"{EMULATED}[page]\nport = 18473\n")
    assert result.exit_code == 0, result.stdout
    assert [line.split()[1] for line in result.stdout.splitlines()] == ["settings", *CHECKS]
    assert "FAIL" not in result.stdout


@pytest.mark.parametrize(
    ("language", "words"), [("en", "The LEDs do not work."), ("ja", "LEDが動作しません。")]
)
def test_what_is_wrong_is_said_with_code_and_fix(language: str, words: str, tmp_path: Path) -> None:
    result = run(tmp_path, f'{EMULATED}[leds]\ndriver = "neopixel_pwm"\n', "--lang", language)
    assert result.exit_code == 1
    assert f"[led_driver] {words}" in result.stdout
    assert "→ " in result.stdout


def test_the_findings_as_json_have_both_languages(tmp_path: Path) -> None:
    result = run(tmp_path, f'{EMULATED}[leds]\ndriver = "neopixel_pwm"\n', "--json")
    findings = {finding["check"]: finding for finding in json.loads(result.stdout)}
    assert findings["python"]["verdict"] == "ok"
    assert findings["python"]["what"] is None
    assert findings["led_driver"]["code"] == "led_driver"
    assert set(findings["led_driver"]["fix"]) == {"en", "ja"}


def test_settings_that_cannot_be_used_are_a_finding_among_the_others(tmp_path: Path) -> None:
    result = run(tmp_path, "[leds]\nbrightness = 7\n", "--json")
    findings = json.loads(result.stdout)
    assert result.exit_code == 1
    assert findings[0]["code"] == "settings"
    assert "leds.brightness" in findings[0]["detail"]["en"]
    assert len(findings) == 1 + len(CHECKS)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_guides_troubleshooting_is_current_and_has_every_code(language: str) -> None:
    page = (GUIDE / f"troubleshooting.{language}.md").read_text(encoding="utf-8")
    made = CliRunner().invoke(doctor, ["--guide", "--lang", language]).stdout
    assert page == made
    assert re.findall(r"^## `(\w+)`$", page, re.M) == list(known_codes())
