# SPDX-License-Identifier: MIT
"""result.json: the figures of a match."""

import json
import math
from pathlib import Path

from .files import DamagedFile, read_json, write_whole

NAME = "result.json"


def rounded(value):
    """Numbers with six significant digits, and none where there is no number: JSON has no infinity."""
    if isinstance(value, float):
        return float(f"{value:.6g}") if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [rounded(item) for item in value]
    return value


def write_result(folder, result):
    write_whole(folder / NAME, json.dumps(result, indent=1) + "\n")


def read_result(folder: Path) -> dict:
    """Raises DamagedFile, and OSError."""
    path = folder / NAME
    result = read_json(path, dict)
    entries = result.get("results")
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise DamagedFile(path, "no results")
    return result
