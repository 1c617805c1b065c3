"""A table joins a club: the QR code in the camera's picture, the command, and the settings that follow."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event

import cv2
import numpy as np
import pytest
import segno
from click.testing import CliRunner
from numpy.typing import NDArray
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from tachiai.companion_web.club.bus.topics import Site
from tachiai.companion_web.club.joining.admission import AT, admission_app
from tachiai.companion_web.club.joining.https import server_context, serving
from tachiai.companion_web.club.joining.invitation import Invitation
from tachiai.companion_web.club.joining.members import Members
from tachiai.firmware.cli.hub import hub
from tachiai.firmware.cli.join import join
from tachiai.firmware.club.joining import TableJoining, invitation_in_picture
from tachiai.firmware.settings.file import load_settings
from tachiai.vision.frame import Frame

INVITATION = Invitation("192.168.178.110", 8481, "AB" * 13, "CD" * 16)


def held_before_the_camera(text: str, module_px: float, turned_deg: float) -> NDArray[np.uint8]:
    """A telephone that shows a QR code, held askew over a board."""
    rows = [list(row) for row in segno.make_qr(text, error="m").matrix_iter(border=4)]
    code = 255 * (1 - np.array(rows, np.uint8))
    code = np.asarray(cv2.resize(code, None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST), np.uint8)
    picture = np.full((720, 1280), 90, np.uint8)
    picture[::80] = 200
    side_px, angle = module_px * len(rows), np.deg2rad(turned_deg)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) @ turn
    corners = corners * (1 + 0.08 * corners[:, 1:]) * side_px / 2 + (660, 380)
    flat = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * len(code)
    warp = cv2.getPerspectiveTransform(flat.astype(np.float32), corners.astype(np.float32))
    size = (1280, 720)
    screen = cv2.warpPerspective(code // 2 + 60, warp, size, flags=cv2.INTER_AREA, borderValue=0)
    mask = cv2.warpPerspective(np.full_like(code, 255), warp, size)
    picture = np.where(mask > 128, screen, picture)
    return np.asarray(cv2.cvtColor(cv2.GaussianBlur(picture, (0, 0), 0.7), cv2.COLOR_GRAY2BGR), np.uint8)


@contextmanager
def hub_at(folder: Path) -> Iterator[Invitation]:
    """A hub that has invited one table."""
    members = Members(folder, Site("hall"))
    authority = members.authority
    authority.issue_own(["127.0.0.1"])
    app = admission_app(members, 8883, lambda: 0)
    context = server_context(authority.hub_certificate_path, authority.hub_key_path)
    with serving(DispatcherMiddleware(app, {AT: app}), "127.0.0.1", 0, context) as port:
        token = members.invite("table-5", "Table 5", 0)
        yield Invitation("127.0.0.1", port, token, members.shortened_fingerprint())


@dataclass(frozen=True)
class Film:
    """Implements ``Filmed``: a camera that goes on showing the same picture, or none."""

    frame: Frame | None

    def next_frame(self, after: Frame | None, timeout_s: float) -> Frame | None:
        return self.frame


@pytest.mark.parametrize(("module_px", "turned_deg"), [(4.0, 12.0), (6.0, 100.0), (9.0, 215.0)])
def test_the_camera_reads_the_code_of_a_hub(module_px: float, turned_deg: float) -> None:
    assert invitation_in_picture(held_before_the_camera(INVITATION.text, module_px, turned_deg)) == INVITATION


@pytest.mark.parametrize("text", ["https://example.com", "WIFI:S:x;;"])
def test_another_code_is_not_a_hubs(text: str) -> None:
    assert invitation_in_picture(held_before_the_camera(text, 6.0, 0.0)) is None


def test_a_table_joins_by_what_its_camera_sees(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text('[club]\npassword = "old"\n', "utf-8")
    with hub_at(tmp_path / "hub") as invitation:
        frame = Frame(held_before_the_camera(invitation.text, 6.0, 5.0), 1, 0.0)
        reply = TableJoining(settings, tmp_path / "own", Film(frame), Event()).join("")
    assert (reply.ok, "Table 5" in reply.words.ja) == (True, True)
    club = load_settings(settings).club
    assert (club.broker, club.table, club.name, club.password) == (
        "mqtts://127.0.0.1:8883",
        "table-5",
        "Table 5",
        "",
    )
    assert Path(club.private_key).exists()


def test_what_cannot_be_joined_is_said_in_both_languages(tmp_path: Path) -> None:
    joining = TableJoining(tmp_path / "settings.toml", tmp_path / "own", Film(None), Event())
    reply = joining.join("nonsense")
    assert (reply.ok, "QR code" in reply.words.en, "QR コード" in reply.words.ja) == (False, True, True)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("no-such-picture.png", "no-such-picture.png: cannot be read"),
        ("TACHIAI:1/x", "Expected the text of a hub's QR code"),
        (INVITATION.text.replace("192.168.178.110:8481", "127.0.0.1:1"), "cannot be reached"),
    ],
)
def test_the_command_says_what_is_wrong_in_a_sentence(tmp_path: Path, given: str, said: str) -> None:
    ended = CliRunner().invoke(join, [given, "--settings", str(tmp_path / "s.toml")])
    assert ended.exit_code == 2
    assert said in ended.stderr


def test_a_picture_without_a_code_is_named(tmp_path: Path) -> None:
    picture = tmp_path / "board.png"
    cv2.imwrite(str(picture), np.full((60, 80, 3), 90, np.uint8))
    ended = CliRunner().invoke(join, [str(picture), "--settings", str(tmp_path / "s.toml")])
    assert "expected a picture with a hub's QR code" in ended.stderr


def test_the_hub_invites_lists_and_expels(tmp_path: Path) -> None:
    run = CliRunner()

    def said(*arguments: str) -> str:
        ended = run.invoke(hub, ["--club", str(tmp_path), *arguments])
        return ended.stdout if ended.exit_code == 0 else ended.stderr

    assert said("invite", "table-5").startswith("TACHIAI:1/")
    assert "expected another name than hub" in said("invite", "hub")
    assert "table-5 is no member" in said("expel", "table-5")
    assert said("broker", "--write-only") == f"{tmp_path / 'mosquitto.conf'}\n"
    assert "require_certificate true" in (tmp_path / "mosquitto.conf").read_text("ascii")
    assert "local stratum" in said("clock")
