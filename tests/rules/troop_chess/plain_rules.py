"""The rules of Troop-Chess once more, slowly, from the clauses alone: no tables, nothing shared with the
program but the texts. What both find is compared in ``test_second_reading``.

A side is a set of (x, y); ``up`` is +1 for the first player, -1 for the second.
"""

from itertools import combinations

Square = tuple[int, int]
Side = frozenset[Square]
Result = tuple[Side, Side]  # own, enemies

ARROWS = {
    "N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1),
    "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1),
}  # fmt: skip


def plus(a: Square, b: Square, times: int = 1) -> Square:
    return a[0] + times * b[0], a[1] + times * b[1]


def name(square: Square) -> str:
    return f"{'abcdefghi'[square[0]]}{square[1] + 1}"


def heads(three: frozenset[Square]) -> set[tuple[Square, Square]] | None:
    """The heads with their bonus directions (TC2); None if the three are no formation."""
    found = set()
    for arrow in ARROWS.values():
        side = (-arrow[1], arrow[0])  # a quarter turn
        for head in three:
            behind = plus(head, arrow, -1)
            if 0 in arrow:
                # line: two straight behind; cone: both diagonally behind
                line = {head, behind, plus(head, arrow, -2)}
                cone = {head, plus(behind, side), plus(behind, side, -1)}
                if three in (line, cone):
                    found.add((head, arrow))
            else:
                # wedge: beside and below the head; hook: one diagonally behind, then straight on
                across, along = (arrow[0], 0), (0, arrow[1])
                wedge = {head, plus(head, across, -1), plus(head, along, -1)}
                hooks = ({head, behind, plus(behind, leg, -1)} for leg in (across, along))
                if three == wedge or three in list(hooks):
                    found.add((head, arrow))
    return found or None


def hard(enemies: Side) -> set[tuple[Square, Square]]:
    """Squares of enemies with the direction of attack that they are hard against (TC7)."""
    found = set()
    for three in map(frozenset, combinations(enemies, 3)):
        for head, arrow in heads(three) or ():
            found.add((head, (-arrow[0], -arrow[1])))
    return found


def moves(own: Side, enemies: Side, up: int, contact: bool) -> dict[str, Result]:
    """Every legal move with what it leaves."""
    shell = hard(enemies)
    found = formation_moves(own, enemies, shell, up, contact, None)
    for start in own:
        for arrow in ARROWS.values():
            end = plus(start, arrow)
            back = arrow[1] * up < 0 and not contact
            if on_board(end) and end not in own | enemies and not back:
                found |= formation_moves(own - {start} | {end}, enemies, shell, up, contact, (start, end))
    return found


def on_board(square: Square) -> bool:
    return 0 <= square[0] < 9 and 0 <= square[1] < 9


def formation_moves(
    own: Side,
    enemies: Side,
    shell: set[tuple[Square, Square]],
    up: int,
    contact: bool,
    step: tuple[Square, Square] | None,
) -> dict[str, Result]:
    found = {}
    joined = (
        combinations(own, 3)
        if step is None
        else ((step[1], *two) for two in combinations(own - {step[1]}, 2))
    )
    for three in map(frozenset, joined):
        leaders = heads(three)
        if leaders is None:
            continue
        for word, arrow in ARROWS.items():
            if arrow[1] * up < 0 and not contact:
                continue
            bonus = [head for head, way in leaders if way == arrow]
            for length in (1, 2) if bonus else (1,):
                result = fight(own, enemies, three, arrow, length, bonus, shell)
                if result is not None:
                    text = ",".join(map(name, sorted(three))) + f"+{word}{'2' if length == 2 else ''}"
                    prefix = f"{name(step[0])}-{name(step[1])}:" if step else ""
                    found[prefix + text] = result
    return found


def fight(
    own: Side,
    enemies: Side,
    three: frozenset[Square],
    arrow: Square,
    length: int,
    bonus: list[Square],
    shell: set[tuple[Square, Square]],
) -> Result | None:
    """What the move leaves, or None if it is not possible (TC5, TC8, TC9)."""
    ends = {plus(square, arrow, length) for square in three}
    if not all(map(on_board, ends)) or ends & (own - three):
        return None
    alive, standing = set(three), set(enemies)
    tired: set[Square] = set()
    for number in range(1, length + 1):
        if len(alive) < 3 or any(plus(square, arrow, number) in standing for square in tired):
            return None
        for square in three:
            target = plus(square, arrow, number)
            if target in standing:
                difference = (2 if square in bonus else 1) - (1 if (target, arrow) in shell else 0)
                standing.remove(target)
                if difference < 2:
                    tired.add(square)
                if difference == 0:
                    alive.remove(square)
    return own - three | {plus(square, arrow, length) for square in alive}, frozenset(standing)


def legal(text: str) -> dict[str, str]:
    """Every legal move of a position with the position text after it."""
    board, side, contact, quiet = text.split(" ")
    other = "w" if side == "b" else "b"
    own, enemies = read(board, side), read(board, other)
    up = 1 if side == "b" else -1
    found = {}
    for move, (own_after, enemies_after) in moves(own, enemies, up, contact == "y").items():
        taken = enemies_after != enemies
        plies = int(quiet) + 1 if contact == "y" and not taken else 0
        standing = dict.fromkeys(own_after, side) | dict.fromkeys(enemies_after, other)
        found[move] = f"{write(standing)} {other} {'y' if taken or contact == 'y' else 'n'} {plies}"
    return found


def read(board: str, side: str) -> Side:
    """The pieces of a side on a board field."""
    squares = set()
    for y, rank in zip(range(8, -1, -1), board.split("/"), strict=True):
        x = 0
        for letter in rank:
            if letter == side:
                squares.add((x, y))
            x += int(letter) if letter.isdigit() else 1
    return frozenset(squares)


def write(standing: dict[Square, str]) -> str:
    """The board field of the pieces."""
    ranks = []
    for y in range(8, -1, -1):
        rank = "".join(standing.get((x, y), ".") for x in range(9))
        for run in range(9, 0, -1):
            rank = rank.replace("." * run, str(run))
        ranks.append(rank)
    return "/".join(ranks)
