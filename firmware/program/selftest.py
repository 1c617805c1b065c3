"""``tachiai selftest``: lights, clock display, buttons, tunes and camera tried out, one after the other."""

from collections.abc import Callable
from pathlib import Path

import click

from firmware.program.bench import Bench, real_bench, virtual_bench
from firmware.program.desk import chosen_options
from firmware.program.equipment import Equipment, find_equipment
from firmware.selftest.walk import (
    BUTTONS,
    Outcome,
    light_digits,
    play_tunes,
    take_picture,
    try_buttons,
    walk_lights,
)
from firmware.settings import load_settings
from firmware.troubles import told
from rules.core import Words
from vision.observer import Observer

PARTS = ("lights", "clock", "buttons", "tunes", "picture")
WAIT_S = 0.05


@click.command()
@click.argument("game", default="rugby_chess")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--settings", "settings_path", type=click.Path(path_type=Path), help="The settings file.")
@click.option("--only", "parts", multiple=True, type=click.Choice(PARTS), help="Try only this part.")
@click.option("--within", "within_s", default=20.0, show_default=True, help="Seconds to wait for anything.")
@click.option("--virtual", is_flag=True, help="Try the emulated device on a virtual table instead.")
@click.option("--lang", "language", type=click.Choice(["en", "ja"]), default="en", show_default=True)
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
    """Try lights, clock display, buttons, tunes and camera, with sheet and pieces of GAME on the table.

    Exit status 1 if a part fails.
    """
    settings = load_settings(settings_path)
    equipment = find_equipment(game, chosen_options(options))
    bench = (virtual_bench if virtual else real_bench)(settings, equipment)

    def say(words: Words) -> None:
        click.echo(f"      {words.in_language(language)}")

    def ask(words: Words) -> bool:
        if bench.all_digits_lit is not None:
            return bench.all_digits_lit()
        return click.confirm(f"      {words.in_language(language)}")

    failed = False
    try:
        for part in parts or PARTS:
            outcome = run_part(part, bench, equipment, say, ask, within_s)
            failed |= outcome.verdict == "fail"
            sign = "ok  " if outcome.verdict == "ok" else "FAIL"
            click.echo(f"{sign}  {outcome.part:<8} {outcome.words.in_language(language)}")
    finally:
        bench.close()
    if failed:
        context.exit(1)


def run_part(
    part: str,
    bench: Bench,
    equipment: Equipment,
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
    eye = Observer(equipment.sheet, equipment.pieces, equipment.game.symbols)
    return take_picture(bench.camera, eye, equipment.game, clock, within_s)
