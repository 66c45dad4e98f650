# SPDX-License-Identifier: MIT
"""The floors of the C++ sources: their edges, checked and drawn."""

import collections
import dataclasses
import fnmatch
import functools
import pathlib
import posixpath
import re
from xml.sax.saxutils import escape

from . import places
from .cli import Parser

DESCRIPTION = """Checks and draws the floors of the C++ sources.

check   prints each include by a path into another floor, file outside the floors, wrong namespace, protocol word below
        protocol/ and stale picture; exit status 1 if there is any
draw    writes docs/architecture.svg and the table of docs/architecture.md"""
SUFFIXES = (".h", ".cpp", ".inc", ".cpp.in")


@dataclasses.dataclass(frozen=True)
class Floor:
    name: str
    files: tuple
    """Patterns of paths; `*` matches no slash."""
    namespace: str
    target: str
    """The CMake target."""
    about: str
    speaks: bool = False
    """True if the words of protocols are allowed here."""
    is_game: bool = False

    def owns(self, path):
        folder, _, name = path.rpartition("/")
        patterns = (pattern.rpartition("/") for pattern in self.files)
        return any(folder == of and fnmatch.fnmatchcase(name, names) for of, _, names in patterns)


def engine(name, about):
    return Floor(name, (f"engine/{name}/*",), f"catenary::{name}", f"catenary_{name}", about)


def game(folder, name, target):
    return Floor(name, (f"{folder}/*",), f"catenary::games::{name}", target,
                 "rules, evaluation, notation and plugin of one game", is_game=True)


def protocol(name, about):
    return Floor(name, (f"protocol/{name}/*",), f"catenary::{name}", f"catenary_{name}", about, speaks=True)


def games_in(root, parent):
    """The names of the folders with C++ files in `parent`."""
    folders = sorted((root / parent).iterdir()) if (root / parent).is_dir() else []
    return [folder.name for folder in folders if folder.name != "include" and any(folder.glob("*.cpp"))]


def storeys(root):
    """The floors from the ground up; those of one storey stand side by side, and none knows another."""
    return (
        (engine("core", "colours, cells, moves, Result, hashing, random numbers, text, clock, memory pages"),),
        (engine("board", "grids and their neighbours, sets of cells, symmetries, boards as text"),),
        (engine("game", "what a game is: concepts, outcomes, values, options, moves as text, steps"),),
        (engine("network", "learned corrections of the evaluation: inputs, weights, integer arithmetic"),),
        (engine("search", "choosing a move: alpha-beta, UCT, cooperative search, reference players"),),
        (engine("solve", "proving a result: exact search, proof numbers, endgame tables"),),
        (engine("session", "one game in progress: history, undo, dice, records, SGF"),),
        (engine("story", "what happened in a session, for people: events, the latest turn, the picture"),),
        (engine("player", "playing a session: parameters, clocks, pondering, planned turn, analysis, registry"),),
        (*(game(f"games/{name}", name, f"catenary_{name}") for name in games_in(root, "games")),
         Floor("all_games", ("games/all_games.cpp", "games/network.cpp.in", "games/include/*"), "catenary::games",
               "catenary_games", "list of the games")),
        (protocol("stream", "the thread that reads lines, the output, cancellation"),
         protocol("record", "recorded games as the game in progress, steps in the notation of records"),
         protocol("text", "turns, values and boards as text and JSON, places of the documents, version")),
        (protocol("gtp", "dispatcher, responses, commands"),),
        (protocol("gogui", "GoGui's commands, board, status line and pictures"),
         protocol("json", "analysis of positions, one request a line"),
         protocol("terminal", "session of a person: prompt, boards, line editing")),
        (Floor("program", tuple(f"protocol/{name}.*" for name in ("main", "command_line", "process")),
               "catenary::program", "catenary", "command line, process set-up, main loop", speaks=True),),
    )


