"""The live page and its push connection, with a scripted table behind them."""

import json
from dataclasses import replace

import pytest
from flask import Flask

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.live_table import WaitView
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports
from tachiai.rules.drawing.marks import MARK_LOOKS
from tachiai.rules.messages import Message, Reply, bilingual
from tachiai.rules.registry import open_game
from tests.support.fake_live_table import FakeLiveTable
from tests.support.fake_set_up import FakeSetUp
from tests.support.fake_virtual_table import FakeVirtualTable
from tests.support.live_views import AMBIGUOUS, CONFIRMING, ILLEGAL, JPEG, MOVED, WAITING
from tests.support.page_visitors import PIN_HASH, Visitor
from tests.support.push_events import events
from tests.support.standing_clock import Clock


def test_the_entrance_leads_to_the_virtual_table_else_to_the_live_page_else_to_the_games(
    config: PageConfig, log: SqlGameLog, live: FakeLiveTable, virtual: FakeVirtualTable
) -> None:
    for ports, path in (
        (Ports(live=live, virtual=virtual), "/table/"),
        (Ports(live=live), "/live/"),
        (Ports(), "/games/"),
    ):
        client = create_app(config, log, ports).test_client()
        assert client.get("/").headers["Location"] == path


def test_the_page_is_complete_without_scripts(spectator: Visitor, live: FakeLiveTable) -> None:
    live.show(ILLEGAL)
    page = spectator.read("/live/")
    assert "A piece runs diagonally forward, not straight." in page
    assert "RC4" in page
    assert "our ruling" in page
    assert "Take the black piece from a2." in page
    assert 'data-cell="a2" data-symbol="." data-mark="wrong"' in page
    assert "5:00" in page
    assert "4:56" in page
    assert '<noscript><meta http-equiv="refresh"' in page


def test_whose_turn_it_is_is_said_once(spectator: Visitor, live: FakeLiveTable) -> None:
    assert spectator.read("/live/").count("to move</span>") == 1
    live.show(replace(MOVED, result="first wins", phase="over"))
    page = spectator.read("/live/")
    assert "to move</span>" not in page
    assert "Black wins" in page


def test_choices_are_buttons_for_the_arbiter_and_words_for_others(
    spectator: Visitor, arbiter: Visitor, live: FakeLiveTable
) -> None:
    live.show(AMBIGUOUS)
    assert 'value="d1&gt;c1"' in arbiter.read("/live/")
    page = spectator.read("/live/")
    assert "d1&gt;c1" in page
    assert 'value="d1&gt;c1"' not in page


def test_the_board_can_be_turned(spectator: Visitor) -> None:
    assert spectator.read("/live/board.svg") != spectator.read("/live/board.svg?turned=1")


def test_moves_lead_to_their_ply_in_the_log(spectator: Visitor, live: FakeLiveTable) -> None:
    live.show(MOVED)
    assert '<a href="/games/1/ply/1">a1-b2</a>' in spectator.read("/live/")


def test_what_people_typed_is_shown_as_text(spectator: Visitor, live: FakeLiveTable) -> None:
    live.show(replace(WAITING, words=bilingual("<b>x</b>", "x"), header=replace(WAITING.header, first="<i>")))
    page = spectator.read("/live/")
    assert "&lt;b&gt;x&lt;/b&gt;" in page
    assert "&lt;i&gt;" in page


def test_an_arbiters_request_reaches_the_referee_with_its_fields_only(
    arbiter: Visitor, live: FakeLiveTable
) -> None:
    answer = arbiter.post("/live/ask/choose", move="d1>c1", colour="red")
    assert answer.json == {"ok": True, "code": "", "words": ""}
    assert live.asked == [("choose", {"move": "d1>c1"})]


def test_what_the_referee_answers_is_shown(arbiter: Visitor, live: FakeLiveTable) -> None:
    live.answer = Reply(False, "strict", bilingual("The level of help is locked.", "助言の段階は固定です。"))
    answer = arbiter.post("/live/ask/help_level", level="off")
    assert answer.json == {"ok": False, "code": "strict", "words": "The level of help is locked."}


def test_without_scripts_a_request_leads_back_to_the_page(arbiter: Visitor, live: FakeLiveTable) -> None:
    live.answer = Reply(False, "no", bilingual("Not now.", "今はできません。"))
    form = {"form_token": arbiter.token()}
    answer = arbiter.client.post("/live/ask/pause", data=form, environ_base=arbiter.environ)
    assert answer.headers["Location"] == "/live/"
    assert "Not now." in arbiter.read("/live/")


def test_an_unknown_request_is_refused(arbiter: Visitor) -> None:
    assert arbiter.post("/live/ask/win").status_code == 404


