"""The code of a table or hub, shown to who is at it: with it nobody waits for what strangers typed.

Wrong PINs of all unknown addresses share one slow budget, or somebody with many addresses could guess one.
So strangers can use that budget up. The code tells them from a phone that is new here: it has 60 bits, which
nobody guesses, so it needs no budget. It opens nothing by itself; the PIN is typed as well. A proof of work
would not do: what a phone computes in seconds a graphics card does thousands of times a second, and a PIN
has a million values.
"""

import hmac
from base64 import b32encode

LETTERS = 12  # of 5 bits
GROUP = 4


def table_code(secret_key: bytes) -> str:
    """Returns the code of whoever has this key, such as ``ABCD-EFGH-JKL2``. Another key has another one."""
    digest = hmac.digest(secret_key, b"tachiai table code", "sha256")
    letters = b32encode(digest).decode()[:LETTERS]
    return "-".join(letters[begin : begin + GROUP] for begin in range(0, LETTERS, GROUP))


def is_table_code(given: str, secret_key: bytes) -> bool:
    """Returns whether somebody typed the code, in letters of any size, with or without its hyphens."""
    letters = "".join(letter for letter in given[:100] if letter.isalnum()).upper()
    return hmac.compare_digest(letters.encode(), table_code(secret_key).replace("-", "").encode())
