# SPDX-License-Identifier: MIT
"""scripts/architecture: the layers ("floors") of the C++ sources. SourceTree reads a source tree; findings() returns
the violations of its rules; picture() and page_with_table() draw it for docs/architecture.md."""

import collections
import fnmatch
import functools
import itertools
import pathlib
import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from xml.sax.saxutils import escape

from . import places
from .cli import Parser, ToolOptions, markdown_table
from .errors import UsageError

DESCRIPTION = """Checks and draws the layers of the C++ sources, called floors in the code.

check   prints these faults; exit status 1 if there are any:
          an include by a path into another floor
          a file outside the floors
          a wrong namespace
          a word of a protocol below protocol/
          a stale picture
draw    writes docs/architecture.svg and the table of docs/architecture.md"""
PICTURE = "docs/architecture.svg"
PAGE = "docs/architecture.md"

TOPS = ("engine", "games", "protocol", "docs/tutorial")
SUFFIXES = (".h", ".cpp", ".inc", ".cpp.in")
# Directories searched for includes after the folder of the including file.
INCLUDE_FOLDERS = ("engine", "protocol", "games/include")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]', re.M)
LINKS = re.compile(r"catenary_add_floor\((\w+|\$\{game\}) ([^)]*)\)")
NAMESPACE = re.compile(r"^namespace (catenary\b[\w:]*)", re.M)
WORDS = re.compile(
    r"\b(GTP|GoGui|genmove|boardsize|showboard|final_score|clear_board|engine_param|game_param|set_game|"
    r"lz-analyze)\b", re.I)
BLOCK = re.compile(r"(?<=<!-- floors -->\n).*?(?=<!-- /floors -->)", re.S)

# Dimensions of the picture, in pixels. BASE is the right edge of the topmost bar.
MARGIN = 16
HEIGHT = 44
GAP = 12
COLUMN = 44
BASE = 640
HEADER = 44
FILL = {"engine": "#dbe7f3", "games": "#e3eedd", "protocol": "#f6e9cf", "program": "#efdfee"}


@dataclass(frozen=True)
class Floor:
    """`files` are path patterns in which `*` does not match a slash; `target` is the CMake target. A floor that
    `speaks` may use the terms of the protocols."""

    name: str
    files: tuple[str, ...]
    namespace: str
    target: str
    about: str
    speaks: bool = False
    is_game: bool = False

    def owns(self, path: str) -> bool:
        folder, _, name = path.rpartition("/")
        patterns = (pattern.rpartition("/") for pattern in self.files)
        return any(folder == of and fnmatch.fnmatchcase(name, names) for of, _, names in patterns)


Storey = tuple[Floor, ...]
"""Floors at the same level, which must not include each other."""


def folder_floor(top: str, name: str, about: str) -> Floor:
    """A floor that consists of all files of a folder in engine/ or protocol/."""
    return Floor(name, (f"{top}/{name}/*",), f"catenary::{name}", f"catenary_{name}", about, speaks=top == "protocol")


def games_in(root: pathlib.Path, parent: str) -> Storey:
    """One floor for each folder with C++ files in `parent`."""
    folders = sorted((root / parent).iterdir()) if (root / parent).is_dir() else []
    return tuple(Floor(folder.name, (f"{parent}/{folder.name}/*",), f"catenary::games::{folder.name}",
                       f"catenary_{folder.name}", "rules, evaluation, notation and plugin of one game", is_game=True)
                 for folder in folders if folder.name != "include" and any(folder.glob("*.cpp")))