def test_the_camera_picture_is_made_once_for_all_who_look_at_the_same_moment(
    spectator: Visitor, live: FakeLiveTable, clock: Clock
) -> None:
    for _ in range(3):
        assert spectator.get("/live/camera.jpg?overlay=1").data == JPEG
    assert live.pictures_made == 1
    clock.now_s += 1
    spectator.get("/live/camera.jpg?overlay=1")
    assert live.pictures_made == 2


def test_the_cameras_film_is_for_as_many_as_the_settings_say(
    app: Flask, spectator: Visitor, live: FakeLiveTable
) -> None:
    first = app.test_client().get("/live/camera.mjpeg")
    assert first.mimetype == "multipart/x-mixed-replace"
    assert JPEG in next(iter(first.iter_encoded()))
    assert spectator.get("/live/camera.mjpeg").status_code == 503
    first.close()
    assert JPEG in spectator.get("/live/camera.mjpeg?pictures=1").data
    assert live.pictures_made == 1


def test_there_is_no_film_where_the_settings_allow_none(log: SqlGameLog, live: FakeLiveTable) -> None:
    closed = create_app(PageConfig(pin_hash=PIN_HASH, secret_key=b"k" * 32), log, Ports(live=live))
    assert closed.test_client().get("/live/camera.mjpeg").status_code == 404


def test_a_camera_without_a_picture_has_no_content(spectator: Visitor, live: FakeLiveTable) -> None:
    live.jpeg = None
    assert spectator.get("/live/camera.jpg").status_code == 204


@pytest.mark.parametrize("path", ["/live/", "/live/events", "/live/camera.jpg", "/live.json", "/table/"])
def test_without_a_table_a_sentence_says_so(config: PageConfig, log: SqlGameLog, path: str) -> None:
    answer = create_app(config, log).test_client().get(path)
    assert answer.status_code == 404
    assert "table" in answer.text


def test_the_running_game_is_there_for_programs(spectator: Visitor, live: FakeLiveTable) -> None:
    live.show(MOVED)
    answered = json.loads(spectator.read("/live.json"))
    assert answered["api_version"] == 1
    assert answered["moves"] == ["a1-b2"]
    assert answered["marks"] == {"a1": "from", "b2": "last"}
    assert " 2   .  b  ." in spectator.read("/live.txt")


def test_the_first_event_brings_everything(spectator: Visitor) -> None:
    (first,) = events(spectator, "/live/events", 1)
    assert first["version"] == 1
    fragments = first["fragments"]
    assert isinstance(fragments, dict)
    assert {"verdict", "board", "first", "second", "moves", "camera", "seen"} <= set(fragments)


def test_later_events_bring_what_changed(app: Flask, live: FakeLiveTable) -> None:
    client = app.test_client()
    stream = client.get("/live/events", buffered=False).iter_encoded()
    chunks = (chunk.decode() for chunk in stream)
    next(chunk for chunk in chunks if "data: " in chunk)
    live.show(replace(WAITING, words=bilingual("Your turn.", "どうぞ。")))
    news = json.loads(next(chunk for chunk in chunks if "data: " in chunk).split("data: ", 1)[1])
    assert news["version"] == 2
    assert list(news["fragments"]) == ["verdict"]


def test_a_visitor_without_a_push_place_may_ask_instead(
    config: PageConfig, log: SqlGameLog, live: FakeLiveTable
) -> None:
    client = create_app(replace(config, push_limit=1), log, Ports(live=live)).test_client()
    first = client.get("/live/events", buffered=False)
    next(first.iter_encoded())
    assert client.get("/live/events").status_code == 503
    assert client.get("/live/fragments").json is not None
    first.close()
    again = client.get("/live/events", buffered=False)
    assert again.status_code == 200
    again.close()


