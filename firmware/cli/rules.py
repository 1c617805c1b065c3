"""``tachiai rules``: the rules of the games, for people and for scripts."""

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from tachiai.firmware.cli.mistakes import CommandMistake, SentenceGroup
from tachiai.firmware.cli.options import complete_game, game_options, spoken_option
from tachiai.firmware.cli.positions import after_option, line_after, line_at, position_option
from tachiai.rules.core import Outcome
from tachiai.rules.drawing import board_svg, board_text
from tachiai.rules.errors import BadNotation, BadPosition, BadText, IllegalMove, RulesError
from tachiai.rules.line import AnyGame, AnyLine, divide
from tachiai.rules.line import perft as count_sequences
from tachiai.rules.messages import ENGLISH
from tachiai.rules.move_answer import MoveAnswer, answer_to
from tachiai.rules.plain_values import read_json
from tachiai.rules.quoting import quoted_value
from tachiai.rules.registry import game_faults, game_ids, open_game, options_of

EXIT_ILLEGAL, EXIT_UNREADABLE = 1, 2

Command = TypeVar("Command", bound=Callable[..., Any])


@click.group("rules", cls=SentenceGroup)
def rules() -> None:
    """Ask the rules of the games."""


def _game_argument(command: Command) -> Command:
    """Adds GAME and ``--option``."""
    return click.argument("uid", metavar="GAME", shell_complete=complete_game)(game_options(command))


_stdin_flag = click.option(
    "--stdin", "from_stdin", is_flag=True, help="One question a line; answers in JSON."
)


@rules.command("list")
def list_games() -> None:
    """List the games, and what can be chosen in them; on standard error those that cannot be used."""
    for uid in game_ids():
        title = open_game(uid).title
        click.echo(f"{uid:<12} {' / '.join(title.in_all_languages().values())}")
        for option in options_of(uid):
            values = "|".join(option.values)
            named = "; ".join(f"{value}: {words.en}" for value, words in option.named.items())
            meaning = f"{option.meaning.en} ({named})" if named else option.meaning.en
            click.echo(f"{'':<12} --option {option.name}={values}  {meaning}")
    for fault in game_faults():
        click.echo(fault, err=True)


@rules.command("moves")
@_game_argument
@position_option
@_stdin_flag
def list_moves(uid: str, options: Mapping[str, str], position: str | None, from_stdin: bool) -> None:
    """Print the legal moves, one a line; with --stdin a JSON array for each position text."""
    game = open_game(uid, options)
    if from_stdin:
        _refuse_beside_stdin("--position", position)
        _answer_lines(lambda text: list(_legal_texts(line_at(game, text))))
        return
    for text in _legal_texts(line_at(game, position)):
        click.echo(text)


@rules.command("apply")
@_game_argument
@click.argument("moves", metavar="MOVE...", nargs=-1)
@position_option
@_stdin_flag
def apply_moves(
    uid: str, options: Mapping[str, str], moves: tuple[str, ...], position: str | None, from_stdin: bool
) -> None:
    """Play MOVE... and print the position text, and the result once the game is over."""
    game = open_game(uid, options)
    if from_stdin:
        _refuse_beside_stdin("--position", position)
        _refuse_beside_stdin("MOVE", moves or None)
        _answer_lines(lambda text: _applied(game, text))
        return
    if not moves:
        raise CommandMistake("expected at least one MOVE, or --stdin")
    line = line_at(game, position)
    for move in moves:
        line = line.play(game.parse_move(move))
    click.echo(game.format_position(line.state))
    if line.outcome is not None:
        click.echo(f"{line.outcome.text} {line.outcome.clause}")


@rules.command("explain")
@_game_argument
@click.argument("move", required=False)
@position_option
@after_option
@spoken_option
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON, in every language.")
@_stdin_flag
def explain_move(
    uid: str,
    options: Mapping[str, str],
    move: str | None,
    position: str | None,
    earlier: str | None,
    language: str,
    as_json: bool,
    from_stdin: bool,
) -> None:
    """Say whether MOVE is legal, and if not, which clause forbids it and why. Exit status 1: it is illegal,
    2: it cannot be read.

    With --stdin each line is a question like {"position": "...", "move": "..."}, with "after" if moves were
    made before, and each answer is JSON; the exit status is then 0.
    """
    game = open_game(uid, options)
    if from_stdin:
        for name, value in (("MOVE", move), ("--position", position), ("--after", earlier)):
            _refuse_beside_stdin(name, value)
        _answer_lines(lambda text: _explained(game, text))
        return
    if move is None:
        raise CommandMistake("expected a MOVE, or --stdin")
    try:
        answer = answer_to(line_after(line_at(game, position), earlier), move)
    except RulesError as error:
        if as_json:
            translated = error.words.in_all_languages()
            del translated[ENGLISH]
            click.echo(json.dumps({**_unreadable(error), **translated}, ensure_ascii=False))
            click.get_current_context().exit(EXIT_UNREADABLE)
        raise CommandMistake(error.words.in_language(language)) from error
    click.echo(
        json.dumps(_values(answer), ensure_ascii=False) if as_json else answer.words.in_language(language)
    )
    click.get_current_context().exit(0 if answer.legal else EXIT_ILLEGAL)


