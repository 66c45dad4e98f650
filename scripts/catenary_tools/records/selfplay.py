# SPDX-License-Identifier: MIT
"""Files of self-play games for the fit of weights: a line for each, with Black's points and the positions."""

import json
from collections.abc import Iterator, Sequence
from typing import TextIO

from ..errors import UserError


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
