"""Puzzles looked for in games that the engine plays against itself: near the ends of the games, where wins are.

Nothing here knows time or chance: games follow from their seeds, and a search ends after so many positions.
So the same seeds give the same puzzles on every machine.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from zlib import crc32

from tachiai.rules.core import EMPTY, Player
from tachiai.rules.engine.matches import Chooser, opening, play_out
from tachiai.rules.engine.oversights import chance
from tachiai.rules.engine.proof import Proof, solve
from tachiai.rules.engine.search import search
from tachiai.rules.engine.values import Limits
from tachiai.rules.levels import Level
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.puzzles.puzzle import Puzzle
from tachiai.rules.puzzles.rating import rating_of
from tachiai.rules.registry import declaration_of
from tachiai.rules.themes import themes_of_line

PLAYERS = 3  # the levels that play the games, from the weakest on: they are quick and leave many wins
LONGEST_GAME = 120  # plies
# The last plies of a game are played again better, since a win against blunders proves nothing.
LAST_PLIES = 7
LONGEST_ENDING = 20  # plies
ENDING_NODES = 1_500
# How many puzzles of each length a game is to have: short ones are found soon, long ones seldom.
QUOTA = {1: 50, 3: 80, 5: 45, 7: 20, 9: 8}
WANTED = 165  # of all lengths
GLANCE_NODES = 3_000  # of the search that tells whether there is a long win worth a proof
# Positions looked at for the proof of a win in so many plies; then it is left out.
PROOF_NODES = {1: 5_000, 3: 40_000, 5: 120_000, 7: 180_000, 9: 240_000}
LONGEST = max(PROOF_NODES)
MOST_MOVES = 3  # that win: a position with more is hardly a puzzle
NEAR_CELLS = 4  # positions that differ on so few cells, or fewer, are one puzzle: a ply changes two or more


@dataclass(frozen=True, slots=True)
class Found:
    """A position with all its winning first moves, proven."""

    line: AnyLine
    proof: Proof[Any]


def finished_game(game: AnyGame, seed: int) -> AnyLine:
    """Returns a whole game of two weak levels of the engine, the end of which is played again by better ones
    where that leads to an end too.
    """
    levels = declaration_of(game.uid).levels
    one, other = (levels[int(chance(seed, f"level of {who.value}") * PLAYERS)] for who in Player)
    end = play_out(
        opening(game, seed), {Player.FIRST: _player(one, seed), Player.SECOND: _player(other, seed)}, LONGEST_GAME
    )
    if end.outcome is None or end.ply <= LAST_PLIES:
        return end
    before = end.nodes()[-LAST_PLIES - 1]
    again = play_out(before, dict.fromkeys(Player, _plays_better), before.ply + LONGEST_ENDING)
    return end if again.outcome is None or again.outcome.winner is None else again


def _player(level: Level, seed: int) -> Chooser:
    return lambda line: search(line, Limits(nodes=level.nodes), level=level, seed=seed).lines[0].moves[0]


def _plays_better(line: AnyLine) -> Any:
    return search(line, Limits(nodes=ENDING_NODES)).lines[0].moves[0]


def wins_before(end: AnyLine, longest: int = LONGEST) -> Iterator[Found]:
    """Yields the positions before the ``end`` of a game from which its winner forced the win, the last one first,
    as long as each is a win two plies longer than the one after it and can be proven.
    """
    if end.outcome is None or end.outcome.winner is None:
        return
    winners = [node for node in end.nodes()[:-1] if node.state.to_move is end.outcome.winner]
    for plies, node in zip(range(1, longest + 1, 2), reversed(winners), strict=False):
        alone: AnyLine = Line(node.game, node.state)
        if node.outcome is not None or (plies > 3 and not is_worth_a_proof(alone, plies)):
            return
        proof = _solved(alone, plies)
        if not proof.complete or proof.plies != plies or len(proof.line) != plies:
            return
        yield Found(node, proof)


def is_worth_a_proof(alone: AnyLine, plies: int) -> bool:
    """Whether a short search sees a win within ``plies``."""
    forced = search(alone, Limits(nodes=GLANCE_NODES)).lines[0].forced
    return forced is not None and forced <= plies


def _solved(alone: AnyLine, plies: int) -> Proof[Any]:
    left = PROOF_NODES[plies]

    def is_spent() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    return solve(alone, plies, is_spent)


def find(game: AnyGame, quota: Mapping[int, int], seeds: Sequence[int], most: int = WANTED) -> Iterator[Puzzle]:
    """Yields puzzles of ``game`` from the games with these ``seeds``, one of a game at most: for each number of
    plies as many as its ``quota``, ``most`` in all, no two of them alike.
    """
    left, kept = dict(quota), list[AnyLine]()
    for seed in seeds:
        wanted = [plies for plies in left if left[plies]]
        if not wanted or len(kept) == most:
            return
        found = [
            found
            for found in wins_before(finished_game(game, seed), max(wanted))
            if len(found.proof.line) in wanted
            and len(found.proof.moves) <= MOST_MOVES
            and not any(alike(found.line, other) for other in kept)
        ]
        if found:
            kept.append(found[-1].line)
            left[len(found[-1].proof.line)] -= 1
            yield puzzle_of(found[-1])


def puzzle_of(found: Found) -> Puzzle:
    """Returns the rated puzzle of a proven win."""
    game, proof = found.line.game, found.proof
    position = game.format_position(found.line.state)
    alone: AnyLine = Line(game, found.line.state)
    puzzle = Puzzle(
        id=f"{game.uid}-{crc32(position.encode()):08x}",
        game=game.uid,
        position=position,
        plies=len(proof.line),
        moves=tuple(sorted(game.format_move(move) for move in proof.moves)),
        line=tuple(game.format_move(move) for move in proof.line),
        themes=themes_of_line(declaration_of(game.uid).themes, alone, proof.line),
    )
    return replace(puzzle, rating=rating_of(puzzle))


def alike(one: AnyLine, other: AnyLine) -> bool:
    """Whether two positions are the same puzzle: they differ on few cells only, or one is the other shifted."""
    layouts = [line.game.layout(line.state) for line in (one, other)]
    differing = sum(here != there for here, there in zip(*layouts, strict=True))
    return differing <= NEAR_CELLS or _shape(one) == _shape(other)


def _shape(line: AnyLine) -> frozenset[tuple[int, int, str]]:
    """What stands where, counted from the leftmost and the lowest piece."""
    xy = line.game.board.xy
    standing = [
        (*xy[cell], symbol)
        for cell, symbol in enumerate(line.game.layout(line.state))
        if symbol != EMPTY
    ]
    left, low = min(x for x, _, _ in standing), min(y for _, y, _ in standing)
    return frozenset((x - left, y - low, symbol) for x, y, symbol in standing)
