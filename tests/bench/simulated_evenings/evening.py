"""Simulated evenings: whole games as a camera would see them, with hands, haste and mishaps.

The table is a list of symbols that hands change one cell at a time; a frame shows it through the noise of a
reader, and nothing of what is below a hand or an arm. ``play`` tells what really happened.
"""

from collections.abc import Callable
from typing import Any

from tachiai.rules.belief.attempts import attempted
from tachiai.rules.belief.guidance import by_hand
from tachiai.rules.belief.observation import sure_reading
from tachiai.rules.belief.successors import Successors
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Player, changes
from tachiai.rules.line import AnyGame
from tachiai.rules.sight import Change, Refused
from tests.bench.simulated_evenings.players import Table
from tests.bench.simulated_evenings.scene import Fault, Hand


class Evening(Table):
    """A whole game with haste and mishaps."""

    def play(self) -> None:
        """Plays the game to its end."""
        cover_at = self.chance.randrange(8, max(9, self.plies // 2)) if self.cover else -1
        while self.line.outcome is None and self.line.ply < self.plies:
            if self.line.ply == cover_at:
                self.covers.append((self.now_s, self.now_s + 10.0))
                until_s = self.now_s + 10.0
                while self.now_s < until_s - 1.0 and self.line.outcome is None:
                    self._ply()
                self.now_s = max(self.now_s, until_s + 0.5)
                self.truth.covered = True
                cover_at = -1
            elif self.chance.random() < self.incidents:
                self._incident()
            else:
                self._ply()
        self.now_s += 3.0
        self.truth.line = self.line

    # Mishaps.

    def _incident(self) -> None:
        kinds: dict[str, Callable[[], None]] = {
            "illegal": self._illegal,
            "illegal_then_right": lambda: self._illegal(True),
            "back": self._take_back,
            "bump": self._bump,
            "forgotten": self._forgotten,
            "slide": self._slid,
            "late": self._late_correction,
            "rest": self._rested,
        }
        weights = [4, 2, 2, 2, 1, 1, 1, 1]
        name = self.only or self.chance.choices(list(kinds), weights)[0]
        self.truth.incidents.append((self.now_s, name))
        kinds[name]()

    def _illegal(self, then_right: bool = False) -> None:
        found = self._fault()
        if found is None:
            self._ply()
            return
        table, refused = found
        player = self.game.to_move(self.line.state)
        before = tuple(self.table)
        self._hand_makes(player, [table])
        from_s = self.now_s
        self.now_s += self.chance.uniform(1.5, 6.0)
        game = self.game
        clause = game.reason(refused.illegal.code).clause
        if then_right:
            until_s = self.now_s
            move = self._choose()
            self._hand_makes(player, self._stages(move))
            self.truth.faults.append(Fault(from_s, until_s, game.format_move(refused.move), clause))
            self._played(move)
            self.now_s += self._pause()
            return
        self.truth.faults.append(Fault(from_s, self.now_s, game.format_move(refused.move), clause))
        self._hand_makes(player, [before])
        self.now_s += self.chance.uniform(0.3, 0.3 + self.pace.pause_s)
        self._ply()

    def _fault(self) -> tuple[Layout, Refused[Any]] | None:
        """An illegal move as hands would make it, and what it is."""
        outlook = Successors(self.line)
        for _ in range(40):
            table = self._wrong_table()
            if table is None:
                continue
            verdict = attempted(outlook, sure_reading(self.game, table))
            if isinstance(verdict, Refused) and not self._is_legal(table):
                return table, verdict
        return None

    def _is_legal(self, table: Layout) -> bool:
        game, state = self.game, self.line.state
        return any(
            table in game.layouts_after(state, move) or table in game.stages(state, move)
            for move in game.legal_moves(state)
        )

    def _wrong_table(self) -> Layout | None:
        game, chance, board = self.game, self.chance, self.game.board
        before = tuple(self.table)
        if before != game.layout(self.line.state):
            return None
        player = game.to_move(self.line.state)
        if chance.random() < 0.15:
            player = player.other
        own = [Cell(c) for c, s in enumerate(before) if game.owners.get(s) is player]
        table = list(before)
        kind = chance.random()
        if game.uid == "chatra" and kind < 0.4 and self.line.ply >= 3:
            empty = [c for c in board.grid_cells if before[c] == EMPTY]
            table[chance.choice(empty)] = "x" if game.to_move(self.line.state) is Player.FIRST else "o"
            return tuple(table)
        full = [c for c in own if game.bare.get(before[c])]
        if full and kind < 0.3:
            giver = chance.choice(full)
            catchers = [c for c in own if c != giver and not game.bare.get(before[c])]
            catchers = [c for c in catchers if any(before[c] in b for b in game.bare.values())]
            if catchers:
                catcher = chance.choice(catchers)
                table[giver] = game.bare[before[giver]][0]
                table[catcher] = next(f for f, b in game.bare.items() if before[catcher] in b)
                return tuple(table)
        if not own:
            return None
        if game.uid == "troop_chess" and kind < 0.6:
            trio = chance.sample(own, 1)
            near = [c for c in own if c != trio[0] and abs(board.xy[c][0] - board.xy[trio[0]][0]) < 3]
            if len(near) < 2:
                return None
            trio += chance.sample(near, 2)
            dx, dy = chance.choice([(0, 1), (1, 1), (1, 0), (0, -1), (0, 2), (-1, 1), (2, 0)])
            ends = [board.by_xy.get((board.xy[c][0] + dx, board.xy[c][1] + dy)) for c in trio]
            if any(e is None for e in ends):
                return None
            for c in trio:
                table[c] = EMPTY
            for e, c in zip(ends, trio, strict=True):
                assert e is not None
                if table[e] != EMPTY:
                    return None
                table[e] = before[c]
            return tuple(table)
        origin = chance.choice(own)
        x, y = board.xy[origin]
        goal = board.by_xy.get((x + chance.randint(-3, 3), y + chance.randint(-3, 3)))
        if goal is None or goal == origin or game.owners.get(before[goal]) is player:
            return None
        table[origin], table[goal] = EMPTY, before[origin]
        return tuple(table)

    def _take_back(self) -> None:
        move = self._choose()
        player = self.game.to_move(self.line.state)
        before = tuple(self.table)
        self._hand_makes(player, self._stages(move))
        self.now_s += self.chance.uniform(1.0, 4.0)
        self._hand_makes(player, [before])
        self.truth.back += 1
        self.now_s += self.chance.uniform(0.4, 1.0)
        self._ply()

    def _bump(self) -> None:
        """In passing, a piece is pushed: it cannot be read, or shows on the next cell."""
        board = self.game.board
        before_s = self.now_s
        standing = [c for c in board.grid_cells if self.table[c] != EMPTY]
        if not standing:
            self._ply()
            return
        self._ply()
        cell = self.chance.choice([c for c in standing if self.table[c] != EMPTY] or standing)
        until_s = self.now_s + self.chance.uniform(1.0, 3.0)
        beside = [c for c in board.neighbours[cell] if self.table[c] == EMPTY]
        if beside and self.table[cell] != EMPTY and self.chance.random() < 0.5:
            other = self.chance.choice(beside)
            symbol = self.table[cell]
            self._set(self.now_s, cell, EMPTY)
            self._set(self.now_s, other, symbol)
            self.hands.append(
                Hand(Player.FIRST, [(self.now_s - 0.2, *board.xy[cell]), (self.now_s + 0.1, *board.xy[cell])])
            )
            self.truth.displaced.append((self.now_s - 0.5, until_s + 1.5))
            self.now_s = until_s
            self._do(
                self.chance.choice(list(Player)), [Change(other, symbol, EMPTY), Change(cell, EMPTY, symbol)]
            )
            self.now_s += 0.3
        else:
            self.clouds.append((before_s + 0.5, until_s, {cell}))

    def _forgotten(self) -> None:
        """Of a move of several parts, what is taken off is forgotten for a while."""
        move = self._choose()
        player = self.game.to_move(self.line.state)
        stages = self._stages(move)
        final = changes(tuple(self.table), stages[-1])
        arrivals = {c for c, s in final.items() if s != EMPTY}
        removed = [
            c
            for c, s in final.items()
            if s == EMPTY and self.game.owners.get(self.table[c]) is player.other and c not in arrivals
        ]
        if not removed:
            self._ply()
            return
        almost = list(stages[-1])
        for cell in removed:
            almost[cell] = self.table[cell]
        self._hand_makes(player, [tuple(almost)])
        self.now_s += 3.0
        self._hand_makes(player, [stages[-1]])
        self._played(move)
        self.now_s += self._pause()

    def _slid(self) -> None:
        move = self._choose()
        self._hand_makes(self.game.to_move(self.line.state), self._stages(move), slide=True)
        self._played(move)
        self.now_s += self._pause()

    def _rested(self) -> None:
        move = self._choose()
        stay_s = self.chance.uniform(1.0, 3.0)
        self._hand_makes(self.game.to_move(self.line.state), self._stages(move), stay_s=stay_s)
        self._played(move)
        self.now_s += self._pause()

    def _late_correction(self) -> None:
        """A piece is put on a wrong cell; its player puts it right after the opponent has answered."""
        move = self._choose()
        game, board = self.game, self.game.board
        player = game.to_move(self.line.state)
        stages = self._stages(move)
        final = changes(tuple(self.table), stages[-1])
        arrivals = [c for c, s in final.items() if game.owners.get(s) is player and self.table[c] == EMPTY]
        if len(arrivals) != 1 or len(stages) > 1:
            self._ply()
            return
        wrong = [
            c for c in board.neighbours[arrivals[0]] if stages[-1][c] == EMPTY and self.table[c] == EMPTY
        ]
        self.chance.shuffle(wrong)
        for cell in wrong:
            table = list(stages[-1])
            table[cell], table[arrivals[0]] = table[arrivals[0]], EMPTY
            if not self._is_legal(tuple(table)):
                break
        else:
            self._ply()
            return
        symbol = table[cell]
        began_s = self.now_s
        self._hand_makes(player, [tuple(table)])
        self._played(move)
        self.now_s += max(0.2, self._pause())
        if self.line.outcome is None:
            for _ in range(20):
                reply = self._choose()
                shown = changes(stages[-1], self._stages(reply)[-1])
                if not {cell, arrivals[0]} & shown.keys():
                    self._do(
                        player.other,
                        list(by_hand(game, [Change(c, stages[-1][c], s) for c, s in shown.items()])),
                    )
                    self._played(reply)
                    break
        self.now_s += 0.3
        self._do(player, [Change(cell, symbol, EMPTY), Change(arrivals[0], EMPTY, symbol)])
        self.truth.displaced.append((began_s, self.now_s))
        self.now_s += max(0.3, self._pause())


def evening(game: AnyGame, seed: int, pause_s: float, plies: int = 40, **habits: Any) -> Evening:
    """Returns a game that was played."""
    played = Evening(game, seed, pause_s, plies, **habits)
    played.play()
    return played
