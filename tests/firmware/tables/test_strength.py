"""*About my strength*: which level plays, what a game's end changes and says, what does not count."""

from dataclasses import replace
from pathlib import Path

import pytest

from tachiai.companion_web.learners import LearnerFiles
from tachiai.firmware.referee.events import Event, Rated
from tachiai.firmware.referee.phases import Exploring, Over, Phase
from tachiai.firmware.referee.state import GivenAdvice, RefereeState, begin
from tachiai.firmware.referee.step import step
from tachiai.firmware.referee.words import verdict_words
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.settings.sections import EngineSettings
from tachiai.firmware.table.game import GameSetup, Names
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.strength import HELPED, SET_UP, RatedGame, adapted, person_of
from tachiai.rules.core import Outcome, Player
from tachiai.rules.exploration.tree import begun
from tachiai.rules.level_scale import scale_of
from tachiai.rules.rating import Rating

WON, LOST, DRAWN = (Over(Outcome(who, "", "agreed")) for who in (Player.FIRST, Player.SECOND, None))


@pytest.fixture
def files(tmp_path: Path) -> LearnerFiles:
    return LearnerFiles(tmp_path / "learners", lambda: 1_000)


def setup(name: str = "Aoi", plays: str = "second", level: int = 3, adapts: bool = True) -> GameSetup:
    settings = Settings(engine=EngineSettings.model_validate({"plays": plays, "level": level}))
    names = Names("", name) if plays == "first" else Names(name)
    return GameSetup(find_equipment("rugby_chess", {}), settings, names=names, adapts=adapts)


def playing(chosen: GameSetup) -> RefereeState:
    return begin(chosen.equipment.game, chosen.referee_settings(), participants=chosen.participants)


def told(files: LearnerFiles, chosen: GameSetup, *phases: Phase | None) -> list[str]:
    """What is said while a game passes through phases, begun as ``chosen``; ``None``: play goes on."""
    rated, state = RatedGame(None, chosen, files, lambda: 1_000), playing(chosen)
    events: list[Event] = list(rated.look(state, 0.0))
    for phase in phases:
        events += rated.look(state if phase is None else replace(state, phase=phase), 0.0)
    assert rated.troubles == ()
    return [event.words.en for event in events if isinstance(event, Rated)]


def test_the_nearest_level_plays(files: LearnerFiles) -> None:
    assert adapted(setup(), files).settings.engine.level == 3, "nothing is known yet"
    elo = scale_of("rugby_chess")[5].elo + 20
    files.rate("Aoi", "rugby_chess", Rating(elo, 90, 4))
    assert adapted(setup(), files).settings.engine.level == 6
    assert adapted(setup("Ren"), files).settings.engine.level == 3
    assert adapted(setup(level=2, adapts=False), files).settings.engine.level == 2
    assert adapted(setup(plays="first"), files).settings.engine.level == 6


def test_a_game_that_was_won_or_lost_changes_the_level_and_says_so(files: LearnerFiles) -> None:
    assert told(files, setup(), WON) == ["You won. I play at level 4 now."]
    assert adapted(setup(), files).settings.engine.level == 4
    assert told(files, setup("Ren"), LOST) == ["You lost. I play at level 2 now."]
    assert told(files, setup("Yui"), DRAWN) == ["A draw. I stay at level 3."]
    assert told(files, setup("Sora", plays="first"), WON) == ["You lost. I play at level 2 now."]


def test_a_game_counts_once_and_not_after_its_end_was_undone(files: LearnerFiles) -> None:
    assert len(told(files, setup(), WON, WON)) == 1
    once = files.rating("Aoi", "rugby_chess")
    assert once is not None
    assert once.games == 1
    assert told(files, setup("Ren"), WON, None) == ["You won. I play at level 4 now.", ""]
    assert files.rating("Ren", "rugby_chess") is None
    assert told(files, setup("Ren"), WON, None, LOST)[-1] == "You lost. I play at level 2 now."


def test_a_game_with_much_help_does_not_count(files: LearnerFiles) -> None:
    state = playing(setup())
    for helped in (2, 3):
        rated = RatedGame(None, setup(), files, lambda: 1_000)
        for _ in range(helped):
            line = replace(state.line)
            rated.look(replace(state, line=line, advice=GivenAdvice(line)), 0.0)
        (event,) = rated.look(replace(state, phase=WON), 0.0)
        assert isinstance(event, Rated)
        assert (event.words == HELPED) == (helped > 2)


def test_a_game_with_positions_tried_out_or_taken_back_often_does_not_count(files: LearnerFiles) -> None:
    state = playing(setup())
    tried = Exploring(begun(state.line), state, state.phase)  # type: ignore[arg-type]
    assert told(files, setup(), tried, None, WON) == [HELPED.en]
    after = state.line.play("b1-c2")
    rated = RatedGame(None, setup(), files, lambda: 1_000)
    for _ in range(3):
        rated.look(replace(state, logged=after), 0.0)
        rated.look(state, 0.0)
    (event,) = rated.look(replace(state, phase=WON), 0.0)
    assert isinstance(event, Rated)
    assert event.words == HELPED


def test_a_game_from_a_position_of_its_own_does_not_count(files: LearnerFiles) -> None:
    usual = setup()
    game = usual.equipment.game
    other = replace(usual, start=game.play(game.start(), "b1-c2"))
    assert told(files, other, WON) == [SET_UP.en]
    assert told(files, replace(usual, start=game.start()), WON) == ["You won. I play at level 4 now."]


def test_at_a_fixed_level_only_a_learner_is_rated_and_nothing_is_said(files: LearnerFiles) -> None:
    fixed = setup(adapts=False)
    assert told(files, fixed, WON) == [""]
    assert files.names() == ()
    files.add("Aoi")
    assert told(files, fixed, WON) == [""]
    assert files.rating("Aoi", "rugby_chess") is not None


def test_nobody_is_rated_who_gave_no_name_or_plays_no_computer() -> None:
    assert person_of(setup()) == "Aoi"
    assert person_of(setup(plays="first")) == "Aoi"
    for nobody in (setup(""), setup(plays="none"), setup(plays="both")):
        assert person_of(nobody) == ""


def test_a_file_that_cannot_be_read_is_a_trouble(files: LearnerFiles, tmp_path: Path) -> None:
    files.add("Aoi")
    (path,) = (tmp_path / "learners").iterdir()
    path.write_text("damaged", encoding="utf-8")
    rated, state = RatedGame(None, setup(), files, lambda: 1_000), playing(setup())
    rated.look(state, 0.0)
    rated.look(replace(state, phase=WON), 0.0)
    assert [trouble.code for trouble in rated.troubles] == ["learner"]


def test_the_table_says_it_beside_the_result() -> None:
    state = replace(playing(setup()), phase=WON)
    words = Rated(HELPED, 0.0)
    after, actions = step(state, words)
    assert verdict_words(after).en.endswith(HELPED.en)
    assert HELPED in [getattr(action, "words", None) for action in actions]