def storeys(root: pathlib.Path) -> tuple[Storey, ...]:
    """The floors from the bottom up."""
    engine, protocol = functools.partial(folder_floor, "engine"), functools.partial(folder_floor, "protocol")
    return (
        (engine("core", "colours, cells, moves, Result, hashing, random numbers, text, clock, memory pages"),),
        (engine("board", "grids and their neighbours, sets of cells, symmetries, boards as text"),),
        (engine("game", "the concept of a game: outcomes, values, options, moves as text, steps"),),
        (engine("network", "learned corrections of the evaluation: inputs, weights, integer arithmetic"),),
        (engine("search", "choice of a move: alpha-beta, UCT, cooperative search, reference searchers"),),
        (engine("solve", "proofs of results: exact search, proof numbers, endgame tables"),),
        (engine("session", "one game in progress: history, undo, dice, records, SGF"),),
        (engine("story", "events, the latest turn and the picture of a session, for people"),),
        (engine("player", "play in a session: parameters, clocks, pondering, planned turn, analysis, registry"),),
        (engine("review", "mistakes of a game: losses, better turns, proofs, luck"),
         engine("training", "self-play for networks: games and their files")),
        (*games_in(root, "games"),
         Floor("all_games", ("games/all_games.cpp", "games/network*.cpp.in", "games/include/*"), "catenary::games",
               "catenary_games", "list of the games")),
        (protocol("stream", "input thread, output, cancellation"),
         protocol("record", "loading of records into the game in progress, notation of their steps"),
         protocol("text", "turns, values and boards as text and JSON, paths of documents, version")),
        (protocol("gtp", "dispatcher, responses, commands"),),
        (protocol("gogui", "GoGui's commands, board, status line and pictures"),
         protocol("json", "analysis of positions, one request per line"),
         protocol("terminal", "interactive session: prompt, boards, line editing")),
        (Floor("program", tuple(f"protocol/{name}.*" for name in ("main", "command_line", "process*")),
               "catenary::program", "catenary", "command line, process set-up, main loop", speaks=True),
         Floor("wasm", ("protocol/wasm/*",), "catenary::wasm", "catenary_wasm", "the engine for JavaScript",
               speaks=True)),
    )


class Include(NamedTuple):
    """`target` is the path of the included file."""

    line: int
    text: str
    target: str


class Links(NamedTuple):
    """The floors that CMake links to a floor: the public ones, and all of them."""

    public: frozenset[str]
    linked: frozenset[str]


IncludeCounts = Mapping[Floor, Mapping[Floor, int]]
"""The number of includes from one floor to another; 0 if there are none."""


class SourceTree:
    """The floors of one source tree and its C++ files, as they were when the object was created."""

    def __init__(self, root: pathlib.Path) -> None:
        self.root = root
        self.storeys = storeys(root)
        self.levels = {floor: level for level, storey in enumerate(self.storeys) for floor in storey}
        # The tutorial's games are checked like the others but are not drawn.
        level = next(level for floor, level in self.levels.items() if floor.name == "all_games")
        self.levels |= dict.fromkeys(games_in(root, "docs/tutorial"), level)
        paths = sorted(path.relative_to(root).as_posix() for top in TOPS for path in (root / top).rglob("*")
                       if path.name.endswith(SUFFIXES))
        self.texts = {path: (root / path).read_text(encoding="utf-8") for path in paths}
        self.floors = {path: next((floor for floor in self.levels if floor.owns(path)), None) for path in paths}
        self.includes = {path: list(self._includes_of(path)) for path in paths}

    def _includes_of(self, file: str) -> Iterator[Include]:
        """The includes that name files of this project."""
        text = self.texts[file]
        for match in INCLUDE.finditer(text):
            for folder in (posixpath.dirname(file), *INCLUDE_FOLDERS):
                path = posixpath.normpath(posixpath.join(folder, match[1]))
                if path in self.texts:
                    yield Include(line_at(text, match), match[1], path)
                    break

    def counts(self, of: str = "") -> IncludeCounts:
        """The includes of other floors in files whose paths end with `of`."""
        totals: dict[Floor, collections.Counter[Floor]] = collections.defaultdict(collections.Counter)
        for file, floor in self.floors.items():
            for include in self.includes[file] if file.endswith(of) else ():
                other = self.floors.get(include.target)
                if floor and other and floor != other:
                    totals[floor][other] += 1
        return totals

    def links(self) -> dict[str, Links]:
        """Keyed by floor name; the floors of all games share the name `${game}`."""
        links_of = {}
        for folder in ("engine", "games", "protocol"):
            text = (self.root / folder / "CMakeLists.txt").read_text(encoding="utf-8")
            for name, libraries in LINKS.findall(text):
                # External libraries have `::` in their names.
                public, private = (frozenset(word for word in part.split() if re.fullmatch("[a-z_]+", word))
                                   for part in libraries.partition("PRIVATE")[::2])
                links_of[name] = Links(public, public | private)
        return links_of


