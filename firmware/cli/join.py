"""``tachiai join``: this table joins a club."""

from pathlib import Path

import click

from tachiai.companion_web.club.joining.invitation import BEGIN, Invitation, invitation_in
from tachiai.companion_web.errors import JoiningFault
from tachiai.firmware.cli.mistakes import CommandMistake
from tachiai.firmware.cli.options import language_option, settings_option
from tachiai.firmware.club.joining import (
    JOINED,
    LOOK_S,
    NOT_SEEN,
    certificates_folder,
    invitation_in_picture,
    join_club,
)
from tachiai.firmware.devices.cameras.watched import CameraRequest, open_camera
from tachiai.firmware.errors import FirmwareError
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.settings.model import default_settings_path
from tachiai.firmware.settings.sections import CameraSettings
from tachiai.firmware.time_source import RealClock
from tachiai.rules.messages import Message, filled, sentence_of
from tachiai.vision.errors import VisionError
from tachiai.vision.opencv import read_image

SHOW = Message("Show the hub's QR code to the camera …")
NO_CODE = Message("{path}: expected a picture with a hub's QR code, found none.")
CLOCK = Message(
    "To set this computer's clock by the hub: sudo apt-get install chrony, then "
    'write the line "server {host} iburst" to '
    "/etc/chrony/sources.d/tachiai.sources and start chrony again."
)


@click.command("join")
@click.argument("invitation", default="")
@settings_option
@language_option
def join(invitation: str, settings_path: Path | None, language: str) -> None:
    """Join the club of the hub that shows this QR code to the table's camera.

    INVITATION is the code as text, or a picture of it; without one the table's camera looks for the code.
    """
    path = settings_path or default_settings_path()
    try:
        found = _found(invitation, load_settings(path, may_be_missing=True).camera, language)
        joined = join_club(found, path, certificates_folder())
    except (JoiningFault, FirmwareError, VisionError) as error:
        raise CommandMistake(sentence_of(error, language)) from error
    admitted = joined.admitted
    for words in (filled(JOINED, name=admitted.title or admitted.name), filled(CLOCK, host=joined.host)):
        click.echo(words.in_language(language))


def _found(given: str, settings: CameraSettings, language: str) -> Invitation:
    if given.upper().startswith(BEGIN):
        return invitation_in(given)
    if given:
        seen = invitation_in_picture(read_image(Path(given)))
        if seen is None:
            raise JoiningFault(filled(NO_CODE, path=given))
        return seen
    click.echo(SHOW.in_language(language), err=True)
    clock = RealClock()
    camera = open_camera(CameraRequest(settings, clock))
    try:
        until_s = clock.now_s() + LOOK_S
        while clock.now_s() < until_s:
            frame = camera.capture()
            seen = None if frame is None else invitation_in_picture(frame.image)
            if seen is not None:
                return seen
    finally:
        camera.close()
    raise JoiningFault(NOT_SEEN)
