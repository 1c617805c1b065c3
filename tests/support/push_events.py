"""The events of a push connection of the page."""

import json

from tests.support.page_visitors import Visitor


def events(visitor: Visitor, path: str, count: int) -> list[dict[str, object]]:
    """Reads so many events of a push connection, then leaves."""
    answer = visitor.client.get(path, environ_base=visitor.environ, buffered=False)
    assert answer.mimetype == "text/event-stream"
    found: list[dict[str, object]] = []
    for chunk in answer.iter_encoded():
        text = chunk.decode()
        if "data: " in text:
            found.append(json.loads(text.split("data: ", 1)[1]))
        if len(found) == count:
            break
    answer.close()
    return found
