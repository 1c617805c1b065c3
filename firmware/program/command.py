"""The command ``tachiai``: its parts by name, and one clear sentence for whatever goes wrong."""

import importlib
import sys
from collections.abc import Mapping

import click

from tachiai.companion_web.errors import WebError
from tachiai.firmware.errors import FirmwareError
from tachiai.rules.errors import RulesError
from tachiai.vision.errors import VisionError

# Command → where it lives. A command is loaded when it is asked for, so that quick ones stay quick.
COMMANDS: Mapping[str, str] = {
    "demo": "tachiai.firmware.program.commands.demo:demo",
    "run": "tachiai.firmware.program.commands.run:run",
    "referee": "tachiai.firmware.program.commands.referee:referee",
    "rules": "tachiai.firmware.commands.rules:rules",
    "record": "tachiai.firmware.commands.record:record",
    "log": "tachiai.companion_web.commands:log",
    "export": "tachiai.companion_web.commands:export",
    "see": "tachiai.firmware.program.commands.see:see",
    "print": "tachiai.hardware_docs.commands:print_",
    "calibrate": "tachiai.firmware.program.commands.calibrate:calibrate",
    "setup": "tachiai.firmware.commands.setup:setup",
    "doctor": "tachiai.firmware.commands.doctor:doctor",
    "selftest": "tachiai.firmware.program.commands.selftest:selftest",
    "leds": "tachiai.firmware.program.commands.leds:leds",
}
EXIT_BAD_INPUT = 2


class CommandsByName(click.Group):
    """A group whose commands are imported when they are called."""

    def list_commands(self, context: click.Context) -> list[str]:
        """Returns the names, in the order of use."""
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Loads one command."""
        if name not in COMMANDS:
            return None
        module, attribute = COMMANDS[name].split(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command


def usual_log() -> str:
    """Returns where the log is, as the settings say: a file or a URL. Raises ``BadSetting``."""
    settings = importlib.import_module("tachiai.firmware.settings.model")
    return str(settings.load_settings(None).log.url or settings.default_log_path())


# Commands that need the log ask for it through the context, so that they need not know the settings.
@click.command(cls=CommandsByName, context_settings={"obj": usual_log})
@click.version_option(package_name="tachiai")
def tachiai() -> None:
    """Referee board games on a real table: camera, rules, lights, page."""


def main() -> None:
    """Runs the command line. What goes wrong is one sentence on standard error, exit status 2."""
    try:
        status = tachiai.main(prog_name="tachiai", standalone_mode=False)
    except click.Abort:
        sys.exit(130)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(EXIT_BAD_INPUT)
    except click.ClickException as error:
        complain(error.format_message())
    except (RulesError, VisionError, FirmwareError, WebError) as error:
        complain(str(error))
    except BrokenPipeError:
        # Whoever read the output has enough of it.
        sys.stderr.close()
        sys.exit(0)
    else:
        sys.exit(status if isinstance(status, int) else 0)


def complain(sentence: str) -> None:
    """Prints one sentence on standard error and ends the program with status 2."""
    click.echo(f"tachiai: {' '.join(sentence.split())}", err=True)
    sys.exit(EXIT_BAD_INPUT)
