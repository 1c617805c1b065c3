"""``tachiai analyse``: what the engine thinks of a position."""

import sys
from time import perf_counter

import click

from tachiai.firmware.commands.sentences import Mistake, SentenceCommand
from tachiai.rules.engine.requests import answer_line


@click.command("analyse", cls=SentenceCommand)
@click.option("--stdin", "from_stdin", is_flag=True, help="One request in JSON a line; answers in JSON.")
def analyse(from_stdin: bool) -> None:
    """Say which move is best in a position.

    With --stdin each line is a request like {"game": "...", "position": "...", "history": ["b3", "Ok2"],
    "ms": 1000, "seed": 1}; "nodes" or "depth" may stand instead of "ms". Each answer is one line of JSON.
    """
    if not from_stdin:
        raise Mistake("expected --stdin")
    for line in sys.stdin.buffer:
        text = line.decode("utf-8", errors="replace").rstrip("\r\n")
        click.echo(answer_line(text, perf_counter, lambda: False))
        sys.stdout.flush()
