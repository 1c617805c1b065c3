"""Finds puzzles near the ends of games that the engine plays against itself.

Deterministic: games follow from their seeds and searches are limited in positions, so the same seeds give the
same puzzles on every machine.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any
from zlib import crc32

from tachiai.rules.core import EMPTY, Player
from tachiai.rules.engine.forcing import forced_by_threats
from tachiai.rules.engine.matches import Chooser, opening, play_out
from tachiai.rules.engine.ordering import chance
from tachiai.rules.engine.proof import Proof, solve
from tachiai.rules.engine.search import evaluation_of, search
from tachiai.rules.engine.values import SearchLimits
from tachiai.rules.levels import Level
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.puzzles.puzzle import Puzzle
from tachiai.rules.puzzles.solution import budget, rating_of, solution
from tachiai.rules.registry import declaration_of
from tachiai.rules.themes import themes_of_line

PLAYER_NODES = 150  # for a move, at most
PLAYERS = (2, 3)  # the levels that play the games: fast, and with many missed wins
LONGEST_GAME = 120  # plies
LOOKED_AT = 50  # plies before the end of a game that are searched
# Length in plies → puzzles wanted of a game: short ones are found soon, long ones seldom.
QUOTA = {1: 60, 3: 60, 5: 40, 7: 20, 9: 8}
THREAT_NODES = 20_000  # of the search for a win by threats, before it is proven
# Length in plies → limit of positions for the proof.
PROOF_NODES = {1: 2_000, 3: 40_000, 5: 600_000, 7: 2_000_000, 9: 2_000_000}
# Estimate of a proof's size: this factor times the product of the move counts at the winner's turns.
NODES_OF_PROOF = 4
MOST_MOVES = 3  # that win at the first turn: a position with more is hardly a puzzle
MOST_LINES = 60
FEWEST_LEGAL = 8  # moves: with fewer there is little to find
NEAR_CELLS = (
    4  # positions that differ on at most so many cells count as one puzzle (a ply changes two or more)
)


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """A position with all its winning first moves, proven."""

    line: AnyLine
    proof: Proof[Any]


def played_game(game: AnyGame, seed: int) -> AnyLine:
    """A game of two weak levels of the engine, cut after ``LONGEST_GAME`` plies."""
    levels = [level for level in declaration_of(game.uid).levels if level.number in PLAYERS]
    one, other = (levels[int(chance(seed, f"level of {who.value}") * len(levels))] for who in Player)
    players = {Player.FIRST: _player(one, seed), Player.SECOND: _player(other, seed)}
    return play_out(opening(game, seed), players, LONGEST_GAME)


def _player(level: Level, seed: int) -> Chooser:
    return lambda line: (
        search(line, SearchLimits(nodes=PLAYER_NODES), level=level, seed=seed).lines[0].moves[0]
    )


def wins_before(end: AnyLine, wanted: Collection[int] = tuple(QUOTA)) -> Iterator[FoundPuzzle]:
    """Yields the positions before the ``end`` of a game in which the side to move wins by force in a
    ``wanted`` number of plies, longest wins first: found by a search of threats, then proven.
    """
    seen = [(_plies_by_threats(node, wanted), node) for node in end.nodes()[-LOOKED_AT - 1 : -1]]
    for plies, node in sorted(seen, key=lambda pair: -pair[0]):
        if plies < min(wanted):
            return
        alone: AnyLine = Line(node.game, node.state)
        proof = _solved(alone, plies)
        if proof.plies is not None and proof.plies < plies:
            proof = _solved(alone, proof.plies)  # whose moves win as soon as that
        if proof.complete and proof.plies in wanted and len(proof.line) == proof.plies:
            yield FoundPuzzle(node, proof)


def _plies_by_threats(node: AnyLine, wanted: Collection[int]) -> int:
    """The plies within which the side to move wins by threats, if a proof is feasible; else 0."""
    longest = max((plies for plies in wanted if is_worth_a_proof(node, plies)), default=0)
    knowledge, is_time_up = evaluation_of(node.game), budget(THREAT_NODES)
    return forced_by_threats(node.game, knowledge, node.state, longest, is_time_up) or 0


def is_worth_a_proof(node: AnyLine, plies: int) -> bool:
    """Whether the proof of a win in ``plies`` plies is likely to fit its limit."""
    moves = sum(1 for _ in node.game.legal_moves(node.state))
    nodes: int = NODES_OF_PROOF * moves ** (plies // 2)
    return nodes <= PROOF_NODES[plies]


def _solved(alone: AnyLine, plies: int) -> Proof[Any]:
    return solve(alone, plies, budget(PROOF_NODES[plies]))


def find(game: AnyGame, known: Sequence[Puzzle], seeds: Iterable[int]) -> Iterator[Puzzle]:
    """Yields new puzzles of ``game`` besides the ``known`` ones, at most one from the game of each seed: for
    each length up to its quota, no two alike.
    """
    left = QUOTA | {plies: QUOTA[plies] - count for plies, count in Counter(p.plies for p in known).items()}
    kept: list[AnyLine] = [Line(game, game.parse_position(puzzle.position)) for puzzle in known]
    for seed in seeds:
        wanted = [plies for plies in left if left[plies] > 0]
        if not wanted:
            return
        for found in wins_before(played_game(game, seed), wanted):
            puzzle = puzzle_of(found)
            if puzzle is not None and not any(alike(found.line, other) for other in kept):
                kept.append(found.line)
                left[puzzle.plies] -= 1
                yield replace(puzzle, rating=rating_of(puzzle))
                break


def puzzle_of(found: FoundPuzzle) -> Puzzle | None:
    """The puzzle of a proven win, not yet rated; None where it has too many solutions or too few legal moves,
    or not all solutions can be found.
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
    """The pieces with their places relative to the leftmost and the lowest one."""
    xy = line.game.board.xy
    standing = [
        (*xy[cell], symbol) for cell, symbol in enumerate(line.game.layout(line.state)) if symbol != EMPTY
    ]
    left, low = min(x for x, _, _ in standing), min(y for _, y, _ in standing)
    return frozenset((x - left, y - low, symbol) for x, y, symbol in standing)
