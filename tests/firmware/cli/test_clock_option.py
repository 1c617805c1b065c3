"""``--clock``: a usual time control by its name, or one as it is written."""

import click
import pytest
from click.testing import CliRunner

from tachiai.firmware.cli.options import clock_option, with_clock
from tachiai.firmware.settings.model import Settings


@click.command()
@clock_option
def shown(time_control: str | None) -> None:
    """Prints the time control of a table."""
    before = with_clock(Settings(), "10m")
    click.echo(with_clock(before, time_control).referee.time_control)


@pytest.mark.parametrize(
    ("said", "clock"),
    [
        ([], "10m"),
        (["--clock", "none"], ""),
        (["--clock", "classical"], "40/1h30m+30s, 30m+30s"),
        (["--clock", "40/90m, 30m"], "40/1h30m, 30m"),
    ],
)
def test_a_clock_is_chosen(said: list[str], clock: str) -> None:
    assert CliRunner().invoke(shown, said).output == f"{clock}\n"


def test_what_is_no_clock_is_refused_with_the_names_of_the_usual_ones() -> None:
    result = CliRunner().invoke(shown, ["--clock", "soon"])
    assert result.exit_code == 2
    assert "or one of none, blitz, rapid, classical, byo-yomi" in " ".join(result.stderr.split())
