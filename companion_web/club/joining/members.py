"""Who belongs to a club: invitations that were given out, and the certificates of tables and of other halls.

Kept in one file beside the authority, so that page and command, two programs, see the same.
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
from tachiai.companion_web.club.joining.member import HUB, LASTS_MINUTES, Kind, Member
from tachiai.companion_web.errors import BadName, JoiningFault
from tachiai.rules.shown import shown
from tachiai.rules.whole_file import write_with_folder
from tachiai.rules.words import Words

LONGEST_TITLE = 60
USED = Words(
    "This invitation was used already, or is too old. Have the hub show a new one.",
    "この招待は使用済みか、期限切れです。ハブで新しい QR コードを表示してください。",
)


class Invited(BaseModel):
    """An invitation that was not taken yet; ``until_ms``: UTC."""

    model_config = ConfigDict(frozen=True)

    name: str
    title: str
    kind: Kind
    until_ms: int


class _Kept(BaseModel):
    """The file. ``invited``: by the hash of the token; ``revoked``: serial numbers; ``expelled``: names."""

    invited: dict[str, Invited] = Field(default_factory=dict)
    members: list[Member] = Field(default_factory=list)
    revoked: list[str] = Field(default_factory=list)
    expelled: list[str] = Field(default_factory=list)


class Members:
    """The members of the club of ``site`` whose files are in ``folder``. Raises
    ``JoiningFault``.
    """

    def __init__(self, folder: Path, site: Site) -> None:
        self.authority = Authority(folder)
        self.broker = BrokerFiles(folder)
        self.site = site
        self._path = folder / "members.json"
        self._expelled: tuple[int, tuple[str, ...]] = 0, ()  # when the file was changed, and what it said

    def all(self) -> tuple[Member, ...]:
        """Returns the members, by name."""
        return tuple(sorted(self._read().members, key=lambda member: member.name))

    def invite(self, name: str, title: str, now_ms: int, kind: Kind = Kind.TABLE) -> str:
        """Returns a token with which one can join once under this name. Raises ``BadName``."""
        if checked_name(name, "a table") == HUB:
            raise BadName(f"expected another name than {HUB}, which is the hub's own")
        if len(title) > LONGEST_TITLE or not title.isprintable():
            raise BadName(f"expected a title of at most {LONGEST_TITLE} characters, got {shown(title)}")
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
        """Takes an invitation up: returns the new member and its certificate (PEM) for the signing
        ``request``. A table that was here under the same name before is replaced.
        """
        with self._changing() as kept:
            invited = kept.invited.get(token_hash(token))
            if invited is None or invited.until_ms < now_ms:
                raise JoiningFault(USED)
            issued = self.authority.issue(request, invited.name)
            del kept.invited[token_hash(token)]
            member = self._add(kept, invited, issued.serial, now_ms)
        return member, issued.pem

    def add(self, requests: Mapping[str, str], now_ms: int) -> dict[str, str]:
        """Returns certificates (PEM) for the signing requests of tables of this computer, by name; these need
        no invitation. Raises ``BadName``.
        """
        issued = {
            name: self.authority.issue(request, checked_name(name, "a table"))
            for name, request in requests.items()
        }
        with self._changing() as kept:
            for name, certificate in issued.items():
                invited = Invited(name=name, title="", kind=Kind.TABLE, until_ms=now_ms)
                self._add(kept, invited, certificate.serial, now_ms)
        return {name: certificate.pem for name, certificate in issued.items()}

    def expel(self, name: str) -> bool:
        """Takes away the certificate of a member; the broker lets it neither speak nor hear from now on.
        Returns whether there was such a member.
        """
        with self._changing() as kept:
            was_there = self._remove(kept, name)
            kept.expelled += [name] * was_there
        return was_there

    def expelled(self) -> tuple[str, ...]:
        """Returns who was expelled and has not come back. Quick: the file is read when it has changed."""
        with suppress(OSError):
            changed_ns = self._path.stat().st_mtime_ns
            if changed_ns != self._expelled[0]:
                self._expelled = changed_ns, tuple(self._read().expelled)
        return self._expelled[1]

    def write_rights(self) -> None:
        """Writes what the broker has to know of the members, and has it read that."""
        kept = self._read()
        self.authority.revoke(kept.revoked)
        self.broker.write_acl(self.site, kept.members)

    def shortened_fingerprint(self) -> str:
        """Returns what an invitation says of the authority."""
        return shortened_fingerprint(fingerprint(self.authority.pem))

    @staticmethod
    def _remove(kept: _Kept, name: str) -> bool:
        gone = [member for member in kept.members if member.name == name]
        kept.members = [member for member in kept.members if member.name != name]
        kept.revoked += [member.serial for member in gone]
        return bool(gone)

    def _add(self, kept: _Kept, invited: Invited, serial: str, now_ms: int) -> Member:
        self._remove(kept, invited.name)
        member = Member(
            name=invited.name, title=invited.title, kind=invited.kind, since_ms=now_ms, serial=serial
        )
        kept.members.append(member)
        kept.expelled = [each for each in kept.expelled if each != member.name]
        return member

    def _read(self) -> _Kept:
        try:
            return _Kept.model_validate_json(self._path.read_bytes())
        except FileNotFoundError:
            return _Kept()
        except (OSError, ValidationError) as error:
            raise JoiningFault(f"{self._path}: expected the members of a club: {error}") from error

    @contextmanager
    def _changing(self) -> Iterator[_Kept]:
        """Gives the file's content to be changed, while no other program does; then writes it."""
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
