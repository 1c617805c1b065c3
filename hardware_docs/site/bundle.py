"""What the trial loads in the browser: Pyodide as it is published, and the rules in an archive."""

import gzip
import hashlib
import io
import shutil
import subprocess
import tarfile
import urllib.request
import zipfile
from importlib.metadata import distribution
from pathlib import Path

from playwright._impl._driver import compute_driver_executable  # brings Node

from tachiai.hardware_docs.site.pages import LANGUAGES, ROOT
from tachiai.rules.drawing.svg import board_svg
from tachiai.rules.registry import USUAL_ORDER, open_game

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
# Of Python's library and its encodings, what nothing here imports, and what is used.
_UNUSED = """
    _pyio _pyrepl bdb cProfile ctypes curses dbm doctest filecmp fileinput ftplib getpass graphlib
    idlelib imaplib mailbox modulefinder multiprocessing netrc optparse pdb pickletools plistlib
    poplib profile pstats pty py_compile pyclbr pydoc pydoc_data rlcompleter sched shelve smtplib
    socketserver sqlite3 symtable tabnanny timeit trace tracemalloc tty turtle unittest venv wave
    webbrowser wsgiref xmlrpc zipapp
"""
UNUSED_LIBRARY = frozenset(_UNUSED.split())
ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig")
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
        trial = [f"site/{path.name}" for path in sorted(Path(__file__).parent.glob("trial*.py"))]
        for name in ("__init__.py", "site/__init__.py", *trial):
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


def used_library(archive: bytes) -> bytes:
    """Python's library without what is never imported."""
    content = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as given, zipfile.ZipFile(content, "w") as packed:
        for name in given.namelist():
            top, _, rest = name.removesuffix(".py").partition("/")
            if top not in UNUSED_LIBRARY and (top != "encodings" or rest in ENCODINGS) and name[-1] != "/":
                _add(packed, name, given.read(name))
    return content.getvalue()


def snapshot(folder: Path, kept: Path) -> bytes:
    """The memory of the Python in ``folder`` with its rules imported, which spares every browser most of its
    wait. From the folder ``kept``, if it was made before. Raises ``OSError`` if it cannot be made.
    """
    script = Path(__file__).with_name("snapshot.mjs")
    parts = [folder / "rules.zip", folder / "pyodide/python_stdlib.zip", script, BROWSER / "python.js"]
    name = hashlib.sha256(b"".join([PYODIDE.encode(), *(part.read_bytes() for part in parts)])).hexdigest()
    made = kept / f"{name}.gz"
    if not made.exists():
        made.parent.mkdir(parents=True, exist_ok=True)
        node, unfinished = str(compute_driver_executable()[0]), made.with_suffix(".new")
        command = [node, str(script), str(folder / "pyodide"), str(parts[0]), str(unfinished)]
        ran = subprocess.run(command, check=False, capture_output=True, text=True)
        if ran.returncode:
            raise OSError(ran.stderr.strip()[-300:])
        unfinished.rename(made)
    return made.read_bytes()


def write_bundle(folder: Path, *, with_trial: bool = True) -> None:
    """Writes into ``folder`` the style of all pages and, ``with_trial``, what the trial loads and is ours."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in (*BROWSER.iterdir(), STATIC / "board.css"):
        if path.suffix == ".css" or (with_trial and path.suffix == ".js"):
            shutil.copy(path, folder)
    if not with_trial:
        return
    (folder / "rules.zip").write_bytes(rules_archive())
    (folder / "boards").mkdir(exist_ok=True)
    for uid in USUAL_ORDER:
        game = open_game(uid)
        for language in LANGUAGES:
            drawn = board_svg(game, game.layout(game.start()), language=language)
            (folder / f"boards/{uid}.{language}.svg").write_text(drawn, encoding="utf-8")


def add_pyodide(folder: Path, build: Path) -> str:
    """Writes Pyodide into ``folder``, and its memory with the rules; what is fetched and made is kept in
    ``build``. What is missing, as a sentence; "" if all is there.
    """
    pyodide = folder / "pyodide"
    try:
        unpack_pyodide(fetched_pyodide(build / "pyodide.tgz"), pyodide)
    except OSError as error:
        return f"The site has no trial: Pyodide could not be fetched ({error})."
    library = pyodide / "python_stdlib.zip"
    library.write_bytes(used_library(library.read_bytes()))
    try:
        (folder / "snapshot.packed").write_bytes(snapshot(folder, build / "snapshots"))
    except OSError as error:
        return f"The trial begins slowly: Python's memory could not be kept ({error})."
    finally:
        program = pyodide / "pyodide.asm.wasm"
        program.with_name(f"{program.name}.packed").write_bytes(gzip.compress(program.read_bytes(), mtime=0))
        program.unlink()
    return ""
