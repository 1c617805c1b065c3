"""Plain letters by a mail server, over TLS."""

import re
import smtplib
import ssl
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from urllib.parse import urlsplit

PATIENCE_S = 30.0
HERE = ("localhost", "127.0.0.1", "::1")  # no network lies between
PORTS = {"smtp": 587, "smtps": 465}
LONGEST_ADDRESS = 254
# As browsers check an address (HTML, "valid e-mail address"), with a dot in its domain.
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(rf"[A-Za-z0-9.!#$%&'*+/=?^_`{{|}}~-]{{1,64}}@{_LABEL}(?:\.{_LABEL})+")


def is_address(text: str) -> bool:
    r"""Whether ``text`` has the form of an e-mail address.

    >>> is_address("aoi@example.org"), is_address("aoi@example.org\nBcc: all@example.org"), is_address("aoi")
    (True, False, False)
    """
    return len(text) <= LONGEST_ADDRESS and _ADDRESS.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class MailServer:
    """A mail server, and who writes."""

    address: str  #: smtps://HOST, or smtp://HOST with STARTTLS; perhaps with a port
    sender: str  #: e-mail address
    user: str = ""  #: "": the server asks for none
    password: str = field(default="", repr=False)

    def send(self, letter: EmailMessage) -> None:
        """Sends a letter; waits for the server. Raises ``OSError``, of which SMTP's errors are."""
        parts, context = urlsplit(self.address), ssl.create_default_context()
        host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
        letter["From"] = self.sender
        with (
            smtplib.SMTP(host, port, timeout=PATIENCE_S)
            if parts.scheme == "smtp"
            else smtplib.SMTP_SSL(host, port, timeout=PATIENCE_S, context=context)
        ) as server:
            if parts.scheme == "smtp" and host not in HERE:
                server.starttls(context=context)
            if self.user:
                server.login(self.user, self.password)
            server.send_message(letter)


def letter_to(address: str, subject: str, text: str) -> EmailMessage:
    """A letter that no program answers. Raises ``ValueError`` for line breaks in address or subject."""
    letter = EmailMessage(SMTP.clone(cte_type="7bit"))  # whatever the servers on its way take
    letter["To"], letter["Subject"] = address, subject
    letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain="tachiai.invalid")
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(text)
    return letter
