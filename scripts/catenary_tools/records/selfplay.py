# SPDX-License-Identifier: MIT
"""Files of self-play games for the fit of weights: a line for each, with Black's points and the positions."""

import json
from collections.abc import Iterator, Sequence
from typing import TextIO


def append_game(file: TextIO, positions: Sequence[str], points: float) -> None:
    file.write(json.dumps([points, positions]) + "\n")
    file.flush()


def read_selfplay(path: str) -> Iterator[tuple[list[str], float]]:
    """Yields positions and Black's points of each game."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            points, positions = json.loads(line)
            yield positions, points
