"""The code of a table or hub, shown to people at it: whoever types it does not wait because of others' wrong
PINs.

Wrong PINs of all unknown addresses share one slow budget; otherwise somebody with many addresses could guess
the PIN. So strangers can use that budget up. The code, of 60 random bits, tells a new phone at the table from
them. It opens nothing by itself. A proof of work instead would not help: a graphics card is thousands of
times faster than a phone.
"""

import hmac
from base64 import b32encode

LETTERS = 12  # of 5 bits
GROUP = 4


def table_code(secret_key: bytes) -> str:
    """The code that belongs to ``secret_key``.

    >>> table_code(b"secret")
    'FB5B-LFJP-3V4J'
    """
    digest = hmac.digest(secret_key, b"tachiai table code", "sha256")
    letters = b32encode(digest).decode()[:LETTERS]
    return "-".join(letters[begin : begin + GROUP] for begin in range(0, LETTERS, GROUP))


def is_table_code(given: str, secret_key: bytes) -> bool:
    """True if ``given`` is the code, in upper or lower case, with or without hyphens."""
    letters = "".join(letter for letter in given[:100] if letter.isalnum()).upper()
    return hmac.compare_digest(letters.encode(), table_code(secret_key).replace("-", "").encode())
