# SPDX-License-Identifier: MIT
"""Puzzles, and files of them."""

from __future__ import annotations

import collections
import dataclasses
import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import places
from ..errors import UserError
from ..files import (Check, is_natural, is_object, is_text, list_of, map_of, matching, one_of, or_none, parse_json,
                     write_whole, wrong_field)
from ..model import COLORS, Setting
from .proof import same_turn
from .sight import Sight, level_of

# Hexadecimal digits of an id: enough for millions of puzzles per game.
DIGITS = 8
GOALS = {"win": "wins", "draw": "draws", "margin": "keeps the margin of a win"}
# Positions are near if at most one cell differs per this many pieces.
NEAR = 8
# Text that forms one argument of a command: no line ends, and nothing that cannot be encoded.
_is_line = matching(re.compile("[^\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]*"))
_are_lines = list_of(_is_line)
_are_lines_by_name = map_of(is_text, _is_line)
_is_result = matching(re.compile(r"[BW]\+([0-9]+(\.[0-9]+)?)?|-?[0-9]+(\.[0-9]+)?"))


def _are_turns(value: Any) -> bool:
    return _are_lines(value) and value != []


def _is_run(value: Any) -> bool:
    return is_object(value) and wrong_field({"missing": [], **value}, RUN) is None


FIELDS: Mapping[str, Check] = {
    "id": _is_line, "size": or_none(is_natural), "options": _are_lines_by_name, "position": _is_line,
    "to_move": one_of(COLORS), "goal": one_of(tuple(GOALS)), "result": _is_result, "solutions": _are_turns,
    "line": _are_turns, "nodes": is_natural, "obvious": _is_line, "tempting": is_natural, "replies": is_natural,
    "turns": is_natural, "level": is_natural, "others": map_of(_is_result, _are_lines_by_name)}
RUN: Mapping[str, Check] = {"command": is_text, "games": is_natural, "missing": list_of(is_natural)}
FILE: Mapping[str, Check] = {"game": _is_line, "runs": list_of(_is_run), "puzzles": list_of(is_object)}


@dataclass(frozen=True)
class Puzzle:
    """A position with exactly one best turn. `goal` is one of GOALS. `solutions` are that turn and its images under
    symmetries, `line` the best turns from the position on. `others` are the remaining turns by result, each with the
    best reply, empty if the game is over. `nodes` is the number that a search needs; `sight` is what a person must
    see."""

    id: str
    setting: Setting
    position: str
    to_move: str
    goal: str
    result: str
    solutions: tuple[str, ...]
    line: tuple[str, ...]
    nodes: int
    sight: Sight
    others: Mapping[str, Mapping[str, str]]

    def __str__(self) -> str:
        return self.id

    @classmethod
    def from_json(cls, game: str, entry: Mapping[str, Any]) -> "Puzzle":
        """`entry` has the FIELDS of a puzzle in a file."""
        setting = Setting(game, entry["size"], tuple(entry["options"].items()))
        sight = Sight(entry["obvious"], entry["tempting"], entry["replies"], entry["turns"])
        return cls(entry["id"], setting, entry["position"], entry["to_move"], entry["goal"], entry["result"],
                   tuple(entry["solutions"]), tuple(entry["line"]), entry["nodes"], sight, entry["others"])

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "size": self.setting.size, "options": dict(self.setting.options),
                "position": self.position, "to_move": self.to_move, "goal": self.goal, "result": self.result,
                "solutions": self.solutions, "line": self.line, "nodes": self.nodes, **dataclasses.asdict(self.sight),
                "level": self.level, "others": self.others}

    @property
    def task(self) -> str:
        return f"{self.to_move.capitalize()} to move: one turn {GOALS[self.goal]}."

    @property
    def effort(self) -> float:
        moves = len(self.solutions[0].split(","))
        return self.sight.effort(len(self.line), moves=moves, counting=self.goal == "margin")

    @property
    def level(self) -> int:
        return level_of(self.effort)

    @property
    def best_line(self) -> tuple[str, ...]:
        """The line after that solution. Its first turn may be an image of the first solution."""
        return self.solutions[0], *self.line[1:]

    def solved_by(self, turn: str) -> bool:
        return any(same_turn(turn, solution) for solution in self.solutions)

    def set_up_commands(self) -> list[str]:
        return [*self.setting.commands(), f"position {self.position}"]

    def proof_commands(self) -> list[str]:
        """The commands that prove the result, and that each solution keeps it."""
        after = [line for turn in self.solutions for line in (f"play {self.to_move} {turn}", "solve", "undo")]
        return [*self.set_up_commands(), "solve", *after]

    def is_like(self, other: "Puzzle") -> bool:
        """True for almost the same position, and for the same solution and level on the same board, because repeated
        solutions are soon recognised."""
        fields = [(each.setting.size, each.solutions, each.level) for each in (self, other)]
        return fields[0] == fields[1] or are_near(other.position, self.position)


