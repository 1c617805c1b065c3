"""The page's guides: diagrams come from their files, sheets of rules from a process of their own."""

import subprocess
import sys

import pytest

from tachiai.firmware.page import printing
from tachiai.firmware.page.printing import InstalledGuides


def test_diagrams_come_by_the_names_that_there_are() -> None:
    guides = InstalledGuides()
    drawn = guides.diagram("rugby_chess-tackle.svg")
    assert drawn is not None
    assert drawn.startswith("<svg")
    assert guides.diagram("../rugby_chess.toml") is None
    assert guides.diagram("rugby_chess-tackel.svg") is None


def test_the_rules_on_one_page_are_printed_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "NICENESS", 0)  # other tests leave a nice process no time
    guides = InstalledGuides()
    sheet = guides.rule_sheet("chatra", "ja", "a5")
    assert sheet is not None
    assert sheet.startswith(b"%PDF")
    assert guides.rule_sheet("go", "en", "a4") is None


def test_a_table_loads_nothing_that_prints_or_draws_what_the_page_may_never_ask_for() -> None:
    program = """if True:
        import sys
        import tachiai.firmware.cli.run
        print(*sorted({"reportlab", "alembic", "cryptography", "numpy.testing"} & sys.modules.keys()))
    """
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert loaded.stdout == "\n"
