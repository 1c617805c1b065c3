"""Pieces in the trays of a sheet neither disturb the reading nor count as a hand; an arm over a tray does.
The pictures are the virtual table's.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from tachiai.firmware.virtual_table.arrangement import Arrangement, Item, new_piece
from tachiai.firmware.virtual_table.film import Film
from tachiai.firmware.virtual_table.hand import Hand, Moment
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.hardware_docs.drawing.sheet import sheet_texture
from tachiai.rules.core import EMPTY, Player
from tachiai.rules.data_games.game import game_class
from tachiai.vision.board.pieces import load_pieces
from tachiai.vision.board.sheet_file import load_sheet
from tachiai.vision.frame import Frame, Image
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.opencv import Mask
from tachiai.vision.watch import arms, motion_gate
from tachiai.vision.watch.observer import Observation, Observer
from tests.rules.data_games.game_files import DOBUTSU

FRAME_S = 0.1

NO_HAND = Hand()


class Table:
    """A film of a game with drops, ten pictures a second, and an observer that watches it."""

    def __init__(self, folder: Path) -> None:
        path = folder / "game.toml"
        path.write_text(DOBUTSU, encoding="utf-8")
        game = game_class(path)()
        self.sheet, self.pieces = load_sheet(path), load_pieces(path)
        self.layout = game.layout(game.start())
        self.film = Film(self.sheet, sheet_texture(self.sheet, 4.0), FilmLook(), 1)
        self.observer = Observer(self.sheet, self.pieces, (EMPTY, *self.pieces.kinds))
        self.number = 0
        self.on_board = [
            new_piece(f"piece-{cell}", self.pieces, symbol, float(x_mm), float(y_mm), 9.0 * cell)
            for cell, (symbol, (x_mm, y_mm)) in enumerate(
                zip(self.layout, self.sheet.centres_mm, strict=True)
            )
            if symbol != EMPTY
        ]

    def in_trays(self, *symbols: str) -> list[Item]:
        """These pieces side by side in each tray, a little over its line."""
        step_mm = self.pieces.kinds["C"].diameter_mm + 1.0
        return [
            new_piece(
                f"tray-{tray.player.value}-{k}", self.pieces, symbol,
                tray.x_mm + (k + 0.5) * step_mm, tray.y_mm + tray.height_mm / 2 + 3.0, 30.0 * k,
            )
            for tray in self.sheet.trays
            for k, symbol in enumerate(symbols)
        ]  # fmt: skip

    def picture(self, beside: Sequence[Item] = (), hand: Hand = NO_HAND) -> Image:
        self.number += 1
        arrangement = Arrangement(self.pieces, (*self.on_board, *beside))
        return self.film.picture(Moment(arrangement, self.sheet.size_mm, hand), {}, self.number, FRAME_S)

    def shows(self, beside: Sequence[Item] = (), hand: Hand = NO_HAND, times: int = 5) -> list[Observation]:
        """What is seen of so many pictures of the board with things beside it."""
        seen = []
        for _ in range(times):
            image = self.picture(beside, hand)
            seen.append(self.observer.observe(Frame(image, self.number, self.number * FRAME_S)))
        return seen


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


HAND_IN_TRAY = "CcGgEe"


def test_a_single_picture_with_full_trays_is_read(table: Table) -> None:
    seen = table.observer.glance(Frame(table.picture(table.in_trays(*HAND_IN_TRAY)), 1, 0.0))
    assert (seen.reason, seen.symbols_seen) == ("", table.layout)


def test_pieces_that_come_into_the_trays_are_no_hand(table: Table) -> None:
    assert table.shows()[-1].symbols_seen == table.layout
    for count in range(1, 7):
        seen = table.shows(table.in_trays(*HAND_IN_TRAY[:count]), times=2)
        assert [each.blind for each in seen] == [None, None]
    assert {each.blind for each in table.shows(times=2)} == {None}


def test_a_board_is_read_from_the_start_with_full_trays(table: Table) -> None:
    seen = table.shows(table.in_trays(*HAND_IN_TRAY))[-1]
    assert (seen.blind, seen.symbols_seen) == (None, table.layout)


@pytest.mark.parametrize("side", Player)
def test_a_hand_in_its_own_tray_hides_nothing_and_one_over_the_board_is_seen(
    table: Table, side: Player
) -> None:
    beside = table.in_trays(*HAND_IN_TRAY)
    table.shows(beside)
    tray = next(tray for tray in table.sheet.trays if tray.player is side)
    x_mm, y_mm = table.sheet.centres_mm[7].tolist()
    reaching = Hand(side, x_mm, y_mm, 20.0, 0.5, away=False)
    assert {each.blind for each in table.shows(beside, reaching, times=8)} <= {"hand", "moving"}
    assert table.shows(beside, reaching)[-1].blind == "hand"
    assert table.shows(beside)[-1].symbols_seen == table.layout
    fetching = Hand(side, tray.x_mm + 20, tray.y_mm + (5 if side is Player.SECOND else 20), 8.0, away=False)
    assert table.shows(beside, fetching)[-1].blind is None


def test_only_their_places_in_the_sheet_tell_them_from_an_arm(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere(_view: BoardView, size_px: tuple[int, int]) -> Mask:
        return np.zeros(size_px[::-1], np.uint8)

    monkeypatch.setattr(motion_gate, "tray_mask", nowhere)
    monkeypatch.setattr(arms, "tray_mask", nowhere)
    full = table.in_trays(*HAND_IN_TRAY)
    assert table.observer.glance(Frame(table.picture(full), 1, 0.0)).reason != ""
    table.shows()
    assert table.shows(full, times=2)[0].blind == "moving"
