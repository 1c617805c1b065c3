"""``tachiai pin``: sets the arbiter's PIN, or prints the table's code."""

import click

from tachiai.firmware.cli.mistakes import CommandMistake
from tachiai.firmware.page.keys import code_of, default_keys_path, set_pin

FEWEST_DIGITS, MOST_DIGITS = 6, 32


@click.command()
@click.option("--ask", is_flag=True, help="Ask for the PIN instead of drawing one by chance.")
@click.option("--code", is_flag=True, help="Only print the code of this table; the PIN stays as it is.")
def pin(ask: bool, code: bool) -> None:
    """Set another PIN for the arbiter of this table's page and print it.

    It holds from the next start of the program on; whoever typed the old one has to type the new one then.

    Who types the code of the table besides the PIN need not wait for what others typed. A new PIN makes a new
    code.
    """
    if code:
        click.echo(code_of(default_keys_path()))
        return
    wanted = click.prompt("PIN", hide_input=True, confirmation_prompt=True, err=True).strip() if ask else ""
    if ask and not (FEWEST_DIGITS <= len(wanted) <= MOST_DIGITS and wanted.isascii() and wanted.isdigit()):
        raise CommandMistake(f"expected a PIN of {FEWEST_DIGITS} to {MOST_DIGITS} digits")
    click.echo(set_pin(default_keys_path(), wanted).new_pin)
