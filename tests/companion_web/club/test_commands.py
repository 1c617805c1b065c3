"""What an arbiter asks of a table: carried out once, in time, for the position that it was meant for."""

from dataclasses import replace

import pytest

from tachiai.companion_web.club.bus.messages import COMMAND_LASTS_S, AlertKind, Command, CommandReply
from tachiai.companion_web.club.hub import commands
from tachiai.companion_web.club.hub.accounts import AuditLine
from tachiai.companion_web.club.hub.table_states import OFFS
from tachiai.companion_web.errors import LogNotWritable
from tachiai.companion_web.security.roles import Account, Role
from tachiai.rules.messages import Reply
from tachiai.rules.record.participants import order_of
from tests.support.club import Club, asked
from tests.support.club_tables import FLAG, kinds, shows
from tests.support.live_views import HEADER, ILLEGAL, WAITING

AOI = Account("Aoi", Role.ARBITER)
TOPIC = "tachiai/1/hall/table/t1/cmd"


def test_a_ruling_reaches_the_referee_and_the_log_says_who_ruled(club: Club) -> None:
    game = club.log.open_game(HEADER)
    club.connect()
    shows(club, ILLEGAL)
    reply = asked(club, lambda: club.hub.ask("t1", "retract", {}, AOI))
    assert reply.ok
    assert club.live.asked == [("retract", {})]
    order = order_of(club.log.game(game).entries[0].entry)
    assert order is not None
    assert (order.by, order.request) == ("Aoi", "retract")
    assert [(deed.account, deed.table, deed.what) for deed in club.hub.accounts.audit()] == [
        ("Aoi", "t1", "retract")
    ]


