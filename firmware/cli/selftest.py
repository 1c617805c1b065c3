"""``tachiai selftest``: tries lights, clock display, buttons, tunes and camera."""

from collections.abc import Callable, Mapping
from pathlib import Path

import click

from tachiai.firmware.cli.options import complete_game, game_options, language_option, settings_option
from tachiai.firmware.diagnostics.selftest import (
    BUTTONS,
    PartReport,
    light_digits,
    play_tunes,
    take_picture,
    try_buttons,
    walk_lights,
)
from tachiai.firmware.setting_up.calibration_files import stored_lens
from tachiai.firmware.setting_up.observers import ObserverFactory, observers_of_camera
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.tables.devices_under_test import DevicesUnderTest, real_devices, virtual_devices
from tachiai.firmware.tables.equipment import chosen_equipment
from tachiai.firmware.troubles.advice import trouble_of
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message
from tachiai.vision.watch.observer import Observer

PARTS = ("lights", "clock", "buttons", "tunes", "picture")
WAIT_S = 0.05


@click.command()
@click.argument("game", default="", shell_complete=complete_game)
@game_options
@settings_option
@click.option("--only", "parts", multiple=True, type=click.Choice(PARTS), help="Try only this part.")
@click.option("--within", "within_s", default=20.0, show_default=True, help="Seconds to wait for anything.")
@click.option("--virtual", is_flag=True, help="Try the emulated device on a virtual table instead.")
@language_option
@click.pass_context
def selftest(
    context: click.Context,
    game: str,
    options: Mapping[str, str],
    settings_path: Path | None,
    parts: tuple[str, ...],
    within_s: float,
    virtual: bool,
    language: str,
) -> None:
    """Try lights, clock display, buttons, tunes and camera, with sheet and pieces of GAME, or of the
    settings' game, on the table.

    Exit status 1 if a part fails.
    """
    settings = load_settings(settings_path)
    equipment = chosen_equipment(game, options, settings.table)
    devices = (virtual_devices if virtual else real_devices)(settings, equipment)
    if virtual:
        observers = ObserverFactory(equipment, devices.clock)
    else:  # as ``tachiai run`` makes them
        source = settings.camera.source
        observers = observers_of_camera(source, devices.clock, stored_lens(source))(equipment)

    def say(words: Message) -> None:
        click.echo(f"      {words.in_language(language)}")

    def ask(words: Message) -> bool:
        if devices.all_digits_lit is not None:
            return devices.all_digits_lit()
        return click.confirm(f"      {words.in_language(language)}")

    failed = False
    try:
        for part in parts or PARTS:
            outcome = run_part(part, devices, equipment.game, observers, say, ask, within_s)
            failed |= outcome.verdict == "fail"
            sign = "ok  " if outcome.verdict == "ok" else "FAIL"
            click.echo(f"{sign}  {outcome.part:<8} {outcome.words.in_language(language)}")
    finally:
        devices.close()
    if failed:
        context.exit(1)


def run_part(
    part: str,
    devices: DevicesUnderTest,
    game: AnyGame,
    observers: ObserverFactory,
    say: Callable[[Message], None],
    ask: Callable[[Message], bool],
    within_s: float,
) -> PartReport:
    """Runs one of ``PARTS``."""
    clock = devices.clock
    if part == "lights":
        return walk_lights(devices.pixels, devices.leds, clock)
    if part == "clock":
        return light_digits(devices.open_clock, ask)
    if part in ("buttons", "tunes"):
        devices.panel.open_if_due(clock.now_s())
        if devices.panel.fault is not None:
            return PartReport(part, "fail", trouble_of(devices.panel.fault).words)
    if part == "buttons":
        waiting = iter(BUTTONS)

        def let_pass() -> None:
            if devices.press is not None:
                devices.press(next(waiting))
            clock.sleep_until(clock.now_s() + WAIT_S)

        return try_buttons(devices.presses, clock, say, let_pass, within_s)
    if part == "tunes":
        return play_tunes(devices.panel, clock, say)
    return take_picture(devices.camera, _observer(devices, observers, game, within_s), game, clock, within_s)


def _observer(
    devices: DevicesUnderTest, observers: ObserverFactory, game: AnyGame, within_s: float
) -> Observer:
    """The observer that a game would use, with stored lens and calibration if both exist and fit."""
    until_s = devices.clock.now_s() + within_s
    known = observers.with_stored_calibration(
        devices.camera,
        game.layout(game.start()),
        going_on=True,
        publish=lambda progress: None,
        stopped=lambda: devices.clock.now_s() >= until_s,
    )
    return known or observers.uncalibrated()
