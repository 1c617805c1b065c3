"""``tachiai analyse``: the engine's best moves in a position."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter

import click

from tachiai.firmware.cli.mistakes import CommandMistake, SentenceCommand
from tachiai.firmware.cli.options import complete_game, game_options, spoken_option
from tachiai.firmware.cli.positions import line_at, ply_option, position_option
from tachiai.firmware.engine import serve, standard_input
from tachiai.rules.engine import SearchLimits, search
from tachiai.rules.engine.report import report
from tachiai.rules.engine.requests import USUAL_MS, answer_values
from tachiai.rules.levels import level_of
from tachiai.rules.line import AnyLine
from tachiai.rules.record import load_record, replay, whole_record
from tachiai.rules.registry import declaration_of, open_game


@click.command("analyse", cls=SentenceCommand)
@click.argument("uid", metavar="GAME", required=False, shell_complete=complete_game)
@game_options
@position_option
@click.option(
    "--record",
    "record_path",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A game's record instead of a position; its past counts.",
)
@ply_option
@click.option(
    "--ms", type=click.IntRange(min=1), help=f"Milliseconds to take; {USUAL_MS} if nothing is said."
)
@click.option("--nodes", type=click.IntRange(min=1), help="Positions to look at.")
@click.option("--depth", type=click.IntRange(min=1), help="Plies to look ahead.")
@click.option("--level", "number", type=click.IntRange(min=1), help="Play as this level.")
@click.option("--seed", type=int, default=0, help="Chance of equal moves and of a level's oversights.")
@click.option("--lines", "count", type=click.IntRange(min=1), default=1, help="Best moves wanted.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, a line for each of the best moves.")
@spoken_option
@click.option("--stdin", "from_stdin", is_flag=True, help="One request in JSON a line; answers in JSON.")
def analyse(
    uid: str | None,
    options: Mapping[str, str],
    position: str | None,
    record_path: Path | None,
    ply: int | None,
    ms: int | None,
    nodes: int | None,
    depth: int | None,
    number: int | None,
    seed: int,
    count: int,
    as_json: bool,
    language: str,
    from_stdin: bool,
) -> None:
    """Say which move is best in a position.

    With --stdin each line is a request like {"game": "...", "position": "...", "history": ["b3", "Ok2"],
    "ms": 1000, "level": 5, "seed": 1}; "nodes" or "depth" may stand instead of "ms". Each answer is one line
    of JSON. {"stop": true} ends the search that is running.
    """
    if from_stdin:
        if uid is not None:
            raise CommandMistake("expected either --stdin or GAME, got both")
        serve(standard_input(), sys.stdout)
        return
    line = _line(uid, options, position, record_path, ply)
    level = None if number is None else level_of(declaration_of(line.game.uid).levels, number)
    limits = SearchLimits(ms, nodes, depth) if ms or nodes or depth else SearchLimits(ms=USUAL_MS)
    result = search(line, limits, level=level, seed=seed, lines=count, clock_s=perf_counter)
    if as_json:
        for number_of_line in range(len(result.lines)):
            click.echo(json.dumps(answer_values(line.game, result, number_of_line), ensure_ascii=False))
        return
    for words in report(line.game, result):
        click.echo(words.in_language(language))


def _line(
    uid: str | None, options: Mapping[str, str], position: str | None, record: Path | None, ply: int | None
) -> AnyLine:
    """The line whose last position is analysed."""
    if record is None:
        if uid is None:
            raise CommandMistake("expected GAME, --record or --stdin")
        if ply is not None:
            raise CommandMistake("expected --ply with --record only")
        return line_at(open_game(uid, options), position)
    if position is not None or options:
        raise CommandMistake("expected --record without --position and --option: the record says them")
    line = replay(load_record(record, whole_record).record, ply)
    if uid not in (None, line.game.uid):
        raise CommandMistake(f"expected a record of {uid}, got one of {line.game.uid}")
    return line
