# SPDX-License-Identifier: MIT
"""The declaration of the floors: what each one holds. CMake has the edges between them."""

import dataclasses
import fnmatch
import pathlib

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
