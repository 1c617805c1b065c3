"""The board drawn as SVG and as text: every game's symbols, every mark, both languages."""

import xml.etree.ElementTree as ET

import pytest

from tachiai.rules.appearance import RIDER_WORDS
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.drawing import Mark, board_svg, board_text, look_of, piece_svg
from tachiai.rules.drawing.marks import MARK_LOOKS
from tachiai.rules.errors import UnknownGame
from tachiai.rules.messages import bilingual
from tachiai.rules.position_text import parse_board
from tachiai.rules.registry import game_ids, open_game

SVG = "{http://www.w3.org/2000/svg}"
GAMES = {uid: open_game(uid) for uid in game_ids()}
RUGBY = open_game("rugby_chess")


def rugby(board_field: str) -> Layout:
    return parse_board(RUGBY.board, board_field, RUGBY.owners)


def every_symbol(uid: str) -> Layout:
    symbols = (*GAMES[uid].owners, "?")
    return symbols + (EMPTY,) * (len(GAMES[uid].board.names) - len(symbols))


def cell_of(svg: str, name: str) -> ET.Element:
    found = ET.fromstring(svg).find(f".//{SVG}g[@data-cell='{name}']")
    assert found is not None
    return found


def title_of(svg: str, name: str) -> str:
    return cell_of(svg, name).findtext(f"{SVG}title") or ""


def corner_of(svg: str, name: str) -> tuple[float, float]:
    square = cell_of(svg, name).find(f"{SVG}rect")
    assert square is not None
    return float(square.attrib["x"]), float(square.attrib["y"])


START = rugby("wwwWwww/7/7/7/7/7/7/7/bbbBbbb")


@pytest.mark.parametrize("uid", game_ids())
def test_every_cell_of_every_game_is_drawn_once_with_a_title(uid: str) -> None:
    tree = ET.fromstring(board_svg(GAMES[uid], every_symbol(uid)))
    cells = tree.findall(f".//{SVG}g[@data-cell]")
    assert tuple(cell.attrib["data-cell"] for cell in cells) == GAMES[uid].board.names
    assert all(cell.findtext(f"{SVG}title") for cell in cells)


@pytest.mark.parametrize("uid", game_ids())
def test_no_two_symbols_of_a_game_look_alike(uid: str) -> None:
    looks = [piece_svg(piece.look, 0, 0, 10) for piece in GAMES[uid].pieces]
    assert len(set(looks)) == len(looks)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_two_symbols_of_a_game_read_alike(language: str) -> None:
    for names in (*([piece.words for piece in game.pieces] for game in GAMES.values()), RIDER_WORDS.values()):
        words = [name.in_language(language) for name in names]
        assert all(words)
        assert len(set(words)) == len(words)


def test_every_mark_has_its_own_glyph_and_words_besides_its_colour() -> None:
    assert set(MARK_LOOKS) == set(Mark)
    assert len({look.glyph for look in MARK_LOOKS.values()}) == len(Mark)
    for language in ("en", "ja"):
        assert len({look.words.in_language(language) for look in MARK_LOOKS.values()}) == len(Mark)


def test_a_marked_cell_carries_the_mark_its_badge_and_its_meaning() -> None:
    game = RUGBY
    svg = board_svg(game, START, {game.board.cell("d1"): Mark.WRONG})
    assert cell_of(svg, "d1").attrib["data-mark"] == "wrong"
    assert title_of(svg, "d1") == "d1: black piece with a ball (not allowed)"
    assert len(ET.fromstring(svg).findall(f".//{SVG}g[@class='badge badge-wrong']")) == 1


def test_an_unmarked_board_has_no_badges() -> None:
    assert "badge" not in board_svg(RUGBY, START)


def test_titles_come_in_japanese_too() -> None:
    svg = board_svg(RUGBY, START, language="ja")
    assert title_of(svg, "d9") == "d9: ボールを持つ白の駒"
    assert title_of(svg, "d5") == "d5: 空き"


def test_what_was_not_seen_is_said_so() -> None:
    svg = board_svg(RUGBY, ("?", *START[1:]))
    assert title_of(svg, "a9") == "a9: not seen"


def test_the_first_player_sits_at_the_bottom_and_the_second_when_turned() -> None:
    game = RUGBY
    upright, turned = board_svg(game, START), board_svg(game, START, turned=True)
    assert corner_of(upright, "a1") == corner_of(turned, "g9")
    assert corner_of(upright, "a1")[1] > corner_of(upright, "a9")[1]


def test_ranks_of_chatra_count_from_the_top() -> None:
    svg = board_svg(GAMES["chatra"], (EMPTY,) * 144)
    assert corner_of(svg, "a1")[1] < corner_of(svg, "a12")[1]


def test_rim_cells_lie_around_the_grid() -> None:
    svg = board_svg(GAMES["two_rings"], (EMPTY,) * len(GAMES["two_rings"].board.names))
    left, top = corner_of(svg, "a12")
    assert corner_of(svg, "z12") == (left - 48, top)
    assert corner_of(svg, "a13") == (left, top - 48)


def test_a1_of_rosenkreuz_is_black() -> None:
    svg = board_svg(GAMES["rosenkreuz"], (EMPTY,) * 64)
    square, beside = (cell_of(svg, name).find(f"{SVG}rect") for name in ("a1", "b1"))
    assert square is not None
    assert beside is not None
    assert square.attrib["class"] == "cell cell-dark"
    assert beside.attrib["class"] == "cell"


def test_the_title_of_a_game_is_escaped() -> None:
    game = open_game("rugby_chess")
    game.title = bilingual("A <game>", "ゲーム")
    assert 'aria-label="A &lt;game&gt;"' in board_svg(game, START)


def test_the_drawing_needs_no_style_sheet_and_no_script() -> None:
    game = RUGBY
    svg = board_svg(game, START, {Cell(i): mark for i, mark in enumerate(Mark)})
    assert "<style" not in svg
    assert "style=" not in svg
    assert "<script" not in svg


def test_an_unknown_symbol_is_named() -> None:
    with pytest.raises(UnknownGame, match="expected a symbol of rugby_chess that has a look, got 'Q'"):
        look_of(RUGBY, "Q")


def test_a_ball_and_a_ring_can_be_drawn_alone() -> None:
    for name in ("ball", "ring"):
        assert f'class="{name}"' in piece_svg(look_of(GAMES["two_rings"], name), 0, 0, 10)


def test_text_of_a_board_with_wide_symbols() -> None:
    layout = rugby("www1www/7/7/3W'3/7/7/2b'4/7/bbbBb1B")
    assert board_text(RUGBY, layout).splitlines() == [
        " 9   w  w  w  .  w  w  w",
        " 8   .  .  .  .  .  .  .",
        " 7   .  .  .  .  .  .  .",
        " 6   .  .  . W'  .  .  .",
        " 5   .  .  .  .  .  .  .",
        " 4   .  .  .  .  .  .  .",
        " 3   .  . b'  .  .  .  .",
        " 2   .  .  .  .  .  .  .",
        " 1   b  b  b  B  b  .  B",
        "     a  b  c  d  e  f  g",
    ]


def test_text_of_a_board_with_a_rim() -> None:
    board = GAMES["two_rings"].board
    layout = tuple("b" if name == "z1" else EMPTY for name in board.names)
    lines = board_text(GAMES["two_rings"], layout).splitlines()
    assert lines[0] == "13    . . . . . ."
    assert lines[-3] == " 1  b . . . . . . ."
    assert lines[-1] == "    z a b c d e f g"
