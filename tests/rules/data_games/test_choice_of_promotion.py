"""A game in which a pawn becomes what its player chooses: a rook or a knight, or it stays a pawn."""

import random
from pathlib import Path

import pytest

from tachiai.rules.belief.explain import infer
from tachiai.rules.data_games.game import DataGame
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.move_answer import answer_to
from tachiai.rules.sight import InProgress, Recognised, sure_sight
from tachiai.testing.amount import many
from tachiai.testing.story_table import table_of
from tests.rules.data_games.game_files import PAWNS, fault_of, written

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def second_writing(position: str) -> set[str]:
    """The moves of the game, found in the text of the position; none once a king is gone."""
    ranks, side = position.split()
    board = {}
    for y, rank in enumerate(reversed(ranks.split("/"))):
        row = "".join("." * int(c) if c.isdigit() else c for c in rank)
        board.update({(x, y): letter for x, letter in enumerate(row)})
    if not {"K", "k"} <= set(board.values()):
        return set()
    mine, forward, last = (str.isupper, 1, 3) if side == "1" else (str.islower, -1, 0)
    found = set()
    for (x, y), letter in board.items():
        if not mine(letter):
            continue
        ends: list[tuple[int, int]] = []
        match letter.upper():
            case "K":
                ends = [(x + a, y + b) for a, b in SIDES]
            case "R":
                ends = [(x + a, y + b) for a, b in SIDES]
                ends += [(x + 2 * a, y + 2 * b) for a, b in SIDES if board.get((x + a, y + b)) == "."]
            case "N":
                ends = [(x + a, y + b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
            case "P":
                ends = [(x, y + forward)] if board.get((x, y + forward)) == "." else []
                ends += [(x + a, y + forward) for a in (-1, 1) if board.get((x + a, y + forward), ".") != "."]
        for end in ends:
            if end in board and not mine(board[end]):
                sign = "-" if board[end] == "." else "x"
                text = f"{'abc'[x]}{y + 1}{sign}{'abc'[end[0]]}{end[1] + 1}"
                choices = "RNP" if letter in "Pp" and end[1] == last else ""
                found |= {f"{text}={c if side == '1' else c.lower()}" for c in choices} or {text}
    return found


@pytest.fixture
def game(tmp_path: Path) -> DataGame:
    return written(tmp_path, PAWNS)


def test_a_second_writing_has_the_same_moves(game: DataGame) -> None:
    rng = random.Random(1)
    chosen = set()
    for _ in range(many(40)):
        line: AnyLine = Line.at(game)
        for _ in range(30):
            expected = second_writing(line.position)
            assert set(game.legal_texts(line.state)) == expected, line.position
            assert (game.outcome(line.state) is None) == bool(expected)
            if line.outcome is not None:
                break
            text = rng.choice(sorted(expected))
            chosen |= {text[-2:]} if "=" in text else set()
            line = line.play(text)
    assert chosen >= {"=R", "=N", "=P", "=r", "=n", "=p"}


@pytest.mark.parametrize(
    ("move", "code", "said"),
    [
        (
            "b3xa4",
            "pawn_choice",
            "On a4 a pawn becomes one of these, as its player chooses: rook, knight, pawn (PA6).",
        ),
        ("a2-a3=R", "pawn_stays", "On a3 a pawn does not become that (PA6)."),
        ("c1xc2=R", "king_stays", "On c2 a king does not become that (PA6)."),
        ("b3-b4=R", "pawn_enemy", "An enemy stands on b4, and a pawn does not take in this way (PA3)."),
    ],
)  # fmt: skip
def test_a_wrong_choice_is_told(game: DataGame, move: str, code: str, said: str) -> None:
    answer = answer_to(Line.at(game), move)
    assert (answer.code, answer.words.en) == (code, said)


def test_the_table_tells_the_choice_by_the_piece_that_is_laid(game: DataGame) -> None:
    line = Line.at(game, "3/P2/k2/2K 1")
    seen = {}
    for symbol in ".RNPk":
        layout = list(game.layout(line.state))
        layout[game.board.cell("a3")], layout[game.board.cell("a4")] = ".", symbol
        seen[symbol] = infer(line, sure_sight(tuple(layout), game.symbols))
    for symbol in "RN":
        assert seen[symbol] == Recognised((game.parse_move(f"a3-a4={symbol}"),))
    assert seen["P"] == Recognised((game.parse_move("a3-a4=P"),), may_go_on=True)
    assert not isinstance(seen["k"], Recognised | InProgress)
    assert game.move_words(line.state, game.parse_move("a3-a4=N")).en == "a3 to a4, becomes knight"


def test_a_referee_follows_the_choice(game: DataGame) -> None:
    table = table_of(game, "3/P2/k2/2K 1")
    table.puts(a3=".", a4="P", rest_s=0.6)
    table.puts(a4="N", rest_s=9.0)
    assert table.plies == ["a3-a4=N"]
    table.plays("a2-a3", "a4-b2")


@pytest.mark.parametrize(
    ("to", "said"),
    [
        ("[]", "line 30: game.toml: promotions[0].to: expected one or more different kinds"),
        ('["rook", "rook"]', "promotions[0].to: expected one or more different kinds"),
        ('["queen"]', "promotions[0].to: expected a list of names out of king, pawn, rook, knight"),
        ('"ghost"', "promotions[0].to: expected one of king, pawn, rook, knight"),
        ("3", "promotions[0].to: expected one of king, pawn, rook, knight"),
    ],
)
def test_what_a_piece_becomes_is_checked(tmp_path: Path, to: str, said: str) -> None:
    assert said in fault_of(tmp_path, PAWNS.replace('["rook", "knight", "pawn"]', to))


def test_what_a_piece_becomes_must_be_there_for_its_player(tmp_path: Path) -> None:
    wrong = PAWNS.replace('symbols = ["R", "r"]', 'symbols = ["R", ""]')
    assert "expected kinds that every player with the piece pawn has" in fault_of(tmp_path, wrong)
