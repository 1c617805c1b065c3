"""Telling sides of their turn by e-mail, where the settings name a mail server."""

import click

from tachiai.companion_web.rooms.mail import MailServer
from tachiai.companion_web.rooms.reminders import Reminders
from tachiai.companion_web.rooms.rooms import Rooms
from tachiai.firmware.settings.sections import EmailSettings


def reminders_of(rooms: Rooms, email: EmailSettings) -> Reminders | None:
    """The reminders of a host; None without a mail server."""
    if not email.server:
        return None
    server = MailServer(email.server, email.sender, email.user, email.password)
    return Reminders(rooms, server.send, lambda sentence: click.echo(sentence, err=True))
