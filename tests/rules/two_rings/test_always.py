"""What holds in every position and for every text."""

import random
from collections.abc import Callable, Iterator

import pytest

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY
from tachiai.rules.errors import BadNotation, BadPosition
from tachiai.rules.games.two_rings import create
from tachiai.rules.games.two_rings.fortress import fortress
from tachiai.rules.games.two_rings.position import Ban, Kind, Move, Position
from tachiai.rules.games.two_rings.rim import next_to_return
from tests.rules.two_rings.asking import BASIC, GAME, place, text_of
from tests.rules.two_rings.plain_reading import Plain

PLIES = 120
ALL_OPTIONS = [
    {"setup": setup, "rules": rules} for setup in ("standard", "six") for rules in ("advanced", "basic")
]


def random_game(
    seed: int, options: dict[str, str] | None = None
) -> Iterator[tuple[Position, Move, Position]]:
    """Yields position, move and next position of a random game in which attacks and passes are frequent."""
    game, chance = create(options or {}), random.Random(seed)
    state = game.start()
    for _ in range(PLIES):
        moves = list(game.legal_moves(state))
        if not moves:
            return
        lively = [move for move in moves if move.kind in (Kind.ATTACK, Kind.PASS)]
        move = chance.choice(lively if lively and chance.random() < 0.4 else moves)
        following = game.play_unchecked(state, move)
        yield state, move, following
        state = following


@pytest.mark.parametrize(("depth", "count"), [(1, 6), (2, 36), (3, 4_860)])
def test_move_counts_from_the_start(depth: int, count: int) -> None:
    def perft(state: Position, left: int) -> int:
        moves = GAME.legal_moves(state)
        if left == 1:
            return sum(1 for _ in moves)
        return sum(perft(GAME.play_unchecked(state, move), left - 1) for move in moves)

    assert perft(GAME.start(), depth) == count


@pytest.mark.parametrize("seed", range(6))
def test_a_plain_reading_of_the_clauses_agrees(seed: int) -> None:
    for number, (before, _, _) in enumerate(random_game(seed)):
        if number < 2 or number % 15:
            continue
        moves = list(GAME.legal_moves(before))
        program = {
            GAME.format_move(move): None
            if move.kind is Kind.GOAL
            else GAME.format_position(GAME.play_unchecked(before, move))
            for move in moves
        }
        assert program == Plain(GAME.format_position(before)).successors()


@pytest.mark.parametrize("seed", range(8))
def test_a_plain_reading_agrees_where_both_rings_are_in_one_block(seed: int) -> None:
    # Two carriers among pieces in a corner of the board, some on the rim: fortresses are near.
    chance, tried = random.Random(seed), 0
    while tried < 12:
        squares = [f"{file}{rank}" for file in "abc" for rank in (1, 2, 3)]
        chance.shuffle(squares)
        rim = ",".join(f"{chance.choice('bw')}@{cell}" for cell in chance.sample(["z1", "z2", "a0", "b0"], 2))
        side = chance.choice("bw")
        pieces = {"B": " ".join(squares[:2]), "b": " ".join(squares[2:5]), "w": " ".join(squares[5:7])}
        try:
            position = place(side, rim, **pieces)
        except BadPosition:
            continue
        tried += 1
        expected = Plain(GAME.format_position(position)).successors()
        assert set(GAME.legal_texts(position)) == set(expected)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=lambda options: "-".join(options.values()))
@pytest.mark.parametrize("seed", range(3))
def test_between_turns_nobody_can_return_and_there_is_no_fortress(seed: int, options: dict[str, str]) -> None:
    for _, _, following in random_game(seed, options):
        assert next_to_return(following.squares, following.rim) is None
        assert fortress(following.squares) == ()


@pytest.mark.parametrize("seed", range(6))
def test_two_rings_and_all_pieces_stay_in_the_game(seed: int) -> None:
    for number, (before, _, _) in enumerate(random_game(seed)):
        assert before.rings == min(number, 2)
        assert len(before.squares.replace(EMPTY, "")) == 24
        assert {cell for cell in GAME.board.rim_cells if before.squares[cell] != EMPTY} == set(before.rim)


def carried(position: Position, where: Callable[[Cell], Cell], letters: dict[int, int]) -> Position:
    """The position on a board whose cells have gone elsewhere, with other letters."""
    squares = [EMPTY] * len(position.squares)
    for cell, letter in enumerate(position.squares):
        squares[where(Cell(cell))] = letter.translate(letters)
    ban = position.ban
    return Position(
        "".join(squares),
        position.player.other if letters else position.player,
        tuple(where(cell) for cell in position.rim),
        None if ban is None else Ban(where(ban.victim), where(ban.attacker)),
    )


def mirrored(cell: Cell) -> Cell:
    x, y = GAME.board.xy[cell]
    return GAME.board.by_xy[5 - x, y]


def turned(cell: Cell) -> Cell:
    x, y = GAME.board.xy[cell]
    return GAME.board.by_xy[5 - x, 11 - y]


