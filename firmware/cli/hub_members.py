"""``tachiai hub broker``, ``invite``, ``members``, ``expel``, ``code``, ``join`` and ``clock``: members of
the club, and the other services of its computer.
"""

import getpass
import os
import shutil

import click

from tachiai.companion_web.club.joining.invitation import ONLY_HERE, invitation_in
from tachiai.companion_web.club.joining.joining import join
from tachiai.companion_web.club.joining.member import MemberKind
from tachiai.companion_web.errors import BadName
from tachiai.firmware.assembly.played_page import qr_blocks
from tachiai.firmware.cli.mistakes import CommandMistake
from tachiai.firmware.club.local_club import HubPaths
from tachiai.firmware.page.keys import code_of, hub_keys_path
from tachiai.rules.messages import filled

PROGRAMS = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/usr/local/sbin"))
CHRONY = """\
# /etc/chrony/conf.d/tachiai-hub.conf: the tables set their clocks by this computer, without the internet too.
allow all
local stratum 10
"""


@click.command("broker")
@click.option("--write-only", is_flag=True, help="Only write its files, and print where.")
@click.pass_obj
def broker_command(hub: HubPaths, write_only: bool) -> None:
    """Run the club's broker: Mosquitto, with TLS and a certificate for each table."""
    club = hub.club()
    club.certify_hub()
    files = club.members.broker
    files.write_configuration(hub.broker_port, getpass.getuser(), hub.bridge())
    if write_only:
        click.echo(files.configuration)
        return
    program = shutil.which("mosquitto", path=PROGRAMS)
    if program is None:
        raise CommandMistake(
            "there is no Mosquitto on this computer; get it with: sudo apt-get install mosquitto"
        )
    files.note_process(os.getpid())  # stays the same by exec
    os.execv(program, [program, "-c", str(files.configuration)])


@click.command("invite")
@click.argument("name")
@click.option("--title", default="", help="What people call it.")
@click.option(
    "--hall", is_flag=True, help="Another hall, whose broker and hub join this one as their centre."
)
@click.pass_obj
def invite(hub: HubPaths, name: str, title: str, hall: bool) -> None:
    """Print the QR code with which a table joins under NAME, and the code as text. The hub has to run."""
    try:
        text = hub.club().invitation(name, title, MemberKind.HALL if hall else MemberKind.TABLE)
    except BadName as error:
        raise CommandMistake(str(error)) from error
    click.echo(qr_blocks(text), err=True)
    if (invited := invitation_in(text)).is_local:
        click.echo(filled(ONLY_HERE, host=invited.host).en, err=True)
    click.echo(text)


@click.command("code")
def code() -> None:
    """Print the hub's code: who types it besides a password need not wait for what others typed."""
    click.echo(code_of(hub_keys_path()))


@click.command("members")
@click.pass_obj
def members(hub: HubPaths) -> None:
    """List who has joined."""
    for member in hub.club().all():
        click.echo("\t".join((member.name, member.kind.value, member.title)))


@click.command("expel")
@click.argument("name")
@click.pass_obj
def expel(hub: HubPaths, name: str) -> None:
    """Take the rights of NAME away: the broker lets it neither speak nor hear any more."""
    if not hub.club().expel(name):
        raise CommandMistake(f"{name} is no member of this club")


@click.command("join")
@click.argument("invitation")
@click.pass_obj
def join_centre(hub: HubPaths, invitation: str) -> None:
    """Join this hall to the centre whose hub printed INVITATION (`tachiai hub invite NAME --hall`)."""
    joined = join(invitation_in(invitation), hub.centre_folder)
    admitted = joined.admitted
    if admitted.kind is not MemberKind.HALL or admitted.site != hub.site.site:
        raise CommandMistake(
            f"expected an invitation of a hall to the club {hub.site.site}, got one of a {admitted.kind} "
            f"to {admitted.site}"
        )
    hub.keep_centre(joined)
    click.echo(f"This hall is {admitted.name} at the centre {joined.host}. Start broker and hub again.")


@click.command("clock")
def clock() -> None:
    """Print what chrony needs at the hub, for the tables to set their clocks by it."""
    click.echo(CHRONY, nl=False)
