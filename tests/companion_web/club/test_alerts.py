"""When an arbiter is wanted at a table, and what becomes of it at the hub."""

from dataclasses import replace

from tachiai.companion_web.club.bus.messages import AlertKind, StateMessage
from tachiai.companion_web.club.uplink.alerts import AGAIN_S, BLIND_S, QUESTION_S
from tachiai.companion_web.club.uplink.uplink import STILL_S
from tachiai.companion_web.security.roles import Account, Role
from tachiai.rules.messages import bilingual
from tests.support.club import Club, asked
from tests.support.club_tables import AOI, FLAG, kinds, shows
from tests.support.live_views import AMBIGUOUS, ILLEGAL, MOVED, WAITING

BLIND = replace(
    WAITING, camera_ok=False, camera_words=bilingual("The camera gives no picture.", "映像がありません。")
)
DARK = replace(WAITING, camera_words=bilingual("The lights do not answer.", "LEDが応答しません。"))


def test_what_happened_while_the_broker_was_away_is_told_as_it_was(club: Club) -> None:
    club.connect()
    club.table_bus.link(False)
    shows(club, ILLEGAL)
    happened_ms = club.clock.utc_ms()
    club.wait(30.0)
    shows(club, replace(WAITING, illegal_counts=ILLEGAL.illegal_counts))
    club.table_bus.link(True)
    club.turns()
    (case,) = club.hub.view().queue
    assert (case.alert.since_ms, ILLEGAL.words.en in case.alert.words.en) == (happened_ms, True)


def test_nothing_is_wrong_at_a_table_that_plays(club: Club) -> None:
    club.connect()
    shows(club, MOVED)
    club.wait(60.0)
    assert kinds(club) == []


def test_a_fallen_flag_stays_until_an_arbiter_settles_it(club: Club) -> None:
    club.connect()
    shows(club, FLAG)
    assert kinds(club) == [AlertKind.FLAG]
    case = club.hub.view().queue[0]
    assert (case.alert.player, case.alert.words.en) == ("first", "The flag has fallen.")
    shows(club, MOVED)
    assert kinds(club) == [AlertKind.FLAG]


def test_a_flag_with_periods_left_has_not_fallen(club: Club) -> None:
    club.connect()
    assert FLAG.clock is not None
    shows(club, replace(FLAG, clock=replace(FLAG.clock, first_periods=2)))
    assert kinds(club) == []


def test_a_completed_illegal_move_is_an_alert_with_clause_cells_and_count(club: Club) -> None:
    club.connect()
    shows(club, ILLEGAL)
    case = club.hub.view().queue[0]
    assert (case.alert.kind, case.alert.clause, case.alert.cells) == (AlertKind.ILLEGAL, "RC4", ("a2", "a1"))
    assert (case.alert.player, case.alert.counts) == ("first", (1, 0))


def test_a_question_is_an_alert_once_it_has_stood_for_long(club: Club) -> None:
    club.connect()
    shows(club, AMBIGUOUS)
    club.wait(QUESTION_S - 1.0)
    assert kinds(club) == []
    club.wait(1.0)
    assert kinds(club) == [AlertKind.QUESTION]
    shows(club, MOVED)
    assert kinds(club) == []


def test_an_illegal_move_that_stands_is_one_incident_and_one_alert(club: Club) -> None:
    club.connect()
    shows(club, ILLEGAL)
    club.wait(QUESTION_S + 1.0)
    assert kinds(club) == [AlertKind.ILLEGAL]


def test_ruling_on_an_incident_closes_it(club: Club) -> None:
    club.connect()
    shows(club, ILLEGAL)
    club.wait(QUESTION_S + 1.0)
    number = str(club.hub.view().queue[0].number)
    assert asked(club, lambda: club.hub.ask("t1", "settle", {"alert": number}, AOI)).ok
    club.wait(QUESTION_S + 1.0)
    assert kinds(club) == []
    club.wait(AGAIN_S)  # nobody has put the piece back
    assert kinds(club) == [AlertKind.QUESTION]


def test_a_question_that_becomes_an_illegal_move_stays_one_alert(club: Club) -> None:
    club.connect()
    shows(club, replace(ILLEGAL, illegal_counts=(0, 0)))
    club.wait(QUESTION_S)
    (question,) = club.hub.view().queue
    club.hub.claim("t1", question.number, AOI)
    shows(club, ILLEGAL)
    (case,) = club.hub.view().queue
    assert (case.number, case.alert.kind) == (question.number, AlertKind.ILLEGAL)
    assert case.claim is not None


