"""``tachiai hub simulate``: simulated tables without cameras."""

import contextlib
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tachiai.companion_web.club.simulated import LONGEST_GAME, SimulatedHall
from tachiai.firmware.cli.options import FiniteRange
from tachiai.firmware.club.club import bus_of_table
from tachiai.firmware.club.local_club import HubPaths, LocalClub
from tachiai.firmware.settings.sections import ClubSettings
from tachiai.firmware.time_source import RealClock
from tachiai.rules.atomic_file import write_with_folder

SIMULATED_TURN_S = 0.1


@click.command("simulate")
@click.option("--tables", default=40, type=click.IntRange(1, 500), help="How many tables.")
@click.option("--every", "every_s", default=5.0, type=FiniteRange(0.05, 3600), help="Seconds a ply.")
@click.option("--longest", default=LONGEST_GAME, type=click.IntRange(1), help="Plies of a game at most.")
@click.option("--broker", default="", help="Another broker than the club's own, without certificates.")
@click.option("--first", default=1, type=click.IntRange(1), help="Number of the first one.")
@click.option("--seed", default=0, help="Other numbers play other games.")
@click.option("--folder", type=click.Path(path_type=Path), help="Where their logs are kept, to go on later.")
@click.pass_obj
def simulate(
    hub: HubPaths,
    tables: int,
    every_s: float,
    longest: int,
    broker: str,
    first: int,
    seed: int,
    folder: Path | None,
) -> None:
    """Let tables that have no camera play random games in the hall, to try it out."""
    names = [f"sim-{number}" for number in range(first, first + tables)]
    with contextlib.ExitStack() as opened:
        place = folder or Path(opened.enter_context(TemporaryDirectory(prefix="tachiai-hall-")))
        place.mkdir(parents=True, exist_ok=True)
        settings = _settings(hub.club(), names, place) if not broker else {}
        buses = {
            name: opened.enter_context(
                closing(bus_of_table(settings.get(name, ClubSettings(broker=broker)), hub.site, name))
            )
            for name in names
        }
        simulated = opened.enter_context(
            closing(SimulatedHall(hub.site, buses, place, every_s, seed, longest))
        )
        click.echo(f"{tables} tables play. Ctrl-C ends it.", err=True)
        with contextlib.suppress(KeyboardInterrupt):
            while True:
                simulated.turn()
                time.sleep(SIMULATED_TURN_S)


def _settings(club: LocalClub, names: list[str], folder: Path) -> dict[str, ClubSettings]:
    """Settings of simulated tables; those without a certificate get one."""
    from tachiai.companion_web.club.joining.authority import key_pem, new_key, signing_request

    new = {name: new_key() for name in names if not (folder / f"{name}.pem").exists()}
    requests = {name: signing_request(key) for name, key in new.items()}
    for name, certificate in club.members.add(requests, RealClock().unix_ms()).items():
        write_with_folder(folder / f"{name}.key", key_pem(new[name]), only_for_owner=True)
        write_with_folder(folder / f"{name}.pem", certificate)
    return {
        name: club.hub_settings().model_copy(
            update={
                "table": name,
                "certificate": str(folder / f"{name}.pem"),
                "private_key": str(folder / f"{name}.key"),
            }
        )
        for name in names
    }
