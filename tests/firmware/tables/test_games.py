"""Games that follow one another at a virtual table, on simulated time and on one thread: whoever watches the
table also uses the page's set-up.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from tachiai.companion_web.live_table import GameSettings
from tachiai.companion_web.log import SqlGameLog
from tachiai.firmware.setting_up import observers
from tachiai.firmware.setting_up.calibrating import set_up
from tachiai.firmware.table import game_run
from tachiai.firmware.table.preparation import LAY_THE_BOARD
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.game_log import unfinished_game
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Reply
from tachiai.rules.registry import open_game
from tachiai.vision.calibrate.board import CalibrationReport
from tachiai.vision.locate.fiducial_search import locate
from tachiai.vision.locate.pose import Pose
from tests.support.games_at_table import Table

GAME: AnyGame = open_game("rugby_chess")
MIDDLE = "wwwWwww/7/7/7/7/7/1b5/7/1bbBbbb w -"
ROSENKREUZ = GameSettings(
    game="rosenkreuz", first="Ren", second="春香", event="Cup", help_level="warn", time_control="5m+3s"
)


@pytest.fixture
def table(log: SqlGameLog) -> Iterator[Table]:
    made = Table(log)
    yield made
    made.tables.close()


def test_another_game_follows_as_it_was_chosen(table: Table, log: SqlGameLog) -> None:
    table.play(lambda table: table.start(ROSENKREUZ))
    first, second = table.views[0], table.views[-1]
    assert table.answers == [Reply(ok=True)]
    assert (first.game, second.game) == ("rugby_chess", "rosenkreuz")
    assert second.phase == "waiting"
    assert (second.header.first, second.header.second, second.header.event) == ("Ren", "春香", "Cup")
    assert (second.help_level, second.header.time_control) == ("warn", "5m+3s")
    assert second.clock is not None


def test_a_board_can_be_laid_first_and_the_game_begun_from_it(
    log: SqlGameLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As ``--start board`` does at a virtual table: what stands there is read when the page asks for it."""
    table = Table(log, lay_first=True)
    publish, views = table.live.publish_set_up, []

    def published(*told: Any) -> None:
        publish(*told)
        views.append(table.live.view())
        if len(views) == 6:
            table.start(GameSettings(game="rugby_chess", start=MIDDLE))

    monkeypatch.setattr(table.live, "publish_set_up", published)
    table.play()
    table.tables.close()
    assert views[5].words == LAY_THE_BOARD
    assert "".join(views[5].seen[:7]) == "wwwWwww"
    assert table.views[0].position == MIDDLE
    assert [len(log.game(view.game_id).entries) for view in (views[0], table.views[0])] == [0, 0]


def test_versions_go_on_rising(table: Table) -> None:
    table.play(lambda table: table.start(ROSENKREUZ))
    assert table.views[-1].version > table.views[0].version


def test_the_game_before_stays_in_the_log_without_a_result(table: Table, log: SqlGameLog) -> None:
    table.play(lambda table: table.start(ROSENKREUZ))
    numbers = [view.game_id for view in (table.views[0], table.views[-1])]
    assert len(set(numbers)) == 2
    assert log.game(numbers[0]).entries == ()
    assert log.game(numbers[1]).original.game == "rosenkreuz"


def test_the_virtual_table_is_that_of_the_new_game(table: Table) -> None:
    version = table.virtual.wait_for_change(0, 0.0)
    sheet, area = table.virtual.sheet_mm(), len(table.virtual.cells())
    table.play(lambda table: table.start(ROSENKREUZ))
    assert table.virtual.sheet_mm() != sheet
    assert len(table.virtual.cells()) == len(table.views[-1].seen) != area
    assert table.virtual.wait_for_change(version, 0.0) > version


def test_a_start_position_of_ones_own_is_laid(table: Table) -> None:
    game: AnyGame = find_equipment("rugby_chess", {}).game
    start = game.format_position(game.play(game.start(), game.parse_move("d1-g4")))
    table.play(lambda table: table.start(GameSettings(game="rugby_chess", start=start)))
    assert table.views[-1].position == start
    assert table.games.settings().start == start


def test_what_cannot_be_begun_leaves_the_present_game(table: Table) -> None:
    table.play(lambda table: table.start(GameSettings(game="rosenkreuz", time_control="soon")))
    assert table.answers[0].code == "bad_time_control"
    assert {view.game for view in table.views} == {"rugby_chess"}


def test_the_set_up_knows_the_present_game(table: Table) -> None:
    assert table.games.games()[0] == "rugby_chess"
    assert len(table.games.games()) == 5
    table.play(lambda table: table.start(ROSENKREUZ))
    assert table.games.games()[0] == "rosenkreuz"
    chosen = table.games.settings()
    assert (chosen.game, chosen.second, chosen.help_level, chosen.start) == ("rosenkreuz", "春香", "warn", "")


def test_the_last_of_several_wanted_games_follows(table: Table) -> None:
    def change_of_mind(table: Table) -> None:
        table.start(GameSettings(game="two_rings"))
        table.start(ROSENKREUZ)

    table.play(change_of_mind)
    assert {view.game for view in table.views} == {"rugby_chess", "rosenkreuz"}


