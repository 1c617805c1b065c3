"""The built site, as a table serves it."""

from pathlib import Path

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog
from tests.support.page_visitors import PIN_HASH


def test_the_site_is_served_with_a_policy_of_its_own(log: SqlGameLog, tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en/index.html").write_text("<h1>Here</h1>")
    config = PageConfig(pin_hash=PIN_HASH, secret_key=b"k" * 32, site_path=tmp_path)
    visitor = create_app(config, log).test_client()
    answer = visitor.get("/docs/en/", buffered=True)
    answer.close()
    assert answer.text == "<h1>Here</h1>"
    assert "'wasm-unsafe-eval'" in answer.headers["Content-Security-Policy"]
    assert visitor.get("/docs/en").location == "/docs/en/"
    assert visitor.get("/docs/../secret").status_code == 404
    assert visitor.get("/docs/nowhere.js").status_code == 404


def test_without_a_site_a_sentence_says_so(log: SqlGameLog) -> None:
    config = PageConfig(pin_hash=PIN_HASH, secret_key=b"k" * 32)
    answer = create_app(config, log).test_client().get("/docs/")
    assert answer.status_code == 404
    assert "The manual is not built at this table." in answer.text
