"""``make site``: builds the whole site into a folder that any web host, and a table, can serve."""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tachiai.hardware_docs.errors import DocsError
from tachiai.hardware_docs.site.bundle import add_pyodide, write_bundle
from tachiai.hardware_docs.site.gathering import Gatherer
from tachiai.hardware_docs.site.pages import BUILT, LANGUAGES, ROOT, sections
from tachiai.hardware_docs.site.python_api import MODULES, python_api
from tachiai.hardware_docs.site.reference import bus, commands, http_api, reason_codes
from tachiai.hardware_docs.site.trial_page import trial_page
from tachiai.rules.messages import Message

HERE = Path(__file__).resolve().parent
BUILD = ROOT / "build"
FILM = BUILD / "film"
QUIET = {"NO_MKDOCS_2_WARNING": "true"}  # an advertisement of MkDocs with Material


def _api(name: str, language: str) -> str:
    return python_api(name)  # docstrings are English


WRITTEN: dict[str, Callable[[str], str]] = {
    "reference/commands": commands,
    "reference/reasons": reason_codes,
    "reference/http": http_api,
    "reference/bus": bus,
    **{f"reference/python/{name}": partial(_api, name) for name in MODULES},
}
# Of a language that the site does not have; the maps of scripts.
UNUSED = ("assets/javascripts/**/*.map", "assets/stylesheets/*.map", "404.html")
SEARCHED = {"ja", "jp", "multi", "stemmer"}


NO_TRIAL = Message("This copy of the manual comes without the trial; the table's own page has all games.")


def gather(language: str, folder: Path, *, with_trial: bool) -> dict[str, object]:
    """Writes the sources of one language. What MkDocs has to know of them."""
    shutil.rmtree(folder, ignore_errors=True)
    shown = sections()
    trial = trial_page(language) if with_trial else f"*{NO_TRIAL.in_language(language)}*"
    gatherer = Gatherer(language, [page for section in shown for page in section.pages], folder)
    for page in (page for section in shown for page in section.pages):
        if page.source is None:
            gatherer.write(page.to, WRITTEN[page.to](language))
        else:
            gatherer.gather(page, {"trial": trial, "film": film_shown(language) if with_trial else ""})
    shutil.copy(ROOT / "companion_web/static/icon.svg", folder)
    nav = [{section.title[language]: [f"{page.to}.md" for page in section.pages]} for section in shown]
    return {"nav": nav, "docs_dir": str(folder)}


def film_shown(language: str) -> str:
    """The film of ``make film``; nothing where it was not made."""
    sources = "".join(
        f'<source src="../film.{language}.{suffix}" type="video/{suffix}">'
        for suffix in ("mp4", "webm")
        if (FILM / f"film.{language}.{suffix}").exists()
    )
    if not sources:
        return ""
    return f'<video controls muted playsinline width="100%" poster="../film.{language}.png">{sources}</video>'


def build_language(language: str, site: Path, sources: Path, *, with_trial: bool = True) -> None:
    """Builds the site of one language. Raises ``DocsError``, after what MkDocs says, for anything amiss."""
    config = sources / f"{language}.yml"
    names = [{"name": name, "lang": code, "link": code} for code, name in LANGUAGES.items()]
    values = {
        "INHERIT": str(HERE / "mkdocs.yml"),
        "site_name": "Tachiai",
        "site_dir": str(site / language),
        "theme": {
            "language": language,
            "custom_dir": str(HERE / "theme"),
            "favicon": "icon.svg",
            "logo": "icon.svg",
        },
        "extra_css": [],
        "extra": {"alternate": names, "generator": False, "trial": with_trial},
        **gather(language, sources / language, with_trial=with_trial),
    }
    config.write_text(json.dumps(values, ensure_ascii=False), encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "--quiet", "build", "--strict", "--clean", "-f", str(config)]
    if subprocess.run(command, check=False, env={**os.environ, **QUIET}).returncode:
        raise DocsError(f"the site in {LANGUAGES[language]} could not be built")
    built = site / language
    for pattern in UNUSED:
        for path in built.glob(pattern):
            path.unlink()
    for path in (built / "assets/javascripts/lunr/min").glob("lunr.*"):
        if path.name.split(".")[1] not in SEARCHED:
            path.unlink()


def build(site: Path = BUILT, *, with_trial: bool = True) -> str:
    """Builds everything into ``site``, film and what the trial needs of the network only ``with_trial``. What
    is missing, as a sentence; "" if all is there.
    """
    shutil.rmtree(site, ignore_errors=True)
    (BUILD / "site_sources").mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        build_language(language, site, BUILD / "site_sources", with_trial=with_trial)
    shutil.copy(HERE / "theme/entrance.html", site / "index.html")
    shutil.copytree(ROOT / "hardware_docs/fonts/page", site / "font")
    for path in FILM.glob("film.*") if with_trial else ():
        shutil.copy(path, site)
    write_bundle(site / "try", with_trial=with_trial)
    missing = add_pyodide(site / "try", BUILD) if with_trial else ""
    for name in ("service_worker.js", "manifest.webmanifest"):
        shutil.copy(HERE / "browser" / name, site)
    shutil.copy(ROOT / "companion_web/static/icon.svg", site)
    (site / "try/service_worker.js").unlink(missing_ok=True)
    return missing


def main() -> None:
    """Builds the site and says where it is."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--folder", type=Path, default=BUILT)
    asked.add_argument("--without-trial", action="store_true", help="the guides and the reference alone")
    given = asked.parse_args()
    site = given.folder.resolve()
    try:
        missing = build(site, with_trial=not given.without_trial)
    except DocsError as error:
        sys.exit(f"site: {error}")
    size_mb = sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) / 1e6
    print(f"{given.folder}: {size_mb:.1f} MB. {missing}".rstrip())


if __name__ == "__main__":
    main()
