"""The command ``tachiai``: its subcommands by name, and one sentence for every error."""

import errno
import importlib
import io
import sys
from collections.abc import Mapping
from contextlib import suppress

import click
from click.shell_completion import CompletionItem

# What `tachiai --help` lists: heading → command → its line, in the order of use. The command's module, of the
# same name, is loaded when it is called, so that help and small commands stay fast.
SECTIONS: Mapping[str, Mapping[str, str]] = {
    "Play": {
        "demo": "Play GAME on a virtual table, refereed through a simulated camera.",
        "play": "Play GAME against the computer, or somebody elsewhere, on a virtual table.",
        "run": "Referee GAME, or the game that the settings name, at a table that a camera watches.",
        "referee": "Referee RECORDING, a film or a folder of pictures, and write the game's record.",
    },
    "Learn": {
        "teach": "Learn GAME, lesson by lesson, on a virtual table or at a real one.",
        "lessons": "List the lessons of a game.",
        "explore": "Try positions of GAME out: move both sides, take back, branch, ask for the best moves.",
        "puzzles": "List the puzzles of GAME, play them at the board, or look for more.",
        "learners": "List who learns here and what is due for them, or delete what is known of one.",
        "review": "Say what each ply of a game lost, and what would have been better.",
    },
    "Set up a table": {
        "setup": "Ask how this table is built, and write its settings file.",
        "sheet": "Describe a board of your own, and hold the description against a picture.",
        "print": "Print board sheets, piece stickers, faces and the lens chart in exact size.",
        "calibrate": "Learn the camera's lens, or a board's light and pieces.",
        "see": "Say what stands on the board in each of IMAGES.",
        "leds": "Try the LEDs and find out how they are wired.",
        "selftest": "Try lights, clock display, buttons, tunes and camera, with sheet and pieces of "
        "GAME, or of the settings' game, on the table.",
    },
    "Make a game": {
        "game": "Make a game of your own, as a file that says its rules.",
    },
    "Ask the rules": {
        "rules": "Ask the rules of the games.",
        "analyse": "Say which move is best in a position.",
        "openings": "Say what was played in GAME after MOVES, how it ended, and what the computer thinks.",
        "solve": "Prove whether the player to move can force a win within so many plies.",
        "match": "Let ONE play OTHER, each opening twice, once from either side.",
    },
    "Run a club": {
        "hub": "Show what all tables of a club do, and who of its arbiters is wanted where.",
        "join": "Join the club of the hub that shows this QR code to the table's camera.",
    },
    "Take care of a table and its games": {
        "games": "List, install and remove games and drivers that other people have made.",
        "doctor": "Check this machine and say what is wrong with it and what mends it.",
        "report": "Say that something was wrong in game number GAME of the log.",
        "log": "Check, back up, restore and fill the game log.",
        "export": "Write game number GAME, or all of them: as text, JSON, or an archive with the pictures.",
        "film": "Film the game in RECORD on a virtual table.",
        "record": "Check game records and convert them between text and JSON.",
        "update": "Install a newer version beside the one that runs, and switch to it.",
        "wifi": "Open an access point with a page that asks for a Wi-Fi where no known one is in reach.",
        "pin": "Set another PIN for the arbiter of this table's page and print it.",
        "completion": "Print the script that makes SHELL complete `tachiai`.",
    },
}
COMMANDS = {name: summary for names in SECTIONS.values() for name, summary in names.items()}
# Functions that are not called like their command.
_FUNCTIONS = {"solve": "solve_position", "review": "review_game", "print": "print_"}
EXIT_BAD_INPUT = 2


class CommandsByName(click.Group):
    """A group whose commands are imported when they are called."""

    def list_commands(self, context: click.Context) -> list[str]:
        """The names, in the order of use."""
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Imports a command."""
        if name not in COMMANDS:
            return None
        module = importlib.import_module(f"tachiai.firmware.cli.{name}")
        command = getattr(module, _FUNCTIONS.get(name, name))
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Imports the called command; an unknown name fails with the most similar one."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not context.resilient_parsing:
            from tachiai.rules.quoting import likely_meant

            meant = likely_meant(name, COMMANDS)
            context.fail(f"No such command {name!r}." + (f" Did you mean {meant!r}?" if meant else ""))
        return super().resolve_command(context, args)

    def invoke(self, context: click.Context) -> object:
        """Runs the command. Errors of this project become one sentence in the command's language."""
        try:
            return super().invoke(context)
        except our_errors() as error:
            from tachiai.firmware.cli.options import language_of
            from tachiai.rules.messages import sentence_of

            raise click.ClickException(sentence_of(error, language_of(context))) from error

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the list of commands by section, without importing them."""
        longest = max(map(len, COMMANDS))
        for title, names in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(longest), summary) for name, summary in names.items()])

    def shell_complete(self, context: click.Context, incomplete: str) -> list[CompletionItem]:
        """Commands that begin with ``incomplete``, and options, without importing a command."""
        found = [
            CompletionItem(name, help=summary)
            for name, summary in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return [*found, *click.Command.shell_complete(self, context, incomplete)]


def usual_log() -> str:
    """Place of the log by the settings: a file or a URL. Raises ``BadSetting``."""
    from tachiai.firmware.settings.file import load_settings
    from tachiai.firmware.settings.model import default_log_path

    return load_settings(None).log.url or str(default_log_path())


def _tell_version(context: click.Context, parameter: click.Parameter, is_wanted: bool) -> None:
    if is_wanted and not context.resilient_parsing:
        from importlib.metadata import version

        from tachiai.rules.compiled import are_compiled

        click.echo(f"tachiai, version {version('tachiai')}{', compiled rules' if are_compiled() else ''}")
        context.exit()


# Commands of companion_web find the log by the context, since they know no settings.
@click.command(cls=CommandsByName, context_settings={"obj": usual_log})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="Show the version, and whether the rules are compiled.",
)
@click.option("--safe", is_flag=True, help="Leave out all games and drivers that were installed.")
def tachiai(safe: bool) -> None:
    """Referee board games on a real table: camera, rules, lights, page."""
    from tachiai.firmware.other_games.activation import use_installed_games

    use_installed_games(safe)


def main() -> None:
    """Runs the command line. An error is one sentence on standard error and exit status 2."""
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="backslashreplace")  # as for standard error: no character ends a game
    try:
        status = tachiai.main(prog_name="tachiai", standalone_mode=False)
    except click.Abort:
        sys.exit(130)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(EXIT_BAD_INPUT)
    except click.ClickException as error:
        complain(error.format_message())
    except BrokenPipeError:
        # The reader of the output closed it, as `head` does.
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        with suppress(OSError):
            sys.stdout.close()  # or Python tries to write the rest at exit
        complain(f"{error.filename or 'the output'} cannot be written: {error.strerror}")
    else:
        sys.exit(status if isinstance(status, int) else 0)


def our_errors() -> tuple[type[Exception], ...]:
    """Base classes of the errors whose text is a sentence for a person; imported only when needed."""
    from tachiai.companion_web.errors import WebError
    from tachiai.firmware.errors import FirmwareError
    from tachiai.hardware_docs.errors import DocsError
    from tachiai.rules.errors import RulesError
    from tachiai.vision.errors import VisionError

    return (RulesError, VisionError, FirmwareError, WebError, DocsError)


def complain(sentence: str) -> None:
    """Prints one sentence on standard error and exits with status 2."""
    click.echo(f"tachiai: {' '.join(sentence.split())}", err=True)
    sys.exit(EXIT_BAD_INPUT)
