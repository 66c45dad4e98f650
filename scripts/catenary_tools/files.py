# SPDX-License-Identifier: MIT
"""Files that are written completely or not at all, checks of the JSON in them, and the file result.json."""

from __future__ import annotations

import contextlib
import errno
import json
import math
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import IO, Any

from .errors import UserError

# A JSON object.
JsonObject = dict[str, Any]
# Returns whether a value has a particular form.
Check = Callable[[Any], bool]

SURROGATE = re.compile("[\ud800-\udfff]")

# Otherwise Windows would change line feeds.
NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
RESULT = "result.json"
JSON_NAMES: Mapping[type, str] = {dict: "object", list: "array"}


class DamagedFile(UserError):
    """A file that has been changed or damaged. One line for the user."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"'{path}' is damaged: {reason}")


def read_json(path: Path, kind: type) -> Any:
    """Returns the content of a JSON file, a value of `kind`. Raises DamagedFile, and OSError."""
    try:
        content = parse_json(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise DamagedFile(path, str(error)) from None
    if not isinstance(content, kind):
        raise DamagedFile(path, f"it is not a JSON {JSON_NAMES[kind]}")
    return content


def write_whole(path: Path, content: str | bytes) -> None:
    """At any moment the file has either its old or its new content, never an incomplete version. It has the new content
    when this returns, even after a power cut. Links are followed, and anything other than a regular file, such as
    /dev/null, is kept."""
    place = path.resolve()
    if place.exists() and not place.is_file():
        place.write_bytes(content if isinstance(content, bytes) else content.encode())
    else:
        write_all_whole(place.parent, {place.name: content})


def write_all_whole(folder: Path, contents: Mapping[str, str | bytes]) -> None:
    """Writes several files of a folder, given by name, each as write_whole does."""
    for name, content in contents.items():
        with _named(folder / name), open(_partial(folder, name), "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
            file.flush()
            os.fsync(file.fileno())
    for name in contents:
        with _named(folder / name):
            os.replace(_partial(folder, name), folder / name)
    sync_folder(folder)


def check_writable(path: Path) -> None:
    """Raises OSError if write_whole or append_line could not write the file; changes nothing. Call it before a long
    computation whose result is written there."""
    place = path.resolve()
    if place.exists() and not (place.is_file() or place.is_dir()):
        return  # Opening a pipe would disturb its reader.
    with _named(path):
        if place.exists():
            os.close(os.open(place, os.O_WRONLY))
        partial = _partial(place.parent, place.name)
        open(partial, "wb").close()
        partial.unlink()


def append_line(path: Path, line: str | bytes) -> None:
    """Appends a line, including its end, to a file, which is created if it is missing. The line is on the disk when
    this returns. A partial line left by a killed run is removed first; a partial line left by a full disk is removed at
    once."""
    with _named(path), open(path, "a+b") as file:
        end = file.seek(0, os.SEEK_END)
        if end:
            file.seek(end - 1)
            if file.read(1) != b"\n":
                file.seek(0)
                end = file.read().rfind(b"\n") + 1
                file.truncate(end)
        content = line if isinstance(line, bytes) else line.encode()
        try:
            # Unbuffered: closing the file after an error would write the buffer again.
            while content:
                content = content[os.write(file.fileno(), content):]
            os.fsync(file.fileno())
        except OSError:
            os.truncate(path, end)
            raise


def write_private(path: Path, content: str | bytes) -> None:
    """Makes a file that only its owner may read. Raises FileExistsError if it exists."""
    with open(os.open(path, NEW_FILE, 0o600), "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())


def write_new(path: Path, content: bytes) -> None:
    """Makes a file that has its whole content as soon as it has its name, and that is on the disk when this returns.
    Raises FileExistsError if it exists, or if another process is making it."""
    part = _partial(path.parent, path.name)
    with _named(path):
        number = os.open(part, NEW_FILE, 0o666)
        try:
            with open(number, "wb") as file:
                # A process that created the file before this one has since removed the partial file.
                if path.exists():
                    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
                file.write(content)
                file.flush()
                os.fsync(number)
            os.replace(part, path)
        except OSError:
            part.unlink(missing_ok=True)
            raise
    sync_folder(path.parent)


@contextlib.contextmanager
def _named(path: Path) -> Iterator[None]:
    """Makes errors name the file itself, not the partial file or no file at all."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def is_record(path: Path) -> bool:
    """True if the path has the suffix of a record, .sgf, in upper or lower case."""
    return path.suffix.lower() == ".sgf"


