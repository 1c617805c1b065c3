"""The settings of a table in a club: [club]."""

from tachiai.firmware.drivers.keys import Section, key
from tachiai.rules.words import Words


class ClubSettings(Section):
    """[club]"""

    title = Words("Club", "クラブ")
    broker: str = key(
        "",
        "Address of the club's broker, as mqtt://hub.local or mqtts://hub.local; empty: the table is alone",
        "クラブのブローカーのアドレス（例：mqtt://hub.local、mqtts://hub.local）。空なら卓だけで動く",
    )
    site: str = key(
        "hall",
        "Name of the hall on the bus: small letters, digits and hyphens",
        "バス上の会場名。英小文字・数字・ハイフン",
    )
    table: str = key(
        "table-1",
        "Name of this table on the bus, another one for each table: small letters, digits and hyphens",
        "バス上のこの卓の名前（卓ごとに別の名前）。英小文字・数字・ハイフン",
    )
    name: str = key(
        "", "What people call this table; empty: its name on the bus", "卓の呼び名。空ならバス上の名前"
    )
    user: str = key("", "User at the broker, where it asks for one", "ブローカーの利用者名（必要な場合）")
    password: str = key("", "That user's password", "その利用者のパスワード")
    authority: str = key(
        "",
        "File of the certificate authority of an mqtts broker",
        "mqtts のブローカーの認証局証明書ファイル",
    )
    certificate: str = key("", "File of this table's own certificate", "この卓の証明書ファイル")
    private_key: str = key("", "File of that certificate's private key", "その証明書の秘密鍵ファイル")
