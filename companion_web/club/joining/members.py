"""The members of a club, and its open invitations.

They are in one file beside the authority, which the hub's page and its commands, two programs, both use.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tachiai.companion_web.club.bus.topics import Site, checked_name
from tachiai.companion_web.club.joining.authority import Authority, fingerprint, locked
from tachiai.companion_web.club.joining.broker_files import BrokerFiles
from tachiai.companion_web.club.joining.invitation import new_token, shortened_fingerprint, token_hash
from tachiai.companion_web.club.joining.member import HUB, LASTS_MINUTES, Member, MemberKind
from tachiai.companion_web.errors import BadName, JoiningFault
from tachiai.rules.atomic_file import write_with_folder
from tachiai.rules.messages import Message
from tachiai.rules.quoting import quoted_value

LONGEST_TITLE = 60
USED = Message("This invitation was used already, or is too old. Have the hub show a new one.")


class Invited(BaseModel):
    """An invitation that was not used yet."""

    model_config = ConfigDict(frozen=True)

    name: str
    title: str
    kind: MemberKind
    until_ms: int  #: UTC


class _Kept(BaseModel):
    """The content of the file."""

    invited: dict[str, Invited] = Field(default_factory=dict)  #: by the hash of the token
    members: list[Member] = Field(default_factory=list)
    revoked: list[str] = Field(default_factory=list)  #: serial numbers
    expelled: list[str] = Field(default_factory=list)  #: names

    def add(self, member: Member) -> None:
        self.remove(member.name)
        self.members.append(member)
        self.expelled = [name for name in self.expelled if name != member.name]

    def remove(self, name: str) -> bool:
        """Revokes the certificate of a member; returns whether there was one."""
        gone = [member for member in self.members if member.name == name]
        self.members = [member for member in self.members if member.name != name]
        self.revoked += [member.serial for member in gone]
        return bool(gone)


class Members:
    """The members of the club of ``site``, with its files in ``folder``. Everything raises
    ``JoiningFault``.
    """

    def __init__(self, folder: Path, site: Site) -> None:
        self.authority = Authority(folder)
        self.broker = BrokerFiles(folder)
        self.site = site
        self._path = folder / "members.json"
        self._expelled: tuple[int, tuple[str, ...]] = 0, ()  # modification time of the file, and its content

    def all(self) -> tuple[Member, ...]:
        """The members, by name."""
        return tuple(sorted(self._read().members, key=lambda member: member.name))

    def invite(self, name: str, title: str, now_ms: int, kind: MemberKind = MemberKind.TABLE) -> str:
        """Stores an invitation and returns its token, for joining once as ``name``. Raises ``BadName``."""
        if checked_name(name, "a table") == HUB:
            raise BadName(f"expected another name than {HUB}, which is the hub's own")
        if len(title) > LONGEST_TITLE or not title.isprintable():
            raise BadName(
                f"expected a title of at most {LONGEST_TITLE} characters, got {quoted_value(title)}"
            )
        token = new_token()
        until_ms = now_ms + LASTS_MINUTES * 60_000
        with self._changing() as kept:
            old = {key for key, each in kept.invited.items() if each.name == name or each.until_ms < now_ms}
            for key in old:
                del kept.invited[key]
            kept.invited[token_hash(token)] = Invited(
                name=name, title=title.strip(), kind=kind, until_ms=until_ms
            )
        return token

    def admit(self, token: str, request: str, now_ms: int) -> tuple[Member, str]:
        """Uses an invitation up: returns the new member, and its certificate (PEM) for the signing request.
        An earlier member of the same name is replaced.
        """
        with self._changing() as kept:
            invited = kept.invited.get(token_hash(token))
            if invited is None or invited.until_ms < now_ms:
                raise JoiningFault(USED)
            issued = self.authority.issue(request, invited.name)
            del kept.invited[token_hash(token)]
            member = Member(
                name=invited.name,
                title=invited.title,
                kind=invited.kind,
                since_ms=now_ms,
                serial=issued.serial,
            )
            kept.add(member)
        return member, issued.pem

    def add(self, requests: Mapping[str, str], now_ms: int) -> dict[str, str]:
        """Adds tables of this computer, which need no invitation. Takes their signing requests and returns
        their certificates (PEM), both by name. Raises ``BadName``.
        """
        issued = {
            name: self.authority.issue(request, checked_name(name, "a table"))
            for name, request in requests.items()
        }
        with self._changing() as kept:
            for name, certificate in issued.items():
                serial = certificate.serial
                kept.add(Member(name=name, title="", kind=MemberKind.TABLE, since_ms=now_ms, serial=serial))
        return {name: certificate.pem for name, certificate in issued.items()}

    def expel(self, name: str) -> bool:
        """Revokes the certificate of a member and its rights at the broker. Returns whether there was such a
        member.
        """
        with self._changing() as kept:
            was_there = kept.remove(name)
            kept.expelled += [name] * was_there
        return was_there

    def expelled(self) -> tuple[str, ...]:
        """Names of members that were expelled and have not joined again. Cached until the file changes."""
        with suppress(OSError):
            changed_ns = self._path.stat().st_mtime_ns
            if changed_ns != self._expelled[0]:
                self._expelled = changed_ns, tuple(self._read().expelled)
        return self._expelled[1]

    def write_rights(self) -> None:
        """Writes the revocation list and the access rights, and has a running broker read them."""
        kept = self._read()
        self.authority.revoke(kept.revoked)
        self.broker.write_acl(self.site, kept.members)

    def shortened_fingerprint(self) -> str:
        """The authority's fingerprint, as an invitation has it."""
        return shortened_fingerprint(fingerprint(self.authority.pem))

    def _read(self) -> _Kept:
        try:
            return _Kept.model_validate_json(self._path.read_bytes())
        except FileNotFoundError:
            return _Kept()
        except (OSError, ValidationError) as error:
            raise JoiningFault(f"{self._path}: expected the members of a club: {error}") from error

    @contextmanager
    def _changing(self) -> Iterator[_Kept]:
        """Yields the file's content to be changed, locked against other programs; then writes it."""
        try:
            with locked(self._path.parent):
                kept = self._read()
                before = kept.model_copy(deep=True)
                yield kept
                write_with_folder(self._path, json.dumps(kept.model_dump(), indent=1), only_for_owner=True)
                if (before.members, before.revoked) != (kept.members, kept.revoked):
                    self.write_rights()
        except OSError as error:
            raise JoiningFault(f"{self._path}: cannot be written: {error.strerror}") from error
