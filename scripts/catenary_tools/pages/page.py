# SPDX-License-Identifier: MIT
"""A page in one file: a template with its data, style and script, so that it opens anywhere and asks no network."""

import json
from pathlib import Path

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from ..records.results import rounded
from .modules import bundle

FOLDER = Path(__file__).parent


def encoded(data):
    """Returns data as the text of an element of a page."""
    # A game's text could close the element that holds it.
    return json.dumps(rounded(data), separators=(",", ":")).replace("<", "\\u003c")


def render(folder, data, **values):
    """Returns the text of the page with `template.html`, `style.css` and `page.mjs` of a folder."""
    style = "".join((place / "style.css").read_text(encoding="utf-8") for place in (FOLDER, folder))
    pages = Environment(loader=FileSystemLoader([folder, FOLDER]), autoescape=True, keep_trailing_newline=True)
    return pages.get_template("template.html").render(
        data=Markup(encoded(data)), style=Markup(style), script=Markup(bundle(folder / "page.mjs")), **values)
