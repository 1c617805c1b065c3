"""``tachiai print``: what it writes, and what it says when it cannot."""

import json
from pathlib import Path

import click
import cv2
import pytest
from click.testing import CliRunner, Result

from tachiai.firmware.cli.print import print_
from tachiai.hardware_docs.catalogue import open_sheet, sheet_path
from tachiai.rules.registry import game_ids


def run(*arguments: object) -> Result:
    return CliRunner().invoke(print_, [str(argument) for argument in arguments])


def refusal(*arguments: object) -> str:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1, "one sentence"
    return result.stderr


def test_the_group_is_called_print() -> None:
    assert isinstance(print_, click.Group)
    assert print_.name == "print"


@pytest.mark.parametrize("ending", ["pdf", "png", "svg"])
def test_a_sheet_is_written_in_each_kind_of_file(ending: str, tmp_path: Path) -> None:
    result = run("sheet", "rosenkreuz", "-o", tmp_path / f"sheet.{ending}", "--dpi", 50)
    assert result.exit_code == 0
    start = {"pdf": b"%PDF-", "png": b"\x89PNG", "svg": b"<svg"}[ending]
    assert (tmp_path / f"sheet.{ending}").read_bytes().startswith(start)


def test_a_png_has_the_resolution_asked_for(tmp_path: Path) -> None:
    run("sheet", "rugby_chess", "-o", tmp_path / "sheet.png", "--dpi", 127)
    picture = cv2.imread(str(tmp_path / "sheet.png"))
    assert picture is not None
    assert picture.shape == (2100, 1485, 3)


def test_pictures_of_several_tiles_are_numbered(tmp_path: Path) -> None:
    result = run("sheet", "rugby_chess", "-o", tmp_path / "sheet.png", "--paper", "a4", "--dpi", 30)
    assert result.exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"sheet-{k}.png" for k in (1, 2, 3, 4)]
    assert result.stderr.count("210 × 297 mm") == 4


def test_a_sheet_of_ones_own_is_drawn(tmp_path: Path) -> None:
    text = sheet_path("rugby_chess").read_text(encoding="utf-8").replace("Rugby Chess", "Club Board")
    (tmp_path / "club.toml").write_text(text, encoding="utf-8")
    assert run("sheet", "--sheet", tmp_path / "club.toml", "-o", tmp_path / "club.svg").exit_code == 0
    assert "Club Board" in (tmp_path / "club.svg").read_text(encoding="utf-8")


def test_a_go_board_is_a_sheet_of_crossings_without_markers(tmp_path: Path) -> None:
    (tmp_path / "go.toml").write_text(
        'format = 1\ntitle = "Go"\nversion = "1"\nsize_mm = [300, 340]\nruler_mm = [145, 303]\n'
        '[grid]\nkind = "crossings"\n'
        "cols = 9\nrows = 9\norigin_mm = [50, 60]\npitch_mm = [24, 25]\n"
        "[style]\ndots = [[2, 2], [6, 2], [4, 4], [2, 6], [6, 6]]\n",
        encoding="utf-8",
    )
    assert run("sheet", "--sheet", tmp_path / "go.toml", "-o", tmp_path / "go.svg").exit_code == 0
    svg = (tmp_path / "go.svg").read_text(encoding="utf-8")
    assert svg.count("<circle") == 5
    assert " · sheet 1 · " in svg


@pytest.mark.parametrize("name", [*game_ids(), "chatra_9", "chatra_15"])
def test_geometry_names_every_cell_and_marker(name: str) -> None:
    facts = json.loads(run("sheet", name, "--geometry").stdout)
    sheet = open_sheet(name)
    assert facts["size_mm"] == list(sheet.size_mm)
    assert facts["cell_size_mm"] == list(sheet.pitch_mm)
    assert [cell["name"] for cell in facts["cells"]] == list(sheet.board.names)
    assert [cell["centre_mm"] for cell in facts["cells"]] == sheet.centres_mm.tolist()
    assert [cell["led"] for cell in facts["cells"]] == list(sheet.leds)
    assert {marker["id"]: marker["corners_mm"] for marker in facts["fiducials"]} == {
        marker: corners.tolist() for marker, corners in sheet.fiducial_corners_mm.items()
    }


def test_geometry_and_drawing_can_be_had_together(tmp_path: Path) -> None:
    result = run("sheet", "chatra", "--geometry", "-o", tmp_path / "chatra.svg")
    assert json.loads(result.stdout)["game"] == "chatra"
    assert (tmp_path / "chatra.svg").exists()


