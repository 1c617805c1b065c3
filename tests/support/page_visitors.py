"""People who visit the page without a browser, and the PIN of its arbiter."""

import re
import secrets
from dataclasses import dataclass, field

from flask.testing import FlaskClient
from werkzeug.security import generate_password_hash
from werkzeug.test import TestResponse

from tachiai.companion_web.security.request_guards import masked

PIN = "4711"
CHEAP_HASH = "scrypt:256:8:1"
PIN_HASH = generate_password_hash(PIN, CHEAP_HASH)
FAR_AWAY = {"REMOTE_ADDR": "192.168.0.20"}


@dataclass
class Visitor:
    """Somebody with a browser: sends the form token of their session with every POST."""

    client: FlaskClient
    environ: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **headers: str) -> TestResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.get(path, environ_base=self.environ, headers=named, buffered=True)

    def post(self, path: str, **fields: object) -> TestResponse:
        return self._send(path, "application/json", fields)

    def submit(self, path: str, **fields: object) -> TestResponse:
        """Posts without any script, and gets a page."""
        return self._send(path, "text/html", fields)

    def _send(self, path: str, accept: str, fields: dict[str, object]) -> TestResponse:
        data = {"form_token": self._session_token() or self.token(), **fields}
        return self.client.post(path, data=data, environ_base=self.environ, headers={"Accept": accept})

    def _session_token(self) -> str:
        """The token of a session that has met a page before, without asking for another page."""
        with self.client.session_transaction() as session:
            known = bytes.fromhex(session.get("form_token", ""))
        return masked(known, secrets.token_bytes(len(known))).hex()

    def token(self) -> str:
        """The token as a page writes it."""
        found = re.search(r'name="form-token" content="(\w+)"', self.get("/pin").text)
        assert found is not None
        return found[1]

    def read(self, path: str, **headers: str) -> str:
        answer = self.get(path, **headers)
        assert answer.status_code == 200, answer.text
        return answer.text