def line_at(text: str, match: re.Match[str]) -> int:
    return text.count("\n", 0, match.start()) + 1


def findings(building: SourceTree) -> Iterator[str]:
    for file, floor in building.floors.items():
        if floor is None:
            yield f"{file}: no floor owns this file"
            continue
        yield from includes_past_the_edges(building, file, floor)
        yield from wrong_namespaces(building, file, floor)
        if not floor.speaks:
            text = building.texts[file]
            for match in WORDS.finditer(text):
                yield f"{file}:{line_at(text, match)}: protocol word {match[1]} in floor {floor.name}"
    yield from wrong_links(building)
    for name, text in drawings(building).items():
        path = building.root / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            yield f"{name}: stale; run scripts/architecture draw"


def includes_past_the_edges(building: SourceTree, file: str, floor: Floor) -> Iterator[str]:
    """Each floor's include directories exclude the others, but the compiler searches the folder of the including file
    first. Whatever the files in protocol/ find in their folders that way must be on a lower floor."""
    for include in building.includes[file]:
        beside = posixpath.normpath(posixpath.join(posixpath.dirname(file), include.text))
        other = building.floors.get(beside)
        if other is None or other == floor:
            continue
        if ".." in include.text or building.levels[other] >= building.levels[floor]:
            yield f'{file}:{include.line} includes "{include.text}": floor {other.name} is reached by a path'


def wrong_namespaces(building: SourceTree, file: str, floor: Floor) -> Iterator[str]:
    """A plugin.cpp also defines a function of catenary::games. Data files and main.cpp have no namespace."""
    namespaces = set(NAMESPACE.findall(building.texts[file]))
    allowed = {floor.namespace} | ({"catenary::games"} if file.endswith("/plugin.cpp") and floor.is_game else set())
    if not namespaces and not file.endswith((".inc", "protocol/main.cpp")):
        yield f"{file}: has no namespace; expected {floor.namespace}"
    for namespace in sorted(namespaces - allowed):
        yield f"{file}: has namespace {namespace}; expected {floor.namespace}"


def wrong_links(building: SourceTree) -> Iterator[str]:
    """CMake also exposes the floors that linked floors link. Each floor must name everything that it includes, and no
    more."""
    links = building.links()
    of_headers = building.counts(".h")
    for floor, others in building.counts().items():
        linked = links.get("${game}" if floor.is_game else floor.name)
        if not linked:
            continue
        used = {other.name for other in others}
        # All games share the same links.
        if not floor.is_game and linked.public != (shown := {other.name for other in of_headers[floor]}):
            yield (f"floor {floor.name} links {', '.join(sorted(linked.public)) or 'nothing'} as PUBLIC; its headers "
                   f"include {', '.join(sorted(shown)) or 'nothing'}")
        for name in sorted(used - linked.linked):
            yield f"floor {floor.name} includes floor {name} and does not link it"
        for name in sorted(linked.linked - used if not floor.is_game else ()):
            yield f"floor {floor.name} links floor {name} and does not include it"


def drawings(building: SourceTree) -> dict[str, str]:
    """The contents of the generated files by path."""
    return {PICTURE: picture(building), PAGE: page_with_table(building)}


