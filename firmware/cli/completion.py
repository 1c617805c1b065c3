"""``tachiai completion``: scripts by which a shell completes commands, options and games."""

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_TACHIAI_COMPLETE"  # the environment variable by which the shell asks, named by click


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the script that makes SHELL complete `tachiai`.

    \b
    bash: tachiai completion bash > ~/.local/share/bash-completion/completions/tachiai
    zsh:  tachiai completion zsh > "${fpath[1]}/_tachiai"
    fish: tachiai completion fish > ~/.config/fish/completions/tachiai.fish
    """
    kind = get_completion_class(shell)
    assert kind is not None, "click knows the three shells"
    click.echo(kind(context.find_root().command, {}, "tachiai", VARIABLE).source())
