"""What the trial loads in the browser: Pyodide as it is published, and the rules in an archive."""

import hashlib
import io
import shutil
import tarfile
import urllib.request
import zipfile
from importlib.metadata import distribution
from pathlib import Path

from tachiai.hardware_docs.site.pages import ROOT

# Python in WebAssembly (https://pyodide.org), MPL-2.0.
PYODIDE = "314.0.7"
PYODIDE_URL = f"https://registry.npmjs.org/pyodide/-/pyodide-{PYODIDE}.tgz"
PYODIDE_SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
TIMEOUT_S = 60
BROWSER = Path(__file__).with_name("browser")
STATIC = ROOT / "companion_web/static"
KEPT = {".py", ".toml", ".txt", ".mo", ".jsonl", ".json"}
LEFT_OUT = {"__pycache__", "examples", "README.md"}
A_LONG_TIME_AGO = (1980, 1, 1, 0, 0, 0)


def fetched_pyodide(kept: Path) -> bytes:
    """The published archive, from ``kept`` if it is there. Raises ``OSError`` without the network, or if
    it is not the archive that is expected.
    """
    if not kept.exists():
        with urllib.request.urlopen(PYODIDE_URL, timeout=TIMEOUT_S) as answer:
            content: bytes = answer.read()
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(content)
    content = kept.read_bytes()
    if hashlib.sha256(content).hexdigest() != PYODIDE_SHA256:
        kept.unlink()
        raise OSError(f"{PYODIDE_URL}: expected another SHA-256")
    return content


def unpack_pyodide(archive: bytes, folder: Path) -> None:
    """Writes what a browser needs of Pyodide."""
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        for name in PYODIDE_FILES:
            member = packed.extractfile(f"package/{name}")
            assert member is not None
            (folder / name).write_bytes(member.read())


def rules_archive() -> bytes:
    """``tachiai.rules`` and the trial as a ZIP archive, with the entry points by which the games are found.
    It is the same whenever the files are.
    """
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted((ROOT / "rules").rglob("*")):
            parts = path.relative_to(ROOT).parts
            if path.suffix in KEPT and not LEFT_OUT.intersection(parts):
                _add(packed, "tachiai/" + "/".join(parts), path.read_bytes())
        for name in ("__init__.py", "site/__init__.py", "site/trial.py"):
            _add(packed, f"tachiai/hardware_docs/{name}", (ROOT / "hardware_docs" / name).read_bytes())
        about = distribution("tachiai")
        points = about.entry_points.select(group="tachiai.games")
        games = "".join(f"{point.name} = {point.value}\n" for point in points)
        folder = f"tachiai-{about.version}.dist-info"
        _add(
            packed,
            f"{folder}/METADATA",
            f"Metadata-Version: 2.1\nName: tachiai\nVersion: {about.version}\n".encode(),
        )
        _add(packed, f"{folder}/entry_points.txt", f"[tachiai.games]\n{games}".encode())
    return content.getvalue()


def _add(packed: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(name, A_LONG_TIME_AGO)
    entry.compress_type = zipfile.ZIP_DEFLATED
    packed.writestr(entry, content)


def write_bundle(folder: Path) -> None:
    """Writes into ``folder`` what the trial loads and is ours."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in (*BROWSER.iterdir(), STATIC / "board.css"):
        if path.suffix in {".js", ".css"}:
            shutil.copy(path, folder)
    (folder / "rules.zip").write_bytes(rules_archive())


def add_pyodide(folder: Path, kept: Path) -> str:
    """Writes Pyodide into ``folder``. Why it is missing, as a sentence; "" if it is there."""
    try:
        unpack_pyodide(fetched_pyodide(kept), folder / "pyodide")
    except OSError as error:
        return f"The site has no trial: Pyodide could not be fetched ({error})."
    return ""
