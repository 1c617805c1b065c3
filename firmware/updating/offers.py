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
from tachiai.rules.messages import Message, filled, languages, multilingual
from tachiai.rules.plain_values import read_json
from tachiai.rules.quoting import quoted_value

FORMAT = 1
MOST_OFFERS = 200
LONGEST_CHANGES = 20_000
NO_JSON = Message("the index of updates is no JSON: {why}")
OTHER_FILE = Message("expected an index of updates of format {format}, got another file")
NO_OBJECT = Message("expected an object for each version of the index, got {got}")
BAD_FIELD = Message("expected {name} of a version as it is written in an index, got {got}")
_VERSION = re.compile(r"\d{1,6}(\.\d{1,6}){1,3}", re.ASCII)
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,150}", re.ASCII)
_SHA256 = re.compile(r"[0-9a-f]{64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Offer:
    """One version: the names of its wheel and its locked requirements, which lie beside the index, their
    SHA-256, and what has changed.
    """

    version: str
    wheel: str
    sha256: str
    lock: str
    lock_sha256: str
    changes: Message


def read_index(text: str) -> tuple[Offer, ...]:
    """Offers of an index, newest first. Raises ``BadIndex``."""
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
    """A version as numbers, to compare; what follows ``-`` or ``+`` does not count, and no version is ().

    >>> number_of("0.10.2-rc1") > number_of("0.9")
    True
    >>> number_of("unknown")
    ()
    """
    plain = re.split("[-+]", version)[0]
    return tuple(int(part) for part in plain.split(".")) if _VERSION.fullmatch(plain) else ()


def newer_than(version: str, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The offers that are newer than ``version``, in their order."""
    return tuple(offer for offer in offers if number_of(offer.version) > number_of(version))


def _offer(value: Any) -> Offer:
    if not isinstance(value, dict):
        raise BadIndex(filled(NO_OBJECT, got=quoted_value(value)))
    changes = value.get("changes")
    told = changes if isinstance(changes, dict) else {}
    texts = {language: str(told.get(language, ""))[:LONGEST_CHANGES] for language in languages()}
    return Offer(
        _text(value, "version", _VERSION),
        _text(value, "wheel", _NAME),
        _text(value, "sha256", _SHA256),
        _text(value, "lock", _NAME),
        _text(value, "lock_sha256", _SHA256),
        multilingual(texts),
    )


def _text(value: dict[str, Any], name: str, form: re.Pattern[str]) -> str:
    text = value.get(name)
    if not isinstance(text, str) or not form.fullmatch(text):
        raise BadIndex(filled(BAD_FIELD, name=name, got=quoted_value(text)))
    return text
