"""A game on hexagons: stones, runners and jumpers, judged by a writing that counts in three coordinates."""

import random
from pathlib import Path

import pytest

from tachiai.rules.data_games.betza import parse_walks
from tachiai.rules.data_games.game import DataGame
from tachiai.rules.drawing import board_text, draw_board
from tachiai.rules.drawing.svg import board_svg
from tachiai.rules.line import AnyLine, Line
from tachiai.testing.amount import many
from tachiai.testing.story_table import table_of
from tests.rules.data_games.game_files import GOALS, HEXES, START, fault_of, written

# Three coordinates that sum to 0: to the right, down to the right, up to the right … of every cell.
STEPS = ((1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1), (1, -1, 0))
Cube = tuple[int, int, int]
CELLS = {
    f"{'abcde'[q + 2]}{r + 3}": (q, r, -q - r)
    for q in range(-2, 3)
    for r in range(-2, 3)
    if max(abs(q), abs(r), abs(q + r)) <= 2
}
NAMES = {cube: name for name, cube in CELLS.items()}


def plus(cube: Cube, step: Cube, times: int = 1) -> Cube:
    return cube[0] + times * step[0], cube[1] + times * step[1], cube[2] + times * step[2]


def read(position: str) -> tuple[dict[Cube, str], bool]:
    text, side = position.split()
    found = {}
    for y, rank in enumerate(reversed(text.split("/"))):
        row = "".join("." * int(c) if c.isdigit() else c for c in rank)
        for x, letter in enumerate(row):
            if f"{'abcde'[x]}{y + 1}" in CELLS:
                found[CELLS[f"{'abcde'[x]}{y + 1}"]] = letter
            else:
                assert letter == "."
    return found, side == "1"


def second_writing(position: str) -> set[str]:
    """The moves, whether or not the game is over."""
    board, first = read(position)
    found = set()

    def is_mine(cube: Cube) -> bool:
        return board[cube] != "." and board[cube].islower() == first

    def is_theirs(cube: Cube) -> bool:
        return board[cube] != "." and board[cube].islower() != first

    for cube in board:
        if not is_mine(cube):
            continue
        quiet, takes = list[Cube](), list[Cube]()
        match board[cube].lower():
            case "r":
                for step in STEPS:
                    end = plus(cube, step)
                    while board.get(end) == ".":
                        quiet.append(end)
                        end = plus(end, step)
            case "n":
                # As far as three steps, but in no straight line: no coordinate stays.
                for end in board:
                    away = [abs(a - b) for a, b in zip(cube, end, strict=True)]
                    if sorted(away) == [1, 2, 3]:
                        quiet += [end] * (board[end] == ".")
                        takes += [end] * is_theirs(end)
            case "j":
                up = 1 if first else -1
                quiet = [end for end in (plus(cube, s) for s in STEPS if s[1] == up) if board.get(end) == "."]
                for step in STEPS:
                    over, end = plus(cube, step), plus(cube, step, 2)
                    if over in board and is_theirs(over) and board.get(end) == ".":
                        takes.append(end)
        found |= {f"{NAMES[cube]}-{NAMES[end]}" for end in quiet}
        found |= {f"{NAMES[cube]}x{NAMES[end]}" for end in takes}
    return found


def has_won(position: str) -> bool:
    """Whether the player who has just moved has a chain from side to side, or four in a row."""
    board, first = read(position)
    own = {cube for cube, letter in board.items() if letter != "." and letter.islower() != first}
    chains = [{cube} for cube in own]
    for cube in own:
        near = [
            chain for chain in chains if any(plus(cube, step) in chain for step in STEPS) or cube in chain
        ]
        chains = [chain for chain in chains if chain not in near] + [set().union(*near)]
    left, right = ({cube for cube in own if cube[0] == q} for q in (-2, 2))
    if any(chain & left and chain & right for chain in chains):
        return True
    return any(all(plus(cube, step, k) in own for k in range(4)) for cube in own for step in STEPS)


@pytest.fixture
def game(tmp_path: Path) -> DataGame:
    return written(tmp_path, HEXES.format(start=START) + GOALS)


