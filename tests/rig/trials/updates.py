"""Updates as the page asks for them: root's own unit installs a version beside the one that runs."""

import hashlib
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tachiai.rules.messages import bilingual
from tests.rig.image import INSTALL, PI_LIBRARIES, ROOT, project_wheel
from tests.rig.machine import until
from tests.rig.results import Row, alike
from tests.rig.table import Table
from tests.rig.trials.power import RESUMED_S

STATE = "/var/lib/tachiai"
GOOD, BAD = "99.0.0", "99.0.1"
# It passes its own test, but the table does not start.
FAULT = {"firmware/cli/run.py": "\n\nraise SystemExit(1)\n"}
UPDATE_S = 3600.0


def updates(table: Table) -> Iterator[Row]:
    """Before a game: a version that does not come up, one that does, and back to the one before."""
    guest = table.guest
    with tempfile.TemporaryDirectory() as folder:
        guest.copy(_published(Path(folder) / "updates"), "/opt/rig/")
    guest.run("echo file:///opt/rig/updates/index.json >/opt/tachiai/update_index")
    before = _version(table)
    told = _asked_for(table, BAD)
    yield Row(
        bilingual("An update that does not come up", "起動しない更新"),
        bilingual(told["en"], told["ja"]),
        told["code"] == "rolled_back" and _version(table) == before,
        is_fault=True,
    )
    told = _asked_for(table, GOOD)
    yield Row(
        bilingual("An update, as the page asks for it", "ページからの更新"),
        alike(f"{before} → {_version(table)}"),
        told["code"] == "updated",
    )
    guest.run(f"{INSTALL} rollback 2>&1", 600)
    table.goes_on(table.ply, RESUMED_S)
    back = _version(table)
    yield Row(bilingual("Roll back", "前の版に戻す"), alike(f"{GOOD} → {back}"), back == before)


def _asked_for(table: Table, version: str) -> dict[str, str]:
    """Leaves word as the page does, and returns what came of it once the table is there again."""
    ask = f"rm -f {STATE}/update.json; runuser -u tachiai -- sh -c 'echo {version} >{STATE}/update-wanted'"
    table.guest.run(ask)
    told: dict[str, str] = json.loads(
        until(
            lambda: table.guest.run(f"cat {STATE}/update.json", fine=(0, 1)),
            UPDATE_S,
            f"something comes of the update to {version}",
        )
    )
    table.goes_on(table.ply, RESUMED_S)
    return told


def _published(folder: Path) -> Path:
    """Makes an index of updates with its files in ``folder``. The program sees that its processor is no Pi's
    (only the install script is told otherwise), so a Pi's libraries are of the lock here.
    """
    folder.mkdir()
    lock = folder / "requirements.lock"
    lock.write_text(
        "\n".join(((ROOT / lock.name).read_text(encoding="utf-8"), *PI_LIBRARIES, "")), encoding="utf-8"
    )
    wheels = {GOOD: project_wheel(folder, GOOD), BAD: project_wheel(folder, BAD, FAULT)}
    offers = [
        {
            "version": version,
            "wheel": wheel.name,
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "lock": lock.name,
            "lock_sha256": hashlib.sha256(lock.read_bytes()).hexdigest(),
        }
        for version, wheel in wheels.items()
    ]
    (folder / "index.json").write_text(json.dumps({"tachiai_updates": 1, "versions": offers}))
    return folder


def _version(table: Table) -> str:
    return table.guest.run("basename $(readlink /opt/tachiai/current)").strip()
