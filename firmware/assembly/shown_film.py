"""``make film``: a minute at the virtual table, as the referee sees and judges it, for who has no table yet.

A hand plays a few scenes; beside the camera's picture stands what the referee says. Everything is the
product, on simulated time: the film is made again by one command whenever it changes.
"""

import argparse
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np
from PIL import Image as Picture
from PIL import ImageDraw

from tachiai.companion_web.live_table import LiveView
from tachiai.firmware.assembly.games_at import games_at
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import QUICK, GameSetup
from tachiai.firmware.tables.courses import taught_game
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.filming import FilmFile
from tachiai.firmware.tables.game_log import open_log
from tachiai.firmware.tables.virtual import VirtualTables
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.player import hand_plan
from tachiai.hardware_docs.catalogue import resource_path
from tachiai.hardware_docs.drawing.lines_of_text import font, lines_of
from tachiai.rules.core import Layout
from tachiai.rules.lessons.reading import read_course
from tachiai.rules.line import AnyGame, Line
from tachiai.rules.messages import Message, languages
from tachiai.rules.record import format_record
from tachiai.rules.registry import declaration_of
from tachiai.vision.frame import Image

GAME = "rosenkreuz"
LESSON = "jump"
BEGUN_MS = 1_767_225_600_000  # the film is the same whenever it is made
SIZE = (960, 630)
PANEL_PX = 400
CROPPED_PX = 830  # of the camera's picture: the sheet, without the table around it
INK, PAPER, RED, TEAL = (30, 28, 26), (250, 248, 244), (190, 40, 10), (0, 90, 82)
EVERY, EXCERPT_S, EXCERPT_PX, QUALITY = 3, 26.0, 560, 45  # the animated picture: each so many-th of the film
# Gentle on the film's size: no noise. The lights are under the sheet and bright, as in a dim room.
LOOK = FilmLook(leds_under=True, led_strength=0.9, noise=0.0, flicker=0.0, pace=1.2, roll_deg=0.0)
SHOWN_S, LOOK_S = 2.2, 3.2


@dataclass(frozen=True, slots=True)
class FilmedScene:
    """What a hand does next, and the line above it."""

    title: Message
    layout: Layout  #: what the table shows then
    for_s: float = LOOK_S  #: how long everybody looks at it, at least


