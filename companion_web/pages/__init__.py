"""The pages by subject: each module of this package has a Flask blueprint called ``pages``."""

from importlib import import_module
from pkgutil import iter_modules

from flask import Blueprint


def all_pages() -> tuple[Blueprint, ...]:
    """The blueprints of all modules of this package."""
    return tuple(import_module(f"{__name__}.{module.name}").pages for module in iter_modules(__path__))
