"""``tachiai sheet`` and ``see``: files that are asked for, corners that are found, pieces learned."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from tachiai.firmware.cli.calibrate import calibrate
from tachiai.firmware.cli.see import see
from tachiai.firmware.cli.sheet import sheet
from tachiai.vision.board.sheet_file import load_sheet
from tests.support.own_board_pictures import PIECES, picture

ANSWERS = ["Ours", "cells", "6", "6", "40", "30", "plain", "#c0a070", "n",
           "x", "#be2828", "30", "5", "y", "#285aaa", "30", "5", ""]  # fmt: skip
CORNERS = "60,60,540,60,540,540,60,540"
LAYOUT = "/".join("".join(PIECES.get(6 * row + col, ".") for col in range(6)) for row in range(6))


def own_board(folder: Path) -> tuple[Path, Path]:
    """A sheet file that was asked for, and a picture of its board."""
    file, image = folder / "own.toml", folder / "own.png"
    result = CliRunner().invoke(sheet, ["new", str(file)], input="\n".join(ANSWERS) + "\n")
    assert result.exit_code == 0, result.output
    cv2.imwrite(str(image), picture())
    return file, image


def seen(*arguments: object) -> Result:
    return CliRunner().invoke(see, [str(argument) for argument in arguments])


def test_a_file_that_was_asked_for_reads_its_board(tmp_path: Path) -> None:
    file, image = own_board(tmp_path)
    result = CliRunner().invoke(sheet, ["check", str(file), str(image), "--corners", CORNERS])
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[:6] == LAYOUT.split("/")
    assert image.with_suffix(".sheet.png").exists()


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    file, _ = own_board(tmp_path)
    before = file.read_text()
    result = CliRunner().invoke(sheet, ["new", str(file)], input="\n".join(ANSWERS))
    assert result.exit_code == 2
    assert file.read_text() == before


@pytest.mark.parametrize(
    ("typed", "pitch"),
    [("22 23.7", (22, 23.7)), ("22,23.7", (22, 23.7)), ("３０×４０", (30, 40)), ("25", (25, 25))],
)
def test_a_board_may_be_longer_than_wide_between_its_lines(
    tmp_path: Path, typed: str, pitch: tuple[float, float]
) -> None:
    file = tmp_path / "go.toml"
    answers = ["Go", "crossings", "19", "19", "1 2 3", "22 b", typed, "14", "plain", "#d8b070", "n", ""]
    result = CliRunner().invoke(sheet, ["new", str(file)], input="\n".join(answers) + "\n")
    assert result.exit_code == 0, result.output
    assert "expected a number from 5 to 200, got '1 2 3'" in result.output
    board = load_sheet(file)
    assert board.pitch_mm == pitch
    assert board.size_mm == pytest.approx([28 + 18 * step for step in pitch])


def test_nothing_is_asked_for_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    result = CliRunner().invoke(sheet, ["new", str(tmp_path / "none" / "own.toml")])
    assert result.exit_code == 2
    assert "expected a file in a folder that exists" in result.output
    assert "What is the board called?" not in result.output


def test_colours_that_do_not_fit_the_picture_are_named(tmp_path: Path) -> None:
    file, image = own_board(tmp_path)
    file.write_text(file.read_text().replace("#c0a070", "#30a040"))
    result = CliRunner().invoke(sheet, ["check", str(file), str(image), "--corners", CORNERS])
    off = [line for line in result.stdout.splitlines() if "do not fit" in line]
    assert [line.split(":")[0] for line in off] == ["light"], result.stdout


def test_colours_that_fit_are_said_and_not_complained_about(tmp_path: Path) -> None:
    file, image = own_board(tmp_path)
    result = CliRunner().invoke(sheet, ["check", str(file), str(image), "--corners", CORNERS])
    assert "x: declared #be2828, the picture shows about #b" in result.stdout
    assert "do not fit" not in result.stdout


def test_a_colour_that_is_learned_from_a_picture_is_not_called_declared(tmp_path: Path) -> None:
    file, image = own_board(tmp_path)
    where = next(cell for cell, symbol in PIECES.items() if symbol == "x")
    name = f"{'abcdef'[where % 6]}{6 - where // 6}"
    learn = f'[learn]\npicture = "own.png"\ncorners = [{CORNERS}]\n\n[[pieces]]'
    text = file.read_text().replace("[[pieces]]", learn, 1)
    file.write_text(text.replace('colour = "#be2828"', f'learn = ["{name}"]'))
    result = CliRunner().invoke(sheet, ["check", str(file), str(image), "--corners", CORNERS])
    assert "x: learned from a picture; this one shows about #b" in result.stdout, result.output


def test_pieces_of_which_only_the_height_is_unsure_are_said_to_be_seen(tmp_path: Path) -> None:
    file, image = own_board(tmp_path)
    flat = file.read_text()
    kings = flat.replace("symbol = 'x'", "symbol = 'X'").partition("[[pieces]]")[2].partition("[[pieces]]")[0]
    file.write_text(f"{flat}\n[[pieces]]{kings}stacked = 2\n")
    check = ["check", str(file), str(image), "--corners", CORNERS]
    lines = CliRunner().invoke(sheet, check).stdout.splitlines()
    said = [line for line in lines if line.startswith(("x: declared", "X: declared"))]
    assert len(said) == 2
    assert all("some are seen of which it cannot be told whether they are x or X" in line for line in said)
    said_ja = CliRunner().invoke(sheet, [*check, "--lang", "ja"]).stdout
    assert "この色の駒は見えますが、x、X のどれかまでは分かりません" in said_ja


def test_a_symbol_that_no_file_may_hold_is_asked_for_again(tmp_path: Path) -> None:
    answers = [*ANSWERS[:9], "'", "xy", *ANSWERS[9:]]
    result = CliRunner().invoke(sheet, ["new", str(tmp_path / "own.toml")], input="\n".join(answers) + "\n")
    assert result.exit_code == 0, result.output
    assert result.output.count("expected one letter") == 2


def test_a_symbol_that_was_given_away_is_asked_for_again(tmp_path: Path) -> None:
    answers = [*ANSWERS[:-1], "x", "q", "#102030", "28", "6", ""]
    result = CliRunner().invoke(sheet, ["new", str(tmp_path / "own.toml")], input="\n".join(answers) + "\n")
    assert result.exit_code == 0, result.output
    assert "expected another letter than x, y, got 'x'" in result.output


UNFIT = ["", "Ours", "both", "cells", "x", "6", "26", "6", "nan", "４０", "30", "plain", "red", "#c0a070",
         "maybe", "y", "100", "20", "11", "5", ".", "x", "x1", "#be2828", "41", "30", "-1", "5", "x", "y",
         "#285aaa", "30", "5", ""]  # fmt: skip
REFUSALS_JA = (
    "cells か crossings と入力してください（入力：both）",
    "2 以上 25 以下の整数を入力してください（入力：26）",
    "5 以上 200 以下の数を入力してください（入力：nan）",
    "#d8b070 のような形で入力してください（入力：red）",
    "y か n と入力してください（入力：maybe）",
    "0 以上 10 以下の数を入力してください（入力：11）",
    "文字を一つだけ入力してください",
    "x はもう使いました。別の文字を入力してください",
)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_unfit_answer_is_asked_for_again_in_the_readers_language(tmp_path: Path, language: str) -> None:
    file = tmp_path / "own.toml"
    arguments = ["new", str(file), "--lang", language]
    result = CliRunner().invoke(sheet, arguments, input="\n".join(UNFIT) + "\n")
    assert result.exit_code == 0, result.output
    board = load_sheet(file)
    assert (board.pitch_mm[0], board.fiducial_side_mm) == (40, 20)
    if language == "ja":
        assert all(sentence in result.output for sentence in REFUSALS_JA)
        assert "expected" not in result.output
        assert "Error" not in result.output


def test_markers_are_not_asked_for_where_the_margin_has_no_room(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    answers = ["Go", "crossings", "9", "9", "22", "14", "plain", "#d8b070", "y", ""]
    result = CliRunner().invoke(sheet, ["new", str(file)], input="\n".join(answers) + "\n")
    assert "The margin has no room for markers" in result.output
    assert not load_sheet(file).fiducials


def test_corners_are_found_and_told(tmp_path: Path) -> None:
    file, image = own_board(tmp_path)
    result = seen(image, "--sheet", file, "--corners", "auto", "--json", "--probabilities")
    assert "--corners 6" in result.stderr
    report = json.loads(result.stdout)
    assert report["rows"] == LAYOUT.split("/")
    assert report["cells"]["b6"]["probabilities"]["x"] > 0.98


def test_a_start_picture_with_its_layout_teaches_the_pieces(tmp_path: Path) -> None:
    file, image = own_board(tmp_path)
    wrong = file.read_text().replace("#be2828", "#285aab").replace("#285aaa", "#be2828")
    file.write_text(wrong)
    result = seen(image, "--sheet", file, "--corners", CORNERS, "--start", image, "--layout", LAYOUT)
    assert result.stdout.splitlines()[1:7] == LAYOUT.split("/")


def test_a_layout_turned_or_exchanged_is_said_to_be_so(tmp_path: Path) -> None:
    file, image = own_board(tmp_path)
    turned = seen(image, "--sheet", file, "--corners", CORNERS, "--start", image, "--layout", LAYOUT[::-1])
    assert "nothing is learned from it" in turned.stderr
    assert "the layout turned by 180°" in turned.stderr
    exchanged = LAYOUT.translate(str.maketrans("xy", "yx"))
    learned = seen(image, "--sheet", file, "--corners", CORNERS, "--start", image, "--layout", exchanged)
    assert "Two kinds of pieces seem to be exchanged" in learned.stderr
    assert "nothing is learned" not in learned.stderr


def test_a_layout_of_another_board_is_refused(tmp_path: Path) -> None:
    file, image = own_board(tmp_path)
    result = seen(image, "--sheet", file, "--corners", CORNERS, "--start", image, "--layout", "x./.y")
    assert result.exit_code == 2
    assert result.stderr.startswith("expected 6 ranks of 6 out of . x y, parted by /, got")


def test_an_own_board_is_calibrated(tmp_path: Path) -> None:
    file, image = own_board(tmp_path)
    kept = tmp_path / "own.json"
    arguments = ["board", "--sheet", file, image, "--corners", CORNERS, "--layout", LAYOUT, "-o", kept]
    result = CliRunner().invoke(calibrate, [str(argument) for argument in arguments])
    assert result.exit_code == 0, result.output
    again = seen(image, "--sheet", file, "--corners", CORNERS, "--calibration", kept)
    assert again.stdout.splitlines()[1:7] == LAYOUT.split("/")


def test_an_own_board_is_calibrated_where_its_corners_are_found_from_another_one_on(tmp_path: Path) -> None:
    file, image = own_board(tmp_path)
    cv2.imwrite(str(image), np.rot90(picture()))  # its upper left corner is now the lower left one
    kept = tmp_path / "own.json"
    arguments = ["board", "--sheet", file, image, "--corners", "auto", "--turn", "270", "--layout", LAYOUT]
    result = CliRunner().invoke(calibrate, [*(str(argument) for argument in arguments), "-o", str(kept)])
    assert result.exit_code == 0, result.output
    assert "the grid seems to lie at" in result.stderr
    again = seen(image, "--sheet", file, "--corners", "auto", "--turn", "270", "--calibration", kept)
    assert again.stdout.splitlines()[1:7] == LAYOUT.split("/")


def test_a_profile_of_another_grid_and_a_file_that_is_none_are_named(tmp_path: Path) -> None:
    file, image = own_board(tmp_path)
    kept = tmp_path / "own.json"
    arguments = ["board", "--sheet", file, image, "--corners", CORNERS, "--layout", LAYOUT, "-o", kept]
    assert CliRunner().invoke(calibrate, [str(argument) for argument in arguments]).exit_code == 0
    file.write_text(file.read_text().replace("cols = 6", "cols = 5"))
    other = seen(image, "--sheet", file, "--corners", CORNERS, "--calibration", kept)
    assert (
        other.stderr == "expected a calibration for Ours 1 with 30 cells, got one for Ours 1 with 36 cells\n"
    )
    none = seen(image, "--sheet", file, "--corners", CORNERS, "--calibration", file)
    assert none.stderr.startswith(f"{file}: expected a calibration, a JSON file, got none")


def test_a_picture_that_shows_nothing_of_the_layout_teaches_nothing(tmp_path: Path) -> None:
    file, image = own_board(tmp_path)
    cv2.imwrite(str(image), np.full((600, 600, 3), 128, np.uint8))
    target = tmp_path / "own.json"
    arguments = ["board", "--sheet", file, image, "--corners", CORNERS, "--layout", LAYOUT, "-o", target]
    result = CliRunner().invoke(calibrate, [str(argument) for argument in arguments])
    assert result.exit_code == 1
    assert not target.exists()


def test_a_reason_is_said_once_for_all_its_cells(tmp_path: Path) -> None:
    file, image = own_board(tmp_path)
    cv2.imwrite(str(image), np.full((600, 600, 3), 255, np.uint8))
    lines = seen(image, "--sheet", file, "--corners", CORNERS).stdout.splitlines()
    assert sum("A lamp is mirrored here" in line for line in lines) == 1


def test_an_own_board_needs_its_layout(tmp_path: Path) -> None:
    file, image = own_board(tmp_path)
    result = CliRunner().invoke(calibrate, ["board", "--sheet", str(file), str(image), "-o", "x"])
    assert result.exit_code == 2
    assert "expected --layout TEXT" in result.stderr


def test_a_sheet_is_checked_by_its_games_name_or_its_file(tmp_path: Path) -> None:
    assert "nothing is wrong" in CliRunner().invoke(sheet, ["check", "rugby_chess"]).stdout
    file = tmp_path / "mine.toml"
    text = 'format = 1\ngame = "mine"\ntitle = "Mine"\n[grid]\nkind = "cells"\ncols = 5\nrows = 5\n'
    file.write_text(text + "[fiducials]\nfirst = 45\n")
    result = CliRunner().invoke(sheet, ["check", str(file)])
    assert result.exit_code == 1
    assert result.stdout.startswith("Marker 45, 46, 47, 48, 49 is used by Troop-Chess, which is installed.")
    file.write_text(text + "[fiducials]\nfirst = 50\n")
    assert CliRunner().invoke(sheet, ["check", str(file)]).exit_code == 0
    unknown = CliRunner().invoke(sheet, ["check", "nothing"])
    assert unknown.exit_code == 2
    assert "nothing: cannot be read" in unknown.stderr


def test_free_marker_numbers_are_told() -> None:
    assert CliRunner().invoke(sheet, ["check", "--free"]).stdout == "Free marker numbers: 50-249\n"
    assert CliRunner().invoke(sheet, ["check"]).exit_code == 2
