"""``make film``: a minute at the virtual table, as the referee sees and judges it, for who has no table yet.

A hand plays a few scenes; beside the camera's picture stands what the referee says. Everything is the
product, on simulated time: the film is made again by one command whenever it changes.
"""

import argparse
import re
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np
from PIL import Image as Picture
from PIL import ImageDraw, ImageFont

from tachiai.companion_web.live_table import LiveView
from tachiai.firmware.assembly.games_at import games_at
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import QUICK, GameSetup
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.filming import FilmFile
from tachiai.firmware.tables.game_log import open_log
from tachiai.firmware.tables.virtual import VirtualTables
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.player import hand_plan
from tachiai.hardware_docs.catalogue import resource_path
from tachiai.rules.core import Layout
from tachiai.rules.lessons.reading import read_course
from tachiai.rules.line import AnyGame, Line
from tachiai.rules.messages import Message
from tachiai.rules.record import format_record
from tachiai.rules.registry import declaration_of
from tachiai.vision.frame import Image

GAME = "rosenkreuz"
LESSON = "jump"
BEGUN_MS = 1_767_225_600_000  # the film is the same whenever it is made
FONT = "fonts/NotoSansJP-subset.ttf"
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
        font = str(resource_path(f"tachiai.hardware_docs:{FONT}"))
        self._fonts = {size: ImageFont.truetype(font, size) for size in (17, 22, 30)}
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
        wide = 2 if any(letter > "\u2e80" for letter in text) else 1
        letters = int((PANEL_PX - 48) / (size * (0.54 if wide == 1 else 1.0)))
        lines = [line for part in text.split("\n") for line in textwrap.wrap(part, letters) or [""]]
        for line in lines:
            draw.text(at, line, font=self._fonts[size], fill=ink)
            at = at[0], at[1] + round(size * 1.45)
        return at[1]


def played(scenes: Sequence[FilmedScene], game: AnyGame, start: Any, cutter: Cutter) -> str:
    """A real session at a virtual table on which a hand shows the scenes. Its record."""
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
            by = game.to_move(referee.line.state)
            table.enqueue(hand_plan(table.expected(), table.sheet, scene.layout, by=by, rng=rng))
            return True

        return goes_on

    tables.hands = hands
    setup = GameSetup(find_equipment(game.uid, {}), Settings(), start, waits=QUICK)
    with (
        TemporaryDirectory() as folder,
        closing(open_log(str(Path(folder) / "film.sqlite3"), Settings())) as log,
        closing(tables),
        games_at(tables, log, setup, in_haste=True) as at_table,
    ):
        at_table.queue.play()
        return format_record(log.game(1).record, "text")


def with_cells(game: AnyGame, layout: Layout, **shown: str) -> Layout:
    """A layout with other things on some cells."""
    named = dict(zip(game.board.names, layout, strict=True)) | shown
    return tuple(named[name] for name in game.board.names)


def scenes_of_a_game(game: AnyGame) -> Iterator[FilmedScene]:
    """A move, an illegal one that is put right, and one that is taken back."""
    start = Line.at(game)
    first = start.play("c2-c4")
    reply = first.play("f7-f5")
    before, after, last = (game.layout(line.state) for line in (start, first, reply))
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
    yield FilmedScene(Message("The answer"), last)
    yield FilmedScene(Message("A move is taken back by hand"), after)
    yield FilmedScene(Message("And another one is played"), last)


def film(folder: Path, language: str) -> None:
    """Makes film, still and animated picture in ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    game, cutter = find_equipment(GAME, {}).game, Cutter(folder / "film.webm", language)
    record = played(tuple(scenes_of_a_game(game)), game, game.start(), cutter)
    excerpt = cutter.pictures[: round(10 * EXCERPT_S) : EVERY]
    table = cutter.table
    lessons = read_course(resource_path(declaration_of(GAME).lessons), game).lessons
    lesson = next(each for each in lessons if each.id == LESSON)
    done = game.play(lesson.start, lesson.lines[0][0])
    scenes = (
        FilmedScene(lesson.task, game.layout(lesson.start), 3.0),
        FilmedScene(lesson.task, game.layout(done), 3.0),
    )
    played(scenes, game, lesson.start, cutter)
    cutter.show(table, Message("The record is kept"), "", INK, re.sub(r" \[[^]]*\]", "", record))
    cutter.hold(6.0)
    cutter.close()
    refused = cutter.refused or cutter.pictures
    refused[len(refused) // 3].save(folder / "film.png", optimize=True)
    small = [each.resize((EXCERPT_PX, EXCERPT_PX * SIZE[1] // SIZE[0])) for each in excerpt]
    small[0].save(
        folder / "film.webp",
        save_all=True,
        append_images=small[1:],
        duration=70 * EVERY,
        loop=0,
        quality=QUALITY,
        method=6,
    )


def main() -> None:
    """Makes the films."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--folder", type=Path, default=Path("build/film"))
    asked.add_argument("--language", default="en")
    given = asked.parse_args()
    film(given.folder, given.language)
    for path in sorted(given.folder.iterdir()):
        print(f"{path}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
