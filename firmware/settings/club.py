"""The section [club]."""

from tachiai.firmware.drivers.keys import Section, key
from tachiai.rules.messages import Message


class ClubSettings(Section):
    """[club]"""

    title = Message("Club")
    broker: str = key(
        "",
        Message(
            "Address of the club's broker, as mqtt://hub.local or mqtts://hub.local; "
            "empty: the table is alone"
        ),
    )
    site: str = key(
        "hall",
        Message("Name of the hall on the bus: small letters, digits and hyphens"),
    )
    table: str = key(
        "table-1",
        Message(
            "Name of this table on the bus, another one for each table: small letters, digits and hyphens"
        ),
    )
    name: str = key("", Message("What people call this table; empty: its name on the bus"))
    user: str = key("", Message("User at the broker, where it asks for one"))
    password: str = key("", Message("That user's password"))
    authority: str = key(
        "",
        Message("File of the certificate authority of an mqtts broker"),
    )
    certificate: str = key("", Message("File of this table's own certificate"))
    private_key: str = key("", Message("File of that certificate's private key"))
