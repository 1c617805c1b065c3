"""Rugby Chess written a second time, word by word after the clauses, slowly and without tables.

It knows nothing of the package under test: squares are (x, y), a position is a dictionary of symbols, moves
and positions are texts. It gives every legal move with the position text that it leads to.
"""

import re

Square = tuple[int, int]
Pieces = dict[Square, str]

FORWARD = {"b": 1, "w": -1}


def read(position: str) -> tuple[Pieces, str, Square | None]:
    """Pieces, side to move and pending square of a position text."""
    board, side, pending = position.split(" ")
    pieces: Pieces = {}
    for y, rank in zip(range(8, -1, -1), board.split("/"), strict=True):
        x = 0
        for token in re.findall(r"\d|[bwBW]'?", rank):
            if token.isdigit():
                x += int(token)
            else:
                pieces[x, y] = token
                x += 1
    return pieces, side, None if pending == "-" else square(pending)


def write(pieces: Pieces, side: str, pending: Square | None) -> str:
    """The position text."""
    ranks = []
    for y in range(8, -1, -1):
        rank = "".join(pieces.get((x, y), ".") for x in range(7))
        ranks.append(re.sub(r"\.+", lambda dots: str(len(dots[0])), rank))
    return f"{'/'.join(ranks)} {side} {'-' if pending is None else name(pending)}"


def square(text: str) -> Square:
    """The square of a name."""
    return "abcdefg".index(text[0]), int(text[1]) - 1


def name(at: Square) -> str:
    """The name of a square."""
    return f"{'abcdefg'[at[0]]}{at[1] + 1}"


def on_board(at: Square) -> bool:
    """RC1."""
    return 0 <= at[0] <= 6 and 0 <= at[1] <= 8


def owner(symbol: str) -> str:
    """Whose piece it is."""
    return symbol[0].lower()


def has_ball(symbol: str) -> bool:
    """Whether it holds a ball."""
    return symbol[0].isupper()


def reachable(pieces: Pieces, start: Square, f: int) -> set[Square]:
    """RC4: h level squares, then d diagonal ones in the same sense, h + d >= 1; or straight back."""
    found = set()
    x, y = start
    for s in (1, -1):
        for h in range(7):
            for d in range(9):
                way = [(x + s * i, y) for i in range(1, h + 1)]
                way += [(x + s * (h + i), y + f * i) for i in range(1, d + 1)]
                if way and all(on_board(at) and at not in pieces for at in way):
                    found.add(way[-1])
    for back in range(1, 9):
        way = [(x, y - f * i) for i in range(1, back + 1)]
        if all(on_board(at) and at not in pieces for at in way):
            found.add(way[-1])
    return found


def catchers(pieces: Pieces, passer: Square, side: str) -> list[Square]:
    """RC6: the first piece on each of five rays, if it is one's own and has no ball."""
    f = FORWARD[side]
    found = []
    for dx, dy in ((0, -f), (-1, 0), (1, 0), (-1, -f), (1, -f)):
        x, y = passer[0] + dx, passer[1] + dy
        while on_board((x, y)) and (x, y) not in pieces:
            x, y = x + dx, y + dy
        if (x, y) in pieces and owner(pieces[x, y]) == side and not has_ball(pieces[x, y]):
            found.append((x, y))
    return found


def step_back(pieces: Pieces, at: Square, f: int) -> Pieces:
    """RC8, RC9: one square back, upright (RC10); it stays if it cannot."""
    behind = (at[0], at[1] - f)
    if not on_board(behind) or behind in pieces:
        return pieces
    moved = dict(pieces)
    moved[behind] = moved.pop(at).replace("'", "")
    return moved


def give(pieces: Pieces, giver: Square, catcher: Square) -> Pieces:
    """A ball goes from one piece to another."""
    return {**pieces, giver: pieces[giver].lower(), catcher: pieces[catcher][0].upper() + pieces[catcher][1:]}


def legal(position: str) -> dict[str, str]:
    """Every legal move of a position, with the position text after it."""
    pieces, side, pending = read(position)
    other = "w" if side == "b" else "b"
    f = FORWARD[side]
    found: dict[str, str] = {}
    goal = {"b": 8, "w": 0}
    if any(owner(s) == other and has_ball(s) and y == goal[other] for (_, y), s in pieces.items()):
        return {}
    if pending is not None:
        for to in catchers(pieces, pending, side):
            after = step_back(give(pieces, pending, to), pending, f)
            found[f"{name(pending)}>{name(to)}"] = write(after, other, None)
        return found
    for start, symbol in pieces.items():
        if owner(symbol) != side:
            continue
        if has_ball(symbol):
            for to in catchers(pieces, start, side):
                found[f"{name(start)}>{name(to)}"] = write(give(pieces, start, to), other, None)
        for end in reachable(pieces, start, f):
            text = f"{name(start)}-{name(end)}"
            moved = {at: piece for at, piece in pieces.items() if at != start}
            faced = (end[0], end[1] + f)
            if faced in moved and owner(moved[faced]) == other:
                if has_ball(moved[faced]) and not has_ball(symbol) and "'" not in symbol:
                    found |= tackled({**moved, end: symbol}, side, other, end, faced, text)
                continue
            moved[end] = symbol.replace("'", "")
            found[text] = write(moved, other, None)
            if has_ball(symbol) and end[1] != goal[side]:
                for to in catchers(moved, end, side):
                    found[f"{text}>{name(to)}"] = write(give(moved, end, to), other, None)
    return found


def tackled(
    pieces: Pieces, side: str, other: str, tackler: Square, target: Square, text: str
) -> dict[str, str]:
    """RC8, RC9: what comes of a tackle; ``pieces`` have the tackler in front of its target."""
    f = FORWARD[side]
    behind = (target[0], target[1] + f)
    if on_board(behind) and behind not in pieces and catchers(pieces, target, other):
        return {f"{text}*": write({**pieces, tackler: pieces[tackler] + "'"}, other, target)}
    taken = give(pieces, target, tackler)
    receivers = catchers(taken, tackler, side)
    if not receivers:
        return {f"{text}*=": write(step_back(taken, tackler, f), other, None)}
    return {
        f"{text}*>{name(to)}": write(step_back(give(taken, tackler, to), tackler, f), other, None)
        for to in receivers
    }
