"""``tachiai demo``: the whole product on a virtual table, without devices."""

from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace

import click
import numpy as np

from tachiai.firmware.assembly.games_at import games_at
from tachiai.firmware.assembly.played_page import page_of_demo, play_with_page
from tachiai.firmware.autoplay.autoplayer import hands_for, load_script
from tachiai.firmware.autoplay.event_lines import followers
from tachiai.firmware.cli.options import (
    clock_option,
    complete_game,
    demonstration_options,
    game_options,
    games_listed,
    json_option,
    with_clock,
)
from tachiai.firmware.cli.start_option import FROM_BOARD, chosen_start, start_option
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import QUICK, GameSetup
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.game_log import delete_demo_log, demo_log_path, open_log
from tachiai.firmware.tables.virtual import VirtualTables
from tachiai.firmware.time_source import RealClock, SimulatedClock, TimeSource
from tachiai.firmware.virtual_table.look import FilmLook

AUTOPLAY_PACE = 1.6  # speed of the hands, so that spectators do not wait


@click.command(epilog=games_listed())
@click.argument("game", default="rugby_chess", shell_complete=complete_game)
@game_options
@start_option
@clock_option
@click.option("--autoplay", is_flag=True, help="Play a scripted game by itself.")
@click.option("--headless", is_flag=True, help="Without the page, as fast as it goes; needs --autoplay.")
@json_option
@demonstration_options
@click.option("--clear", is_flag=True, help="Delete the games of former demonstrations first.")
@click.option("--seed", default=1, show_default=True, help="Chance for light, camera and hands.")
@click.option("--rough", is_flag=True, help="Any light and camera position instead of gentle ones.")
@click.option(
    "--leds",
    type=click.Choice(["beside", "under"]),
    default="beside",
    show_default=True,
    help="Where the lights are: on a panel beside the sheet, or under it.",
)
def demo(
    game: str,
    options: Mapping[str, str],
    start: str,
    time_control: str | None,
    autoplay: bool,
    headless: bool,
    as_json: bool,
    host: str,
    port: int,
    log_at: str,
    clear: bool,
    seed: int,
    rough: bool,
    leds: str,
) -> None:
    """Play GAME on a virtual table, refereed through a simulated camera."""
    if headless and not autoplay:
        raise click.UsageError("--headless needs --autoplay: without a page there is nobody to move a piece")
    if autoplay and start:
        raise click.UsageError("--autoplay begins where its script does: leave --start out")
    if clear and log_at:
        raise click.UsageError("--clear deletes the demonstrations' own log, and no other: leave --log out")
    equipment, settings = find_equipment(game, options), with_clock(Settings(), time_control)
    if clear:
        delete_demo_log()
    begun = chosen_start(equipment.game, start)
    script = load_script(equipment.game) if autoplay else None
    setup = GameSetup(equipment, settings, begun if script is None else script.start, waits=QUICK)
    clock: TimeSource = SimulatedClock(RealClock().unix_ms()) if headless else RealClock()
    look = _look(seed, rough, leds == "under", autoplay)
    hands = None if script is None else hands_for(script, clock, seed)
    tables = VirtualTables(settings, clock, look, seed, followers(as_json), hands)
    with (
        closing(open_log(log_at or str(demo_log_path()), settings)) as log,
        closing(tables),
        games_at(tables, log, setup, lay_first=start == FROM_BOARD, in_haste=headless) as at_table,
    ):
        if headless:
            at_table.queue.play()
        else:
            play_with_page(page_of_demo(host, port, own_log=not log_at), at_table, log)


def _look(seed: int, rough: bool, leds_under: bool, autoplay: bool) -> FilmLook:
    look = FilmLook.sample(np.random.default_rng(seed)) if rough else FilmLook()
    pace = AUTOPLAY_PACE if autoplay else 1.0
    return replace(look, leds_under=leds_under, pace=pace)