def test_another_illegal_move_is_another_incident(club: Club) -> None:
    club.connect()
    shows(club, ILLEGAL)
    shows(club, replace(MOVED, illegal_counts=(1, 0)))
    shows(club, replace(ILLEGAL, illegal_counts=(1, 1), ply=1))
    assert kinds(club) == [AlertKind.ILLEGAL, AlertKind.ILLEGAL]


def test_a_table_that_is_paused_since_a_power_cut_is_an_alert(club: Club) -> None:
    shows(club, replace(MOVED, phase="setting_up"))
    club.connect()
    shows(club, replace(MOVED, phase="paused"))
    (case,) = club.hub.view().queue
    assert case.alert.kind is AlertKind.PAUSED
    assert "started again" in case.alert.words.en
    shows(club, MOVED)
    assert kinds(club) == []


def test_a_game_that_somebody_has_paused_is_none(club: Club) -> None:
    club.connect()
    shows(club, MOVED)
    shows(club, replace(MOVED, phase="paused"))
    assert kinds(club) == []


def test_a_camera_that_is_blind_for_a_moment_is_no_alert(club: Club) -> None:
    club.connect()
    shows(club, BLIND)
    assert kinds(club) == []
    club.wait(BLIND_S)
    assert kinds(club) == [AlertKind.BLIND]
    shows(club, WAITING)
    assert kinds(club) == []


def test_dead_lights_are_an_alert(club: Club) -> None:
    club.connect()
    shows(club, DARK)
    assert kinds(club) == [AlertKind.DEVICE]


def test_the_next_game_settles_what_happened_in_the_last_one(club: Club) -> None:
    club.connect()
    shows(club, FLAG)
    shows(club, replace(WAITING, game_id=2))
    assert kinds(club) == []


def test_the_gravest_comes_first_and_what_is_claimed_last(club: Club) -> None:
    club.connect()
    shows(club, replace(ILLEGAL, camera_words=DARK.camera_words))
    shows(club, replace(ILLEGAL, camera_words=DARK.camera_words, clock=FLAG.clock))
    assert kinds(club) == [AlertKind.FLAG, AlertKind.ILLEGAL, AlertKind.DEVICE]
    club.hub.claim("t1", club.hub.view().queue[0].number, AOI)
    assert kinds(club) == [AlertKind.ILLEGAL, AlertKind.DEVICE, AlertKind.FLAG]


def test_whoever_claims_first_goes(club: Club) -> None:
    club.connect()
    shows(club, FLAG)
    number = club.hub.view().queue[0].number
    club.hub.claim("t1", number, AOI)
    claim = club.hub.claim("t1", number, Account("Ren", Role.CHIEF))
    assert claim is not None
    assert claim.account == "Aoi"
    club.start_hub()
    club.broker.restart()
    club.turns()
    assert [case.claim.account for case in club.hub.view().queue if case.claim] == ["Aoi"]


def test_a_table_that_goes_without_a_word_is_an_alert_and_its_return_ends_it(club: Club) -> None:
    club.connect()
    club.table_bus.publish("tachiai/1/hall/table/t1/online", b'{"online": false}', retain=True)
    club.hub.turn(0.0)
    assert kinds(club) == [AlertKind.OFFLINE]
    club.table_bus.link(True)
    club.turns()
    assert kinds(club) == []


def test_a_clock_that_is_off_is_an_alert(club: Club) -> None:
    club.connect()
    topic = "tachiai/1/hall/table/t1/state"
    state = club.broker.retained[topic]
    for said, seen in enumerate(([], [], [AlertKind.CLOCK_OFF]), start=1):  # one may have been long under way
        club.clock.now_s += 0.3 if said == 1 else 0.0
        club.table_bus.publish(topic, state)
        club.hub.turn(0.0)
        assert kinds(club) == seen


def test_a_table_where_nobody_plays_tells_its_time_too(club: Club) -> None:
    club.connect()
    before = StateMessage.read(club.broker.retained["tachiai/1/hall/table/t1/state"]).at_ms
    club.wait(STILL_S)
    assert StateMessage.read(club.broker.retained["tachiai/1/hall/table/t1/state"]).at_ms > before


def test_alerts_of_an_earlier_start_of_the_table_are_taken_away(club: Club) -> None:
    club.connect()
    shows(club, FLAG)
    club.live.show(WAITING)
    club.clock.now_s += 1.0
    club.start_table()
    club.table_bus.link(True)
    club.turns()
    assert kinds(club) == []


def test_a_broker_that_lost_everything_hears_it_again(club: Club) -> None:
    club.connect()
    shows(club, FLAG)
    club.broker.restart()
    club.turns()
    assert kinds(club) == [AlertKind.FLAG]
    assert club.hub.view().states["t1"].online