def records_of(paths: Iterable[str | Path]) -> list[Path]:
    """Returns the records among the given paths: files as they are, and the *.sgf files in folders at any depth, sorted
    by name. Raises OSError for a path that does not exist."""
    records: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            records += sorted(file for file in path.rglob("*") if is_record(file) and file.is_file())
        else:
            path.stat()
            records.append(path)
    return list(dict.fromkeys(records))


def make_folder(path: Path) -> None:
    """Makes a folder and its parents if they do not exist."""
    if not path.is_dir():
        if not path.parent.exists():
            make_folder(path.parent)
        path.mkdir(exist_ok=True)
        sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Makes the names of newly added files in the folder survive a power cut."""
    if os.name == "nt":
        return  # Windows cannot open folders.
    number = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(number)
    except OSError as error:
        # Some network file systems do not support this.
        if error.errno != errno.EINVAL:
            raise
    finally:
        os.close(number)


def lock(file: IO[Any]) -> bool:
    """Locks an open file until it is closed; returns False if another process has locked it."""
    try:
        if sys.platform == "win32":
            import msvcrt
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _partial(folder: Path, name: str) -> Path:
    return folder / f"{name}.part"


def rounded(value: Any) -> Any:
    """The number to six significant digits; None if the value is not finite, because JSON has no infinity."""
    if isinstance(value, float):
        return float(f"{value:.6g}") if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [rounded(item) for item in value]
    return value


def write_result(folder: Path, result: JsonObject) -> None:
    write_whole(folder / RESULT, json.dumps(result, indent=1) + "\n")


def read_result(folder: Path) -> JsonObject:
    """Raises DamagedFile, and OSError."""
    path = folder / RESULT
    result: JsonObject = read_json(path, dict)
    if not list_of(is_object)(result.get("results")):
        raise DamagedFile(path, "no results")
    return result


# Checks of JSON values, which may be anything.

def parse_json(text: str) -> Any:
    """Returns the content. Raises ValueError if it is not JSON, or is nested too deeply."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def is_object(value: Any) -> bool:
    return isinstance(value, dict)


def is_text(value: Any) -> bool:
    """A lone surrogate is not a character and cannot be encoded."""
    return isinstance(value, str) and not SURROGATE.search(value)


def is_number(value: Any, kinds: Sequence[type] = (int, float)) -> bool:
    # Anything larger may overflow in later arithmetic; infinities and NaN fail the comparison.
    return type(value) in kinds and abs(value) < 1e300


def is_whole(value: Any) -> bool:
    return is_number(value, (int,))


def is_natural(value: Any) -> bool:
    return is_whole(value) and value >= 0


def matching(pattern: re.Pattern[str]) -> Check:
    """Accepts a text that matches the whole pattern."""
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


def one_of(values: Sequence[Any]) -> Check:
    return lambda value: value in values


def list_of(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, value))


def row(*checks: Check) -> Check:
    """A list with one value for each check."""
    return lambda value: (isinstance(value, list) and len(value) == len(checks)
                          and all(check(item) for check, item in zip(checks, value)))


def map_of(names: Check, values: Check) -> Check:
    """An object whose names and values have the given forms."""
    return lambda value: isinstance(value, dict) and all(map(names, value)) and all(map(values, value.values()))


def object_of(needed: Mapping[str, Check], possible: Mapping[str, Check] = MappingProxyType({})) -> Check:
    """An object with all required fields and no fields other than these and the optional ones."""
    fields = {**possible, **needed}
    return lambda value: (isinstance(value, dict) and needed.keys() <= value.keys() <= fields.keys()
                          and all(fields[name](item) for name, item in value.items()))


def wrong_field(value: JsonObject, fields: Mapping[str, Check]) -> str | None:
    """Returns the name of a field that is missing or has the wrong form; None if there is none."""
    return next((name for name, check in fields.items() if name not in value or not check(value[name])), None)
