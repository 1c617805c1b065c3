"""What the hub answers to a table that joins, over HTTPS: its authority, and a certificate for a token."""

from collections.abc import Callable
from typing import Annotated

from flask import Flask, Response, request
from flask.typing import ResponseReturnValue
from pydantic import BaseModel, Field, ValidationError

from tachiai.companion_web.club.bus.messages import Name, Sentence, Text
from tachiai.companion_web.club.joining.member import Kind
from tachiai.companion_web.club.joining.members import Members
from tachiai.companion_web.errors import JoiningFault
from tachiai.rules.words import Words

AT = "/joining"  # where it is found
LARGEST = 20_000  # bytes
MALFORMED = Words("The table's request is malformed.", "卓からの要求の形式が正しくありません。")


class Asked(BaseModel):
    """What a table sends: the token of its invitation and its signing request (PEM)."""

    token: str
    request: str


class Admitted(BaseModel):
    """What it gets: its certificate (PEM), and what its settings say; a hall writes ``site``, ``name`` and
    ``broker_port`` into its broker's configuration.
    """

    certificate: str
    kind: Kind
    site: Name
    name: Name
    title: Text
    broker_port: Annotated[int, Field(ge=0, le=65535)]


def admission_app(members: Members, broker_port: int, unix_ms: Callable[[], int]) -> Flask:
    """Returns the app; ``broker_port``: where the club's broker listens, ``unix_ms``: what time it is."""
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST

    @app.get("/authority.pem")
    def authority() -> ResponseReturnValue:
        return Response(members.authority.pem, mimetype="application/x-pem-file")

    @app.post("/")
    def join() -> ResponseReturnValue:
        try:
            asked = Asked.model_validate_json(request.get_data())
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