def page_with_table(building: SourceTree) -> str:
    """The document with an updated table, from the program down to core. Floors with the same content share a row.
    Raises UsageError if the document or the place for the table is missing."""
    path = building.root / PAGE
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    if not BLOCK.search(text):
        raise UsageError(f"{path} has no table between <!-- floors --> and <!-- /floors -->")
    floors = [floor for storey in reversed(building.storeys) for floor in storey]
    rows = [(", ".join(floor.name for floor in alike), about)
            for about, alike in itertools.groupby(floors, key=lambda floor: floor.about)]
    lines = markdown_table(("floor", "content"), rows)
    return BLOCK.sub(lambda _: "".join(line + "\n" for line in lines), text)


def picture(building: SourceTree) -> str:
    """The levels as bars from the program down, each with a column that shows which floors include it, as SVG."""
    numbers = building.counts()
    rows = building.storeys[::-1]
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


def bar(rows: Sequence[Storey], row: int) -> Iterator[str]:
    """The boxes of one level side by side; the last one extends to the column of the level."""
    storey = rows[row]
    step = (BASE - MARGIN) / len(storey)
    for index, floor in enumerate(storey):
        left = round(MARGIN + index * step)
        end = BASE + COLUMN * row if floor is storey[-1] else round(MARGIN + (index + 1) * step) - 6
        yield (f'<rect x="{left}" y="{top(row)}" width="{end - left}" height="{HEIGHT}" rx="3" '
               f'fill="{color(storey)}" stroke="#55606b"/>')
        yield label(left + 10, top(row) + 27, floor.name, weight="bold")
        if len(storey) == 1:  # no room for more; the table has it
            yield label(left + 94, top(row) + 27, floor.about, size=12)


def arrow(rows: Sequence[Storey], column: int, numbers: IncludeCounts) -> Iterator[str]:
    """The column of one level: a line from the highest row that includes it, with the number of includes in each such
    row."""
    sums = [sum(numbers[floor][other] for floor in rows[row] for other in rows[column]) for row in range(column)]
    if not any(sums):
        return
    first = next(row for row, number in enumerate(sums) if number)
    x, end = BASE + COLUMN * column - COLUMN // 2, top(column) - 1
    yield f'<path d="M{x} {top(first) + HEIGHT // 2}V{end - 6}" stroke="#55606b" fill="none"/>'
    yield f'<path d="M{x - 4} {end - 7}L{x} {end}L{x + 4} {end - 7}Z" fill="#55606b"/>'
    for row, number in enumerate(sums):
        if number:
            y = top(row) + HEIGHT // 2
            yield f'<rect x="{x - 16}" y="{y - 10}" width="32" height="20" rx="10" fill="{color(rows[row])}"/>'
            yield label(x, y + 4, str(number), size=12, anchor="middle")


def top(row: int) -> int:
    return HEADER + row * (HEIGHT + GAP)


def color(storey: Storey) -> str:
    floor = storey[0]
    return FILL.get(floor.name) or FILL[floor.files[0].partition("/")[0]]


def label(x: int, y: int, text: str, size: int = 13, weight: str = "normal", fill: str = "#1c2733",
          anchor: str = "start") -> str:
    return (f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{fill}" text-anchor="{anchor}">'
            f"{escape(text)}</text>")


@dataclass(frozen=True)
class ArchitectureOptions(ToolOptions):
    action: str
    root: pathlib.Path


def parse(arguments: Sequence[str]) -> ArchitectureOptions:
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("action", choices=("check", "draw"))
    parser.add_argument("--root", type=pathlib.Path, default=places.ROOT, metavar="DIR",
                        help="the source tree (default: that of this script)")
    return ArchitectureOptions.from_attributes(parser.parse_args(arguments))


def main(options: ArchitectureOptions) -> int:
    building = SourceTree(options.root)
    if options.action == "draw":
        for name, content in drawings(building).items():
            (building.root / name).write_text(content, encoding="utf-8")
        return 0
    violations = list(findings(building))
    for line in violations:
        print(line)
    return 1 if violations else 0
