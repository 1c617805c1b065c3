"""``tachiai solve``: proofs of forced wins."""

import json
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any

import click

from tachiai.firmware.cli.mistakes import SentenceCommand
from tachiai.firmware.cli.options import FiniteRange, complete_game, game_options, spoken_option
from tachiai.firmware.cli.positions import after_option, line_after, line_at, position_option
from tachiai.rules.engine.proof import Proof, solve
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message, plural
from tachiai.rules.registry import open_game


@click.command("solve", cls=SentenceCommand)
@click.argument("uid", metavar="GAME", shell_complete=complete_game)
@game_options
@position_option
@after_option
@click.option(
    "--plies", type=click.IntRange(1, 99), required=True, help="Length of the longest win looked for."
)
@click.option(
    "--s", "seconds", type=FiniteRange(min=0), default=10.0, show_default=True, help="Time to take."
)
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@spoken_option
def solve_position(
    uid: str,
    options: Mapping[str, str],
    position: str | None,
    earlier: str | None,
    plies: int,
    seconds: float,
    as_json: bool,
    language: str,
) -> None:
    """Prove whether the player to move can force a win within so many plies.

    Yes and no are proofs; what is not decided in time is said to be so. A position given alone has no past:
    repetitions and exchanges count from it on. Moves made before are given with --after.
    """
    game = open_game(uid, options)
    line = line_after(line_at(game, position), earlier)
    proof = solve(line, plies, time_limit(seconds))
    if as_json:
        click.echo(json.dumps(_values(game, proof)))
        return
    for words in _sentences(game, proof, plies, seconds):
        click.echo(words.in_language(language))


def time_limit(seconds: float) -> Callable[[], bool]:
    """A function that says whether so many seconds have passed since this call."""
    end_s = monotonic() + seconds
    return lambda: monotonic() >= end_s


def _values(game: AnyGame, proof: Proof[Any]) -> dict[str, Any]:
    return {
        "win": proof.win,
        "in": proof.plies,
        "moves": [game.format_move(move) for move in proof.moves],
        "complete": proof.complete,
        "line": [game.format_move(move) for move in proof.line],
        "nodes": proof.nodes,
    }


def _sentences(game: AnyGame, proof: Proof[Any], plies: int, seconds: float) -> tuple[Message, ...]:
    if proof.win is None:
        return (
            plural(
                plies,
                "Not decided in {seconds:g} s: whether there is a forced win within {number} ply.",
                "Not decided in {seconds:g} s: whether there is a forced win within {number} plies.",
                seconds=seconds,
            ),
        )
    if not proof.win:
        return (
            plural(
                plies,
                "There is no forced win within {number} ply. This is proven.",
                "There is no forced win within {number} plies. This is proven.",
            ),
        )
    assert proof.plies is not None  # a proven win has a length
    line = " ".join(game.format_move(move) for move in proof.line)
    moves = " ".join(game.format_move(move) for move in proof.moves)
    if proof.complete:
        heading = plural(
            plies, "First moves that win within {number} ply", "First moves that win within {number} plies"
        )
    else:
        heading = plural(
            plies,
            "First moves that are known to win within {number} ply",
            "First moves that are known to win within {number} plies",
        )
    return (
        plural(
            proof.plies,
            "A forced win in {number} ply is proven: {line}",
            "A forced win in {number} plies is proven: {line}",
            line=line,
        ),
        Message("{heading}: {moves}", heading=heading, moves=moves),
    )
