"""Rugby Chess is the same seen in a mirror, and the same for White from the other side of the table."""

import random
import re

import pytest

from tachiai.rules.line import AnyLine
from tachiai.testing.configurations import random_line
from tests.rules.rugby_chess.asking import GAME, at

COLOURS = str.maketrans("bwBW", "wbWB")
NODES = [node for seed in range(4) for node in random_line(GAME, random.Random(seed)).nodes()[::3]]


def flip_file(text: str) -> str:
    """Mirrors the squares in a text left to right."""
    return re.sub(r"[a-g](?=[1-9])", lambda m: "gfedcba"["abcdefg".index(m[0])], text)


def flip_rank(text: str) -> str:
    """Mirrors the squares in a text top to bottom."""
    return re.sub(r"(?<=[a-g])[1-9]", lambda m: str(10 - int(m[0])), text)


def mirror(position: str) -> str:
    """The position seen in a mirror that stands beside the board."""
    board, side, pending = position.split(" ")
    ranks = ["".join(reversed(re.findall(r"\d|[bwBW]'?", rank))) for rank in board.split("/")]
    return f"{'/'.join(ranks)} {side} {flip_file(pending)}"


def change_sides(position: str) -> str:
    """The position with top and bottom and the colours exchanged."""
    board, side, pending = position.split(" ")
    ranks = "/".join(reversed(board.split("/")))
    return f"{ranks.translate(COLOURS)} {side.translate(COLOURS)} {flip_rank(pending)}"


@pytest.mark.parametrize("node", NODES, ids=lambda node: f"ply {node.ply}")
def test_moves_in_the_mirror_are_the_moves_mirrored(node: AnyLine) -> None:
    mirrored = {flip_file(text) for text in GAME.legal_texts(node.state)}
    assert set(GAME.legal_texts(at(mirror(GAME.format_position(node.state))))) == mirrored


@pytest.mark.parametrize("node", NODES, ids=lambda node: f"ply {node.ply}")
def test_moves_from_the_other_side_are_the_moves_turned_round(node: AnyLine) -> None:
    turned = {flip_rank(text) for text in GAME.legal_texts(node.state)}
    assert set(GAME.legal_texts(at(change_sides(GAME.format_position(node.state))))) == turned
