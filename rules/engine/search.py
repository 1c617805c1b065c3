"""The search from the root: iterative deepening until a limit is reached."""

from collections.abc import Callable

from tachiai.rules.contract import Game, M, S
from tachiai.rules.engine.ordering import Oversights, chance
from tachiai.rules.engine.proof import solve
from tachiai.rules.engine.tree import FIRST_LATE, INFINITE, SURE_LIMIT, Stopped, Tree
from tachiai.rules.engine.values import DEEPEST, WIN, ScoredLine, SearchLimits, SearchResult
from tachiai.rules.errors import RulesError
from tachiai.rules.evaluation import FORCING, Evaluation
from tachiai.rules.levels import Level
from tachiai.rules.line import Line
from tachiai.rules.registry import declaration_of

# Wins within so many plies are searched first, in a share of the time, by a proof: the tree search prunes
# unsoundly and may overlook them.
PROVEN_PLIES = 3
SHARE_OF_PROOF = 0.1


def evaluation_of(game: Game[S, M]) -> Evaluation[S, M]:
    """The evaluation that ``game`` declares. Raises ``UnknownGame``."""
    return declaration_of(game.uid).evaluation(game)


def search(
    line: Line[S, M],
    limits: SearchLimits,
    *,
    level: Level | None = None,
    seed: int = 0,
    lines: int = 1,
    clock_s: Callable[[], float] | None = None,
    should_stop: Callable[[], bool] = lambda: False,
    evaluation: Evaluation[S, M] | None = None,
) -> SearchResult[M]:
    """The best moves after ``line``, whose past counts (repetition, exchanges).

    Deterministic: with the same ``seed`` and a limit of nodes or depth the answer is always the same.
    ``level``: plays as one of the game's levels, within the limits; None: at full strength. ``lines``: how
    many first moves to score. ``clock_s``: a clock in seconds, needed for a limit of milliseconds, read every
    few nodes. ``should_stop`` ends the search early, with the best answer so far. ``evaluation``: overrides
    the game's own.

    Raises ``RulesError`` if the game is over, or a needed clock is missing.
    """
    if line.outcome is not None:
        raise RulesError(f"expected a game that goes on, got one that is over ({line.outcome.clause})")
    if limits.ms is not None and clock_s is None:
        raise RulesError("expected a clock beside a limit of milliseconds")
    if level is not None:
        nodes = min(level.nodes, limits.nodes or level.nodes)
        limits = SearchLimits(limits.ms, nodes, min(level.depth, limits.depth or DEEPEST))
    stop = _stopping(limits, clock_s, should_stop)
    stop_proving = _stopping(limits.share(SHARE_OF_PROOF), clock_s, should_stop)
    knowledge = evaluation or evaluation_of(line.game)
    oversights = None if level is None else Oversights(level, seed, line)
    tree = Tree(line, knowledge, stop, limits.nodes, oversights)
    deepest = min(limits.depth or DEEPEST, DEEPEST)
    proven = None
    if level is None or level.is_sharp:
        most_nodes = limits.share(SHARE_OF_PROOF).nodes or INFINITE
        may_threaten = next(iter(knowledge.moves_that_may_threaten(line.state)), None) is not None
        proven = _proven(
            tree,
            min(PROVEN_PLIES if may_threaten else 1, deepest),
            lambda: tree.count_node() or tree.nodes > most_nodes or stop_proving(),
        )
    if proven is not None and lines == 1:
        return SearchResult((proven,), proven.forced or 0, tree.nodes)
    return _deepened(tree, deepest, seed, lines, proven)


def _stopping(
    limits: SearchLimits, clock_s: Callable[[], float] | None, should_stop: Callable[[], bool]
) -> Callable[[], bool]:
    """A function that is true once the time is over or ``should_stop`` is."""
    if limits.ms is None or clock_s is None:
        return should_stop
    clock, end_s = clock_s, clock_s() + limits.ms / 1000
    return lambda: clock() >= end_s or should_stop()


def _proven(tree: Tree[S, M], plies: int, is_time_up: Callable[[], bool]) -> ScoredLine[M] | None:
    """A shortest forced win within ``plies``; None if there is none or the time is up."""
    proof = solve(tree.root, plies, is_time_up, every_move=False)
    return None if proof.plies is None else ScoredLine(proof.line, WIN - proof.plies)


def _deepened(
    tree: Tree[S, M], deepest: int, seed: int, lines: int, proven: ScoredLine[M] | None
) -> SearchResult[M]:
    """The deepest finished iteration's result, improved by the unfinished one. ``proven``: a forced win."""
    game, state = tree.game, tree.root.state
    moves = sorted(game.legal_moves(state), key=lambda move: chance(seed, game.format_move(move)))
    ranked = tree.order.ordered(state, moves, 0)
    order = tree.seen(ranked)
    quiet = set[M]()
    if not tree.evaluation.is_in_danger(state):
        quiet = {move for promise, move in ranked if promise < FORCING}
        quiet -= {move for _, move in tree.evaluation.forcing_moves(state)}
    found = [ScoredLine((order[0],), 0)]
    depth = 0
    while depth < deepest:
        scored, finished = _iteration(tree, order, quiet, depth + 1, lines)
        if scored:
            first = [line.moves[0] for line in scored]
            # An iteration that was cut short has not scored as many moves as the one before it.
            found = [*scored, *(line for line in found if depth and line.moves[0] not in first)][:lines]
        if not finished:
            break
        depth += 1
        first = [line.moves[0] for line in found]
        order = first + [move for move in order if move not in first]
        if all(abs(line.score) > SURE_LIMIT for line in found):
            break
    return SearchResult(tuple(_with_shortest(tree, found, proven)), depth, tree.nodes)


def _with_shortest(
    tree: Tree[S, M], found: list[ScoredLine[M]], proven: ScoredLine[M] | None
) -> list[ScoredLine[M]]:
    """The lines, preceded by a shorter forced win if one is found within the limits: a selective search does
    not always find the shortest.
    """
    plies = found[0].forced
    if proven is None and plies is not None and plies > 2:
        proven = _proven(tree, plies - 2, tree.count_node)
    if proven is None or found[0].score >= proven.score:
        return found
    others = [line for line in found if line.moves[0] != proven.moves[0]]
    return [proven, *others][: max(1, len(found))]


def _iteration(
    tree: Tree[S, M], order: list[M], quiet: set[M], depth: int, lines: int
) -> tuple[list[ScoredLine[M]], bool]:
    """The best lines at ``depth``, best first, and whether every move was searched. The later ones of the
    ``quiet`` moves are searched one ply less deep first.
    """
    state, found = tree.root.state, list[ScoredLine[M]]()
    for number, move in enumerate(order):
        child = tree.game.play_unchecked(state, move)
        worst = found[-1].score if len(found) == lines else -INFINITE
        try:
            score = worst + 1
            if len(found) == lines and number >= FIRST_LATE and depth > 1 and move in quiet:
                score = tree.score_of(child, move, depth - 1, worst, worst + 1)
            if len(found) == lines and score > worst:
                score = tree.score_of(child, move, depth, worst, worst + 1)
            if len(found) < lines or score > worst:
                score = tree.score_of(child, move, depth, worst, INFINITE)
        except Stopped:
            return found, False
        if len(found) < lines or score > worst:
            found.append(ScoredLine((move, *tree.best[1]), score))
            found.sort(key=lambda line: -line.score)
            del found[lines:]
    return found, True
