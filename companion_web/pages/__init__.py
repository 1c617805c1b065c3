"""The addresses, by subject: each module of this room holds those of one in ``pages``, a Flask blueprint."""

from importlib import import_module
from pkgutil import iter_modules

from flask import Blueprint


def all_pages() -> tuple[Blueprint, ...]:
    """Returns the blueprints of all modules of this room."""
    return tuple(import_module(f"{__name__}.{module.name}").pages for module in iter_modules(__path__))
