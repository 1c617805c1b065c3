"""``tachiai setup``: a wizard that asks for what differs between tables, and writes the settings."""

from pathlib import Path

import click
from pydantic import ValidationError

from firmware.panel.pins import refuse_shared_pins
from firmware.settings import Settings, default_settings_path, load_settings, pin_claims
from firmware.settings_file import format_settings, settings_reference, write_settings
from rules.core import Words

# Settings key → what is asked. The rest is left as it is and can be changed in the file.
QUESTIONS = {
    "camera.source": Words(
        "Camera (usb:0, picamera2, or a film)", "カメラ（usb:0、picamera2、または動画ファイル）"
    ),
    "camera.mains_hz": Words("Frequency of the mains, 50 or 60 Hz", "電源周波数（東日本50、西日本60）"),
    "leds.driver": Words(
        "LEDs (ws2812_spi on a Pi, emulated without any)",
        "LED（ラズベリーパイは ws2812_spi、なければ emulated）",
    ),
    "leds.layout": Words("LEDs beside or under the board", "LEDの位置（beside：盤の横、under：盤の下）"),
    "leds.count": Words("LEDs on the chain", "LEDの数"),
    "leds.supply_a": Words("Amperes that the LED supply may give", "LED用電源が流せる電流（アンペア）"),
    "leds.palette": Words(
        "Colours (usual, red_green, blue_yellow, brightness)",
        "配色（usual、red_green、blue_yellow、brightness）",
    ),
    "panel.pin_factory": Words(
        "Pins (lgpio on a Pi, mock without any)", "GPIOピン（ラズベリーパイは lgpio、なければ mock）"
    ),
    "panel.volume": Words("Volume (quiet, medium, loud)", "音量（quiet、medium、loud）"),
    "panel.speech": Words("Spoken words (off, en, ja)", "読み上げ（off、en、ja）"),
    "page.host": Words(
        "Page for this computer only (127.0.0.1) or for the network (0.0.0.0)",
        "ページを見られる範囲（この機器だけなら 127.0.0.1、ネットワークなら 0.0.0.0）",
    ),
    "referee.time_control": Words("Clock, as 5m+3s; empty for none", "持ち時間（例：5m+3s。空なら時計なし）"),
}
WRITTEN = Words(
    "{path}: written. Now run: tachiai doctor",
    "{path} に保存しました。次は tachiai doctor を実行してください",
)


@click.command()
@click.option("--settings", "path", type=click.Path(path_type=Path), help="The settings file to write.")
@click.option("--lang", "language", type=click.Choice(["en", "ja"]), default="en", show_default=True)
@click.option("--defaults", is_flag=True, help="Ask nothing: write what is there already, or the defaults.")
@click.option("--print", "only_print", is_flag=True, help="Print the file instead of writing it.")
@click.option("--reference", is_flag=True, help="Print the list of all keys instead.")
def setup(path: Path | None, language: str, defaults: bool, only_print: bool, reference: bool) -> None:
    """Ask how this table is built, and write its settings file."""
    if reference:
        click.echo(settings_reference(language), nl=False)
        return
    path = path or default_settings_path()
    settings = load_settings(path) if path.exists() else Settings()
    if not defaults:
        for key, question in QUESTIONS.items():
            settings = _asked(settings, key, question.in_language(language))
    refuse_shared_pins(pin_claims(settings))
    if only_print:
        click.echo(format_settings(settings), nl=False)
        return
    write_settings(settings, path)
    click.echo(WRITTEN.in_language(language).format(path=path), err=True)


def _asked(settings: Settings, key: str, question: str) -> Settings:
    """Asks for one key until the answer is one that the settings take."""
    section, name = key.split(".")

    def checked(answer: str) -> Settings:
        values = settings.model_dump()
        try:
            values[section][name] = type(now)(answer)
            return Settings.model_validate(values)
        except ValidationError as error:
            raise click.UsageError(error.errors()[0]["msg"]) from error
        except ValueError as error:
            raise click.UsageError(f"expected a number, got {answer!r}") from error

    now = getattr(getattr(settings, section), name)
    changed = click.prompt(question, default=str(now), value_proc=checked, err=True)
    return changed if isinstance(changed, Settings) else settings
