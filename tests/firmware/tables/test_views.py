"""What the page is told of a running game."""

from dataclasses import replace

from tachiai.companion_web.live_table import LiveView, WaitView
from tachiai.firmware.referee.exploring import explored_from
from tachiai.firmware.referee.phases import Confirming, Over, Waiting
from tachiai.firmware.referee.settings import RefereeSettings
from tachiai.firmware.referee.state import RefereeState, begin
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup, OpenedGame, WaitingTimes
from tachiai.firmware.table.ports import Snapshot
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.views import differs, playing
from tachiai.rules.belief.beam import observe
from tachiai.rules.belief.observation import Glimpse
from tachiai.rules.core import Outcome, Player
from tachiai.rules.exploration.tree import Found, FoundLine, begun
from tachiai.rules.line import Line
from tachiai.rules.messages import NOTHING
from tachiai.rules.sight import sure_sight
from tests.support.live_views import HEADER


def referee_that_confirms(since_s: float, now_s: float, may_go_on: bool = False) -> RefereeState:
    """Black's d1-g4 stands since ``since_s``."""
    setup = GameSetup(
        find_equipment("rugby_chess", {}), Settings(), waits=WaitingTimes(confirm_s=1.0, may_go_on_s=2.5)
    )
    game = setup.equipment.game
    state = begin(game, setup.referee_settings(), now_s=now_s)
    move = game.parse_move("d1-g4")
    after = state.line.play(move)
    return replace(state, phase=Confirming(move, after, may_go_on, since_s))


def view(state: RefereeState) -> LiveView:
    opened = OpenedGame(GameSetup(find_equipment("rugby_chess", {}), Settings()), HEADER, 1, state)
    return playing(Snapshot(state, None, None), opened)


def test_a_move_that_waits_says_how_long_it_still_will() -> None:
    shown = view(referee_that_confirms(since_s=10.0, now_s=10.3))
    assert shown.wait == WaitView(since_ms=10_000, total_ms=1000, left_ms=700, may_go_on=False)


def test_a_move_that_may_go_on_waits_longer() -> None:
    shown = view(referee_that_confirms(since_s=10.0, now_s=11.0, may_go_on=True))
    assert shown.wait == WaitView(since_ms=10_000, total_ms=8000, left_ms=7000, may_go_on=True)


def test_nothing_waits_where_moves_are_confirmed_by_button_or_none_is_made() -> None:
    confirming = referee_that_confirms(since_s=10.0, now_s=10.3)
    by_button = replace(confirming.settings, auto_confirm_s=None)
    assert view(replace(confirming, settings=by_button)).wait is None
    assert view(replace(confirming, phase=Waiting())).wait is None


def test_a_wait_that_goes_on_is_nothing_new_and_another_one_is() -> None:
    first = view(referee_that_confirms(since_s=10.0, now_s=10.3))
    assert not differs(view(referee_that_confirms(since_s=10.0, now_s=10.5)), first)
    assert differs(view(referee_that_confirms(since_s=10.4, now_s=10.5)), first)


def test_a_move_that_was_shown_below_a_hand_waits_from_when_the_hand_has_gone() -> None:
    state = referee_that_confirms(since_s=10.0, now_s=14.3)
    seen = sure_sight(state.game.layout(state.line.state), state.game.symbols)
    at_rest = replace(state, beam=observe(state.beam, Glimpse(seen, 14.0, at_rest=True)))
    assert view(at_rest).wait == WaitView(since_ms=14_000, total_ms=1000, left_ms=700, may_go_on=False)


def test_it_is_told_whether_the_rules_ended_a_game() -> None:
    game = find_equipment("rugby_chess", {}).game
    before = Line(game, game.parse_position("www1www/7/7/7/7/7/7/b2W3/1bbBbbb w -"))
    lines = [before.play(move) for move in game.legal_moves(before.state)]
    won = next(line for line in lines if line.outcome is not None)
    assert won.outcome is not None
    going_on = begin(game, RefereeSettings())
    ended = replace(going_on, line=won, logged=won, phase=Over(won.outcome))
    resigned = replace(going_on, phase=Over(Outcome(Player.SECOND, "", "resigned")))
    assert [view(state).ended_by_rules for state in (going_on, ended, resigned)] == [False, True, False]


def test_the_game_that_waits_is_told_beside_what_is_tried_out() -> None:
    game = find_equipment("rugby_chess", {}).game
    played = begin(game, RefereeSettings())
    line = Line.at(game).play("b1-c2")
    tree = begun(line).at_node(0).play("b1-d3")
    found = Found((FoundLine(("f9-e8", "d3-e4"), -80),), NOTHING, NOTHING)
    exploring = explored_from(played, tree.searched(2, found), played)
    shown = view(exploring)
    assert (shown.phase, shown.ply, shown.position) == ("exploring", 0, HEADER.start)
    assert shown.exploration is not None
    assert shown.position_shown == shown.exploration.position == tree.line.position
    assert [(each.parent, each.move, each.player) for each in shown.exploration.tried] == [
        (None, "", ""),
        (0, "b1-c2", "first"),
        (0, "b1-d3", "first"),
    ]
    (best,) = shown.exploration.best
    assert (best.chance, best.words.en) == (61, "0.8 pieces behind")
    assert shown.exploration.tried[2].chance == 61
    assert shown.exploration.has_game
    assert not view(explored_from(played, tree, None)).exploration.has_game  # type: ignore[union-attr]
