"""The film before the rig's camera: a game on the virtual table, one clip for each ply.

A clip is a folder of JPEG pictures, ten a second: the hand comes, makes the move and goes. Clip 000 is the
board before the game, clip 001 the first ply. Its last pictures show the table at rest: a camera that has
come to them repeats them, so the machine may be as slow as it is.
"""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.virtual import make_virtual_table
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.player import stages_plan
from tachiai.firmware.virtual_table.table import VirtualTable
from tachiai.rules.line import AnyLine
from tests.bench.films.plausible import Span, plausible_game

PICTURES_PER_S = 10
JPEG_QUALITY = 90
AT_REST = 12  # as camera.py has it; a camera whose pictures are all the same counts as frozen
SEED = 7


@dataclass(frozen=True)
class Game:
    """The game that is filmed: every ply of it, and what it is played with."""

    equipment: Equipment
    line: AnyLine

    @property
    def moves(self) -> tuple[str, ...]:
        """The plies as the log writes them."""
        return tuple(self.line.texts())

    def mover(self, ply: int) -> str:
        """Who makes the ply (counted from 1): "first" or "second"."""
        return str(self.equipment.game.to_move(self.line.nodes()[ply - 1].state).value)


def game_of(uid: str, plies: int) -> Game:
    """Returns a game of about so many plies that people might have played."""
    equipment = find_equipment(uid, {})
    return Game(equipment, plausible_game(equipment.game, f"rig {SEED}", Span(plies, plies)))


def make_film(game: Game, folder: Path) -> None:
    """Draws the clips into ``folder``, unless they are there."""
    done = folder / "moves.txt"
    told = "\n".join((f"{game.equipment.game.uid} {SEED} {AT_REST}", *game.moves))
    if done.exists() and done.read_text(encoding="utf-8") == told:
        return
    nodes, rules = game.line.nodes(), game.equipment.game
    table = make_virtual_table(game.equipment, rules.layout(nodes[0].state), FilmLook(), SEED)
    rng = np.random.default_rng(SEED)
    frame = _write(table, folder / "000", 0)
    for ply, node in enumerate(nodes[1:], start=1):
        before = nodes[ply - 1].state
        stages = rules.stages(before, node.move)
        by = rules.to_move(before)
        table.enqueue(stages_plan(table.expected(), table.sheet, stages, by=by, rng=rng))
        frame = _write(table, folder / f"{ply:03}", frame)
    done.write_text(told, encoding="utf-8")


def _write(table: VirtualTable, clip: Path, frame: int) -> int:
    """Films until the hand has gone, and ``AT_REST`` pictures more; returns the number of the next one."""
    clip.mkdir(parents=True, exist_ok=True)
    number = at_rest = 0
    while at_rest < AT_REST:
        frame, number = frame + 1, number + 1
        at_rest += table.is_idle
        table.advance_to(frame / PICTURES_PER_S)
        quality = [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY]
        (clip / f"{number:04}.jpg").write_bytes(cv2.imencode(".jpg", table.render(), quality)[1].tobytes())
    return frame
