"""The whole device in an emulated machine, driven from outside. ``make rig``; see README.md beside this file.

Prints a table of what was tried; exit status 1 if anything did not pass.
"""

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.settings.model import Settings
from tachiai.rules.messages import bilingual
from tests.rig.film import game_of, make_film
from tests.rig.image import make_image
from tests.rig.machine import EMULATED, Guest, accelerator_for, boot, until
from tests.rig.needs import PROGRAMS_OF_RIG, refuse_without
from tests.rig.results import Row, Trial, alike, report, rows_of
from tests.rig.table import Table
from tests.rig.trials.faults import faults, watchdog
from tests.rig.trials.first_game import SETTINGS, first_game
from tests.rig.trials.play import play
from tests.rig.trials.power import MOMENTS, Losses, power_cuts
from tests.rig.trials.read_only import read_only_root
from tests.rig.trials.updates import updates
from tests.rig.trials.wifi import wifi

FOLDER_MB, DATA_MB = 9000, 200
GAME, PLIES = "rugby_chess", 20
FIRST_ANSWER_S = 1800.0
TRIALS = ("install", "update", "play", "faults", "memory", "watchdog", "wifi", "power", "read-only")
MOST_MEMORY_MB = 250.0


def main() -> None:
    """Prints each row as it comes, and all of them at the end."""
    options = _options()
    folder: Path = options.folder
    folder.mkdir(parents=True, exist_ok=True)
    refuse_without(PROGRAMS_OF_RIG, 0 if (folder / "root").exists() else FOLDER_MB, str(folder))
    report(trials(options), "rig" if options.publish else "", keep_others=bool(options.only))


def trials(options: argparse.Namespace) -> Iterator[Row]:
    """Yields what is found, from an empty folder to an update; the machine is switched off at the end."""
    began_s = time.monotonic()
    game = game_of(GAME, PLIES)
    make_film(game, options.folder / "film")
    installed = SETTINGS if options.prepared else ""
    image = make_image(options.folder, options.folder / "film", not options.installed, installed)
    accelerator = accelerator_for(image)
    how = "software emulation" if accelerator == EMULATED else "KVM"
    how_ja = "ソフトウェアによるエミュレーション" if accelerator == EMULATED else "KVM"
    minutes = (time.monotonic() - began_s) / 60
    if not options.installed:
        yield Row(
            bilingual("The image is made", "ディスクイメージの作成"),
            bilingual(f"{minutes:.1f} min; then QEMU by {how}", f"{minutes:.1f} 分。以降は QEMU（{how_ja}）"),
            passed=None,
        )
    data = _data_disk(options.folder, anew=not options.installed)

    def booted(words: str) -> Guest:
        return boot(image, accelerator, words, ("-drive", f"file={data},format=raw,if=virtio"))

    start_s = time.monotonic()
    table = Table(booted("rig.clip=000"), _settings(options.folder), game)
    try:
        started = f"{time.monotonic() - start_s:.0f} s"
        yield Row(bilingual("The machine starts", "起動"), alike(started), passed=None)
        yield from _lived_through(table, booted, options, began_s)
    finally:
        table.guest.cut_power()


def _lived_through(
    table: Table, booted: Callable[[str], Guest], options: argparse.Namespace, began_s: float
) -> Iterator[Row]:
    losses = Losses()
    stages: dict[str, Trial] = {
        "install": lambda: first_game(table, began_s),
        "update": lambda: updates(table),
        "play": lambda: play(table),
        "faults": lambda: faults(table),
        "memory": lambda: memory(table),
        "watchdog": lambda: watchdog(table),
        "wifi": lambda: wifi(table),
        "power": lambda: power_cuts(table, booted, options.cuts, losses),
        "read-only": lambda: read_only_root(table, booted),
    }
    if options.installed or options.prepared:
        del stages["install"]
        if options.only != ["wifi"]:  # which needs no game
            _go_on(table)
    hit: list[Row] = []
    for name in [name for name in options.only or stages if name in stages]:
        for row in rows_of(alike(name), stages[name]):
            hit += [row] if row.is_fault else []
            yield row
    if options.only:
        return
    lived = sum(row.passed is True for row in hit)
    yield Row(
        bilingual("Faults survived", "耐えた障害"),
        bilingual(f"{lived} of {len(hit)}", f"{len(hit)} 件中 {lived} 件"),
        lived == len(hit),
    )
    yield Row(
        bilingual("Plies lost over the power cuts", "電源断で失われた手"),
        bilingual(f"{losses.plies} in {losses.cuts} cuts", f"{losses.cuts} 回で {losses.plies} 手"),
        losses.plies == 0,
    )


def _go_on(table: Table) -> None:
    """Goes on with the game of the disk, if it is this one."""
    told = until(table.live, FIRST_ANSWER_S, "the game is on the page")
    table.ply = told["ply"]
    table.film(table.ply, held=True)
    table.goes_on(table.ply, FIRST_ANSWER_S)


def memory(table: Table) -> Iterator[Row]:
    """The largest memory that the service has held so far."""
    peak_mb = table.peak_mb()
    yield Row(
        bilingual("Memory of the service, peak", "サービスのメモリー（最大）"),
        alike(f"{peak_mb:.0f} MB"),
        peak_mb <= MOST_MEMORY_MB,
    )


def _data_disk(folder: Path, anew: bool) -> Path:
    disk = folder / "data.img"
    if anew or not disk.exists():
        with disk.open("wb") as file:
            file.truncate(DATA_MB * 1_000_000)
    return disk


def _settings(folder: Path) -> Settings:
    file = folder / "settings.toml"
    file.write_text(SETTINGS, encoding="utf-8")
    return load_settings(file)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    usual = Path(tempfile.gettempdir()) / "tachiai-rig"
    parser.add_argument("--folder", type=Path, default=usual, help=f"where it is built ({usual})")
    parser.add_argument(
        "--cuts", nargs="+", choices=MOMENTS, default=[*MOMENTS], help="when the power is cut"
    )
    parser.add_argument(
        "--prepared", action="store_true", help="install outside the machine, which is faster"
    )
    parser.add_argument("--installed", action="store_true", help="go on with the disk of the last run")
    parser.add_argument(
        "--only",
        nargs="+",
        metavar="TRIAL",
        choices=TRIALS,
        help=f"these only, in this order: {', '.join(TRIALS)}",
    )
    parser.add_argument("--publish", action="store_true", help="write the rows into hardware_docs/tried.md")
    return parser.parse_args()


if __name__ == "__main__":
    main()
