"""What lies on the table at the start, and where."""

import numpy as np
import pytest

from tachiai.firmware.errors import UnknownItem
from tachiai.firmware.virtual_table.arrangement import (
    Scatter,
    arrangement_from_layout,
    bare_symbol,
    carrying_symbol,
    layout_of,
)
from tachiai.rules.registry import game_ids, open_game
from tests.support.virtual_tables import START, layout_with, moment_of, on, overlaps, pieces_of, rng, sheet_of


@pytest.mark.parametrize("uid", game_ids())
def test_the_table_shows_the_start_of_every_game(uid: str) -> None:
    game = open_game(uid)
    layout = game.layout(game.start())
    assert layout_of(moment_of(layout, uid).arrangement, sheet_of(uid)) == layout


def test_a_ball_rides_on_its_piece() -> None:
    arrangement = moment_of().arrangement
    piece = on(arrangement, "d1")
    ball = arrangement.rider_of(piece.id)
    assert ball is not None
    assert (ball.x_mm, ball.y_mm) == (piece.x_mm, piece.y_mm)
    assert ball.z_mm + ball.height_mm / 2 == pytest.approx(piece.height_mm + 4)  # sits_mm


def test_pieces_are_set_down_off_centre_but_not_far() -> None:
    sheet, scatter = sheet_of(), Scatter(off_centre_mm=4.0)
    arrangement = arrangement_from_layout(sheet, pieces_of(), START, rng(), scatter)
    off_mm = [
        float(np.hypot(item.x_mm - x, item.y_mm - y))
        for item, (x, y) in [
            (on(arrangement, f"{file}1"), sheet.centres_mm[56 + n]) for n, file in enumerate("abcdefg")
        ]
    ]
    assert min(off_mm) > 0
    assert max(off_mm) <= 4.0


def test_the_same_seed_lays_the_same_table() -> None:
    assert moment_of(seed=3) == moment_of(seed=3)
    assert moment_of(seed=3) != moment_of(seed=4)


@pytest.mark.parametrize("uid", game_ids())
def test_a_set_is_always_whole(uid: str) -> None:
    """What the board does not show lies in the trays."""
    game = open_game(uid)
    empty = ("." for _ in sheet_of(uid).board.names)
    full = moment_of(game.layout(game.start()), uid).arrangement
    bare = moment_of(tuple(empty), uid).arrangement
    faces = [sorted(i.symbol.rstrip("'") for i in arrangement.items) for arrangement in (full, bare)]
    assert faces[0] == faces[1]
    discs = [kind for kind in pieces_of(uid).kinds.values() if not kind.symbol.endswith("'")]
    assert len(faces[0]) >= sum(kind.count for kind in discs) >= 10


@pytest.mark.parametrize("uid", game_ids())
def test_trays_lie_beside_the_sheet_and_nothing_overlaps(uid: str) -> None:
    sheet = sheet_of(uid)
    arrangement = moment_of(tuple("." for _ in sheet.board.names), uid).arrangement
    assert overlaps(arrangement) == []
    for item in arrangement.items:
        outside_mm = max(-item.x_mm, item.x_mm - sheet.size_mm[0])
        assert outside_mm > item.diameter_mm / 2, item


def test_the_turned_over_face_counts_as_the_same_disc() -> None:
    arrangement = moment_of(layout_with(a1="b'", b1="b")).arrangement
    assert sum(item.symbol in ("b", "b'") for item in arrangement.items) == 7


def test_symbols_lose_and_gain_their_ball() -> None:
    assert bare_symbol(pieces_of(), "B'") == "b'"
    assert carrying_symbol(pieces_of(), "w") == "W"


def test_an_unknown_id_is_refused_by_name() -> None:
    with pytest.raises(UnknownItem, match="piece-99"):
        moment_of().arrangement.item("piece-99")
