# SPDX-License-Identifier: MIT
"""Checks of the floors; each finding is one line that names the file."""

import posixpath
import re

from catenary_tools.architecture import document, drawing, includes

NAMESPACE = re.compile(r"^namespace (catenary\b[\w:]*)", re.M)
WORDS = re.compile(
    r"\b(GTP|GoGui|genmove|boardsize|showboard|final_score|clear_board|engine_param|game_param|set_game|"
    r"lz-analyze)\b", re.I)


def findings(building):
    for file, floor in building.floors.items():
        if floor is None:
            yield f"{file}: no floor owns this file"
            continue
        yield from includes_past_the_edges(building, file, floor)
        yield from wrong_namespaces(building, file, floor)
        if not floor.speaks:
            yield from protocol_words(building, file, floor)
    yield from wrong_links(building)
    yield from stale_files(building)


def includes_past_the_edges(building, file, floor):
    """The include directories of a floor hide the others, but the compiler looks beside the including file first. What
    the files in protocol/ find there, in its folders, has to lie below them."""
    for include in includes.includes_of(building, file):
        beside = posixpath.normpath(posixpath.join(posixpath.dirname(file), include.text))
        other = building.floors.get(beside)
        if other in (None, floor):
            continue
        if ".." in include.text or building.levels[other] >= building.levels[floor]:
            yield f'{file}:{include.line} includes "{include.text}": floor {other.name} is reached by a path'


def wrong_links(building):
    """CMake lets a floor include what its links link. Each floor names all that it includes, and no more."""
    links = includes.links(building)
    of_headers = includes.counts(building, ".h")
    for floor, others in includes.counts(building).items():
        public, linked = links.get("floors" if floor.is_game else floor.name, (None, None))
        if linked is None:
            continue
        used = {other.name for other in others}
        if not floor.is_game and public != (shown := {other.name for other in of_headers[floor]}):
            yield (f"floor {floor.name} links {', '.join(sorted(public)) or 'nothing'} as PUBLIC; its headers include "
                   f"{', '.join(sorted(shown)) or 'nothing'}")
        for name in sorted(used - linked):
            yield f"floor {floor.name} includes floor {name} and does not link it"
        for name in sorted(linked - used if not floor.is_game else ()):
            yield f"floor {floor.name} links floor {name} and does not include it"


def wrong_namespaces(building, file, floor):
    """A plugin.cpp also defines a function of catenary::games. Data files and main.cpp have no namespace."""
    found = set(NAMESPACE.findall(building.texts[file]))
    allowed = {floor.namespace} | ({"catenary::games"} if file.endswith("/plugin.cpp") and floor.is_game else set())
    if not found and not file.endswith((".inc", "protocol/main.cpp")):
        yield f"{file}: has no namespace; expected {floor.namespace}"
    for namespace in sorted(found - allowed):
        yield f"{file}: has namespace {namespace}; expected {floor.namespace}"


def protocol_words(building, file, floor):
    text = building.texts[file]
    for match in WORDS.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        yield f"{file}:{line}: protocol word {match[1]} in floor {floor.name}"


def stale_files(building):
    for module in (drawing, document):
        path = building.root / module.FILE
        if not path.is_file() or path.read_text(encoding="utf-8") != module.contents(building):
            yield f"{module.FILE}: stale; run scripts/architecture draw"
