"""Who is not there is told by e-mail that it is their turn: once, in their language, as nobody else knows."""

import stat
import threading
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path

import pytest

from tachiai.companion_web.rooms import reminders as module
from tachiai.companion_web.rooms.messages import EmailWanted, Proposed, Resigned, RoomWanted, Sits
from tachiai.companion_web.rooms.reminders import AGAIN_MS, NOT_THERE_MS, Reminders
from tachiai.companion_web.rooms.rooms import Codes, Place, Rooms
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.proposals import Proposal
from tachiai.rules.registry import open_game
from tests.support.told_rooms import made, new_id

ADDRESS = "aoi@example.org"
LINK = "https://hub.local/room/kasi-muto-reno-hige-soku-nami"
AWHILE_S = NOT_THERE_MS / 1000


@dataclass
class Post:
    """A host whose letters a test reads; the mail server may be down."""

    folder: Path
    now_s: float = 1000.0
    letters: list[EmailMessage] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    is_down: bool = False

    def __post_init__(self) -> None:
        self.starts()
        self.codes: Codes = self.rooms.make(RoomWanted(game="rosenkreuz"))
        self.line: AnyLine = Line.at(open_game("rosenkreuz"))
        self.reminders.want(self.codes.first, self.place(self.codes.first).side, self.wanted(), LINK)
        self.says(self.codes.first, name="Aoi")

    def starts(self) -> None:
        self.rooms = Rooms(self.folder, lambda: round(self.now_s * 1000))
        self.reminders = Reminders(self.rooms, self.send, self.told.append)

    def wanted(self, address: str = ADDRESS, language: str = "en") -> EmailWanted:
        return EmailWanted(id=new_id(), address=address, language=language)

    def send(self, letter: EmailMessage) -> None:
        if self.is_down:
            raise ConnectionRefusedError("connection refused")
        self.letters.append(letter)

    def place(self, code: str) -> Place:
        place = self.rooms.place(code)
        assert place is not None
        return place

    def says(self, code: str, name: str) -> None:
        assert self.rooms.take(self.place(code), Sits(id=new_id(), name=name)) is None

    def plays(self) -> str:
        """The side to move plays; returns the move."""
        move = self.line.legal_moves.texts()[0]
        code, _ = self.codes.of(self.line.game.to_move(self.line.state))
        assert self.rooms.take(self.place(code), made(self.line, move)) is None
        self.line = self.line.play(move)
        return move

    def passes(self, seconds: float = AWHILE_S) -> int:
        """Time passes; returns how many letters were sent by then."""
        self.now_s += seconds
        self.reminders.look()
        return len(self.letters)


@pytest.fixture
def post(tmp_path: Path) -> Post:
    return Post(tmp_path)


@pytest.fixture
def in_play(post: Post) -> Post:
    """Both have moved, and it is the first side's turn."""
    post.says(post.codes.second, name="Ren")
    post.plays()
    post.plays()
    return post


def test_who_is_not_there_is_told_once_of_a_turn(in_play: Post) -> None:
    assert [in_play.passes(AWHILE_S - 1), in_play.passes(2), in_play.passes(3600)] == [0, 1, 1]


def test_the_letter_says_what_was_moved_by_whom_and_where_to_go_on(in_play: Post) -> None:
    in_play.passes()
    (letter,) = in_play.letters
    assert (letter["To"], letter["Subject"]) == (ADDRESS, "Your game of Rosenkreuz")
    text = letter.get_content()
    assert text.startswith(f"Ren has played {in_play.line.texts()[-1]} in Rosenkreuz. It is your turn.\n")
    assert f"\n{LINK}\n" in text


def test_the_letter_is_in_the_sides_language(in_play: Post) -> None:
    code = in_play.codes.first
    in_play.reminders.want(code, in_play.place(code).side, in_play.wanted(language="ja"), LINK)
    in_play.passes()
    assert in_play.letters[0]["Subject"] == "ローゼンクロイツの対局"
    assert "あなたの手番です" in in_play.letters[0].get_content()


def test_who_looks_at_the_page_is_not_told(in_play: Post) -> None:
    for _ in range(10):
        in_play.rooms.wait(in_play.place(in_play.codes.first), -1, 0.0)
        assert in_play.passes(AWHILE_S / 2) == 0


def test_who_has_the_page_open_behind_others_is_told(in_play: Post) -> None:
    in_play.passes(AWHILE_S - 1)
    in_play.rooms.wait(in_play.place(in_play.codes.first), -1, 0.0, hidden=True)
    assert in_play.passes(2) == 1


def test_who_waits_for_the_other_side_is_not_told(in_play: Post) -> None:
    in_play.plays()
    assert in_play.passes(3600) == 0


def test_each_turn_is_told(in_play: Post) -> None:
    in_play.passes()
    in_play.plays()
    in_play.plays()
    assert in_play.passes(AGAIN_MS / 1000) == 2


