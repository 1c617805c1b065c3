"""``tachiai openings``: what was played from a position, how it ended, what the book says; builds it."""

import json
from collections.abc import Iterator, Mapping

import click

from tachiai.companion_web.errors import LogNotFound
from tachiai.companion_web.log.openings import LoggedOpenings
from tachiai.firmware.cli.log import log_option, opened_log
from tachiai.firmware.cli.mistakes import SentenceCommand
from tachiai.firmware.cli.options import complete_game, game_options, spoken_option
from tachiai.firmware.cli.positions import line_after, line_at
from tachiai.rules.line import AnyLine
from tachiai.rules.messages import Message
from tachiai.rules.openings.book import format_book
from tachiai.rules.openings.building import NODES, WIDTHS, build
from tachiai.rules.openings.counts import Counts
from tachiai.rules.openings.explorer import KnownMove, book_for, known_moves
from tachiai.rules.registry import open_game


@click.command("openings", cls=SentenceCommand)
@click.argument("uid", metavar="GAME", shell_complete=complete_game)
@click.argument("moves", nargs=-1)
@game_options
@click.option("--start", metavar="TEXT", help="Position text at which the games began; the usual start.")
@log_option
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object for each move.")
@click.option("--book", is_flag=True, help="Build the book of GAME anew and print it; takes minutes.")
@click.option(
    "--nodes",
    type=click.IntRange(1),
    default=NODES,
    show_default=True,
    help="With --book: for each position.",
)
@spoken_option
@click.pass_context
def openings(
    ctx: click.Context,
    uid: str,
    moves: tuple[str, ...],
    options: Mapping[str, str],
    start: str | None,
    log_at: str,
    as_json: bool,
    book: bool,
    nodes: int,
    language: str,
) -> None:
    """Say what was played in GAME after MOVES, how it ended, and what the computer thinks.

    What was played is read from the games of the log, what the computer thinks from its book.

    With --book the engine looks at the start and at its best moves, ply by ply, and the book's file is
    printed: the same command always gives the same one.
    """
    if book:
        told = "ply {}: {} positions"
        made = build(
            open_game(uid), WIDTHS, nodes, lambda ply, many: click.echo(told.format(ply, many), err=True)
        )
        click.echo(format_book(made), nl=False)
        return
    begun = line_at(open_game(uid, options), start)
    line = line_after(begun, " ".join(moves))
    known = known_moves(line, _counts(ctx, log_at, begun), book_for(line.game))
    for text in map(_as_json, known) if as_json else _in_words(line, known, language):
        click.echo(text)


def _counts(ctx: click.Context, log_at: str, start: AnyLine) -> Counts:
    """What was played in the log; nothing where this computer has none yet."""
    try:
        with opened_log(ctx, log_at) as log:
            return LoggedOpenings(log).counts(start.game.uid, dict(start.game.options), start.position)
    except LogNotFound:
        if log_at:
            raise
        return {}


def _as_json(known: KnownMove) -> str:
    results = known.results
    ended = (results.first, results.drawn, results.second, results.unfinished)
    names = ("first_wins", "drawn", "second_wins", "unfinished")
    values = {"move": known.move, **dict(zip(names, ended, strict=True)), "chance": known.chance}
    return json.dumps(values, ensure_ascii=False)


def _in_words(line: AnyLine, known: tuple[KnownMove, ...], language: str) -> Iterator[str]:
    names = list(line.game.player_names.values())
    for each in known:
        results, said = each.results, Message("{move}: never played here", move=each.move)
        if results.games:
            said = Message(
                "{move}: played {games} times; {first} won {won}, {second} won {lost}, drawn {drawn}",
                move=each.move,
                games=results.games,
                first=names[0],
                second=names[1],
                won=results.first,
                lost=results.second,
                drawn=results.drawn,
            )
        if each.chance is not None:
            chance = round(100 * each.chance)
            said = Message("{said}; chance of winning by the book: {chance} %", said=said, chance=chance)
        yield said.in_language(language)
    if not known:
        yield Message("Nothing is known of this position.").in_language(language)