@pytest.fixture
def set_ups(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Grows with every setting up: whether it passed."""
    done: list[bool] = []

    def counted(*given: Any, **named: Any) -> CalibrationReport | None:
        report = set_up(*given, **named)
        done.append(report is not None)
        return report

    monkeypatch.setattr(observers, "set_up", counted)
    return done


def test_the_board_is_learned_again_amid_the_game(table: Table, set_ups: list[bool]) -> None:
    table.play(lambda table: table.games.calibrate(), lambda table: None)
    assert set_ups == [True, True]
    assert table.views[-1].phase == "waiting"
    assert table.views[-1].game_id == table.views[0].game_id


def test_the_lights_are_tried_one_after_the_other(table: Table) -> None:
    lit: set[str] = set()

    def look(table: Table) -> None:
        lit.update(table.virtual.leds())

    table.play(lambda table: table.games.test_lights(), *[look] * 70)
    assert lit == {cell.name for cell in table.virtual.cells()}
    assert table.virtual.leds() == {}


def test_corners_are_taken_as_they_were_clicked(table: Table, set_ups: list[bool]) -> None:
    def click(table: Table) -> None:
        image, sheet = table.tables.newest.render(), table.tables.newest.sheet
        pose = locate(image, sheet)
        assert isinstance(pose, Pose)
        at = tuple((float(x), float(y)) for x, y in pose.project(sheet.outer_corners_mm))
        table.answers.append(table.games.take_corners(at))

    table.play(click, lambda table: None)
    assert table.answers == [Reply(ok=True)]
    assert set_ups == [True, True]
    assert table.queue.present.table.observers.corners is not None


def test_corners_need_a_picture_and_an_area(table: Table) -> None:
    line = ((1.0, 1.0), (2.0, 2.0), (3.0, 3.0), (4.0, 4.0))
    assert table.games.take_corners(line).code == "no_picture"
    table.play(lambda table: table.answers.append(table.games.take_corners(line)))
    assert table.answers[0].code == "bad_corners"


def test_a_game_can_be_left_while_it_is_still_being_set_up(table: Table) -> None:
    table.start(ROSENKREUZ)
    table.play()
    assert {view.game for view in table.views} == {"rosenkreuz"}


def test_after_stop_nothing_follows(table: Table) -> None:
    table.start(ROSENKREUZ)
    table.queue.stop()
    table.play()
    assert table.views == []


def one_ply(log: SqlGameLog, number: int) -> None:
    position = GAME.format_position(GAME.play(GAME.start(), GAME.parse_move("d1-g4")))
    log.append(number, Entry(kind=EntryKind.PLY, ply=1, at_ms=1, move="d1-g4", position=position))


def test_two_tables_on_one_log_go_on_with_their_own_games_only(log: SqlGameLog) -> None:
    first, second = Table(log, identity="one"), Table(log, identity="other")
    numbers = [table.live.view().game_id for table in (first, second)]
    for number in numbers:
        one_ply(log, number)
    found = [unfinished_game(log, identity) for identity in ("one", "other", "third")]
    assert [stored and stored.number for stored in found] == [*numbers, None]
    headers = [log.game(number).original for number in numbers]
    assert [header.table for header in headers] == ["one", "other"]
    assert len({header.id for header in headers}) == 2
    assert all(len(header.id) == 32 for header in headers)
    for table in (first, second):
        table.tables.close()


def test_a_game_at_a_virtual_table_goes_on_with_its_pieces_where_they_were(log: SqlGameLog) -> None:
    table = Table(log, identity="virtual")
    number = table.live.view().game_id
    one_ply(log, number)
    table.tables.close()
    again = Table(log, identity="virtual", resumed=unfinished_game(log, "virtual"))
    again.play(*[lambda table: None] * 15)
    again.tables.close()
    view = again.views[-1]
    assert (view.game_id, view.moves) == (number, ("d1-g4",))
    assert view.phase == "waiting"
    assert dict(zip(GAME.board.names, view.seen, strict=True))["g4"] == "B"
    assert log.numbers() == (number,)


def given_back_s(table: Table, monkeypatch: pytest.MonkeyPatch, *ways: str) -> list[float]:
    """When memory was given back in these ways in a game of 35 turns, collected every second."""
    given: list[float] = []
    clock = table.tables.clock
    monkeypatch.setattr(game_run, "GIVE_BACK_EVERY_S", 1.0)
    for way in ways:
        monkeypatch.setattr(game_run, way, lambda: given.append(clock.now_s()))
    table.play(*[lambda table: None] * 35)
    return given


def test_freed_memory_is_given_back_again_and_again_and_after_the_game(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = given_back_s(table, monkeypatch, "give_back")
    # When the game is made ready, before the first turn, every second, and at the end.
    assert len(given) == 6
    assert all(later - before >= 1.0 for before, later in pairwise(given[1:-1]))
    assert given[-1] == table.tables.clock.now_s()


def test_free_pages_are_given_back_more_often_than_memory_is_collected(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_run, "GIVE_PAGES_BACK_EVERY_S", 0.5)
    given = given_back_s(table, monkeypatch, "give_back", "give_pages_back")
    assert len(given) >= 9
    assert all(later - before < 0.8 for before, later in pairwise(given))
