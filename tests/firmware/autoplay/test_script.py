"""The scripted games are real games: legal to their end, with one move that the rules forbid."""

from dataclasses import replace

import pytest

from tachiai.firmware.autoplay.autoplayer import SCRIPTS_PATH, Script, load_script
from tachiai.firmware.errors import BadSetting
from tachiai.rules.belief.explain import infer
from tachiai.rules.line import Line
from tachiai.rules.registry import game_ids, open_game
from tachiai.rules.sight import Refused, sure_sight


@pytest.fixture(params=game_ids())
def script(request: pytest.FixtureRequest) -> Script:
    return load_script(open_game(request.param))


def test_every_game_has_a_script_and_no_script_lacks_a_game() -> None:
    assert {path.stem for path in SCRIPTS_PATH.glob("*.toml")} == set(game_ids())


def test_a_script_plays_a_game_to_its_end(script: Script) -> None:
    line = script.line()
    assert line.ply == len(script.plies)
    assert line.outcome is not None
    assert line.outcome.winner is not None


def test_an_illegal_ply_of_a_script_is_told_with_its_file() -> None:
    script = replace(load_script(open_game("rosenkreuz")), plies=("a1-a1",))
    with pytest.raises(BadSetting, match="scripts/rosenkreuz.toml: ply 1: "):
        script.line()


def test_the_illegal_move_of_a_script_is_refused(script: Script) -> None:
    node = script.line().nodes()[script.illegal_after]
    shown = script.illegal_layout(script.game.layout(node.state))
    verdict = infer(Line(script.game, node.state), sure_sight(shown, script.game.symbols))
    assert isinstance(verdict, Refused)