class Building:
    """The floors of one source tree, and its C++ files as they are when it is made."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.storeys = storeys(self.root)
        self.levels = {floor: level for level, storey in enumerate(self.storeys) for floor in storey}
        # The games of the tutorial are checked like the others, but are not drawn.
        level = next(level for floor, level in self.levels.items() if floor.name == "all_games")
        for name in games_in(self.root, "docs/tutorial"):
            self.levels[game(f"docs/tutorial/{name}", name, f"catenary_{name}")] = level
        self.texts = {path: (self.root / path).read_text(encoding="utf-8") for path in self.paths()}
        self.floors = {path: next((floor for floor in self.levels if floor.owns(path)), None) for path in self.texts}

    def paths(self):
        """The C++ files in order."""
        found = []
        for top in ("engine", "games", "protocol", "docs/tutorial"):
            found += (path.relative_to(self.root).as_posix() for path in (self.root / top).rglob("*")
                      if path.name.endswith(SUFFIXES))
        return sorted(found)


FOLDERS = ("engine", "protocol", "games/include")
"""Folders in which includes are looked up after the file's own folder."""
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]', re.M)


@dataclasses.dataclass(frozen=True)
class Include:
    line: int
    text: str
    target: str
    """The path of the included file."""


@functools.cache
def includes_of(building, file):
    """The includes of one file that name files of this project."""
    text = building.texts[file]
    found = []
    for match in INCLUDE.finditer(text):
        target = resolve(building, file, match[1])
        if target:
            found.append(Include(text.count("\n", 0, match.start()) + 1, match[1], target))
    return found


def resolve(building, file, text):
    for folder in (posixpath.dirname(file), *FOLDERS):
        path = posixpath.normpath(posixpath.join(folder, text))
        if path in building.texts:
            return path
    return ""


LINKS = re.compile(r"catenary_add_floor\((\w+) ([^)]*)\)|^ *set\((floors) ([^)]*)\)", re.M)


def floors_in(words):
    """Libraries from elsewhere have `::` in their names."""
    return {word for word in words.split() if re.fullmatch("[a-z_]+", word)}


def links_of(building):
    """The floors that CMake links to a floor, in public and in all, by the name of the floor; those of all games have
    the name `floors`."""
    found = {}
    for folder in ("engine", "games", "protocol"):
        text = (building.root / folder / "CMakeLists.txt").read_text(encoding="utf-8")
        for name, words, games, words_of_games in LINKS.findall(text):
            public, _, private = (words or words_of_games).partition("PRIVATE")
            found[name or games] = (floors_in(public), floors_in(public) | floors_in(private))
    return found


@functools.cache
def counts(building, of=""):
    """The number of includes from one floor to another, in files whose names end so: {floor: {other: number}}."""
    found = collections.defaultdict(collections.Counter)
    for file, floor in building.floors.items():
        if not file.endswith(of):
            continue
        for include in includes_of(building, file):
            other = building.floors.get(include.target)
            if floor and other and floor != other:
                found[floor][other] += 1
    return found


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
    for include in includes_of(building, file):
        beside = posixpath.normpath(posixpath.join(posixpath.dirname(file), include.text))
        other = building.floors.get(beside)
        if other in (None, floor):
            continue
        if ".." in include.text or building.levels[other] >= building.levels[floor]:
            yield f'{file}:{include.line} includes "{include.text}": floor {other.name} is reached by a path'


def wrong_links(building):
    """CMake lets a floor include what its links link. Each floor names all that it includes, and no more."""
    links = links_of(building)
    of_headers = counts(building, ".h")
    for floor, others in counts(building).items():
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


def generated(building):
    """The texts of the generated files by their paths."""
    return {PICTURE: picture(building), PAGE: page_with_table(building)}


def stale_files(building):
    for name, text in generated(building).items():
        path = building.root / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            yield f"{name}: stale; run scripts/architecture draw"


PICTURE = "docs/architecture.svg"

MARGIN = 16
HEIGHT = 44
GAP = 12
COLUMN = 44
BASE = 640
"""Right edge of the topmost bar."""
HEADER = 44
FILL = ("#dbe7f3", "#e3eedd", "#f6e9cf", "#efdfee")
"""Of engine, games, protocol and program."""