@dataclass(frozen=True)
class FindRun:
    """A command that found puzzles, and the number of games that it has searched. The games numbered in `missing` were
    given up."""

    command: str
    games: int = 0
    missing: tuple[int, ...] = ()

    @classmethod
    def from_json(cls, entry: Mapping[str, Any]) -> "FindRun":
        return cls(entry["command"], entry["games"], tuple(entry.get("missing", ())))

    def to_json(self) -> dict[str, Any]:
        missing = {"missing": self.missing} if self.missing else {}
        return {"command": self.command, "games": self.games, **missing}


@dataclass(frozen=True)
class Collection:
    """The puzzles of a file, all for one game, and the commands that found them."""

    game: str
    runs: tuple[FindRun, ...] = ()
    puzzles: tuple[Puzzle, ...] = ()

    @classmethod
    def read(cls, path: Path) -> "Collection":
        """Raises OSError, and UserError if it is not a file of puzzles."""
        try:
            content = parse_json(path.read_text(encoding="utf-8"))
            if fault := _fault_of(content):
                raise ValueError(fault)
            ids = collections.Counter(entry["id"] for entry in content["puzzles"])
            if twice := [name for name, count in ids.items() if count > 1]:
                raise ValueError(f"it has several puzzles with the id {twice[0]}")
        except ValueError as error:
            raise UserError(f"'{path}' is not a file of puzzles: {error}") from None
        game = content["game"]
        return cls(game, tuple(map(FindRun.from_json, content["runs"])),
                   tuple(Puzzle.from_json(game, entry) for entry in content["puzzles"]))

    def write(self, path: Path) -> None:
        """Writes the puzzles, easiest first."""
        runs = json.dumps([run.to_json() for run in self.runs])
        puzzles = ",\n".join(f"  {json.dumps(puzzle.to_json())}" for puzzle in from_easy_to_hard(self.puzzles))
        write_whole(path, f'{{\n "game": {json.dumps(self.game)},\n "runs": {runs},\n'
                          f' "puzzles": [\n{puzzles}\n ]\n}}\n')


def from_easy_to_hard(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Returns puzzles in file order: by level, within a level those that keep a margin last, then by effort."""
    return sorted(puzzles, key=lambda puzzle: (puzzle.level, puzzle.goal == "margin", puzzle.effort, puzzle.nodes,
                                               puzzle.position))


def place_of(game: str) -> Path:
    """The file of the puzzles shipped with a game; it may not exist."""
    if places.IN_SOURCES:
        return places.ROOT / "games" / game / "puzzles.json"
    return places.SCRIPTS / "puzzles" / f"{game}.json"


def shipped(game: str) -> Collection:
    """The puzzles shipped with a game; none if it has no file of them."""
    place = place_of(game)
    return Collection.read(place) if place.exists() else Collection(game)


def id_of(setting: Setting, position: str) -> str:
    """Returns the id of a puzzle. It depends only on the game, its options and the position, which implies the size, so
    that saved progress survives when puzzles are added or reordered."""
    text = json.dumps([setting.game, sorted(dict(setting.options).items()), position])
    return f"{setting.game}-{hashlib.sha256(text.encode()).hexdigest()[:DIGITS]}"


def are_near(one: str, other: str) -> bool:
    """Returns true if the boards of two positions differ in few cells relative to the number of pieces."""
    boards = one.split()[0], other.split()[0]
    if len(boards[0]) != len(boards[1]):
        return False
    pieces = len(boards[0]) - boards[0].count(".") - boards[0].count("/")
    return sum(a != b for a, b in zip(*boards)) <= pieces / NEAR


def _fault_of(content: Any) -> str | None:
    """Returns what is wrong with the content of a file; None if it is valid."""
    if not is_object(content):
        return "it is not a JSON object"
    if wrong := wrong_field(content, FILE):
        return f"a wrong '{wrong}'"
    for number, entry in enumerate(content["puzzles"], 1):
        if wrong := wrong_field(entry, FIELDS):
            return f"puzzle {number} has a wrong '{wrong}'"
    return None
