# SPDX-License-Identifier: MIT
"""Files that are written whole or not at all, and figures as JSON."""

import errno
import json
import math
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .errors import UserError


class DamagedFile(UserError):
    """A file that is not as it was written. One line for the user."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"'{path}' is damaged: {reason}")


def read_json(path: Path, kind: type) -> Any:
    """Returns the content of a JSON file, a value of `kind`. Raises DamagedFile, and OSError."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise DamagedFile(path, str(error)) from None
    if not isinstance(content, kind):
        raise DamagedFile(path, f"it holds no {kind.__name__}")
    return content


def write_whole(path: Path, content: str | bytes) -> None:
    """The file has the old or the new content at any moment, never a part, and the new one when this returns, also
    after a power cut."""
    write_all_whole(path.parent, {path.name: content})


def write_all_whole(folder: Path, contents: Mapping[str, str | bytes]) -> None:
    """Does the same for several files of a folder, given by their names."""
    for name, content in contents.items():
        with open(_partial(folder, name), "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
            file.flush()
            os.fsync(file.fileno())
    for name in contents:
        os.replace(_partial(folder, name), folder / name)
    sync_folder(folder)


def make_folder(path: Path) -> None:
    """Makes a folder and its parents where they are missing."""
    if not path.is_dir():
        make_folder(path.parent)
        path.mkdir(exist_ok=True)
        sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Names of files that were added to the folder last through a power cut when this returns."""
    number = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(number)
    except OSError as error:
        # Some network file systems have nothing to sync there.
        if error.errno != errno.EINVAL:
            raise
    finally:
        os.close(number)


def _partial(folder, name):
    return folder / f"{name}.part"


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