@rules.command("perft")
@_game_argument
@click.argument("depth", type=click.IntRange(min=0))
@position_option
@click.option("--divide", "by_move", is_flag=True, help="Also print the share of each first move.")
def perft(uid: str, options: Mapping[str, str], depth: int, position: str | None, by_move: bool) -> None:
    """Count the sequences of DEPTH moves."""
    line = line_at(open_game(uid, options), position)
    if not by_move:
        click.echo(count_sequences(line, depth))
        return
    if depth == 0:
        raise CommandMistake("expected a depth of 1 or more with --divide, got 0")
    shares = divide(line, depth)
    for text, count in shares.items():
        click.echo(f"{text} {count}")
    click.echo(sum(shares.values()))


@rules.command("show")
@_game_argument
@position_option
@click.option("--svg", "as_svg", is_flag=True, help="Print an SVG drawing instead.")
@spoken_option
def show(uid: str, options: Mapping[str, str], position: str | None, as_svg: bool, language: str) -> None:
    """Print the board as text, or as SVG."""
    game = open_game(uid, options)
    layout = game.layout(line_at(game, position).state)
    click.echo(board_svg(game, layout, language=language) if as_svg else board_text(game, layout))


def _explained(game: AnyGame, text: str) -> dict[str, Any]:
    """The answer to one line of ``explain --stdin``. Raises ``RulesError``."""
    question = _question(text)
    line = line_after(line_at(game, question["position"]), question.get("after"))
    return _values(answer_to(line, question["move"]))


def _values(answer: MoveAnswer) -> dict[str, Any]:
    """The answer as values for JSON."""
    return {
        "legal": answer.legal,
        "code": answer.code,
        "clause": answer.clause,
        "ruling": answer.ruling,
        "cells": list(answer.cells),
        **answer.words.in_all_languages(),
    }


def _legal_texts(line: AnyLine) -> tuple[str, ...]:
    texts: tuple[str, ...] = line.game.legal_texts(line.state)
    return texts


def _refuse_beside_stdin(name: str, value: object) -> None:
    if value is not None:
        raise CommandMistake(f"expected either --stdin or {name}, got both")


def _answer_lines(answer: Callable[[str], Any]) -> None:
    """Prints one line of JSON for each line of standard input; for a bad line, its error."""
    for line in sys.stdin.buffer:
        try:
            found = answer(line.decode("utf-8", errors="replace").rstrip("\r\n"))
        except RulesError as error:
            found = _unreadable(error)
        click.echo(json.dumps(found))


def _unreadable(error: RulesError) -> dict[str, Any]:
    """The answer to a question that cannot be read, as values for JSON."""
    return {"error": str(error), "clause": _clause_of(error)}


def _clause_of(error: RulesError) -> str | None:
    if isinstance(error, BadPosition | IllegalMove):
        return error.clause
    return "G6" if isinstance(error, BadNotation) else None


def _applied(game: AnyGame, text: str) -> dict[str, Any]:
    """The answer to one line of ``apply --stdin``. Raises ``RulesError``."""
    question = _question(text)
    line = line_at(game, question["position"]).play(game.parse_move(question["move"]))
    return {"position": game.format_position(line.state), "result": _result(line.outcome)}


def _question(text: str) -> dict[str, str]:
    expected = 'expected a JSON object like {"position": "...", "move": "..."}'
    try:
        question = read_json(text)
    except BadText:
        raise RulesError(f"{expected}, got {quoted_value(text)}") from None
    usual = {"position": None, "move": None, "after": ""}  # None: required
    if not isinstance(question, dict) or not all(
        isinstance(question.get(name, value), str) for name, value in usual.items()
    ):
        raise RulesError(f"{expected}, got {quoted_value(text)}")
    return question


def _result(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    winner = None if outcome.winner is None else outcome.winner.value
    return {"winner": winner, "clause": outcome.clause}
