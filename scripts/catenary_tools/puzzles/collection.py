# SPDX-License-Identifier: MIT
"""Levels of puzzles: 1, easy, to 5, by the nodes that a search needs."""

import hashlib
import json
import re

from .. import places
from ..errors import UserError
from ..files import write_whole
from ..model import COLORS
from ..play.referee import Outcome
from ..records.games import is_natural, is_object, is_text, list_of, map_of, one_of, or_none, wrong_field

# The first number of nodes of each level from the second on.
LEVELS = (1 << 9, 1 << 12, 1 << 14, 1 << 17)


def level_of(nodes):
    """1, easy, to 5."""
    return 1 + sum(nodes >= first for first in LEVELS)


# Hexadecimal digits of an id: enough for millions of puzzles a game.
DIGITS = 8
GOALS = {"win": "wins", "draw": "draws", "margin": "keeps the margin of a win"}


def place_of(game):
    """The file of the puzzles that a game is shipped with; it may be missing."""
    if places.IN_SOURCES:
        return places.ROOT / "games" / game / "puzzles.json"
    return places.SCRIPTS / "puzzles" / f"{game}.json"


def shipped(game):
    """The puzzles that a game is shipped with, none where it has no file of them."""
    place = place_of(game)
    return read(place) if place.exists() else empty(game)


def same_turn(one, other):
    """Returns true if the order of moves is all that differs."""
    return sorted(one.split(",")) == sorted(other.split(","))


def result_text(result):
    """A proven result in words."""
    outcome = Outcome.parse(result)
    if outcome.winner is None:
        return "draw"
    by = f" by {outcome.margin:g}" if outcome.margin else ""
    return f"{outcome.winner.capitalize()} wins{by}"


def difficulty(puzzle):
    """Returns a key that sorts puzzles from easy to hard: by level. Within one, turns that win come before those that
    keep a margin, then by nodes, then short lines before long ones."""
    return puzzle["level"], puzzle["goal"] != "win", puzzle["nodes"], len(puzzle["line"])


def order(puzzle):
    """Returns the key that sorts the puzzles of a file."""
    return puzzle["nodes"], puzzle["position"]


def empty(game):
    """A collection without puzzles. `runs` are the commands that made it, each with the number of games that it has
    searched and, if there are any, the numbers of those `missing` among them."""
    return {"game": game, "runs": [], "puzzles": []}


def id_of(game, options, position):
    """Returns the id of a puzzle. It depends on nothing but the game, its options and the position, which shows the
    size: what people keep of a puzzle lasts when others are added or the order changes."""
    text = json.dumps([game, sorted(options.items()), position])
    return f"{game}-{hashlib.sha256(text.encode()).hexdigest()[:DIGITS]}"


def entry_of(found, setting):
    """A puzzle as the file has it. `others` are the turns that are no solution, by their results, with the best replies
    to them."""
    proof = found.proof
    others = {}
    for turn, result in proof.results.items():
        if turn not in proof.solutions:
            others.setdefault(result, {})[turn] = proof.replies[turn]
    options = dict(setting.options)
    return {"id": id_of(setting.game, options, found.position), "size": setting.size, "options": options,
            "position": found.position, "to_move": found.side, "goal": proof.kind, "result": proof.result,
            "solutions": list(proof.solutions), "line": list(proof.line), "nodes": found.nodes,
            "level": level_of(found.nodes), "others": dict(sorted(others.items()))}


def has_like(collection, entry):
    """Returns true if a collection has a puzzle on the same board with almost the same position, or with the same
    solution and level. A solution that is right again and again is no puzzle any more."""
    def is_like(one):
        same = all(one[field] == entry[field] for field in ("size", "solutions", "level"))
        return same or are_near(one["position"], entry["position"])
    return any(map(is_like, collection["puzzles"]))


def are_near(one, other):
    """Returns true if the boards of two positions differ in few of their cells, for the number of pieces."""
    boards = one.split()[0], other.split()[0]
    if len(boards[0]) != len(boards[1]):
        return False
    pieces = len(boards[0]) - boards[0].count(".") - boards[0].count("/")
    return sum(a != b for a, b in zip(*boards)) <= pieces / NEAR


def goal_text(puzzle):
    """The task in words."""
    return f"{puzzle['to_move'].capitalize()} to move: one turn {GOALS[puzzle['goal']]}."


def set_up_commands(game, puzzle):
    """The commands that set the position up."""
    size = [f"boardsize {puzzle['size']}"] if puzzle["size"] else []
    options = [f"game_param {name} {value}" for name, value in puzzle["options"].items()]
    return [f"set_game {game}", *size, *options, f"position {puzzle['position']}"]


def proof_commands(game, puzzle):
    """The commands that prove the result, and that each solution keeps it."""
    after = [line for turn in puzzle["solutions"]
             for line in (f"play {puzzle['to_move']} {turn}", "solve", "undo")]
    return [*set_up_commands(game, puzzle), "solve", *after]


# Positions that differ in one cell for so many pieces are near.
NEAR = 8
RESULT = re.compile(r"[BW]\+(\d+(\.\d+)?)?|-?\d+(\.\d+)?")


def _is_line(value):
    """True for text that is one argument of a command."""
    return isinstance(value, str) and value.isprintable()


def _is_result(value):
    return isinstance(value, str) and RESULT.fullmatch(value) is not None


def _is_turns(value):
    return list_of(_is_line)(value) and value != []


def _is_run(value):
    return is_object(value) and wrong_field(value, {"command": is_text, "games": is_natural}) is None


FILE = {"game": _is_line, "runs": list_of(_is_run), "puzzles": list_of(is_object)}
FIELDS = {
    "id": _is_line, "size": or_none(is_natural), "options": map_of(_is_line, _is_line), "position": _is_line,
    "to_move": one_of(COLORS), "goal": one_of(tuple(GOALS)), "result": _is_result, "solutions": _is_turns,
    "line": _is_turns, "nodes": is_natural, "level": is_natural,
    "others": map_of(_is_result, map_of(_is_line, _is_line)),
}


def read(path):
    """Returns the collection of a file. Raises OSError, and UserError for what is no file of puzzles."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise UserError(f"{path} is no file of puzzles: {error}") from None
    if not is_object(content):
        raise UserError(f"{path} is no file of puzzles: it holds no object")
    if wrong := wrong_field(content, FILE):
        raise UserError(f"{path} is no file of puzzles: a wrong '{wrong}'")
    for number, puzzle in enumerate(content["puzzles"], 1):
        if wrong := wrong_field(puzzle, FIELDS):
            raise UserError(f"{path} is no file of puzzles: puzzle {number} has a wrong '{wrong}'")
    return content


def write(path, collection):
    head = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in collection.items() if key != "puzzles"]
    puzzles = ",\n".join(f"  {json.dumps(puzzle)}" for puzzle in collection["puzzles"])
    write_whole(path, "{\n" + ",\n".join([*head, f' "puzzles": [\n{puzzles}\n ]']) + "\n}\n")
