"""``tachiai review``: what each ply of a game lost, and what would have been better."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

import click

from tachiai.firmware.cli.options import json_option, language_option
from tachiai.firmware.engine import EngineProcess
from tachiai.firmware.engine.process import CORES, NODES, search_all
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.tables.game_log import open_log
from tachiai.firmware.time_source import RealClock
from tachiai.rules.core import Player
from tachiai.rules.engine.review import ReviewedPly, positions_to_search, review
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message
from tachiai.rules.record import GameRecord, agreed_line, history, load_record, save_record, whole_record
from tachiai.rules.record.review_notes import review_notes

LONGEST_LINE = 6  # plies that are printed


@click.command("review")
@click.argument("game", metavar="FILE|NUMBER")
@click.option(
    "-o", "out", type=click.Path(dir_okay=False, path_type=Path), help="Write the record with remarks."
)
@click.option("--write", is_flag=True, help="Write the remarks into the log; NUMBER only.")
@click.option("--log", "log_at", default="", help="The game log: a file or a database URL.")
@click.option(
    "--nodes", type=click.IntRange(1), default=NODES, show_default=True, help="Positions for each ply."
)
@click.option(
    "--cores", type=click.IntRange(1, 16), default=CORES, show_default=True, help="Engines at work."
)
@language_option
@json_option
def review_game(
    game: str,
    out: Path | None,
    write: bool,
    log_at: str,
    nodes: int,
    cores: int,
    language: str,
    as_json: bool,
) -> None:
    """Say what each ply of a game lost, and what would have been better.

    The game is a record in FILE, or game NUMBER of the log. What is lost is of the chance of winning.

    The engines work at low priority. Blunders are marked; with --json each ply is a line of JSON. Remarks are
    notes of the record with the loss and the better line; ``-o`` and ``--write`` keep them.
    """
    number = int(game) if game.isascii() and game.isdigit() else None
    if write and number is None:
        raise BadSetting("expected the number of a game in the log with --write, got a file")
    with ExitStack() as opened:
        if number is None:
            record = load_record(Path(game), whole_record).record
        else:
            log = opened.enter_context(closing(open_log(log_at, Settings())))
            record = log.game(number).record
        end = agreed_line(history(record))
        engines = [opened.enter_context(EngineProcess()) for _ in range(cores)]
        lines = positions_to_search(end)
        found = {}
        with click.progressbar(length=len(lines), label=end.game.uid, file=sys.stderr) as bar:
            for news in search_all(lines, nodes, engines):
                if news is not None:
                    found[news[0]] = news[1]
                    bar.update(1)
        plies = list(review(end, found.__getitem__))
        notes = review_notes(plies, end.ply, RealClock().unix_ms())
        if out is not None:
            save_record(out, GameRecord(record.header, (*record.entries, *notes)))
        if write and number is not None:
            for note in notes:
                log.append(number, note)
    for line in map(_json, plies) if as_json else _table(end.game, plies, language or "en"):
        click.echo(line)


def _json(ply: ReviewedPly) -> str:
    values = {
        "ply": ply.ply,
        "player": ply.player.value,
        "move": ply.move,
        "before": round(ply.before, 3),
        "after": round(ply.after, 3),
        "loss": round(ply.loss, 3),
        "blunder": ply.is_blunder,
        "best": list(ply.best),
    }
    return json.dumps(values, ensure_ascii=False)


def _table(game: AnyGame, plies: Sequence[ReviewedPly], language: str) -> Iterator[str]:
    """The blunders in words, then the sums of each player."""
    for ply in plies:
        if ply.is_blunder:
            name, line = game.player_names[ply.player], " ".join(ply.best[:LONGEST_LINE])
            before, after = round(100 * ply.before), round(100 * ply.after)
            words = Message(
                "Ply {ply}, {name}: {move} takes the chance of winning from {before} % to "
                "{after} %. Better: {line}",
                ply=ply.ply,
                name=name,
                move=ply.move,
                before=before,
                after=after,
                line=line,
            )
            yield words.in_language(language)
    for player in Player:
        own = [ply for ply in plies if ply.player is player]
        blunders, lost = sum(ply.is_blunder for ply in own), sum(ply.loss for ply in own)
        mean = 100 * lost / max(1, len(own))
        name = game.player_names[player]
        words = Message(
            "{name}: {own} plies, {blunders} blunders, {mean:.1f} percent lost with each on average",
            name=name,
            own=len(own),
            blunders=blunders,
            mean=mean,
        )
        yield words.in_language(language)
