"""Two Rings once more, read plainly from the clauses: slow, without tables, independent of the program.

Positions and moves are texts. Only the third ply and later ones, the advanced rules, and neither
repetition nor the end of the game are covered; a goal is a move like others and leaves no position.
"""

from itertools import product

FILES = "abcdef"


def name(x: int, y: int) -> str:
    """The name of a cell; x and y count from 1, the rim lies at 0 and beyond the last."""
    if x in (0, 7):
        return f"{'z' if x == 0 else 'g'}{y}"
    return f"{FILES[x - 1]}{y}" if 0 < x < 7 else "nowhere"


SQUARES = {name(x, y): (x, y) for x, y in product(range(1, 7), range(1, 13))}
RIM = {name(x, y): (x, y) for x, y in product(range(8), range(14))
       if (x in (0, 7)) != (y in (0, 13))}  # fmt: skip
CELLS = SQUARES | RIM
GOALS = {"b": {"b12", "c12", "d12", "e12"}, "w": {"b1", "c1", "d1", "e1"}}


class Plain:
    """A position as a dictionary from cell names to letters."""

    def __init__(self, text: str) -> None:
        board, self.side, rim, ban = text.split(" ")
        self.on: dict[str, str] = {}
        for y, rank in zip(range(12, 0, -1), board.split("/"), strict=True):
            x = 1
            for letter in rank:
                if letter.isdigit():
                    x += int(letter)
                else:
                    self.on[name(x, y)] = letter
                    x += 1
        self.rim = [] if rim == "-" else [entry.split("@")[1] for entry in rim.split(",")]
        self.on |= {} if rim == "-" else {e.split("@")[1]: e.split("@")[0] for e in rim.split(",")}
        self.ban = ban

    def text(self) -> str:
        """The position text."""
        ranks = []
        for y in range(12, 0, -1):
            rank = "".join(self.on.get(name(x, y), ".") for x in range(1, 7))
            for run in range(6, 0, -1):
                rank = rank.replace("." * run, str(run))
            ranks.append(rank)
        rim = ",".join(f"{self.on[cell]}@{cell}" for cell in self.rim)
        return f"{'/'.join(ranks)} {self.side} {rim or '-'} {self.ban}"

    def successors(self) -> dict[str, str | None]:
        """Every legal move text with the position text after it (None for a goal)."""
        found: dict[str, str | None] = {}
        for origin in [cell for cell in SQUARES if self.on.get(cell, "").lower() == self.side]:
            if self.on[origin].isupper() and origin in GOALS[self.side]:
                found[f"{origin}-goal"] = None
            for target in SQUARES:
                for sign in "->x":
                    after = self._after(origin, sign, target)
                    if after is not None and not after._is_fortress():
                        found[f"{origin}{sign}{target}"] = after.text()
        return found

    def _after(self, origin: str, sign: str, target: str) -> "Plain | None":
        (x, y), (to_x, to_y) = SQUARES[origin], SQUARES[target]
        dx, dy = to_x - x, to_y - y
        carries, there = self.on[origin].isupper(), self.on.get(target)
        if (dx, dy) == (0, 0):
            return None
        after = Plain(self.text())
        after.side, after.ban = ("w" if self.side == "b" else "b"), "-"
        if sign == "-":
            if there is not None or not (self._may_step(x, y, dx, dy, carries) or
                                         (not carries and self._may_run(x, y, dx, dy))):  # fmt: skip
                return None
            after.on[target] = after.on.pop(origin)
        elif sign == ">":
            if not carries or there != self.side or max(abs(dx), abs(dy)) > 2:
                return None
            after.on[origin], after.on[target] = self.side, self.side.upper()
        elif carries or not self._attack(after, origin, target, dx, dy):
            return None
        after._return()
        return after

    def _may_step(self, x: int, y: int, dx: int, dy: int, carries: bool) -> bool:
        far = max(abs(dx), abs(dy))
        if far == 1:
            return True
        if carries or far > 2:
            return False
        if {abs(dx), abs(dy)} == {1, 2}:  # a knight's move, blocked on its long side
            between = name(x, y + dy // 2) if abs(dy) == 2 else name(x + dx // 2, y)
        else:
            between = name(x + dx // 2, y + dy // 2)
        return between not in self.on

    def _may_run(self, x: int, y: int, dx: int, dy: int) -> bool:
        if dx:
            return False
        one = 1 if dy > 0 else -1
        way = [name(x, y + n * one) for n in range(1, abs(dy) + 1)]
        last = name(x, y + dy + one)
        return (
            all(c not in self.on for c in way)
            and last in SQUARES
            and self.on.get(last, "").lower() == self.side
        )

    def _attack(self, after: "Plain", origin: str, target: str, dx: int, dy: int) -> bool:
        enemy = self.on.get(target)
        if enemy is None or enemy.lower() == self.side or 0 not in (dx, dy) or abs(dx + dy) > 2:
            return False
        (x, y), (ux, uy) = SQUARES[target], (dx // abs(dx + dy), dy // abs(dx + dy))
        is_far = abs(dx + dy) == 2
        if is_far and (name(x - ux, y - uy) in self.on or enemy.isupper()):
            return False
        behind, beyond = name(x + ux, y + uy), name(x + 2 * ux, y + 2 * uy)
        if behind in self.on or self.ban == f"{origin}>{target}":
            return False
        del after.on[origin]
        after.on[target] = self.side.upper() if enemy.isupper() else self.side
        landing = behind if behind in RIM or beyond in self.on else beyond
        after.on[landing] = enemy.lower()
        if landing in RIM:
            after.rim.append(landing)
        else:
            after.ban = f"{landing}>{target}"
        return True

    def _return(self) -> None:
        for cell in self.rim:
            x, y = RIM[cell]
            door_x, door_y = min(max(x, 1), 6), min(max(y, 1), 12)
            door = name(door_x, door_y)
            near = [name(door_x + i, door_y + j) for i, j in product((-1, 0, 1), repeat=2)]
            enemy = {"b": "w", "w": "b"}[self.on[cell]]
            if door in self.on or any(c in SQUARES and self.on.get(c, "").lower() == enemy for c in near):
                continue
            self.on[door] = self.on.pop(cell)
            self.rim.remove(cell)
            self._return()
            return

    def _is_fortress(self) -> bool:
        rings = [cell for cell, letter in self.on.items() if letter.isupper()]
        return len({self.on[cell] for cell in rings}) == 1 and self._safe(self.on[rings[0]].lower()) >= set(
            rings
        )

    def _safe(self, side: str) -> set[str]:
        safe = {cell for cell in SQUARES if self.on.get(cell, "").lower() == side}
        holding = {cell for cell in RIM if cell in self.on}
        while True:
            kept = set()
            for cell in safe:
                x, y = SQUARES[cell]
                on_rank, on_file = {name(x - 1, y), name(x + 1, y)}, {name(x, y - 1), name(x, y + 1)}
                if on_rank & (safe | holding) and on_file & (safe | holding):
                    kept.add(cell)
            if kept == safe:
                return safe
            safe = kept


def legal(text: str) -> dict[str, str | None]:
    """Every legal move of a position with the position text after it (None for a goal)."""
    return Plain(text).successors()
