# SPDX-License-Identifier: MIT
"""Game records in SGF, and files of self-play games."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..errors import UserError
from ..files import append_line, is_number, is_text, list_of
from ..model import GameEntry, Turn


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")


def is_sgf(text: str) -> bool:
    """Returns true for content that starts like a record, after blanks and a byte order mark."""
    return text.lstrip("\ufeff \t\r\n").startswith("(")


def steps_of(turn: str) -> int:
    """The number of nodes of a turn: a move from one vertex to another is stored as two."""
    return sum(2 if "-" in move else 1 for move in turn.split(","))


def annotated(text: str, opening_steps: int, game: GameEntry) -> str:
    """Returns a record with the players, the result and a comment on each turn. `text` has one node per line, the root
    first; `opening_steps` of them come before the first turn of the game."""
    root, *nodes = text.strip().removesuffix(")").split("\n;")
    root += f"PB[{escaped(game.black)}]PW[{escaped(game.white)}]"
    if "RE[" not in root:
        root += f"RE[{escaped(game.result)}]"
    about = f"{game.verdict}: {game.detail}" if game.detail else game.verdict
    root += f"C[opening {escaped(game.opening)}; {escaped(about)}]"
    at = opening_steps
    for turn in game.turns:
        if at < len(nodes):
            nodes[at] += f"C[{escaped(_comment(turn))}]"
        at += steps_of(turn.text)
    return "\n;".join([root, *nodes]) + ")\n"


def _comment(turn: Turn) -> str:
    parts = [f"{turn.color} {turn.text}"]
    if turn.color != "chance":
        parts.append(f"{turn.milliseconds:g} ms")
    if turn.value is not None:
        parts.append(f"value {turn.value}")
    if turn.depth is not None:
        parts += [f"depth {turn.depth}", f"{turn.nodes} nodes"]
    return ", ".join(parts)


def append_game(path: Path, positions: Sequence[str], points: float) -> None:
    append_line(path, json.dumps([points, positions]) + "\n")


def read_selfplay(path: str) -> Iterator[tuple[list[str], float]]:
    """Yields positions and Black's points for each game. Raises UserError if the file has other content."""
    with open(path, "rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                break  # It is still being written, or was left incomplete.
            try:
                points, positions = json.loads(line)
                if not is_number(points) or not list_of(is_text)(positions):
                    raise ValueError
            except (ValueError, TypeError, RecursionError):
                raise UserError(f"{path}, line {number}: no game of self-play") from None
            yield positions, points