def test_who_moves_first_is_told_that_the_other_side_has_come(post: Post) -> None:
    assert post.passes() == 0
    post.says(post.codes.second, name="Ren")
    assert post.passes() == 1
    assert post.letters[0].get_content().startswith("Ren is here for a game of Rosenkreuz.")


def test_who_is_asked_to_go_on_another_day_is_told(in_play: Post) -> None:
    first, second = in_play.codes.first, in_play.codes.second

    def proposes(code: str, what: Proposal) -> None:
        proposed = Proposed(id=new_id(), what=what, ply=2)
        assert in_play.rooms.take(in_play.place(code), proposed) is None

    proposes(first, Proposal.ADJOURN)
    proposes(second, Proposal.ADJOURN)
    assert in_play.passes(3600) == 0
    proposes(second, Proposal.RESUME)
    assert in_play.passes() == 1
    assert in_play.letters[0].get_content().startswith("Ren wants to go on with the game of Rosenkreuz.")


def test_a_turn_is_not_told_again_after_a_restart(in_play: Post) -> None:
    in_play.passes()
    in_play.starts()
    assert in_play.passes() == 1
    in_play.plays()
    in_play.plays()
    assert in_play.passes() == 2


def test_a_mail_server_that_is_down_is_told_once_and_asked_less_and_less_often(in_play: Post) -> None:
    in_play.is_down = True
    for _ in range(5):
        in_play.passes()
    assert in_play.told == ["The e-mail that tells of a turn was not sent: connection refused"]
    address, trouble = in_play.reminders.of(in_play.codes.first)
    assert (address, trouble is not None and trouble.en) == (ADDRESS, in_play.told[0])
    in_play.is_down = False
    assert in_play.passes(4 * AGAIN_MS / 1000) == 1
    assert in_play.reminders.of(in_play.codes.first)[1] is None


def test_nobody_waits_for_the_mail_server(in_play: Post) -> None:
    waited: list[str] = []

    def waits(letter: EmailMessage) -> None:
        in_play.plays()  # the other side's page works meanwhile, and so does this one's
        waited.append(in_play.reminders.of(in_play.codes.first)[0])

    in_play.reminders.send = waits
    in_play.passes()
    assert waited == [ADDRESS]


def test_a_thread_of_its_own_looks(in_play: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    sent = threading.Event()
    monkeypatch.setattr(module, "GLANCE_S", 0.001)
    in_play.reminders.send = lambda letter: sent.set()
    in_play.now_s += AWHILE_S
    with in_play.reminders.running():
        assert sent.wait(20)


@pytest.mark.parametrize("name", ["see evil.example", "https://x", "a@b"])
def test_no_name_brings_a_link_into_the_letter(in_play: Post, name: str) -> None:
    in_play.says(in_play.codes.second, name=name)
    in_play.passes()
    assert in_play.letters[0].get_content().startswith("The cross has played ")


@pytest.mark.parametrize(
    "address", ["aoi", "aoi@x", "a b@x.org", "a@x.org\nBcc: b@x.org", "a@x.org,b@x.org", "ä@x.org", "@x.org"]
)
def test_what_is_no_address_is_refused_and_changes_nothing(in_play: Post, address: str) -> None:
    code = in_play.codes.first
    refusal = in_play.reminders.want(code, in_play.place(code).side, in_play.wanted(address), LINK)
    assert refusal is not None
    assert refusal.code == "no_address"
    assert in_play.reminders.of(code)[0] == ADDRESS


def test_an_address_that_was_taken_away_is_gone(in_play: Post) -> None:
    code = in_play.codes.first
    in_play.reminders.want(code, in_play.place(code).side, in_play.wanted(""), LINK)
    assert in_play.passes() == 0
    assert not any(ADDRESS in path.read_text() for path in in_play.folder.iterdir())


def test_a_game_that_is_over_keeps_no_address(in_play: Post) -> None:
    in_play.rooms.take(in_play.place(in_play.codes.second), Resigned(id=new_id(), ply=2))
    in_play.passes()
    assert in_play.reminders.of(in_play.codes.first)[0] == ""


def test_who_only_watches_is_told_nothing(post: Post) -> None:
    refusal = post.reminders.want(post.codes.watching, None, post.wanted(), LINK)
    assert refusal is not None
    assert refusal.code == "watching"


def test_the_file_is_for_its_owner_alone_and_the_room_has_nothing_of_it(in_play: Post) -> None:
    having = [path for path in in_play.folder.iterdir() if ADDRESS in path.read_text()]
    assert [path.name for path in having] == ["emails.json"]
    assert stat.S_IMODE(having[0].stat().st_mode) == 0o600


@pytest.mark.parametrize("content", ["", "[]", '{"a": 1}', '{"a": {"b": 1}}', "\x00"])
def test_a_damaged_file_is_none(tmp_path: Path, content: str) -> None:
    (tmp_path / "emails.json").write_text(content)
    assert Reminders(Rooms(tmp_path, lambda: 0), print, print).of("a") == ("", None)
