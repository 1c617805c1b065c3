"""Answers of text go compressed to browsers that ask for it: pages anew each time, files once."""

import gzip
from threading import Lock

from flask import Response, request

TEXT = frozenset(
    (
        "text/html",
        "text/css",
        "text/plain",
        "text/javascript",
        "application/javascript",
        "application/json",
        "application/manifest+json",
        "image/svg+xml",
    )
)
FILES = ("static", "visitor.font")  # endpoints of files, which do not change while the program runs
# Blueprints whose pages show a password or a code. How long a compressed page is tells whether something of
# its address, which others can choose, stands in it once more (BREACH). The form token is another each time.
SECRET = frozenset(("support", "joining", "club_accounts", "club_members"))
SMALLEST_BYTES = 500
PAGE_LEVEL = 5  # beyond this, time grows and length hardly shrinks
FILE_LEVEL = 9


class Compressor:
    """Compresses answers, and keeps what files have become. Thread-safe."""

    def __init__(self) -> None:
        self._files: dict[str, bytes] = {}  #: by entity tag
        self._lock = Lock()

    def compress(self, response: Response) -> Response:
        """The same answer, compressed where that may be and is worth it."""
        # Streams have other types than these: events and films are never held back.
        if response.mimetype not in TEXT or request.blueprint in SECRET:
            return response
        response.vary.add("Accept-Encoding")
        is_file = request.endpoint in FILES
        if (
            response.status_code != 200
            or not request.accept_encodings["gzip"]
            or (response.is_streamed and not is_file)
            or response.content_encoding
        ):
            return response
        response.direct_passthrough = False
        body = response.get_data()
        if len(body) < SMALLEST_BYTES:
            return response
        tag, _ = response.get_etag()
        response.set_data(
            self._file(tag, body) if is_file and tag else gzip.compress(body, PAGE_LEVEL, mtime=0)
        )
        response.content_encoding = "gzip"
        if tag:
            response.set_etag(tag, weak=True)  # the same words in other bytes
        return response

    def _file(self, tag: str, body: bytes) -> bytes:
        with self._lock:
            if tag not in self._files:
                self._files[tag] = gzip.compress(body, FILE_LEVEL, mtime=0)
            return self._files[tag]
