"""What the page's set-up may choose, and what it is told when it cannot be."""

from dataclasses import replace
from typing import Any

import pytest

from tachiai.companion_web.live_table import GameSettings
from tachiai.firmware.page.game_choice import chosen_game
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup, WaitingTimes
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.rules.messages import Reply
from tachiai.rules.registry import game_ids, open_game

CHATRA = GameSettings(
    game="chatra", options={"size": "9"}, first="Ren", help_level="warn", time_control="5m+3s"
)


FIRST = GameSetup(find_equipment("rugby_chess", {}), Settings())


def wanted(chosen: GameSettings) -> GameSetup:
    found = chosen_game(chosen, FIRST)
    assert isinstance(found, GameSetup)
    return found


@pytest.mark.parametrize("uid", game_ids())
def test_every_game_can_be_begun(uid: str) -> None:
    assert wanted(GameSettings(game=uid)).equipment.game.uid == uid


def test_what_was_chosen_is_in_the_game() -> None:
    game = wanted(CHATRA)
    assert game.equipment.game.options["size"] == "9"
    assert game.equipment.sheet.board.cols == 9
    assert game.names.first == "Ren"
    assert (game.settings.referee.help_level, game.settings.referee.time_control) == ("warn", "5m+3s")


def test_what_was_not_chosen_stays_as_the_table_has_it() -> None:
    referee = Settings().referee.model_copy(update={"illegal_limit": 3})
    found = chosen_game(CHATRA, replace(FIRST, settings=Settings(referee=referee)))
    assert isinstance(found, GameSetup)
    assert found.settings.referee.illegal_limit == 3


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"options": {"size": "10"}}, "bad_option"),
        ({"options": {"colour": "red"}}, "bad_option"),
        ({"help_level": "all"}, "bad_help_level"),
        ({"time_control": "soon"}, "bad_time_control"),
        ({"engine": "third"}, "bad_engine"),
        ({"level": 9}, "bad_engine"),
        ({"start": "nonsense"}, "bad_position"),
    ],
)
def test_what_makes_no_sense_is_refused_in_both_languages(changed: dict[str, Any], code: str) -> None:
    refused = chosen_game(replace(CHATRA, **changed), FIRST)
    assert isinstance(refused, Reply)
    assert (refused.ok, refused.code) == (False, code)
    assert refused.words.en.count(". ") == 0
    assert refused.words.en.endswith(".")
    assert refused.words.ja.endswith("。")


@pytest.mark.parametrize("side", ["none", "first", "second", "both"])
def test_the_computer_plays_the_side_that_was_chosen(side: str) -> None:
    setup = wanted(GameSettings(game="rugby_chess", engine=side, level=5))
    plays = [participant.level for participant in setup.participants]
    assert plays == {"none": [0, 0], "first": [5, 0], "second": [0, 5], "both": [5, 5]}[side]


def test_a_start_position_is_parsed() -> None:
    game = open_game("rosenkreuz")
    text = game.format_position(game.start())
    assert wanted(GameSettings(game="rosenkreuz", start=text)).start == game.start()


def test_a_game_chosen_at_the_page_is_confirmed_as_soon_as_the_tables_first_one() -> None:
    first = GameSetup(
        find_equipment("rugby_chess", {}), Settings(), waits=WaitingTimes(confirm_s=1.0, may_go_on_s=2.5)
    )
    assert first.referee_settings().auto_confirm_s == 1.0
    chosen = chosen_game(GameSettings(game="rosenkreuz"), first)
    assert isinstance(chosen, GameSetup)
    assert chosen.referee_settings().auto_confirm_s == 1.0
    assert chosen.referee_settings().go_on_s == 2.5
    assert GameSetup(find_equipment("rugby_chess", {}), Settings()).referee_settings().auto_confirm_s == 2.0


def test_every_choice_about_rulings_in_the_settings_reaches_the_referee() -> None:
    chosen = {
        "illegal_penalty_s": 60.0,
        "arbiter": True,
        "flag_loses": False,
        "take_back_by_hand": False,
        "take_back_plies": 2,
    }
    settings = Settings(referee=Settings().referee.model_copy(update=chosen))
    referee = GameSetup(find_equipment("rugby_chess", {}), settings).referee_settings()
    assert (referee.penalty_s, referee.arbiter, referee.flag_loses) == (60.0, True, False)
    assert (referee.take_back_by_hand, referee.take_back_plies) == (False, 2)
