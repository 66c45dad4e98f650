# SPDX-License-Identifier: MIT
"""The figures of a training: report.json, and report.html with curves and tables."""

import json
import pathlib

from ..pages.page import render
from ..records.files import write_whole
from .gate import line_of

FIGURES = "report.json"
PAGE = "report.html"
FOLDER = pathlib.Path(__file__).parent / "page"


def add_figures(options, **parts):
    """Adds the figures of a step to those of the others, and writes the page anew."""
    path = options.folder / FIGURES
    figures = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    figures |= parts
    write_whole(path, json.dumps(figures, indent=1) + "\n")
    matches = [line_of(name, elo) for name, elo in figures.get("gate", {}).items()]
    write_whole(options.folder / PAGE,
                render(FOLDER, figures, title=options.game.capitalize(), fit=figures.get("fit"), matches=matches))