def test_a_ruling_is_answered_while_the_database_is_away_and_written_down_later(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.log.open_game(HEADER)
    club.connect()
    shows(club, ILLEGAL)

    def refuse(deed: AuditLine) -> None:
        raise LogNotWritable("away")

    with monkeypatch.context() as broken:
        broken.setattr(club.hub.accounts, "note", refuse)
        assert asked(club, lambda: club.hub.ask("t1", "retract", {}, AOI)).ok
        assert club.hub.accounts.audit() == ()
    club.turns(1)
    assert [deed.what for deed in club.hub.accounts.audit()] == ["retract"]
    club.turns(1)
    assert len(club.hub.accounts.audit()) == 1


def test_a_table_that_is_away_is_asked_for_nothing(club: Club) -> None:
    club.connect()
    club.table_bus.publish("tachiai/1/hall/table/t1/online", b'{"online": false}', retain=True)
    club.hub.turn(0.0)
    assert club.hub.ask("t1", "retract", {}, AOI).code == "away"
    assert not any(topic == TOPIC for topic, _ in club.broker.carried)


def test_a_command_that_comes_too_late_is_not_carried_out(club: Club) -> None:
    club.connect()
    now_ms = club.clock.utc_ms()
    late = Command(request="loss", params={"player": "first"}, by="Aoi", until_ms=now_ms - 1)
    club.hub_bus.publish(TOPIC, late.as_json())
    club.turns()
    assert club.live.asked == []


def test_a_command_for_another_position_is_not_carried_out(club: Club) -> None:
    club.log.open_game(HEADER)
    club.connect()
    reply = asked(club, lambda: club.hub.ask("t1", "retract", {}, AOI, position=(1, 7)))
    assert (reply.code, club.live.asked) == ("other_position", [])
    assert asked(club, lambda: club.hub.ask("t1", "retract", {}, AOI, position=(1, 0))).ok


def test_a_command_lasts_by_the_tables_own_clock(club: Club) -> None:
    """A table whose clock is ten minutes slow must not take yesterday's command for today's."""
    club.log.open_game(HEADER)
    club.connect()
    state = club.broker.retained["tachiai/1/hall/table/t1/state"]
    club.clock.now_s += 600
    for _ in range(OFFS):
        club.table_bus.publish("tachiai/1/hall/table/t1/state", state)
    club.hub.turn(0.0)
    asked(club, lambda: club.hub.ask("t1", "pause", {}, AOI))
    sent = Command.read(next(payload for topic, payload in club.broker.carried if topic == TOPIC))
    assert sent.until_ms == club.clock.utc_ms() - 600_000 + COMMAND_LASTS_S * 1000


def test_settling_an_alert_asks_the_referee_for_nothing(club: Club) -> None:
    club.connect()
    shows(club, FLAG)
    number = str(club.hub.view().queue[0].number)
    assert asked(club, lambda: club.hub.ask("t1", "settle", {"alert": number}, AOI)).ok
    club.turns()
    assert kinds(club) == []
    assert club.live.asked == []
    assert asked(club, lambda: club.hub.ask("t1", "settle", {"alert": number}, AOI)).code == "no_such_alert"


def test_a_malformed_command_is_refused_in_words(club: Club) -> None:
    club.connect()
    club.hub_bus.publish(
        TOPIC, b'{"request": 5}', correlation=b"x", response_topic=TOPIC.replace("cmd", "reply")
    )
    club.turns()
    answer = [payload for topic, payload in club.broker.carried if topic.endswith("reply")]
    assert b'"ok":false' in answer[0]
    assert b"bad_message" in answer[0]


def test_a_command_that_comes_again_is_answered_and_not_carried_out_again(club: Club) -> None:
    club.log.open_game(HEADER)
    club.connect()
    until_ms = club.clock.utc_ms() + COMMAND_LASTS_S * 1000
    penalty = Command(request="penalty", params={"seconds": "60"}, by="Aoi", until_ms=until_ms, game=1, ply=0)
    for correlation in (b"1", b"1", b"2"):
        club.hub_bus.publish(TOPIC, penalty.as_json(), correlation=correlation)
        club.turns()
    assert len(club.live.asked) == 2
    answers = [payload for topic, payload in club.broker.carried if topic.endswith("reply")]
    assert [b'"ok":true' in each for each in answers] == [True] * 3
    club.clock.now_s += COMMAND_LASTS_S + 1
    club.hub_bus.publish(TOPIC, penalty.as_json(), correlation=b"1")
    club.turns()
    assert len(club.live.asked) == 2


def test_a_command_at_which_the_table_fails_is_answered_and_ends_nothing(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> Reply:
        raise ZeroDivisionError

    club.log.open_game(HEADER)
    club.connect()
    with monkeypatch.context() as broken:
        broken.setattr(club.live, "ask", fails)
        assert asked(club, lambda: club.hub.ask("t1", "pause", {}, AOI)).code == "failed"
    assert "the command pause of Aoi failed" in caplog.text
    assert asked(club, lambda: club.hub.ask("t1", "pause", {}, AOI)).ok


def test_an_answer_with_what_no_field_may_hold_is_none_and_is_said_at_its_table(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "ANSWERS_WITHIN_S", 0.2)
    club.connect()
    club.live.answer = Reply(True, "done")
    monkeypatch.setattr(
        CommandReply, "as_json", lambda _: b'{"ok":true,"code":"a\\u0000b","words":{"en":"","ja":""}}'
    )
    assert asked(club, lambda: club.hub.ask("t1", "pause", {}, AOI)).code == "silent"
    assert [deed.detail for deed in club.hub.accounts.audit()] == ["silent"]
    assert AlertKind.UNUSABLE in kinds(club)


def test_a_table_says_what_the_bus_takes_whatever_is_in_its_log(club: Club) -> None:
    header = replace(HEADER, id="../../members", event="x" * 9_000, first="A\0oi")
    shows(club, replace(WAITING, header=header))
    club.connect()
    state = club.hub.view().states["t1"].state
    assert state is not None
    assert (state.game_id, len(state.event), state.first) == ("", 2_000, "Aoi")