def test_many_spectators_cost_one_rendering(
    app: Flask, live: FakeLiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tachiai.companion_web.live import fragments

    rendered = []
    original = fragments.live_fragments

    def counted(view, viewer):  # type: ignore[no-untyped-def]  # stands in for the function it calls
        rendered.append(view.version)
        return original(view, viewer)

    monkeypatch.setattr(fragments, "live_fragments", counted)
    for _ in range(10):
        app.test_client().get("/live/")
    assert rendered == [1]


def test_a_late_reader_of_an_old_view_gets_the_old_view(app: Flask) -> None:
    from tachiai.companion_web.live.fragments import FragmentCache, Viewer

    cache, viewer = FragmentCache(), Viewer("en", False, False)
    with app.test_request_context():
        cache.of(MOVED, viewer)
        assert "No move yet." in cache.of(WAITING, viewer)["moves"]
        assert "a1-b2" in cache.of(MOVED, viewer)["moves"]


def test_a_hand_that_stays_is_calm_and_a_camera_that_is_blind_is_not(
    spectator: Visitor, live: FakeLiveTable
) -> None:
    hand = Message("A hand is over the board.")
    live.show(replace(WAITING, phase="blind", words=hand))
    page = spectator.read("/live/")
    assert "tone-calm" in page
    assert page.count("A hand is over the board") == 1
    live.show(replace(WAITING, phase="blind", camera_ok=False, words=bilingual("No picture.", "映像なし。")))
    page = spectator.read("/live/")
    assert "tone-alarm" in page
    assert "The camera does not see the board" in page


def test_what_ends_the_wait_for_a_move_is_said(spectator: Visitor, live: FakeLiveTable) -> None:
    live.show(CONFIRMING)
    page = spectator.read("/live/")
    assert 'data-total-ms="1000" data-left-ms="900"' in page
    assert "It is recorded in a moment; at once with “Confirm” or the clock." in page


@pytest.mark.parametrize(
    ("game", "position", "sentence"),
    [
        ("rugby_chess", WAITING.position, "You may still pass the ball."),
        ("troop_chess", open_game("troop_chess").format_position(open_game("troop_chess").start()),
         "You may still go on moving."),
    ],
)  # fmt: skip
def test_how_a_move_may_go_on_is_said(
    spectator: Visitor, live: FakeLiveTable, game: str, position: str, sentence: str
) -> None:
    wait = WaitView(since_ms=0, total_ms=5000, left_ms=5000, may_go_on=True)
    live.show(replace(CONFIRMING, game=game, position=position, seen=(), marks={}, wait=wait))
    page = spectator.read("/live/")
    assert sentence in page
    assert "“Confirm”, the clock or the opponent’s move ends it here, or the ring when it is full." in page


def test_after_a_result_only_what_still_applies_is_offered(arbiter: Visitor, live: FakeLiveTable) -> None:
    assert "Rematch" not in arbiter.read("/live/")
    live.show(replace(WAITING, phase="over", result="first wins"))
    page = arbiter.read("/live/")
    for gone in ("live/ask/pause", "live/ask/confirm", "live/ask/undo", "live/ask/resign", "live/ask/draw"):
        assert gone not in page
    assert 'formaction="/setup/rematch"' in page
    assert 'href="/games/1"' in page
    assert "live/ask/reopen" in page


def test_what_the_rules_ended_is_undone_by_taking_the_last_move_back(
    arbiter: Visitor, live: FakeLiveTable
) -> None:
    live.show(replace(WAITING, phase="over", result="first wins", ended_by_rules=True))
    page = arbiter.read("/live/")
    assert "live/ask/undo" in page
    assert "live/ask/reopen" not in page


def test_what_ends_the_game_is_asked_once_more(arbiter: Visitor, live: FakeLiveTable) -> None:
    live.show(ILLEGAL)
    page = arbiter.read("/live/")
    asked = page.count('data-sure="This ends the game."')
    assert asked == 5  # two resign, two lose by ruling, a draw


def test_big_screens_are_led_to_their_page(spectator: Visitor) -> None:
    assert 'href="/display"' in spectator.read("/live/")
    assert 'href="/display"' in spectator.read("/table/")


@pytest.mark.parametrize(
    ("path", "page", "page_ja"),
    [
        ("/live/", "Live game", "対局の中継"),
        ("/table/", "Virtual table", "仮想の卓"),
        ("/display", "Display", "大画面"),
    ],
)
def test_game_and_page_are_named_and_the_lights_explained_in_both_languages(
    arbiter: Visitor, path: str, page: str, page_ja: str
) -> None:
    english, japanese = arbiter.read(path), arbiter.read(path, Accept_Language="ja")
    assert f'<p class="game-name">Rugby Chess <span class="muted">· {page}</span></p>' in english
    assert f'<p class="game-name">ラグビーチェス <span class="muted">· {page_ja}</span></p>' in japanese
    assert "What the lights mean</" in english
    assert "ライトの意味</" in japanese
    for look in MARK_LOOKS.values():
        assert f"</svg> {look.words.en}</li>" in english
        assert f"</svg> {look.words.ja}</li>" in japanese


@pytest.mark.parametrize(("plays", "label"), [("none", "Draw agreed"), ("second", "Offer a draw")])
def test_a_draw_is_agreed_between_people_and_offered_to_the_computer(
    arbiter: Visitor, set_up: FakeSetUp, plays: str, label: str
) -> None:
    set_up.present = replace(set_up.present, engine=plays)
    button = arbiter.get("/live/").text.split('formaction="/live/ask/draw"')[1].split("</button>")[0]
    assert button.endswith(f">{label}")
