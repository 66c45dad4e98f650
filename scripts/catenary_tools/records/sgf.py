# SPDX-License-Identifier: MIT
"""Game records in SGF, and files of self-play games."""

import json
from collections.abc import Iterator, Sequence
from typing import TextIO

from ..errors import UserError


def escaped(text):
    return text.replace("\\", "\\\\").replace("]", "\\]")


def is_sgf(text: str) -> bool:
    """Returns true for what begins as a record does, after blanks and a byte order mark."""
    return text.lstrip("\ufeff \t\r\n").startswith("(")


def steps_of(turn):
    """The number of nodes of a turn: a move from one vertex to another is two clicks."""
    return sum(2 if "-" in move else 1 for move in turn.split(","))


def comment(turn):
    color, text, milliseconds, _, value, depth, nodes = turn
    words = [f"{color} {text}"]
    if color != "chance":
        words.append(f"{milliseconds:g} ms")
    if value is not None:
        words.append(f"value {value}")
    if depth is not None:
        words += [f"depth {depth}", f"{nodes} nodes"]
    return ", ".join(words)


def annotated(text, opening_steps, record):
    """`text` has one node a line, the root first; `opening_steps` of them come before the first turn of the record."""
    root, *nodes = text.strip().removesuffix(")").split("\n;")
    root += f"PB[{escaped(record['black'])}]PW[{escaped(record['white'])}]"
    if "RE[" not in root:
        root += f"RE[{escaped(record['result'])}]"
    about = f"{record['verdict']}: {record['detail']}" if record["detail"] else record["verdict"]
    root += f"C[opening {escaped(record['opening'])}; {escaped(about)}]"
    at = opening_steps
    for turn in record["turns"]:
        if at < len(nodes):
            nodes[at] += f"C[{escaped(comment(turn))}]"
        at += steps_of(turn[1])
    return "\n;".join([root, *nodes]) + ")\n"


def append_game(file: TextIO, positions: Sequence[str], points: float) -> None:
    file.write(json.dumps([points, positions]) + "\n")
    file.flush()


def read_selfplay(path: str) -> Iterator[tuple[list[str], float]]:
    """Yields positions and Black's points of each game. Raises UserError for a file of something else."""
    with open(path, "rb") as file:
        for number, line in enumerate(file, 1):
            try:
                points, positions = json.loads(line)
            except (ValueError, TypeError, RecursionError):
                raise UserError(f"{path}, line {number}: no game of self-play") from None
            yield positions, points
