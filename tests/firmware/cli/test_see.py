"""``tachiai see``: one JSON object a picture, and one sentence where there is nothing to see."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from tachiai.firmware.cli.see import see
from tachiai.hardware_docs.catalogue import open_pieces, open_sheet
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.registry import open_game
from tests.support.scenes import Scene, draw

GAME = open_game("two_rings")
START = GAME.layout(GAME.start())


def saved(folder: Path, layout: Layout = START) -> str:
    image = draw(
        open_sheet("two_rings"), open_pieces("two_rings"), Scene(layout=layout, turn_deg=90, distance_mm=900)
    )
    written, data = cv2.imencode(".png", image)
    assert written
    (folder / "board.png").write_bytes(data.tobytes())
    return str(folder / "board.png")


def test_a_board_and_its_rim_are_told_as_json(tmp_path: Path) -> None:
    result = CliRunner().invoke(see, [saved(tmp_path), "--game", "two_rings", "--json"])
    answer = json.loads(result.stdout)
    assert result.exit_code == 0
    assert answer["found"] is True
    assert "".join(answer["rows"]) == "".join(START[:72])
    assert list(answer["rim"]) == [GAME.board.names[cell] for cell in GAME.board.rim_cells]


def test_the_overlay_is_saved(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        see, [saved(tmp_path), "--game", "two_rings", "--overlay", str(tmp_path / "seen")]
    )
    assert result.exit_code == 0
    assert (tmp_path / "seen" / "board.png").stat().st_size > 10_000


def test_a_file_that_is_no_picture_does_not_stop_the_others(tmp_path: Path) -> None:
    (tmp_path / "x.png").write_text("no picture")
    written, data = cv2.imencode(".png", np.full((90, 90, 3), 120, np.uint8))
    assert written
    (tmp_path / "y.png").write_bytes(data.tobytes())
    paths = [str(tmp_path / "x.png"), str(tmp_path / "y.png")]
    result = CliRunner().invoke(see, [*paths, "--game", "chatra", "--json"])
    reasons = [json.loads(line)["reason"] for line in result.stdout.splitlines()]
    assert reasons == ["bad_image", "no_markers"]
    assert result.exit_code == 1


def test_a_file_that_is_no_picture_is_named_once(tmp_path: Path) -> None:
    (tmp_path / "x.png").write_text("no picture")
    result = CliRunner().invoke(see, [str(tmp_path / "x.png"), "--game", "chatra"])
    assert result.stdout == f"{tmp_path / 'x.png'}: expected a picture (JPEG, PNG …), got something else\n"


def test_without_a_game_or_a_sheet_it_says_what_is_missing(tmp_path: Path) -> None:
    result = CliRunner().invoke(see, [str(tmp_path / "x.png")])
    assert (result.exit_code, result.stderr) == (2, "expected --game or --sheet, got neither\n")


def test_a_start_picture_calibrates(tmp_path: Path) -> None:
    path = saved(tmp_path)
    result = CliRunner().invoke(see, [path, "--game", "two_rings", "--start", path, "--json"])
    assert result.exit_code == 0
    assert json.loads(result.stdout)["confidence"] > 0.98


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "A piece is missing here."), ("ja", "ここに置くべき駒がありません。")]
)
def test_what_is_wrong_with_a_start_picture_is_said_in_the_reader_s_language(
    tmp_path: Path, language: str, sentence: str
) -> None:
    cell = next(i for i, symbol in enumerate(START) if symbol != EMPTY)
    path = saved(tmp_path, (*START[:cell], EMPTY, *START[cell + 1 :]))
    result = CliRunner().invoke(see, [path, "--game", "two_rings", "--start", path, "--lang", language])
    nothing_learned, *cells = result.stderr.splitlines()
    assert nothing_learned.startswith(path)
    assert cells == [f"{path}: {GAME.board.names[cell]}: {sentence}"]


def test_many_pictures_end_in_a_summary(tmp_path: Path) -> None:
    (tmp_path / "x.png").write_text("no picture")
    arguments = [saved(tmp_path), str(tmp_path / "x.png"), "--game", "two_rings"]
    assert CliRunner().invoke(see, arguments).stderr == "2 pictures, a board found in 1.\n"
    told = CliRunner().invoke(see, [*arguments, "--lang", "ja"]).stderr
    assert told == "画像 2 枚のうち 1 枚で盤が見つかりました。\n"
