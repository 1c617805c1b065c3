"""What the plain engine of the bench counts: a few hand-made features for each game and player."""

from collections.abc import Callable, Mapping
from typing import Any

from tachiai.rules.core import Player
from tachiai.rules.games.rugby_chess.state import Tackle
from tachiai.rules.games.two_rings.state import TurnKind

# Cells by which a direction leads on, of Troop-Chess.
_STEPS = {"N": -9, "NE": -8, "E": 1, "SE": 10, "S": 9, "SW": 8, "W": -1, "NW": -10}


def rugby_material(state: Any, player: Player) -> int:
    holders = "Bb"[0] if player is Player.FIRST else "W"
    return sum(100 for symbol in state.layout if symbol[0] == holders)


def rugby(state: Any, player: Player) -> int:
    """Balls, how far they and the pieces are, clear diagonals before a ball, pieces turned over."""
    letters = "bB" if player is Player.FIRST else "wW"
    layout, score = state.layout, 0
    for cell, symbol in enumerate(layout):
        if symbol == "." or symbol[0] not in letters:
            continue
        row, column = divmod(cell, 7)
        rank = 8 - row if player is Player.FIRST else row
        score += 2 * rank - abs(column - 3)
        if len(symbol) > 1:
            score -= 10
        if symbol[0] == letters[1]:
            score += 200 + 12 * rank
            step = -1 if player is Player.FIRST else 1
            for dx in (-1, 1):
                r, c = row + step, column + dx
                while 0 <= r < 9 and 0 <= c < 7 and layout[r * 7 + c] == ".":
                    score += 6
                    r, c = r + step, c + dx
                if not 0 <= r < 9:
                    score += 120
    return score


def rosenkreuz_material(state: Any, player: Player) -> int:
    letters = "Rr" if player is Player.FIRST else "Cc"
    return sum(100 * state.squares.count(letter) + _scarce(state.squares.count(letter)) for letter in letters)


def _scarce(count: int) -> int:
    return (-5_000, -300, -120, -50, -20, 0, 0, 0, 0)[count]


def rosenkreuz(state: Any, player: Player) -> int:
    """Pieces, scarce colours, pieces on their own colour, advance, reserve moves, edges."""
    score = rosenkreuz_material(state, player)
    letters = "Rr" if player is Player.FIRST else "Cc"
    for cell, letter in enumerate(state.squares):
        if letter in letters:
            row, column = divmod(cell, 8)
            rank = 7 - row if player is Player.FIRST else row
            is_black_square = (column + 7 - row) % 2 == 0
            score += 5 * rank + (12 if letter.isupper() == is_black_square else -8)
            score += 2 if 0 < column < 7 else 0
    return score


def two_rings_material(state: Any, player: Player) -> int:
    plain, ring = "bB" if player is Player.FIRST else "wW"
    board: str = state.squares[:72]
    return 30 * board.count(plain) + 330 * board.count(ring)


def two_rings(state: Any, player: Player) -> int:
    """Rings, their way to the goal, pieces on the board, support before carriers, carriers beside enemies."""
    plain, ring = "bB" if player is Player.FIRST else "wW"
    enemy = "wW" if player is Player.FIRST else "bB"
    squares: str = state.squares
    score = two_rings_material(state, player)
    for cell in range(72):
        letter = squares[cell]
        if letter not in (plain, ring):
            continue
        row, column = divmod(cell, 6)
        rank = 11 - row if player is Player.FIRST else row
        score += rank // 2
        if letter == ring:
            score += 9 * rank + (40 if rank >= 10 else 0) + (5 if 0 < column < 5 else 0)
            ahead = -6 if player is Player.FIRST else 6
            for step in (ahead, 2 * ahead, ahead - 1, ahead + 1):
                if 0 <= cell + step < 72 and squares[cell + step] == plain:
                    score += 8
            for step, inside in ((1, column < 5), (-1, column > 0), (6, row < 11), (-6, row > 0)):
                if inside and squares[cell + step] in enemy:
                    score -= 25
    return score


def chatra_material(state: Any, player: Player) -> int:
    layout: tuple[str, ...] = state.layout
    return 100 * layout.count("x" if player is Player.FIRST else "o")


