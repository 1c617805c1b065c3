"""The pages by subject: a module with addresses has a Flask blueprint called ``pages``."""

from importlib import import_module
from pkgutil import iter_modules

from flask import Blueprint

PACKAGES = (__name__, "tachiai.companion_web.club.web")


def all_pages() -> tuple[Blueprint, ...]:
    """The blueprints of all modules of this package and of the club's."""
    names = (m.name for each in PACKAGES for m in iter_modules(import_module(each).__path__, f"{each}."))
    return tuple(module.pages for module in map(import_module, names) if hasattr(module, "pages"))
