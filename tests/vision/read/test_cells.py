"""Every class of every game is read, any way round and off centre; what fits nothing is not guessed."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tachiai.hardware_docs.catalogue import open_pieces, open_sheet
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.registry import game_ids, open_game
from tachiai.vision.frame import Image
from tachiai.vision.locate.fiducial_search import locate
from tachiai.vision.locate.pose import Pose
from tachiai.vision.read.reader import Reader
from tachiai.vision.watch.observer import Observation, Observer
from tests.support.scenes import Scene, draw, frame, shaded
from tests.support.usual_run import first_of


def observer_of(game: str) -> Observer:
    return Observer(open_sheet(game), open_pieces(game), open_game(game).symbols)


def mixed(game: str, seed: int) -> Layout:
    """A layout that holds every symbol."""
    rng = np.random.default_rng(seed)
    rules = open_game(game)
    cells = rng.choice(rules.symbols, len(rules.board.names), p=_shares(len(rules.symbols)))
    cells[: len(rules.symbols)] = rules.symbols
    return tuple(str(symbol) for symbol in rng.permutation(cells))


def _shares(count: int) -> list[float]:
    return [0.5] + [0.5 / (count - 1)] * (count - 1)


def scene(game: str, layout: Layout, seed: int, off_centre: float, **changes: object) -> Image:
    rng = np.random.default_rng(seed)
    sheet = open_sheet(game)
    reach_mm = off_centre * min(sheet.pitch_mm)
    angles, shares = rng.uniform(0, 2 * np.pi, len(layout)), np.sqrt(rng.uniform(0, 1, len(layout)))
    offsets = {
        i: (float(reach_mm * shares[i] * np.cos(angles[i])), float(reach_mm * shares[i] * np.sin(angles[i])))
        for i in range(len(layout))
    }
    turns = {i: float(rng.uniform(0, 360)) for i in range(len(layout))}
    distance_mm = 1.7 * max(sheet.size_mm)
    return draw(
        sheet,
        open_pieces(game),
        Scene(
            layout=layout,
            offsets_mm=offsets,
            turns_deg=turns,
            turn_deg=90,
            **{"distance_mm": distance_mm, **changes},  # type: ignore[arg-type]  # any of its fields
        ),
    )


def glance(game: str, image: Image) -> Observation:
    return observer_of(game).glance(frame(image))


@pytest.mark.parametrize("game", game_ids())
def test_every_class_is_read_without_calibration(game: str) -> None:
    layout = mixed(game, 1)
    assert glance(game, scene(game, layout, 2, 0.12)).symbols_seen == layout


@pytest.mark.parametrize("game", game_ids())
def test_no_cell_is_wrong_and_sure_in_a_tilted_dim_picture(game: str) -> None:
    layout = mixed(game, 3)
    image = scene(game, layout, 4, 0.2, tilt_deg=18, gains=(0.3, 0.4, 0.5), slope=0.4, noise=3.0)
    seen = glance(game, image).symbols_seen
    assert seen is not None
    pairs = list(zip(layout, seen, strict=True))
    assert [pair for pair in pairs if pair[1] not in (None, pair[0])] == []
    assert sum(b is None for _, b in pairs) <= len(pairs) // 20


def test_pieces_three_tenths_of_a_cell_off_centre_are_found() -> None:
    game = "rugby_chess"
    layout = tuple(s if i % 2 else EMPTY for i, s in enumerate(mixed(game, 5)))
    assert glance(game, scene(game, layout, 6, 0.3)).symbols_seen == layout


def test_a_small_picture_is_read() -> None:
    layout = mixed("rugby_chess", 7)
    image = scene("rugby_chess", layout, 8, 0.1, size_px=(640, 480), focal_px=620.0, noise=2.5)
    assert glance("rugby_chess", image).symbols_seen == layout


def test_a_light_disc_that_is_out_of_focus_is_not_surely_a_glow() -> None:
    layout = mixed("rugby_chess", 1)
    image, sheet = scene("rugby_chess", layout, 1, 0.1), open_sheet("rugby_chess")
    reader, pose = (
        Reader(sheet, open_pieces("rugby_chess"), open_game("rugby_chess").symbols),
        locate(image, sheet),
    )
    assert isinstance(pose, Pose)
    sharp = reader.picture(image, pose, None)
    assert reader.read(sharp).cells()
    soft = np.asarray(cv2.GaussianBlur(image, (0, 0), 5), np.uint8)
    pieces = [Cell(cell) for cell, symbol in enumerate(layout) if symbol != EMPTY]
    read = reader.read(reader.picture(soft, pose, sharp.light), pieces).cells()
    assert max((read[cell] or (0.0,))[0] for cell in pieces) < 0.98


def test_probabilities_add_up_to_one() -> None:
    sight = glance("chatra", scene("chatra", mixed("chatra", 9), 9, 0.1)).sight
    assert sight is not None
    assert all(cell is None or sum(cell) == pytest.approx(1) for cell in sight.cells)


def test_a_cloth_over_some_cells_is_not_read() -> None:
    game = "rugby_chess"
    layout = (EMPTY,) * 63
    image = scene(game, layout, 10, 0.0)
    observer = observer_of(game)
    pose = observer.glance(frame(image)).pose
    corner = pose.project(open_sheet(game).centres_mm[[24, 33]]).astype(int)  # type: ignore[union-attr]  # found
    (left, top), (right, bottom) = corner.min(axis=0) - 30, corner.max(axis=0) + 30
    image[top:bottom, left:right] = (60, 80, 190)
    seen = observer.glance(frame(image)).symbols_seen
    assert seen is not None
    assert seen[24] is None
    assert seen[33] is None
    assert seen[0] == EMPTY


def test_a_burnt_out_patch_holds_no_information() -> None:
    game = "rugby_chess"
    image = scene(game, (EMPTY,) * 63, 11, 0.0)
    observer = observer_of(game)
    pose = observer.glance(frame(image)).pose
    at = pose.project(open_sheet(game).centres_mm[[31]])[0].astype(int)  # type: ignore[union-attr]  # found
    image[at[1] - 40 : at[1] + 40, at[0] - 40 : at[0] + 40] = 255
    observation = observer.glance(frame(image))
    assert observation.sight is not None
    assert observation.sight.cells[31] is None
    assert observation.reason == "mirrored_lamp"


def stripe(width_px: int, turn_deg: float) -> NDArray[np.float32]:
    """A mask (720, 1280) float32: a soft-edged stripe across the middle of the picture."""
    mask = np.zeros((720, 1280), np.float32)
    end = 1000 * np.array([np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg))])
    first, last = (np.round(np.array([640, 360]) + sign * end).astype(int).tolist() for sign in (-1, 1))
    cv2.line(mask, first, last, 1.0, width_px)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), 4), np.float32)


@pytest.mark.parametrize("game", game_ids())
def test_a_picture_without_colours_is_said_to_be_one_and_tells_no_rider(game: str) -> None:
    layout = mixed(game, 15)
    grey = cv2.cvtColor(scene(game, layout, 16, 0.1), cv2.COLOR_BGR2GRAY)
    seen = glance(game, np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8))
    assert (seen.reason, seen.blind) == ("no_colours", None)
    assert seen.symbols_seen is not None
    assert {
        pair for pair in zip(layout, seen.symbols_seen, strict=True) if pair[1] not in (None, pair[0])
    } == set()


def test_a_face_as_faint_as_a_small_picture_makes_it_is_never_surely_missing() -> None:
    layout = tuple("O" if cell % 9 == 0 else EMPTY for cell in range(144))
    camera = {"size_px": (640, 480), "focal_px": 620.0, "distance_mm": 760.0}
    clear, bare = (scene("chatra", cells, 3, 0.0, **camera) for cells in (layout, (EMPTY,) * 144))
    faint = np.round(0.45 * clear + 0.55 * bare).astype(np.uint8)
    seen = glance("chatra", faint).symbols_seen
    assert seen is not None
    assert {symbol for symbol, there in zip(seen, layout, strict=True) if there == "O"} <= {None, "O"}
    assert {symbol for symbol, there in zip(seen, layout, strict=True) if there == EMPTY} == {EMPTY}


@pytest.mark.parametrize("left", [(0.45, 0.45, 0.45), (0.25, 0.35, 0.45), (0.5, 0.4, 0.3)])
def test_a_light_disc_in_shadow_is_never_surely_missing(left: tuple[float, float, float]) -> None:
    game = "troop_chess"
    layout = mixed(game, 12)
    image = shaded(scene(game, layout, 13, 0.25), stripe(230, 25), left)
    seen = glance(game, image).symbols_seen
    assert seen is not None
    assert [(a, b) for a, b in zip(layout, seen, strict=True) if b not in (None, a)] == []


def test_a_lamp_mirrored_in_dark_ink_is_no_piece() -> None:
    game = "rugby_chess"
    image = scene(game, (EMPTY,) * 63, 14, 0.0)
    gloss = np.zeros((720, 1280), np.float32)
    cv2.circle(gloss, (560, 200), 150, 1, -1)
    soft = cv2.GaussianBlur(gloss, (0, 0), 40)[..., None]
    lit = np.clip(255 * ((image / 255) ** 2.2 + 0.6 * soft) ** (1 / 2.2), 0, 255)
    seen = glance(game, np.round(lit).astype(np.uint8)).symbols_seen
    assert seen is not None
    assert set(seen) <= {EMPTY, None}


@pytest.mark.parametrize("off", first_of([0.4, 0.3, 0.5]))
def test_one_disc_between_two_cells_is_never_read_as_two(off: float) -> None:
    game = open_game("troop_chess")
    cell, pitch_mm = game.board.cell("e5"), min(open_sheet("troop_chess").pitch_mm)
    layout = tuple("b" if other == cell else EMPTY for other in range(len(game.board.names)))
    for dx, dy in ((off, 0.0), (-off, 0.0), (0.0, off), (0.0, -off)):
        offsets = {int(cell): (dx * pitch_mm, dy * pitch_mm)}
        scene = Scene(layout=layout, offsets_mm=offsets, turn_deg=90, tilt_deg=14, distance_mm=650)
        image = draw(open_sheet("troop_chess"), open_pieces("troop_chess"), scene)
        seen = glance("troop_chess", image).symbols_seen
        assert seen is not None
        assert seen.count("b") <= 1
