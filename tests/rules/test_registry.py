"""Which games are there, what they declare, and what becomes of a package that announces one wrongly."""

import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from click.testing import CliRunner

from tachiai.firmware.cli.rules import rules
from tachiai.hardware_docs.catalogue import resource_path
from tachiai.rules.errors import UnknownGame
from tachiai.rules.registry import GROUP, USUAL_ORDER, declaration_of, game_faults, game_ids, open_game

Announce = Callable[[str, str, str], None]


@pytest.fixture
def announce(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Announce:
    """Installs a package in a folder of its own: its name, its entry point, and its module's text."""

    def install(package: str, entry: str, module: str) -> None:
        site = tmp_path / package
        metadata = site / f"{package}-1.0.dist-info"
        metadata.mkdir(parents=True)
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (metadata / "entry_points.txt").write_text(f"[{GROUP}]\n{entry}\n")
        (site / f"{package}.py").write_text(module)
        monkeypatch.syspath_prepend(site)
        monkeypatch.delitem(sys.modules, package, raising=False)

    return install


RENAMED = """
from dataclasses import replace
from tachiai.rules.games.rosenkreuz.game import DECLARATION as OURS, Rosenkreuz

class Crosses(Rosenkreuz):
    uid = "crosses"

CROSSES = replace(OURS, game=Crosses)
"""


FAILING = """
class Failing(Crosses):
    def start(self):
        raise RuntimeError("no start")

GO = replace(OURS, game=Failing)
"""
UNFINISHED = """
from tachiai.rules.contract import Game
from tachiai.rules.declaration import GameDeclaration

class Unfinished(Game):
    uid = "go"

GO = GameDeclaration(game=Unfinished)
"""


def test_our_games_come_first_in_their_usual_order() -> None:
    assert game_ids()[: len(USUAL_ORDER)] == USUAL_ORDER
    assert set(USUAL_ORDER) <= {entry.name for entry in entry_points(group=GROUP)}
    assert game_faults() == ()


@pytest.mark.parametrize("uid", USUAL_ORDER)
def test_a_game_declares_itself_by_its_name_and_its_files_are_there(uid: str) -> None:
    declared = declaration_of(uid)
    assert declared.uid == uid == open_game(uid).uid
    resources = [sheet.resource for sheet in declared.sheets]
    resources += [declared.piece_set, declared.diagrams, declared.demonstration, *declared.guides.values()]
    assert [resource for resource in resources if not resource_path(resource).exists()] == []
    assert set(declared.guides) == {"en", "ja"}


@pytest.mark.parametrize("uid", USUAL_ORDER)
def test_every_choice_of_options_has_a_sheet(uid: str) -> None:
    declared = declaration_of(uid)
    for option in declared.options:
        for value in option.values:
            assert declared.sheet_for(declared.create({option.name: value}).options) is not None


def test_a_game_that_is_not_there_is_named_among_those_that_are() -> None:
    with pytest.raises(UnknownGame, match="^There is no game 'go'. There are rugby_chess, .*troop_chess.$"):
        open_game("go")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("chattra", "chatra"),
        ("Two Rings", "two_rings"),
        ("rugby", "rugby_chess"),
        ("ROSENKREUTZ", "rosenkreuz"),
    ],
)
def test_a_name_that_is_nearly_right_is_answered_with_the_right_one(written: str, meant: str) -> None:
    with pytest.raises(UnknownGame, match=f"^There is no game .* Did you mean {meant}[?]$") as caught:
        open_game(written)
    assert caught.value.words.ja.endswith(f"{meant} のことですか？")


def test_a_name_like_no_other_is_no_question() -> None:
    with pytest.raises(UnknownGame, match="^There is no game 'xyzzy'. There are rugby_chess"):
        open_game("xyzzy")


def test_another_package_brings_a_game(announce: Announce) -> None:
    announce("crosses_package", "crosses = crosses_package:CROSSES", RENAMED)
    assert game_ids() == (*USUAL_ORDER, "crosses")
    assert open_game("crosses", {"setup": "back_ranks"}).uid == "crosses"


@pytest.mark.parametrize(
    ("entry", "module", "why"),
    [
        ("go = a_go:GO", "raise RuntimeError('no stones')", "no stones"),
        ("go = a_go:GO", "GO = 5", "expected a GameDeclaration"),
        ("go = a_go:NOWHERE", "", "NOWHERE"),
        (
            "go = a_go:GO",
            "from tachiai.rules.games.rosenkreuz.game import DECLARATION as GO",
            "expected the uid 'rosenkreuz' as its name",
        ),
        ("go = a_go:GO", UNFINISHED, "Unfinished lacks attempts, format_move"),
        ("go = a_go:GO", RENAMED + "GO = replace(CROSSES, contract=2)", "version 2 of the contract of games"),
        ("go = a_go:GO", RENAMED + "GO = replace(CROSSES, game=5)", "expected a class of games as its game"),
        (
            "go = a_go:GO",
            RENAMED + "GO = replace(CROSSES, lessons='x.toml')",
            "as package:path, got 'x.toml'",
        ),
        ("go = a_go:GO", RENAMED + FAILING, "no start"),
    ],
)
def test_a_game_that_cannot_be_used_is_one_sentence_and_takes_no_other_down(
    announce: Announce, entry: str, module: str, why: str
) -> None:
    announce("a_go", entry, module)
    assert game_ids() == USUAL_ORDER
    (fault,) = game_faults()
    assert "'go'" in fault
    assert why in fault
    assert "\n" not in fault
    with pytest.raises(UnknownGame, match="'go'.*cannot be used"):
        open_game("go")
    listed = CliRunner().invoke(rules, ["list"])
    assert listed.exit_code == 0
    assert listed.stderr.strip() == fault


def test_no_package_takes_the_place_of_a_game_of_ours(announce: Announce) -> None:
    ours = declaration_of("rosenkreuz")
    announce("a_crosses", "rosenkreuz = a_crosses:CROSSES", RENAMED.replace('"crosses"', '"rosenkreuz"'))
    assert declaration_of("rosenkreuz") is ours
    (fault,) = game_faults()
    assert "'rosenkreuz'" in fault
