# SPDX-License-Identifier: MIT
"""Files of puzzles: JSON with the proofs, one puzzle a line so that changes are read easily, and SGF."""

import json

from ..records.files import write_whole
from .grade import level_of

GOALS = {"win": "wins", "draw": "draws", "margin": "keeps the margin of a win"}


def empty(game):
    """A collection without puzzles. `runs` are the commands that made it, each with the games that it has played."""
    return {"game": game, "runs": [], "puzzles": []}


def entry_of(found, setting, name):
    """A puzzle as the file has it. `others` are the turns that are no solution by their results."""
    proof = found.proof
    others = {}
    for turn, result in proof.results.items():
        if turn not in proof.solutions:
            others.setdefault(result, []).append(turn)
    return {"id": name, "size": setting.size, "options": dict(setting.options), "position": found.position,
            "to_move": found.side, "goal": proof.kind, "result": proof.result, "solutions": list(proof.solutions),
            "line": list(proof.line), "nodes": found.nodes, "level": level_of(found.nodes),
            "others": {result: " ".join(turns) for result, turns in sorted(others.items())}}


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


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def write(path, collection):
    head = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in collection.items() if key != "puzzles"]
    puzzles = ",\n".join(f"  {json.dumps(puzzle)}" for puzzle in collection["puzzles"])
    write_whole(path, "{\n" + ",\n".join([*head, f' "puzzles": [\n{puzzles}\n ]']) + "\n}\n")
