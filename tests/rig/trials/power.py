"""The power goes in mid-game: QEMU is killed, the file system checked, the machine started again."""

import random
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tachiai.firmware.referee.events import Button
from tachiai.rules.messages import Message, bilingual
from tests.rig.machine import Guest, RigFault, until
from tests.rig.results import Row, alike
from tests.rig.table import Table

RESUMED_S = 1800.0
CORRECTED = 1  # e2fsck: errors were corrected, such as a journal that was replayed
Boot = Callable[[str], Guest]


@dataclass
class Losses:
    """What the power cuts cost."""

    cuts: int = 0
    plies: int = 0


def power_cuts(table: Table, boot: Boot, moments: Iterable[str], losses: Losses) -> Iterator[Row]:
    """Cuts the power at these ``MOMENTS``; ``boot`` starts the machine with words for its kernel."""
    for moment in moments:
        when, lead_to = MOMENTS[moment]
        clip = lead_to(table)
        announced = table.game.moves[: table.ply]
        table.guest.cut_power()
        _check_file_system(table)
        start_s = time.monotonic()
        table.guest = boot(f"rig.clip={clip:03}")
        kept = tuple(until(table.live, RESUMED_S, "the game is on the page again")["moves"])
        lost = len(announced) - sum(one == other for one, other in zip(announced, kept, strict=False))
        losses.cuts, losses.plies = losses.cuts + 1, losses.plies + lost
        table.film(table.ply, held=True)  # who had moved a piece meanwhile puts it back
        table.goes_on(len(kept), RESUMED_S)
        minutes, made = (time.monotonic() - start_s) / 60, len(announced)
        found = bilingual(
            f"{made} plies announced, {lost} lost, file system sound, play goes on after {minutes:.1f} min",
            f"着手 {made} 手、失われた手 {lost}、ファイルシステム正常、{minutes:.1f} 分後に対局再開",
        )
        yield Row(bilingual(f"Power cut {when.en}", f"電源断：{when.ja}"), found, lost == 0, is_fault=True)
    told = table.play()
    yield Row(bilingual("The game after the power cuts", "電源断の後の対局"), alike(told["moves"][-1]))


def _check_file_system(table: Table) -> None:
    """Checks the disk as a system does when it starts, and once more. Raises ``RigFault``."""
    disk = table.guest.image.disk
    repaired = subprocess.run(["e2fsck", "-p", disk], capture_output=True, text=True)
    checked = subprocess.run(["e2fsck", "-f", "-n", disk], capture_output=True, text=True)
    if repaired.returncode > CORRECTED or checked.returncode:
        raise RigFault(f"the file system is damaged: {(repaired.stdout + checked.stdout)[-300:]}")


# What leads to each moment; returns the clip of what lies on the table when the power comes back.


def _announced(table: Table) -> int:
    table.play()
    return table.ply


def _moving(table: Table) -> int:
    table.film(table.ply + 1)
    time.sleep(1.0)
    return table.ply


def _confirming(table: Table) -> int:
    table.film(table.ply + 1)
    table.reaches("confirming", table.ply)
    return table.ply + 1


def _later(table: Table) -> int:
    table.play(None)
    time.sleep(random.uniform(0, 5))
    return table.ply


def _paused(table: Table) -> int:
    table.play()
    table.press(Button.PAUSE)
    table.reaches("paused")
    return table.ply


MOMENTS: dict[str, tuple[Message, Callable[[Table], int]]] = {
    "announced": (bilingual("just as a ply is announced", "手が確定した直後"), _announced),
    "moving": (bilingual("while a hand makes a move", "着手の最中"), _moving),
    "confirming": (bilingual("while a move waits to be confirmed", "手の確定待ち"), _confirming),
    "later": (bilingual("a moment of chance after a ply", "着手後の任意の時点"), _later),
    "paused": (bilingual("while the game is paused", "一時停止中"), _paused),
}