@pytest.mark.parametrize(
    ("where", "letters"),
    [(mirrored, {}), (turned, str.maketrans("bBwW", "wWbB"))],
    ids=["mirrored", "turned"],
)
@pytest.mark.parametrize("seed", range(3))
def test_a_board_seen_from_elsewhere_has_the_same_moves(
    seed: int, where: Callable[[Cell], Cell], letters: dict[int, int]
) -> None:
    for before, _, _ in list(random_game(seed))[2:]:
        expected = {Move(kind, where(a), where(b)) for kind, a, b in GAME.legal_moves(before)}
        assert set(GAME.legal_moves(carried(before, where, letters))) == expected


@pytest.mark.parametrize("seed", range(3))
def test_the_difference_of_two_layouts_suggests_the_move_made(seed: int) -> None:
    for number, (before, _, _) in enumerate(random_game(seed)):
        for move in GAME.legal_moves(before) if number % 10 == 0 else ():
            assert move in GAME.attempts(before, GAME.layout(GAME.play_unchecked(before, move)))


def test_an_attempt_can_be_of_either_player_and_against_the_rules() -> None:
    position = place(b="a1", w="f5", B="c3", W="d10")
    seen = list(GAME.layout(position))
    origin, target = GAME.board.cell("f5"), GAME.board.cell("b9")
    seen[origin], seen[target] = EMPTY, seen[origin]
    assert [GAME.format_move(move) for move in GAME.attempts(position, tuple(seen))] == ["f5-b9"]


def test_a_ring_on_the_wrong_piece_is_an_attempt_to_pass() -> None:
    position = place(b="f6", w="f5", B="a3", W="d10")
    seen = list(GAME.layout(position))
    seen[GAME.board.cell("a3")], seen[GAME.board.cell("f6")] = "b", "B"
    assert GAME.format_move(GAME.attempts(position, tuple(seen))[0]) == "a3>f6"


def test_equality_is_that_of_the_texts_but_for_a_goal() -> None:
    position = place(B="d12", W="f6")
    assert position == GAME.parse_position(GAME.format_position(position))
    scored = GAME.play_unchecked(position, GAME.parse_move("d12-goal"))
    same_text = place("w", B="d12", W="f6")
    assert GAME.format_position(scored) == GAME.format_position(same_text)
    assert scored != same_text


@pytest.mark.parametrize(
    "text",
    ["", "a1", "@", "@h1", "a1-a14", "z0-a1", "g13-a1", "a01-a2", "a1--goal", "a1-goal ", "a1>", "a1xgoal"],
)
def test_g6_what_is_no_move_text(text: str) -> None:
    with pytest.raises(BadNotation, match="expected a"):
        GAME.parse_move(text)


RINGED = {"B": "f1", "W": "f12"}


@pytest.mark.parametrize(
    ("text", "clause", "sentence"),
    [
        ("6/6/6/6/6/6/6/6/6/6/6/6 b -", "G5", "expected 4 fields"),
        ("6/6/6/6/6/6/6/6/6/6/6/6 r - -", "G5", "expected the player to move as b or w"),
        (text_of("b", "b@a1", **RINGED), "G5", "expected a piece on the rim as b@a0"),
        (text_of("b", "B@a0", **RINGED), "G5", "expected a piece on the rim as b@a0"),
        (text_of("b", "b@a0,w@a0", b="a1", **RINGED), "G5", "expected one piece at most on a0"),
        (text_of("b", "-", "a1", b="a1", **RINGED), "G5", "expected the ban as c4>c3 or -"),
        (text_of("b", "b@a0", "a0>a2", b="a1", w="a2", **RINGED), "G5", "expected the ban as c4>c3 or -"),
        (text_of("b", B="a1 b1", W="c1"), "TR2", "expected two rings at most, got 3"),
        (text_of("w", b="a1"), "TR3", "expected b to move with no ring"),
        (text_of("b", B="a1"), "TR3", "expected w to move with one ring"),
        (text_of("w", W="a11"), "TR3", "expected the first ring on a black piece on the black board"),
        (text_of("w", B="a8"), "TR3", "expected the first ring on a black piece on the black board"),
        (text_of("b", "-", "c3>c4", b="c3", w="c4"), "TR10", "expected no ban before both rings"),
        (text_of("b", "-", "c3>c4", w="c4", **RINGED), "TR10", "without a ring on c3"),
        (text_of("b", "-", "c3>c4", b="c3 c4", **RINGED), "TR10", "expected an enemy on c4"),
        (
            text_of("b", "-", "c3>d4", b="c3", w="d4", **RINGED),
            "TR10",
            "one or two squares from",
        ),
    ],
)
def test_g8_what_is_no_position(text: str, clause: str, sentence: str) -> None:
    with pytest.raises(BadPosition, match=sentence) as caught:
        GAME.parse_position(text)
    assert caught.value.clause == clause


def test_g8_a_basic_game_starts_from_any_basic_text() -> None:
    text = text_of("w", "-", "-", B="d4", W="c9", b="a1")
    assert BASIC.format_position(BASIC.parse_position(text)) == text
