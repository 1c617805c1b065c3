"""Errors of the command line: one sentence on standard error and exit status 2."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

from tachiai.firmware.commands.language import language_of
from tachiai.rules.errors import RulesError
from tachiai.rules.words import sentence_of


class Mistake(click.ClickException):
    """What a person at the command line got wrong, as one sentence."""

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
        raise Mistake(error.format_message()) from error
    except RulesError as error:
        raise Mistake(sentence_of(error, language_of(context))) from error


class SentenceCommand(click.Command):
    """A command whose mistakes end in one sentence: wrong usage, and what the rules refuse."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the arguments. Raises ``Mistake``."""
        with _as_sentences(ctx):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command. Raises ``Mistake``."""
        with _as_sentences(ctx):
            return super().invoke(ctx)


class SentenceGroup(SentenceCommand, click.Group):
    """A group of such commands."""
