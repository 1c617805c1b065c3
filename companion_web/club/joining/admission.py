"""The hub's HTTPS service for tables that join: gives its authority, and a certificate for a token."""

from collections.abc import Callable
from typing import Annotated

from flask import Flask, Response, request
from flask.typing import ResponseReturnValue
from pydantic import BaseModel, Field, ValidationError

from tachiai.companion_web.club.bus.messages import Name, Sentence, Text
from tachiai.companion_web.club.joining.member import MemberKind
from tachiai.companion_web.club.joining.members import Members
from tachiai.companion_web.errors import JoiningFault
from tachiai.rules.messages import Message

AT = "/joining"  # the path of the service
LARGEST = 20_000  # bytes
MALFORMED = Message("The table's request is malformed.")


class AdmissionRequest(BaseModel):
    """What a table sends."""

    token: str  #: of its invitation
    request: str  #: certificate signing request (PEM)


class Admitted(BaseModel):
    """What a table gets: its certificate, and values for its settings. A hall writes ``site``, ``name`` and
    ``broker_port`` into its broker's configuration.
    """

    certificate: str  #: PEM
    kind: MemberKind
    site: Name
    name: Name
    title: Text
    broker_port: Annotated[int, Field(ge=0, le=65535)]


def admission_app(members: Members, broker_port: int, unix_ms: Callable[[], int]) -> Flask:
    """The WSGI app. ``broker_port``: of the club's broker; ``unix_ms``: the present time (UTC)."""
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST

    @app.get("/authority.pem")
    def authority() -> ResponseReturnValue:
        return Response(members.authority.pem, mimetype="application/x-pem-file")

    @app.post("/")
    def join() -> ResponseReturnValue:
        try:
            asked = AdmissionRequest.model_validate_json(request.get_data())
            member, certificate = members.admit(asked.token, asked.request, unix_ms())
        except (JoiningFault, ValidationError) as error:
            words = error.words if isinstance(error, JoiningFault) else MALFORMED
            return Response(Sentence.of(words).as_json(), status=403, mimetype="application/json")
        admitted = Admitted(
            certificate=certificate,
            kind=member.kind,
            site=members.site.site,
            name=member.name,
            title=member.title,
            broker_port=broker_port,
        )
        return Response(admitted.model_dump_json(), mimetype="application/json")

    return app