def test_a_second_writing_has_the_same_moves_and_ends(tmp_path: Path) -> None:
    rng = random.Random(1)
    ended = 0
    for _ in range(many(60)):
        cells = dict.fromkeys(CELLS, ".")
        for symbol in "rrrrRRRRnnNNjjJJ"[: rng.randrange(6, 17)]:
            cells[rng.choice(list(CELLS))] = symbol
        ranks = ["".join(cells.get(f"{x}{y}", ".") for x in "abcde") for y in (5, 4, 3, 2, 1)]
        start = "/".join(ranks).replace(".....", "5")
        for count in (4, 3, 2, 1):
            start = start.replace("." * count, str(count))
        game = written(tmp_path, HEXES.format(start=start) + GOALS)
        line: AnyLine = Line.at(game)
        for _ in range(20):
            over = has_won(line.position)
            expected = set() if over else second_writing(line.position)
            assert set(game.legal_texts(line.state)) == expected, line.position
            outcome = game.outcome(line.state)
            assert (outcome is None) == bool(expected), line.position
            ended += over
            if line.outcome is not None:
                break
            line = line.play(rng.choice(sorted(expected)))
    assert ended > 0


def test_betza_on_hexagons() -> None:
    leaps = {text: {walk.leap for walk in parse_walks(text, hexagonal=True)} for text in ("W", "F", "K", "N")}
    assert [len(found) for found in leaps.values()] == [6, 6, 12, 12]
    assert {walk.leap for walk in parse_walks("fW", hexagonal=True)} == {(0, 1), (-1, 1)}
    assert {walk.leap for walk in parse_walks("flW", hexagonal=True)} == {(-1, 1)}
    assert {walk.leap for walk in parse_walks("ffF", hexagonal=True)} == {(-1, 2)}
    with pytest.raises(ValueError, match="no n on a board of hexagons"):
        parse_walks("nN", hexagonal=True)


def test_neighbours_share_a_side(game: DataGame) -> None:
    board = game.board
    near = {board.names[cell] for cell in board.neighbours[board.cell("c3")]}
    assert near == {"b3", "d3", "c4", "b4", "c2", "d2"}
    assert board.steps(-2, 2) == 2
    assert board.steps(1, 1) == 2


def test_the_board_is_drawn_as_hexagons(game: DataGame) -> None:
    drawing = draw_board(game, game.layout(game.start()))
    assert {len(cell.outline) for cell in drawing.cells} == {6}
    svg = board_svg(game, game.layout(game.start()))
    assert svg.count("<rect class") == 1  # the frame
    assert 'data-cell="c3"' in svg
    turned = draw_board(game, game.layout(game.start()), turned=True)
    corners, turned_ones = ([xy for cell in each.cells for xy in cell.corner] for each in (drawing, turned))
    assert sorted(turned_ones) == pytest.approx(sorted(corners))
    assert turned.cells[0].corner == pytest.approx(drawing.cells[-1].corner)
    assert board_text(game, game.layout(game.start())).splitlines() == [
        "     5  R N J",
        "    4  . . . .",
        "   3  . . . . .",
        "  2    . . . .",
        " 1      j n r",
        "    a b c d e",
    ]


def test_a_referee_follows_a_game_on_hexagons(game: DataGame) -> None:
    table = table_of(game)
    table.plays("e1-d2", "a5-b4", "d1xb4")
    assert table.plies == ["e1-d2", "a5-b4", "d1xb4"]


@pytest.mark.parametrize(
    ("wrong", "instead", "said"),
    [
        ('kind = "hexagons"', 'kind = "triangles"', "board.kind: expected one of cells, crossings, hexagons"),
        ("rows = 5", 'rows = 5\npattern = "checkered"', "board.pattern: expected one of plain"),
        ('jump = "W"', 'jump = "D"', "pieces[2].moves[1].jump: expected W, F, K, R, B or Q"),
        ('walk = "N"', 'walk = "nN"', "pieces[1].moves[0].walk: expected no n on a board of hexagons"),
        ("[[goals]]", "[[captures]]\nsides = 4\n[[goals]]", "captures[0].sides: expected 2 or 6, got 4"),
        ('start = "RNJ2', 'start = "RNJ1r', "start: expected no piece on a closed cell"),
    ],
)
def test_mistakes_are_told(tmp_path: Path, wrong: str, instead: str, said: str) -> None:
    text = (HEXES.format(start=START) + GOALS).replace(wrong, instead, 1)
    assert said in fault_of(tmp_path, text)
