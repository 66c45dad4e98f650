# SPDX-License-Identifier: MIT
"""Pages whose templates contain tables and conditions."""

from __future__ import annotations

from jinja2 import Environment
from markupsafe import Markup

from . import parts_of, read


def render(folder: str, data: object, **values: object) -> str:
    """Returns a page as pages.render does, from a Jinja template."""
    template = Environment(autoescape=True, keep_trailing_newline=True).from_string(read(f"{folder}/template.html"))
    return template.render({name: Markup(part) for name, part in parts_of(folder, data).items()} | values)
