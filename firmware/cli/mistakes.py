"""Errors of the command line: one sentence on standard error and exit status 2."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

from tachiai.firmware.cli.options import language_of
from tachiai.rules.errors import RulesError
from tachiai.rules.messages import sentence_of


class CommandMistake(click.ClickException):
    """A user's mistake at the command line, as one sentence."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Writes the sentence to standard error."""
        click.echo(self.format_message(), file=file, err=file is None)


@contextmanager
def _as_sentences(context: click.Context) -> Iterator[None]:
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        raise CommandMistake(error.format_message()) from error
    except RulesError as error:
        raise CommandMistake(sentence_of(error, language_of(context))) from error


class SentenceCommand(click.Command):
    """A command that reports wrong usage and ``RulesError`` in one sentence."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the arguments. Raises ``CommandMistake``."""
        with _as_sentences(ctx):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command. Raises ``CommandMistake``."""
        with _as_sentences(ctx):
            return super().invoke(ctx)


class SentenceGroup(SentenceCommand, click.Group):
    """A group of commands that does the same."""