def picture(building):
    numbers = counts(building)
    rows = list(reversed(building.storeys))
    width = BASE + COLUMN * (len(rows) - 1) + MARGIN
    height = HEADER + len(rows) * (HEIGHT + GAP) - GAP + MARGIN
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
             f'viewBox="0 0 {width} {height}" font-family="Helvetica, Arial, sans-serif">',
             "<title>The floors of Catenary and the includes between them</title>",
             f'<rect width="{width}" height="{height}" rx="6" fill="#ffffff"/>',
             label(MARGIN, 28, "A floor includes only floors below it", size=15, weight="bold"),
             label(BASE + 8, 28, "includes of each floor below", fill="#55606b")]
    for row in range(len(rows)):
        parts += bar(rows, row)
    for column in range(1, len(rows)):
        parts += arrow(rows, column, numbers)
    return "\n".join(parts) + "\n</svg>\n"


def top(row):
    return HEADER + row * (HEIGHT + GAP)


def middle(column):
    """The x at which the arrow to a row's bar comes down; row 0 has none."""
    return BASE + COLUMN * column - COLUMN // 2


def color(storey):
    path = storey[0].files[0]
    if storey[0].name == "program":
        return FILL[3]
    return FILL[("engine", "games", "protocol").index(path.partition("/")[0])]


def bar(rows, row):
    """The boxes of one storey side by side; the last one reaches to the column of the storey."""
    storey = rows[row]
    right = BASE + COLUMN * row
    step = (BASE - MARGIN) / len(storey)
    for index, floor in enumerate(storey):
        left = round(MARGIN + index * step)
        end = right if floor is storey[-1] else round(MARGIN + (index + 1) * step) - 6
        yield (f'<rect x="{left}" y="{top(row)}" width="{end - left}" height="{HEIGHT}" rx="3" '
               f'fill="{color(storey)}" stroke="#55606b"/>')
        yield label(left + 10, top(row) + 27, floor.name, weight="bold")
        if not floor.is_game:
            yield label(left + 94, top(row) + 27, floor.about, size=12)


def arrow(rows, column, numbers):
    """The column of one storey: a line from the highest row that includes it, with a number in each such row."""
    sums = [sum(numbers[floor][other] for floor in rows[row] for other in rows[column]) for row in range(column)]
    if not any(sums):
        return
    x, first = middle(column), next(row for row, number in enumerate(sums) if number)
    end = top(column) - 1
    yield f'<path d="M{x} {top(first) + HEIGHT // 2}V{end - 6}" stroke="#55606b" fill="none"/>'
    yield f'<path d="M{x - 4} {end - 7}L{x} {end}L{x + 4} {end - 7}Z" fill="#55606b"/>'
    for row, number in enumerate(sums):
        if number:
            y = top(row) + HEIGHT // 2
            yield f'<rect x="{x - 16}" y="{y - 10}" width="32" height="20" rx="10" fill="{color(rows[row])}"/>'
            yield label(x, y + 4, str(number), size=12, anchor="middle")


def label(x, y, words, size=13, weight="normal", fill="#1c2733", anchor="start"):
    return (f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{fill}" text-anchor="{anchor}">'
            f"{escape(words)}</text>")


PAGE = "docs/architecture.md"
BLOCK = re.compile(r"(?<=<!-- includes -->\n).*?(?=<!-- /includes -->)", re.S)


def page_with_table(building):
    """The document with the table brought up to date."""
    path = building.root / PAGE
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return BLOCK.sub(lambda _: table(building), text)


def table(building):
    """From the program down to core, with all numbers of includes of other floors."""
    numbers = counts(building)
    lines = ["| floor | target | content | includes of |", "| --- | --- | --- | --- |"]
    for storey in reversed(building.storeys):
        for floor in storey:
            others = [f"{other.name} {numbers[floor][other]}"
                      for lower in reversed(building.storeys) for other in lower if numbers[floor][other]]
            lines.append(f"| {floor.name} | `{floor.target}` | {floor.about} | {', '.join(others) or 'none'} |")
    return "".join(line + "\n" for line in lines)


def parse(arguments):
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("action", choices=("check", "draw"))
    parser.add_argument("--root", type=pathlib.Path, default=places.ROOT,
                        help="the source tree (default: that of this script)")
    return parser.parse_args(arguments)


def main(options):
    building = Building(options.root)
    if options.action == "draw":
        for name, content in generated(building).items():
            (building.root / name).write_text(content, encoding="utf-8")
        return 0
    found = list(findings(building))
    for line in found:
        print(line)
    return 1 if found else 0
