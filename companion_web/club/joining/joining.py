"""A table joins a club: it makes its own key, and the hub of the invitation issues a certificate for it."""

import http.client
import ssl
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from tachiai.companion_web.club.bus.messages import Sentence
from tachiai.companion_web.club.joining.admission import AT, LARGEST, AdmissionRequest, Admitted
from tachiai.companion_web.club.joining.authority import fingerprint, key_pem, new_key, signing_request
from tachiai.companion_web.club.joining.invitation import Invitation
from tachiai.companion_web.errors import BadMessage, JoiningFault
from tachiai.rules.atomic_file import write_with_folder
from tachiai.rules.messages import Message, filled

WITHIN_S = 10.0
OTHER_HUB = Message("{host}: another hub answers there than the one of the invitation.")
NO_CERTIFICATE = Message("{host}: expected a certificate of a hub, got something else.")
NOT_KEPT = Message("{folder}: the certificate cannot be kept: {error}.")
OUT_OF_REACH = Message(
    "The hub at {where} cannot be reached: {error}. Are table and hub in the same network?"
)
REFUSED = Message("The hub refuses: {said}")
FAILED = Message("The hub at {where} answers with status {status}.")


@dataclass(frozen=True, slots=True)
class Joined:
    """What a table has after it joined: the hub's host, the hub's answer, and the paths of its own files."""

    host: str
    admitted: Admitted
    authority: Path
    certificate: Path
    key: Path

    @property
    def broker(self) -> str:
        """The broker's address."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"mqtts://{host}:{self.admitted.broker_port}"


def join(invitation: Invitation, folder: Path) -> Joined:
    """Joins, and writes key and certificates into ``folder``. Raises ``JoiningFault``."""
    authority = authority_of(invitation)
    key = new_key()
    asked = AdmissionRequest(token=invitation.token, request=signing_request(key))
    context = ssl.create_default_context(cadata=authority)
    answer = _ask(invitation, context, "POST", "/", asked.model_dump_json())
    try:
        admitted = Admitted.model_validate_json(answer)
    except ValidationError as error:
        raise JoiningFault(filled(NO_CERTIFICATE, host=invitation.host)) from error
    joined = Joined(
        invitation.host, admitted, folder / "authority.pem", folder / "own.pem", folder / "own.key"
    )
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_with_folder(joined.key, key_pem(key), only_for_owner=True)
        write_with_folder(joined.certificate, admitted.certificate)
        write_with_folder(joined.authority, authority)
    except OSError as error:
        raise JoiningFault(filled(NOT_KEPT, folder=folder, error=error.strerror)) from error
    return joined


def authority_of(invitation: Invitation) -> str:
    """The certificate of the hub's authority. The connection is not verified; the certificate is compared
    with the fingerprint in the invitation.
    """
    unchecked = ssl.create_default_context()
    unchecked.check_hostname = False
    unchecked.verify_mode = ssl.CERT_NONE
    found = _ask(invitation, unchecked, "GET", "/authority.pem")
    if not invitation.is_of(fingerprint(found)):
        raise JoiningFault(filled(OTHER_HUB, host=invitation.host))
    return found


def _ask(
    invitation: Invitation, context: ssl.SSLContext, method: str, path: str, body: str | None = None
) -> str:
    where = f"{invitation.host}:{invitation.port}"
    asking = http.client.HTTPSConnection(invitation.host, invitation.port, timeout=WITHIN_S, context=context)
    try:
        asking.request(method, AT + path, body, {"Content-Type": "application/json"})
        answer = asking.getresponse()
        text = answer.read(LARGEST).decode("utf-8", "replace")
    except (OSError, http.client.HTTPException) as error:
        raise JoiningFault(filled(OUT_OF_REACH, where=where, error=error)) from error
    finally:
        asking.close()
    if answer.status == http.HTTPStatus.FORBIDDEN:
        with suppress(BadMessage):
            raise JoiningFault(filled(REFUSED, said=Sentence.read(text.encode()).as_words()))
    if answer.status != http.HTTPStatus.OK:
        raise JoiningFault(filled(FAILED, where=where, status=answer.status))
    return text