@pytest.mark.parametrize("uid", game_ids())
def test_stickers_are_written(uid: str, tmp_path: Path) -> None:
    assert run("pieces", uid, "-o", tmp_path / "stickers.pdf", "--paper", "letter").exit_code == 0
    assert (tmp_path / "stickers.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("uid", game_ids())
def test_faces_are_one_picture_a_class_and_a_list(uid: str, tmp_path: Path) -> None:
    assert run("faces", uid, tmp_path / "faces", "--px-per-mm", 4).exit_code == 0
    facts = json.loads((tmp_path / "faces" / "faces.json").read_text(encoding="utf-8"))
    assert facts["game"] == uid
    for face in facts["faces"]:
        picture = cv2.imread(str(tmp_path / "faces" / face["file"]))
        assert picture is not None
        assert picture.shape[:2] == (face["diameter_mm"] * 4, face["diameter_mm"] * 4)
    files = [path.name for path in (tmp_path / "faces").glob("*.png")]
    assert sorted(files) == sorted(face["file"] for face in facts["faces"])


def test_an_unknown_game_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    assert "rugby_chess" in refusal("sheet", "chess", "-o", tmp_path / "x.pdf")
    assert "There is no game 'chess'" in refusal("pieces", "chess", "-o", tmp_path / "x.pdf")
    assert "There is no game 'chess'" in refusal("faces", "chess", tmp_path)


def test_neither_game_nor_file_is_refused(tmp_path: Path) -> None:
    assert "--sheet FILE" in refusal("sheet", "-o", tmp_path / "x.pdf")
    assert "--sheet FILE" in refusal("sheet", "chatra", "--sheet", tmp_path / "y.toml")


def test_an_unknown_ending_is_refused(tmp_path: Path) -> None:
    assert ".pdf, .png, .svg" in refusal("sheet", "chatra", "-o", tmp_path / "x.jpg")
    assert "-o FILE" in refusal("sheet", "chatra")


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    assert "nowhere" in refusal("sheet", "chatra", "-o", tmp_path / "nowhere" / "x.pdf")
    (tmp_path / "file").write_text("")
    assert "file" in refusal("faces", "chatra", tmp_path / "file" / "faces")


def test_a_broken_sheet_file_is_named_with_its_fault(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("format = 2\n", encoding="utf-8")
    sentence = refusal("sheet", "--sheet", tmp_path / "bad.toml", "-o", tmp_path / "x.pdf")
    assert "bad.toml" in sentence
    assert "version" in sentence or "format" in sentence
    assert "cannot be read" in refusal("sheet", "--sheet", tmp_path / "no.toml", "-o", tmp_path / "x.pdf")


def test_a_colour_that_is_none_is_refused(tmp_path: Path) -> None:
    text = sheet_path("chatra").read_text(encoding="utf-8").replace('light = "#', 'light = "#z')
    (tmp_path / "bad.toml").write_text(text, encoding="utf-8")
    assert "#rrggbb" in refusal("sheet", "--sheet", tmp_path / "bad.toml", "--geometry")


def test_an_area_in_no_cell_is_refused(tmp_path: Path) -> None:
    text = sheet_path("rugby_chess").read_text(encoding="utf-8").replace('from = "a9"', 'from = "k9"')
    (tmp_path / "bad.toml").write_text(text, encoding="utf-8")
    assert "from: expected a cell" in refusal("sheet", "--sheet", tmp_path / "bad.toml", "--geometry")


def test_a_marker_unknown_to_its_dictionary_is_refused(tmp_path: Path) -> None:
    text = (
        sheet_path("rugby_chess")
        .read_text(encoding="utf-8")
        .replace("[fiducials]", '[fiducials]\ndictionary = "4X4_5"')
    )
    (tmp_path / "bad.toml").write_text(text, encoding="utf-8")
    assert "'4X4_5'" in refusal("sheet", "--sheet", tmp_path / "bad.toml", "-o", tmp_path / "x.pdf")


@pytest.mark.parametrize("ending", ["pdf", "png", "svg"])
def test_a_full_disk_is_said_with_the_file(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"sheet.{ending}"
    path.symlink_to("/dev/full")
    said = refusal("sheet", "rosenkreuz", "-o", path, "--dpi", 30)
    assert said == f"Error: {path}: cannot be written: No space left on device\n"


def test_a_sheet_that_the_camera_would_not_find_is_refused_in_words(tmp_path: Path) -> None:
    text = (
        sheet_path("rugby_chess").read_text(encoding="utf-8").replace("first = 0", "first = 0\nside_mm = 24")
    )
    (tmp_path / "bad.toml").write_text(text, encoding="utf-8")
    refused = refusal("sheet", "--sheet", tmp_path / "bad.toml", "-o", tmp_path / "x.pdf")
    assert "There is ink within 4.0 mm of marker 1, 3, 4, 6, 7, 8, 9" in refused
    assert not (tmp_path / "x.pdf").exists()
