"""Pictures that cost much are drawn once, one at a time, elsewhere."""

import io
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PIL import Image

from tachiai.companion_web.drawing import picture_store
from tachiai.companion_web.drawing.picture_job import PictureJob
from tachiai.companion_web.drawing.picture_store import PictureStore, TooBusy
from tachiai.rules import Line, open_game

GAME = open_game("rosenkreuz")
START = GAME.format_position(GAME.start())
AFTER = GAME.format_position(
    Line(GAME, GAME.start()).play(GAME.parse_move(GAME.legal_texts(GAME.start())[0])).state
)


def job(form: str = "PNG", scale: float = 0.5) -> PictureJob:
    return PictureJob(uid=GAME.uid, options={}, moments=((START, ""), (AFTER, START)), scale=scale, form=form)


class Draughtsman:
    """Stands in for the process that draws; ``may_go_on`` holds it up."""

    def __init__(self) -> None:
        self.drawn: list[bytes] = []
        self.at_work = threading.Semaphore(0)
        self.may_go_on = threading.Event()
        self.at_once = 0
        self.most_at_once = 0

    def run(self, command: list[str], *, input: bytes, **_: object) -> subprocess.CompletedProcess[bytes]:
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        self.at_work.release()
        assert self.may_go_on.wait(10)
        self.drawn.append(input)
        self.at_once -= 1
        return subprocess.CompletedProcess(command, 0, b"picture %d" % len(self.drawn))


@pytest.fixture
def draughtsman(monkeypatch: pytest.MonkeyPatch) -> Draughtsman:
    stand_in = Draughtsman()
    monkeypatch.setattr(subprocess, "run", stand_in.run)
    return stand_in


@pytest.mark.parametrize(("form", "moments"), [("PNG", 1), ("GIF", 2), ("WEBP", 2)])
def test_the_process_draws_what_it_is_asked_for(tmp_path: Path, form: str, moments: int) -> None:
    with Image.open(io.BytesIO(PictureStore(tmp_path).picture(job(form)))) as image:
        assert image.format == form
        assert getattr(image, "n_frames", 1) == moments


def test_the_process_has_the_lowest_priority(tmp_path: Path) -> None:
    code = (
        "import os; from tachiai.companion_web.drawing import picture_process as process\n"
        "process.draw = lambda job: str((os.nice(0), os.sched_getscheduler(0) == os.SCHED_IDLE)).encode()\n"
        "process.main()"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], input=job().as_json(), capture_output=True, text=True, check=True
    )
    assert told.stdout == "(19, True)"


def test_a_picture_is_drawn_once_and_kept_by_what_it_shows(tmp_path: Path, draughtsman: Draughtsman) -> None:
    draughtsman.may_go_on.set()
    assert PictureStore(tmp_path).picture(job()) == b"picture 1"
    assert PictureStore(tmp_path).picture(job()) == b"picture 1"
    assert PictureStore(tmp_path).picture(job("GIF")) == b"picture 2"
    assert PictureStore(tmp_path).picture(job(scale=1.0)) == b"picture 3"
    assert len(draughtsman.drawn) == 3


def test_without_a_folder_pictures_are_kept_for_a_while(draughtsman: Draughtsman) -> None:
    draughtsman.may_go_on.set()
    store = PictureStore()
    assert store.picture(job()) == store.picture(job())
    assert len(draughtsman.drawn) == 1


def test_one_picture_is_drawn_at_a_time_and_few_wait(tmp_path: Path, draughtsman: Draughtsman) -> None:
    store, got, refused = PictureStore(tmp_path), [], threading.Semaphore(0)

    def ask(number: int) -> None:
        try:
            got.append(store.picture(job(scale=1.0 + number % 2)))
        except TooBusy:
            refused.release()

    visitors = [threading.Thread(target=ask, args=(number,)) for number in range(12)]
    for visitor in visitors:
        visitor.start()
    assert draughtsman.at_work.acquire(timeout=10)
    for _ in range(12 - 1 - picture_store.MOST_WAITING):
        assert refused.acquire(timeout=10)
    draughtsman.may_go_on.set()
    for visitor in visitors:
        visitor.join(10)
    assert draughtsman.most_at_once == 1
    assert len(got) == 1 + picture_store.MOST_WAITING
    assert len(draughtsman.drawn) <= 2, "who waits for the same picture finds it kept"


def test_old_pictures_make_room(
    tmp_path: Path, draughtsman: Draughtsman, monkeypatch: pytest.MonkeyPatch
) -> None:
    draughtsman.may_go_on.set()
    monkeypatch.setattr(picture_store, "MOST_KEPT_BYTES", 20)
    store = PictureStore(tmp_path)
    for number in range(1, 4):
        store.picture(job(scale=float(number)))
        for file in tmp_path.iterdir():
            os.utime(file, (number, file.stat().st_mtime - 100))
    assert len(list(tmp_path.iterdir())) == 2
    store.picture(job(scale=1.0))
    assert len(draughtsman.drawn) == 4, "the oldest was let go"


def test_a_disk_that_is_full_costs_time_only(draughtsman: Draughtsman, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="ascii")
    draughtsman.may_go_on.set()
    assert PictureStore(tmp_path / "file" / "pictures").picture(job()) == b"picture 1"


@pytest.mark.parametrize("module", ["picture_process", "picture_store"])
def test_what_draws_is_loaded_at_the_lowest_priority_only(module: str) -> None:
    program = f"import sys; import tachiai.companion_web.drawing.{module}; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_a_sheet_is_made_once_and_not_while_a_picture_is_drawn(
    tmp_path: Path, draughtsman: Draughtsman
) -> None:
    store, made = PictureStore(tmp_path), threading.Event()

    def make() -> bytes:
        assert draughtsman.at_once == 0
        made.set()
        return b"%PDF"

    drawing = threading.Thread(target=store.picture, args=(job(),))
    drawing.start()
    assert draughtsman.at_work.acquire(timeout=10)
    printing = threading.Thread(target=store.sheet, args=("rules", make))
    printing.start()
    draughtsman.may_go_on.set()
    for thread in (drawing, printing):
        thread.join(10)
    assert made.is_set()
    made.clear()
    assert store.sheet("rules", make) == b"%PDF"
    assert not made.is_set()


def test_who_asks_for_a_sheet_that_takes_too_long_is_told_to_come_later(tmp_path: Path) -> None:
    def make() -> bytes:
        raise subprocess.TimeoutExpired("print", 60.0)

    with pytest.raises(TooBusy):
        PictureStore(tmp_path).sheet("rules", make)
