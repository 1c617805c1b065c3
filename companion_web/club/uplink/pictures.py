"""Serves a table's pictures over HTTPS to the hub of its club, and to nobody else."""

from flask import Flask, Response, abort, request

from tachiai.companion_web.club.joining.member import HUB
from tachiai.companion_web.log import SqlGameLog


def pictures_app(log: SqlGameLog) -> Flask:
    """The WSGI app for the pictures in ``log``, to be served by ``joining.https``."""
    app = Flask(__name__, static_folder=None)

    @app.get("/entry/<int:number>.jpg")
    def picture(number: int) -> Response:
        if request.environ.get("SSL_CLIENT_S_DN_CN") != HUB:
            abort(403)
        jpeg = log.picture(number)
        if jpeg is None:
            abort(404)
        return Response(jpeg, mimetype="image/jpeg")

    return app
