"""What tests of several folders share: how hypothesis looks for examples; a real Chromium, started once."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# The same examples on every machine, however slow it is: a test that failed can be run again.
settings.register_profile(
    "tachiai", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tachiai")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium. Without it the browser tests are skipped, but fail where nothing may be skipped."""
    if not CHROMIUM.exists():
        how = "no Chromium at /usr/bin/chromium: get it with 'apt-get install chromium'"
        if os.environ.get("CI"):
            pytest.fail(how)
        pytest.skip(how)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=str(CHROMIUM), headless=True, args=FLAGS)
        yield opened
        opened.close()
