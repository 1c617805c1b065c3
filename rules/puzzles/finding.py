"""Puzzles looked for in games that the engine plays against itself, near their ends, where wins are.

Nothing here knows time or chance: games follow from their seeds, and a search ends after so many positions.
So the same seeds give the same puzzles on every machine.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
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
from tachiai.rules.puzzles.solution import budget, solution
from tachiai.rules.registry import declaration_of
from tachiai.rules.themes import themes_of_line

PLAYER_NODES = 150  # at most for a move
PLAYERS = 2  # the levels that play the games, from the weakest on: they are quick and leave many wins
LONGEST_GAME = 120  # plies
# The last plies of a game are played again better, since a win against blunders proves nothing.
LAST_PLIES = 7
LONGEST_ENDING = 20  # plies
ENDING_NODES = 600
# How many puzzles of each length a game is to have: short ones are found soon, long ones seldom.
QUOTA = {1: 120, 3: 85, 5: 45, 7: 20, 9: 8}
WANTED = 156  # of all lengths
GLANCE_NODES = 4_000  # of the search that tells whether there is a long win worth a proof
# Positions looked at for the proof of a win in so many plies; then it is left out.
PROOF_NODES = {1: 2_000, 3: 40_000, 5: 600_000, 7: 600_000, 9: 600_000}
LONGEST = max(PROOF_NODES)
MOST_MOVES = 3  # that win at the first turn: a position with more is hardly a puzzle
MOST_LINES = 24
FEWEST_LEGAL = 8  # moves: with fewer there is little to find
NEAR_CELLS = 4  # positions that differ on so few cells, or fewer, are one puzzle: a ply changes two or more


@dataclass(frozen=True, slots=True)
class Found:
    """A position with all its winning first moves, proven."""

    line: AnyLine
    proof: Proof[Any]


def endings(game: AnyGame, seed: int) -> Iterator[AnyLine]:
    """Yields whole games with a winner that begin alike: one of two weak levels of the engine, of which
    better ones play the end again, and before it that with the better end.
    """
    levels = declaration_of(game.uid).levels
    one, other = (levels[int(chance(seed, f"level of {who.value}") * PLAYERS)] for who in Player)
    players = {Player.FIRST: _player(one, seed), Player.SECOND: _player(other, seed)}
    end = play_out(opening(game, seed), players, LONGEST_GAME)
    before = end.nodes()[max(0, end.ply - LAST_PLIES)]
    better = play_out(before, dict.fromkeys(Player, _plays_better), before.ply + LONGEST_ENDING)
    yield from (
        line for line in (better, end) if line.outcome is not None and line.outcome.winner is not None
    )


def _player(level: Level, seed: int) -> Chooser:
    return lambda line: search(line, Limits(nodes=PLAYER_NODES), level=level, seed=seed).lines[0].moves[0]


def _plays_better(line: AnyLine) -> Any:
    return search(line, Limits(nodes=ENDING_NODES)).lines[0].moves[0]


def wins_before(end: AnyLine, longest: int = LONGEST) -> Iterator[Found]:
    """Yields the positions before the ``end`` of a game from which its winner forced the win, the last one
    first, as long as each can be proven from the one after it: within two plies more, or sooner where the
    winner took a longer way.
    """
    winner = end.outcome.winner if end.outcome is not None else None
    winners = [node for node in end.nodes()[:-1] if node.state.to_move is winner]
    plies, nodes = 1, 0  # within which the next win is to be, and that the proof before took
    for node in reversed(winners):
        alone: AnyLine = Line(node.game, node.state)
        if plies > longest or node.outcome is not None:
            return
        if plies > 3 and not is_worth_a_proof(alone, plies, nodes):
            return
        proof = _solved(alone, plies)
        if proof.plies is not None and proof.plies < plies:
            proof = _solved(alone, proof.plies)  # whose moves win as soon as that
        if not proof.complete or proof.plies is None or len(proof.line) != proof.plies:
            return
        plies, nodes = proof.plies + 2, proof.nodes
        yield Found(node, proof)


def is_worth_a_proof(alone: AnyLine, plies: int, nodes: int) -> bool:
    """Whether a short search sees a win within ``plies``, and its proof is likely to end in time: it takes
    some times the ``nodes`` of the win two plies shorter, the more moves there are the more.
    """
    moves = sum(1 for _ in alone.game.legal_moves(alone.state))
    if nodes * moves / 2 > PROOF_NODES[plies]:
        return False
    forced = search(alone, Limits(nodes=GLANCE_NODES)).lines[0].forced
    return forced is not None and forced <= plies


def _solved(alone: AnyLine, plies: int) -> Proof[Any]:
    return solve(alone, plies, budget(PROOF_NODES[plies]))


def find(
    game: AnyGame, known: Sequence[Puzzle], seeds: Iterable[int], most: int = WANTED
) -> Iterator[Puzzle]:
    """Yields more puzzles of ``game`` than those that are ``known``, from the games with these ``seeds``, one
    of an ending at most: for each number of plies up to its quota, up to ``most`` in all, no two alike.
    """
    left = QUOTA | {plies: QUOTA[plies] - count for plies, count in Counter(p.plies for p in known).items()}
    kept: list[AnyLine] = [Line(game, game.parse_position(puzzle.position)) for puzzle in known]
    games = chain.from_iterable(endings(game, seed) for seed in seeds)
    while any(count > 0 for count in left.values()) and len(kept) < most:
        end = next(games, None)
        if end is None:
            return
        wanted = [plies for plies in left if left[plies] > 0]
        for found in reversed(list(wins_before(end, max(wanted)))):
            puzzle = puzzle_of(found) if len(found.proof.line) in wanted else None
            if puzzle is not None and not any(alike(found.line, other) for other in kept):
                kept.append(found.line)
                left[puzzle.plies] -= 1
                yield replace(puzzle, rating=rating_of(puzzle))
                break


def puzzle_of(found: Found) -> Puzzle | None:
    """Returns the puzzle of a proven win, not yet rated; None where it has too many solutions, or not all of
    them can be found.
    """
    game, proof = found.line.game, found.proof
    if len(proof.moves) > MOST_MOVES or len(game.legal_texts(found.line.state)) < FEWEST_LEGAL:
        return None
    position, plies = game.format_position(found.line.state), len(proof.line)
    alone: AnyLine = Line(game, found.line.state)
    lines = solution(alone, proof.moves, plies, budget(PROOF_NODES[plies]))
    if lines is None or len(lines) > MOST_LINES:
        return None
    return Puzzle(
        id=f"{game.uid}-{crc32(position.encode()):08x}",
        game=game.uid,
        position=position,
        plies=plies,
        lines=tuple(tuple(map(game.format_move, line)) for line in lines),
        themes=themes_of_line(declaration_of(game.uid).themes, alone, lines[0]),
    )


def alike(one: AnyLine, other: AnyLine) -> bool:
    """Whether two positions are one puzzle: they differ on few cells only, or one is the other shifted."""
    layouts = [line.game.layout(line.state) for line in (one, other)]
    differing = sum(here != there for here, there in zip(*layouts, strict=True))
    return differing <= NEAR_CELLS or _shape(one) == _shape(other)


def _shape(line: AnyLine) -> frozenset[tuple[int, int, str]]:
    """What stands where, counted from the leftmost and the lowest piece."""
    xy = line.game.board.xy
    standing = [
        (*xy[cell], symbol) for cell, symbol in enumerate(line.game.layout(line.state)) if symbol != EMPTY
    ]
    left, low = min(x for x, _, _ in standing), min(y for _, y, _ in standing)
    return frozenset((x - left, y - low, symbol) for x, y, symbol in standing)
