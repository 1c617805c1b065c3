"""What an index of versions offers: a JSON file beside the wheels and lock files that it names. Pure.

::

    {"tachiai_updates": 1, "versions": [{"version": "0.2.0",
      "wheel": "tachiai-0.2.0-py3-none-any.whl", "sha256": "…",
      "lock": "requirements.lock", "lock_sha256": "…",
      "changes": {"en": "What is new …", "ja": "…"}}]}
"""

import re
from dataclasses import dataclass
from typing import Any

from tachiai.firmware.errors import BadIndex
from tachiai.rules.errors import BadText
from tachiai.rules.plain_values import read_json
from tachiai.rules.shown import shown
from tachiai.rules.words import Words, filled

FORMAT = 1
MOST_OFFERS = 200
LONGEST_CHANGES = 20_000
NO_JSON = Words("the index of updates is no JSON: {why}", "更新の一覧が JSON ではありません（{why}）")
OTHER_FILE = Words(
    "expected an index of updates of format {format}, got another file",
    "更新の一覧（形式 {format}）ではないファイルです",
)
NO_OBJECT = Words(
    "expected an object for each version of the index, got {got}",
    "一覧の各バージョンはオブジェクトのはずですが、{got} でした",
)
BAD_FIELD = Words(
    "expected {name} of a version as it is written in an index, got {got}",
    "一覧にあるバージョンの {name} の値 {got} は使えません",
)
_VERSION = re.compile(r"\d{1,6}(\.\d{1,6}){1,3}", re.ASCII)
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,150}", re.ASCII)
_SHA256 = re.compile(r"[0-9a-f]{64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Offer:
    """One version: the names of its wheel and of its locked requirements beside the index, with their
    SHA-256, and what has changed.
    """

    version: str
    wheel: str
    sha256: str
    lock: str
    lock_sha256: str
    changes: Words


def read_index(text: str) -> tuple[Offer, ...]:
    """Returns the offers of an index, the newest first. Raises ``BadIndex``."""
    try:
        values = read_json(text)
    except BadText as error:
        raise BadIndex(filled(NO_JSON, why=error)) from error
    listed = values.get("versions") if isinstance(values, dict) else None
    if (
        not isinstance(values, dict)
        or values.get("tachiai_updates") != FORMAT
        or not isinstance(listed, list)
    ):
        raise BadIndex(filled(OTHER_FILE, format=FORMAT))
    offers = [_offer(each) for each in listed[:MOST_OFFERS]]
    return tuple(sorted(offers, key=lambda offer: number_of(offer.version), reverse=True))


def number_of(version: str) -> tuple[int, ...]:
    """Returns a version as numbers, which compare; what stands after a ``-`` or ``+`` does not count."""
    plain = re.split("[-+]", version)[0]
    return tuple(int(part) for part in plain.split(".")) if _VERSION.fullmatch(plain) else ()


def newer_than(version: str, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Returns the offers that are newer than ``version``, the newest first."""
    return tuple(offer for offer in offers if number_of(offer.version) > number_of(version))


def _offer(value: Any) -> Offer:
    if not isinstance(value, dict):
        raise BadIndex(filled(NO_OBJECT, got=shown(value)))
    changes = value.get("changes")
    told = changes if isinstance(changes, dict) else {}
    en, ja = (str(told.get(language, ""))[:LONGEST_CHANGES] for language in ("en", "ja"))
    return Offer(
        _text(value, "version", _VERSION),
        _text(value, "wheel", _NAME),
        _text(value, "sha256", _SHA256),
        _text(value, "lock", _NAME),
        _text(value, "lock_sha256", _SHA256),
        Words(en, ja or en),
    )


def _text(value: dict[str, Any], name: str, form: re.Pattern[str]) -> str:
    text = value.get(name)
    if not isinstance(text, str) or not form.fullmatch(text):
        raise BadIndex(filled(BAD_FIELD, name=name, got=shown(text)))
    return text
