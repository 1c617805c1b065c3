"""``tachiai selftest``: lights, clock display, buttons, tunes and camera tried out, one after the other."""

from collections.abc import Callable
from pathlib import Path

import click

from tachiai.firmware.commands.language import language_option
from tachiai.firmware.diagnostics.selftest.walk import (
    BUTTONS,
    Outcome,
    light_digits,
    play_tunes,
    take_picture,
    try_buttons,
    walk_lights,
)
from tachiai.firmware.program.games.equipment import Equipment, equipment_wanted
from tachiai.firmware.program.games.observers import Observers
from tachiai.firmware.program.games.trial_table import Bench, real_bench, virtual_bench
from tachiai.firmware.program.games.user_files import calibration_path, kept_lens
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.troubles import told
from tachiai.rules.line import AnyGame
from tachiai.rules.words import Words
from tachiai.vision.watch.observer import Observer

PARTS = ("lights", "clock", "buttons", "tunes", "picture")
WAIT_S = 0.05


@click.command()
@click.argument("game", default="")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--settings", "settings_path", type=click.Path(path_type=Path), help="The settings file.")
@click.option("--only", "parts", multiple=True, type=click.Choice(PARTS), help="Try only this part.")
@click.option("--within", "within_s", default=20.0, show_default=True, help="Seconds to wait for anything.")
@click.option("--virtual", is_flag=True, help="Try the emulated device on a virtual table instead.")
@language_option
@click.pass_context
def selftest(
    context: click.Context,
    game: str,
    options: tuple[str, ...],
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
    equipment = equipment_wanted(game, options, settings.table)
    bench = (virtual_bench if virtual else real_bench)(settings, equipment)
    eyes = Observers(equipment, bench.clock) if virtual else _kept_eyes(settings, equipment, bench)

    def say(words: Words) -> None:
        click.echo(f"      {words.in_language(language)}")

    def ask(words: Words) -> bool:
        if bench.all_digits_lit is not None:
            return bench.all_digits_lit()
        return click.confirm(f"      {words.in_language(language)}")

    failed = False
    try:
        for part in parts or PARTS:
            outcome = run_part(part, bench, equipment.game, eyes, say, ask, within_s)
            failed |= outcome.verdict == "fail"
            sign = "ok  " if outcome.verdict == "ok" else "FAIL"
            click.echo(f"{sign}  {outcome.part:<8} {outcome.words.in_language(language)}")
    finally:
        bench.close()
    if failed:
        context.exit(1)


def _kept_eyes(settings: Settings, equipment: Equipment, bench: Bench) -> Observers:
    """The eyes of ``tachiai run``."""
    source = settings.camera.source
    return Observers(equipment, bench.clock, calibration_path(equipment.sheet, source), kept_lens(source))


def run_part(
    part: str,
    bench: Bench,
    game: AnyGame,
    eyes: Observers,
    say: Callable[[Words], None],
    ask: Callable[[Words], bool],
    within_s: float,
) -> Outcome:
    """Runs one of ``PARTS``."""
    clock = bench.clock
    if part == "lights":
        return walk_lights(bench.pixels, bench.leds, clock)
    if part == "clock":
        return light_digits(bench.open_clock, ask)
    if part in ("buttons", "tunes"):
        bench.panel.look_after(clock.now_s())
        if bench.panel.fault is not None:
            return Outcome(part, "fail", told(bench.panel.fault.code, str(bench.panel.fault)).words)
    if part == "buttons":
        waiting = iter(BUTTONS)

        def let_pass() -> None:
            if bench.press is not None:
                bench.press(next(waiting))
            clock.sleep_until(clock.now_s() + WAIT_S)

        return try_buttons(bench.presses, clock, say, let_pass, within_s)
    if part == "tunes":
        return play_tunes(bench.panel, clock, say)
    return take_picture(bench.camera, _eye(bench, eyes, game, within_s), game, clock, within_s)


def _eye(bench: Bench, eyes: Observers, game: AnyGame, within_s: float) -> Observer:
    """The eye with which a game would go on: it knows lens and board, if both are kept and fit."""
    until_s = bench.clock.now_s() + within_s
    known = eyes.remembering(
        bench.camera,
        game.layout(game.start()),
        going_on=True,
        tell=lambda progress: None,
        stopped=lambda: bench.clock.now_s() >= until_s,
    )
    return known or eyes.plain()
