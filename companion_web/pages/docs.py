"""The built site at ``/docs/``: guides, reference and the trial, as ``make site`` leaves them."""

from flask import Blueprint, Response, abort, redirect, send_from_directory, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.services import services

pages = Blueprint("docs", __name__, url_prefix="/docs")

# The site brings scripts inside its pages, search and trial work in workers, and the trial in WebAssembly.
POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
DAY_S = 86400


@pages.get("/", defaults={"path": ""})
@pages.get("/<path:path>")
def show(path: str) -> ResponseReturnValue:
    """A file of the site; of a folder its page."""
    folder = services().config.site_path
    if folder is None:
        abort(404, gettext("The manual is not built at this table."))
    if (folder / path).is_dir():
        if path and not path.endswith("/"):
            return redirect(url_for("docs.show", path=f"{path}/"))
        path += "index.html"
    answer: Response = send_from_directory(folder, path, max_age=0 if path.endswith(".html") else DAY_S)
    answer.headers["Content-Security-Policy"] = POLICY
    return answer