class Cutter:
    """Puts pictures of the table and words beside each other, and writes them into a film."""

    def __init__(self, path: Path, language: str) -> None:
        self._file, self._language = FilmFile(path), language
        self.pictures: list[Picture.Image] = []  # for still and excerpt
        self.refused: list[Picture.Image] = []  # pictures of a refusal
        self.table: Image = np.zeros((1, 1, 3), np.uint8)  # what the camera saw last

    def take(self, table: Image, title: Message, view: LiveView) -> None:
        """One picture: the table, the title, and what the referee says of it."""
        says = view.words.in_language(self._language)
        colour = RED if view.phase in ("illegal", "repairing") else INK
        self.show(table, title, says, colour, " ".join(move for move in view.moves if move))
        if view.phase == "illegal":
            self.refused.append(self.pictures[-1])

    def show(self, table: Image, title: Message, says: str, colour: tuple[int, int, int], small: str) -> None:
        """One picture with any words."""
        middle = table.shape[1] // 2
        upright = cv2.rotate(
            table[:, middle - CROPPED_PX // 2 : middle + CROPPED_PX // 2], cv2.ROTATE_90_CLOCKWISE
        )
        width = SIZE[0] - PANEL_PX
        size = width, width * upright.shape[0] // upright.shape[1]
        scaled = cv2.resize(upright, size, interpolation=cv2.INTER_AREA)[: SIZE[1]]
        self.table = table
        whole = Picture.new("RGB", SIZE, PAPER)
        whole.paste(Picture.fromarray(cv2.cvtColor(scaled, cv2.COLOR_BGR2RGB)), (0, 0))
        draw, at = ImageDraw.Draw(whole), width + 24
        y = self._words(draw, (at, 40), title.in_language(self._language), 30, TEAL)
        y = self._words(draw, (at, y + 26), says, 22, colour)
        self._words(draw, (at, y + 26), small, 17, INK)
        self.pictures.append(whole)
        self._file.write(np.asarray(whole)[:, :, ::-1].copy())

    def hold(self, seconds: float, pictures_a_second: float = 10.0) -> None:
        """The last picture stands."""
        last = self.pictures[-1]
        for _ in range(round(seconds * pictures_a_second)):
            self.pictures.append(last)
            self._file.write(np.asarray(last)[:, :, ::-1].copy())

    def close(self) -> None:
        """Ends the film."""
        self._file.close()

    def _words(
        self, draw: ImageDraw.ImageDraw, at: tuple[int, int], text: str, size: int, ink: tuple[int, int, int]
    ) -> int:
        """Writes a text in lines, and says where the next one may begin."""
        lines = [line for part in text.split("\n") for line in lines_of(part, size, PANEL_PX - 48) or ("",)]
        for line in lines:
            draw.text(at, line, font=font(size), fill=ink)
            at = at[0], at[1] + round(size * 1.45)
        return at[1]


def played(scenes: Sequence[FilmedScene], setup: GameSetup, cutter: Cutter) -> str:
    """A real session at a virtual table on which a hand shows the scenes. Its record; "" of a lesson."""
    clock = SimulatedClock(BEGUN_MS)
    left = list(scenes)
    done_s, wait_s = [0.0], [SHOWN_S]
    title = [scenes[0].title]
    rng = np.random.default_rng(5)
    tables = VirtualTables(Settings(), clock, LOOK, 1)

    def hands(table: Any, press: Callable[..., None]) -> Callable[[Any], bool]:
        def goes_on(referee: Any) -> bool:
            now_s = clock.now_s()
            cutter.take(table.render(), title[0], at_table.live.view())
            if not table.is_idle:
                done_s[0] = now_s
                return True
            if now_s - done_s[0] < wait_s[0]:
                return True
            if not left:
                return False
            scene = left.pop(0)
            title[0], done_s[0], wait_s[0] = scene.title, now_s, scene.for_s
            by = referee.game.to_move(referee.line.state)
            table.enqueue(hand_plan(table.expected(), table.sheet, scene.layout, by=by, rng=rng))
            return True

        return goes_on

    tables.hands = hands
    with (
        TemporaryDirectory() as folder,
        closing(open_log(str(Path(folder) / "film.sqlite3"), Settings())) as log,
        closing(tables),
        games_at(tables, log, setup, in_haste=True) as at_table,
    ):
        at_table.queue.play()
        return "" if setup.course else format_record(log.game(1).record, "text")


def with_cells(game: AnyGame, layout: Layout, **shown: str) -> Layout:
    """A layout with other things on some cells."""
    named = dict(zip(game.board.names, layout, strict=True)) | shown
    return tuple(named[name] for name in game.board.names)


def scenes_of_a_game(game: AnyGame) -> Iterator[FilmedScene]:
    """A move, an illegal one that is put right, and one that is taken back."""
    start = Line.at(game)
    first = start.play("c2-c4")
    before, after = (game.layout(line.state) for line in (start, first))
    reply, other = (game.layout(first.play(text).state) for text in ("f7-f5", "d7-d5"))
    taken = after[game.board.cell("e6")]
    yield FilmedScene(
        Message("A hand takes a piece: the squares where it may go light up"),
        with_cells(game, before, c2="."),
    )
    yield FilmedScene(Message("A move"), after)
    yield FilmedScene(
        Message("An illegal move: the referee says why"), with_cells(game, after, e6=".", g4=taken), 5.0
    )
    yield FilmedScene(Message("It is put back, and play goes on"), after)
    yield FilmedScene(Message("The answer"), reply)
    yield FilmedScene(Message("A move is taken back by hand"), after)
    yield FilmedScene(Message("And another one is played"), other)


def film(folder: Path, pictures: Path, language: str) -> list[Path]:
    """Makes film and still in ``folder``, and the animated picture in ``pictures``."""
    folder.mkdir(parents=True, exist_ok=True)
    made = [
        folder / f"film.{language}.webm",
        folder / f"film.{language}.png",
        pictures / f"film.{language}.webp",
    ]
    game, cutter = find_equipment(GAME, {}).game, Cutter(made[0], language)
    setup = GameSetup(find_equipment(GAME, {}), Settings(), game.start(), waits=QUICK)
    record = played(tuple(scenes_of_a_game(game)), setup, cutter)
    excerpt = cutter.pictures[: round(10 * EXCERPT_S) : EVERY]
    table = cutter.table
    lessons = read_course(resource_path(declaration_of(GAME).lessons), game).lessons
    lesson = next(each for each in lessons if each.id == LESSON)
    done = game.play(lesson.start, lesson.lines[0][0])
    scenes = (
        FilmedScene(Message("A lesson"), game.layout(lesson.start), 3.0),
        FilmedScene(Message("A lesson"), game.layout(done), 3.0),
    )
    taught = replace(taught_game(GAME, Settings()), start=lesson.start, course=(lesson,), lesson=LESSON)
    played(scenes, taught, cutter)
    cutter.show(table, Message("The record is kept"), "", INK, re.sub(r" \[[^]]*\]", "", record))
    cutter.hold(6.0)
    cutter.close()
    refused = cutter.refused or cutter.pictures
    refused[len(refused) // 3].save(made[1], optimize=True)
    small = [each.resize((EXCERPT_PX, EXCERPT_PX * SIZE[1] // SIZE[0])) for each in excerpt]
    small[0].save(
        made[2],
        save_all=True,
        append_images=small[1:],
        duration=70 * EVERY,
        loop=0,
        quality=QUALITY,
        method=6,
    )
    return made


def main() -> None:
    """Makes the films of every language."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--folder", type=Path, default=Path("build/film"))
    asked.add_argument("--pictures", type=Path, default=Path("hardware_docs/pictures"))
    given = asked.parse_args()
    for language in languages():
        for path in film(given.folder, given.pictures, language):
            print(f"{path}: {path.stat().st_size / 1000:.0f} kB", flush=True)


if __name__ == "__main__":
    main()
