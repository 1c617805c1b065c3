"""``tachiai match``: games between two engines."""

import json
import shlex
import shutil
import signal
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from multiprocessing import Pool
from time import process_time
from typing import Any

import click

from tachiai.firmware.cli.mistakes import CommandMistake, SentenceCommand
from tachiai.firmware.cli.options import complete_game, game_options
from tachiai.firmware.engine import EngineProcess
from tachiai.rules.engine import SearchLimits, search
from tachiai.rules.engine.matches import (
    LONGEST_OPENING,
    OPENING_PLIES,
    Chooser,
    MatchScore,
    opening,
    play_pair,
    score_of_pair,
)
from tachiai.rules.errors import RulesError
from tachiai.rules.evaluation import MaterialEvaluation
from tachiai.rules.levels import level_of
from tachiai.rules.line import AnyGame, AnyLine
from tachiai.rules.quoting import quoted_value
from tachiai.rules.registry import declaration_of, open_game

FULL, MATERIAL = "full", "material"
PATIENCE_S = 60.0  # how long a player behind a command may exceed its time


@dataclass(frozen=True, slots=True)
class OpeningPair:
    """Two games from one opening, as the argument of a worker process."""

    uid: str
    options: Mapping[str, str]
    players: tuple[str, str]
    limits: SearchLimits
    seed: int
    opening_plies: int


@click.command("match", cls=SentenceCommand)
@click.argument("uid", metavar="GAME", shell_complete=complete_game)
@click.argument("one", metavar="ONE")
@click.argument("other", metavar="OTHER")
@game_options
@click.option(
    "--games", type=click.IntRange(min=2), default=20, show_default=True, help="Games; an even number."
)
@click.option("--ms", type=click.IntRange(min=1), help="Milliseconds of processor time for each move.")
@click.option("--nodes", type=click.IntRange(min=1), help="Positions for each move.")
@click.option("--depth", type=click.IntRange(min=1), help="Plies to look ahead.")
@click.option(
    "--opening",
    "opening_plies",
    type=click.IntRange(0, LONGEST_OPENING),
    default=OPENING_PLIES,
    show_default=True,
    help="Plies by chance at the start of each pair of games.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Chance of the openings.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes.")
@click.option("--json", "as_json", is_flag=True, help="Print the score as JSON.")
def match(
    uid: str,
    one: str,
    other: str,
    options: Mapping[str, str],
    games: int,
    ms: int | None,
    nodes: int | None,
    depth: int | None,
    opening_plies: int,
    seed: int,
    jobs: int,
    as_json: bool,
) -> None:
    """Let ONE play OTHER, each opening twice, once from either side.

    A player is "full" (the engine at its best), a level's number, "material" (looks one ply ahead and counts
    pieces), or a command that answers requests as `tachiai analyse --stdin` does. Without --ms, --nodes and
    --depth a move has 100 ms; levels keep their own limits besides.
    """
    if games % 2:
        raise CommandMistake(f"expected an even number of games, got {games}")
    game = open_game(uid, options)
    limits = SearchLimits(ms, nodes, depth) if ms or nodes or depth else SearchLimits(ms=100)
    pairings = [
        OpeningPair(uid, options, (one, other), limits, seed + number, opening_plies)
        for number in range(games // 2)
    ]
    with ExitStack() as opened:  # reports mistakes before anything is played
        for player in (one, other):
            _chooser(game, pairings[0], player, opened)
    score = MatchScore()
    # Ctrl-C ends the command; leaving the pool ends the workers.
    with Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        for pair in pool.imap(play_pairing, pairings):
            score += pair
            if not as_json:
                click.echo(f"{one} against {other}: {score}")
    if as_json:
        low, high = score.bounds
        values = {"won": score.won, "drawn": score.drawn, "lost": score.lost, "share": score.share}
        click.echo(json.dumps(values | {"bounds": [low, high]}))


def play_pairing(pairing: OpeningPair) -> MatchScore:
    """Plays two games; the score is that of the first of ``pairing.players``."""
    game = open_game(pairing.uid, pairing.options)
    start = opening(game, pairing.seed, pairing.opening_plies)
    with ExitStack() as opened:
        one, other = (_chooser(game, pairing, player, opened) for player in pairing.players)
        return score_of_pair(play_pair(start, one, other))


def _chooser(game: AnyGame, pairing: OpeningPair, player: str, opened: ExitStack) -> Chooser:
    """The function that chooses the moves of a player; ``opened`` ends the process of a player that has one.
    Raises ``CommandMistake`` or ``RulesError`` for an unknown player.
    """
    limits, seed = pairing.limits, pairing.seed
    if player == MATERIAL:
        return _searching(SearchLimits(depth=1), seed, evaluation=MaterialEvaluation(game))
    if player == FULL:
        return _searching(limits, seed)
    if player.isdecimal():
        return _searching(limits, seed, level=level_of(declaration_of(game.uid).levels, int(player)))
    command = _command(player)
    return _asking(opened.enter_context(EngineProcess(command)), command[0], pairing)


def _command(player: str) -> list[str]:
    """A command split into words. Raises ``CommandMistake`` if it cannot be run."""
    try:
        command = shlex.split(player)
    except ValueError:
        command = []
    if not command or shutil.which(command[0]) is None:
        raise CommandMistake(
            f"expected a player: full, a level's number, material or a command, got {quoted_value(player)}"
        )
    return command


def _searching(limits: SearchLimits, seed: int, **how: Any) -> Chooser:
    return lambda line: search(line, limits, seed=seed, clock_s=process_time, **how).move


def _asking(engine: EngineProcess, name: str, pairing: OpeningPair) -> Chooser:
    """A player behind a command, in wall-clock time. With a limit in milliseconds an answer is awaited only
    for ``PATIENCE_S`` longer.
    """
    limits = pairing.limits
    longest_s = None if limits.ms is None else PATIENCE_S + limits.ms / 1000
    given = {"ms": limits.ms, "nodes": limits.nodes, "depth": limits.depth}

    def choose(line: AnyLine) -> Any:
        game = line.game
        start = game.format_position(line.nodes()[0].state)
        engine.ask(
            {
                "game": game.uid,
                "options": dict(pairing.options),
                "position": game.format_position(line.state),
                "history": [start, *line.texts()],
                "seed": pairing.seed,
                **{key: value for key, value in given.items() if value is not None},
            }
        )
        answer = engine.wait(longest_s)
        if answer is None:
            raise RulesError(f"expected a move from {name}, got none in {longest_s:.0f} s")
        if "error" in answer:
            raise RulesError(f"{name}: {answer['error']}")
        if not isinstance(answer.get("move"), str):
            raise RulesError(f"expected a move from {name}, got {quoted_value(answer)}")
        return game.parse_move(answer["move"])

    return choose
