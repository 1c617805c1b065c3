"""Whatever happens in whatever order: the referee never raises, and its log leads back to its state."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tachiai.firmware.referee.events import (
    Advised,
    Button,
    Decided,
    DrawAnswered,
    Event,
    NoSight,
    Pressed,
    RequestReceived,
    SightReceived,
    Tick,
    Write,
)
from tachiai.firmware.referee.phases import Exploring
from tachiai.firmware.referee.requests import (
    AgreeDraw,
    AskAdvice,
    Choose,
    CommentOn,
    Confirm,
    DeclareLoss,
    DeclareResult,
    DropVariation,
    Explore,
    GoTo,
    LetStand,
    PassTurn,
    Pause,
    Penalty,
    Reopen,
    Request,
    Resign,
    Resume,
    Retract,
    SetHelp,
    ShowMoves,
    StopExploring,
    Undo,
)
from tachiai.firmware.referee.resume import resume
from tachiai.firmware.referee.settings import Help, RefereeSettings
from tachiai.firmware.referee.state import RefereeState, begin
from tachiai.firmware.referee.step import step
from tachiai.firmware.referee.words import verdict_words
from tachiai.rules.core import Layout, Player
from tachiai.rules.entries import GameHeader
from tachiai.rules.errors import BadRecord
from tachiai.rules.messages import Reply, bilingual
from tachiai.rules.record import GameRecord, check, fold
from tachiai.rules.record.participants import PERSON, engine, participant_note
from tachiai.rules.registry import game_ids, open_game
from tachiai.rules.sight import Blind, Sight, sure_sight
from tachiai.rules.time_control import parse_time_control
from tachiai.testing.amount import examples
from tests.support.any_history import any_records

GAMES = {uid: open_game(uid) for uid in game_ids()}
CONTROL = "5m byo 3x30s"
REQUESTS: list[Request] = [
    *(Confirm(), Undo(), Retract(), LetStand(), LetStand("nonsense"), Choose("a1-c3"), Pause(), Resume()),
    *(LetStand(to_move=Player.FIRST), LetStand(to_move=Player.SECOND)),
    *(Penalty(Player.FIRST, 1.0), Penalty(Player.SECOND, 400.0), SetHelp("off"), SetHelp("loud")),
    *(Resign(Player.FIRST), DeclareLoss(Player.SECOND), AgreeDraw(), Reopen(), AskAdvice()),
    *(DeclareResult(None), DeclareResult(Player.FIRST), DeclareResult(Player.SECOND)),
    *(Explore(), StopExploring(), GoTo(0), GoTo(2), DropVariation(), PassTurn(), CommentOn("good")),
    *(ShowMoves(("b1-c2",)), ShowMoves(("nonsense", ""))),
]


def layouts(data: st.DataObject, state: RefereeState) -> Layout:
    """What the table may show next: the position, a legal move, an earlier position, or disorder."""
    game, line = state.game, state.line
    kind = data.draw(st.sampled_from(["same", "legal", "legal", "back", "disorder"]))
    layout = game.layout(line.state)
    if kind == "legal":
        moves = list(game.legal_moves(line.state)) if line.outcome is None else []
        if moves:
            stages = game.stages(line.state, data.draw(st.sampled_from(moves)))
            return data.draw(st.sampled_from(stages)) if data.draw(st.booleans()) else stages[-1]
    if kind == "back" and line.parent is not None:
        return game.layout(line.parent.state)
    if kind == "disorder":
        cells = list(layout)
        for _ in range(data.draw(st.integers(1, 3))):
            cells[data.draw(st.integers(0, len(cells) - 1))] = data.draw(st.sampled_from(game.symbols))
        return tuple(cells)
    return layout


def events(data: st.DataObject, state: RefereeState, at_s: float) -> list[Event]:
    kind = data.draw(
        st.sampled_from(["look"] * 4 + ["glimpse"] * 2 + ["blind", "press", "ask", "tick", "elsewhere"])
    )
    match kind:
        case "look":
            sight = sure_sight(layouts(data, state), state.game.symbols, 0.98)
            long = data.draw(st.sampled_from([0.1, 0.5, 6.0]))
            return [SightReceived(sight, at_s), SightReceived(sight, at_s + long), Tick(at_s + long + 0.1)]
        case "glimpse":
            seen = sure_sight(layouts(data, state), state.game.symbols, 0.98).cells
            covered = data.draw(st.sets(st.integers(0, len(seen) - 1), max_size=8))
            rows = tuple(None if cell in covered else row for cell, row in enumerate(seen))
            return [NoSight(Blind.HAND, at_s + wait_s, Sight(rows)) for wait_s in (0.0, 0.3)]
        case "blind":
            return [NoSight(data.draw(st.sampled_from(Blind)), at_s)]
        case "press":
            return [Pressed(data.draw(st.sampled_from(Button)), at_s)]
        case "ask":
            stood = [LetStand(state.game.format_position(node.state)) for node in state.line.nodes()[-2:]]
            return [RequestReceived(data.draw(st.sampled_from([*REQUESTS, *stood])), at_s)]
        case "elsewhere":
            return [decision(data, state, at_s)]
    return [Tick(at_s + data.draw(st.sampled_from([0.1, 10.0, 90.0])))]


def decision(data: st.DataObject, state: RefereeState, at_s: float) -> Event:
    """What a player who is not at the table may send, in time or not."""
    game, line = state.game, data.draw(st.sampled_from(list(state.line.back())[:2]))
    texts = game.legal_texts(line.state) if line.outcome is None else ()
    text = data.draw(st.sampled_from(["nonsense", *texts]))
    player = data.draw(st.sampled_from(Player))
    answered = DrawAnswered(data.draw(st.booleans()), at_s)
    decided = Decided(player, game.format_position(line.state), text, at_s)
    advised = Advised(decided.position, text, *(bilingual("Because.", "だからです。"),) * 2, at_s)
    all_kinds: tuple[Event, ...] = (decided, decided, answered, advised)
    return data.draw(st.sampled_from(all_kinds))


@examples(20)
@given(data=st.data(), uid=st.sampled_from(game_ids()))
def test_the_log_of_any_course_of_events_leads_back_to_the_state(data: st.DataObject, uid: str) -> None:
    game: Any = GAMES[uid]
    chosen = RefereeSettings(
        loss_after=data.draw(st.sampled_from([0, 2])),
        arbiter=data.draw(st.booleans()),
        help=data.draw(st.sampled_from(Help)),
        auto_confirm_s=data.draw(st.sampled_from([2.0, None])),
    )
    player = st.sampled_from([PERSON, PERSON, engine(3)])
    participants = (data.draw(player), data.draw(player))
    state = begin(game, chosen, control=parse_time_control(CONTROL), participants=participants)
    entries = [participant_note(*plays) for plays in zip(Player, participants, strict=True)]
    for _ in range(data.draw(st.integers(1, 14))):
        for event in events(data, state, state.now_s + 0.2):
            state, actions = step(state, event)
            entries += [action.entry for action in actions if isinstance(action, Write)]
            replies = sum(isinstance(action, Reply) for action in actions)
            assert replies == isinstance(event, RequestReceived)
            assert verdict_words(state).en
            assert verdict_words(state).ja
    if isinstance(state.phase, Exploring):
        state = state.phase.game  # what is tried out is not in the log
    header = GameHeader(
        game=uid,
        rules_version=game.rules_version,
        start=game.format_position(game.start()),
        started_ms=0,
        time_control=CONTROL,
    )
    again = resume(header, entries, chosen)
    assert again.line.state == state.logged.state
    assert again.line.ply == state.logged.ply
    assert again.line.texts() == state.logged.texts()
    assert [node.mover for node in again.line.nodes()] == [node.mover for node in state.logged.nodes()]
    assert again.participants == participants
    assert again.outcome == state.outcome
    assert again.illegal_counts == state.illegal_counts


@examples(16)
@given(any_records())
def test_a_game_goes_on_from_any_log_that_the_rules_allow_and_from_no_other(anything: GameRecord) -> None:
    try:
        state = resume(anything.header, anything.entries, RefereeSettings())
    except BadRecord:
        assert check(anything) is not None
        return
    assert check(anything) is None
    assert state.line.ply == fold(anything.entries)[-1].tally.plies
    assert verdict_words(state).en