def chatra(state: Any, player: Player) -> int:
    """Subjects, how near they are to the enemy object, room around the own one, checks, partners in line."""
    own, own_object = ("x", "X") if player is Player.FIRST else ("o", "O")
    other, other_object = ("o", "O") if player is Player.FIRST else ("x", "X")
    layout: tuple[str, ...] = state.layout
    size: int = state.board.cols
    score = 60 * layout.count(own)
    if other_object not in layout or own_object not in layout:
        return score
    row, column = divmod(layout.index(other_object), size)
    near = 0
    for cell, symbol in enumerate(layout):
        if symbol == own:
            r, c = divmod(cell, size)
            apart = max(abs(r - row), abs(c - column))
            score += max(0, 24 - 4 * apart)
            near += apart <= 3
            if apart % 2 == 0 and (r - row) % 2 == 0 and (c - column) % 2 == 0:
                score += 4
    score += 6 * near * near
    row, column = divmod(layout.index(own_object), size)
    for r in range(row - 1, row + 2):
        for c in range(column - 1, column + 2):
            if not (0 <= r < size and 0 <= c < size):
                score -= 6
            elif layout[r * size + c] == other:
                score -= 15
    return score


def troop_material(state: Any, player: Player) -> int:
    return 100 * len(state.pieces(player))


def troop(state: Any, player: Player) -> int:
    """Pieces, how they stand together, the middle, contact with the enemy."""
    own = state.pieces(player)
    score = 100 * len(own)
    for cell in own:
        row, column = divmod(cell, 9)
        score += 3 * ((cell - 1) in own) + 3 * ((cell - 9) in own) + 2 * ((cell - 10) in own)
        score += 2 * ((cell - 8) in own) - abs(column - 4)
        score += (8 - row if player is Player.FIRST else row) // 2
    return score


FEATURES: Mapping[str, Callable[[Any, Player], int]] = {
    "rugby_chess": rugby,
    "chatra": chatra,
    "rosenkreuz": rosenkreuz,
    "two_rings": two_rings,
    "troop_chess": troop,
}
WORTH_OF_MATERIAL: Mapping[str, Callable[[Any, Player], int]] = {
    "rugby_chess": rugby_material,
    "chatra": chatra_material,
    "rosenkreuz": rosenkreuz_material,
    "two_rings": two_rings_material,
    "troop_chess": troop_material,
}


def rugby_captures(state: Any, moves: list[Any]) -> list[Any]:
    """Tackles."""
    return [move for move in moves if move.tackle is not Tackle.NONE]


def rosenkreuz_captures(state: Any, moves: list[Any]) -> list[Any]:
    """Minor captures, attainments with their first home only, movements that are not forward."""
    ahead = -8 if state.to_move is Player.FIRST else 8
    found, attained = [], set()
    for move in moves:
        if move.captured is not None:
            if (move.origin, move.target, move.captured) not in attained:
                attained.add((move.origin, move.target, move.captured))
                found.append(move)
        elif move.takes or (move.target // 8 - move.origin // 8) * ahead <= 0:
            found.append(move)
    return found


def two_rings_captures(state: Any, moves: list[Any]) -> list[Any]:
    """Attacks on carriers, rings into the goal."""
    return [
        move
        for move in moves
        if move.kind is TurnKind.GOAL or (move.kind is TurnKind.ATTACK and state.squares[move.target] in "BW")
    ]


def chatra_captures(state: Any, moves: list[Any]) -> list[Any]:
    return [move for move in moves if move.captures]


def troop_captures(state: Any, moves: list[Any]) -> list[Any]:
    """Moves without a forming step that go onto an enemy."""
    enemies = state.pieces(state.to_move.other)
    found = []
    for move in moves:
        if move.step is None:
            step = _STEPS[move.direction]
            if any(cell + step * n in enemies for cell in move.trio for n in range(1, move.squares + 1)):
                found.append(move)
    return found


CAPTURES: Mapping[str, Callable[[Any, list[Any]], list[Any]]] = {
    "rugby_chess": rugby_captures,
    "chatra": chatra_captures,
    "rosenkreuz": rosenkreuz_captures,
    "two_rings": two_rings_captures,
    "troop_chess": troop_captures,
}
