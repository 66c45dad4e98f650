# SPDX-License-Identifier: MIT
"""Locations of files (in the source tree, the Debian package, a wheel or a zipapp) and the processors of this
machine."""

from __future__ import annotations

import os
import pathlib
import shlex
import shutil
import subprocess
import sys

from .errors import UsageError, UserError

# The folder of the library, or the zipapp.
SCRIPTS = pathlib.Path(__file__).resolve().parents[1]
ROOT = SCRIPTS.parent
IN_SOURCES = (SCRIPTS / "set-up").exists()
IN_ZIPAPP = SCRIPTS.is_file()
# The Debian package installs the library in share/catenary.
IN_DEBIAN = not IN_SOURCES and SCRIPTS.parent.name == "share"


def _release() -> pathlib.Path:
    """The release build of the engine. A wheel or a zipapp uses the engine on the `PATH`; a zipapp also finds one in
    its own folder."""
    if IN_SOURCES:
        return ROOT / "build" / "release" / "catenary"
    if IN_DEBIAN:
        return ROOT.parent / "bin" / "catenary"
    beside = shutil.which("catenary", path=ROOT) if IN_ZIPAPP else None
    return pathlib.Path(beside or "catenary")


RELEASE = _release()


def ensure_built(path: str | os.PathLike[str]) -> str:
    """Builds the release if `path` is its path and it does not exist yet; returns the absolute path. Raises UsageError
    if it is not a program."""
    return program_path(path) if RELEASE.exists() else ensure_current(path)


def ensure_current(path: str | os.PathLike[str]) -> str:
    """Like ensure_built(), but also rebuilds the release if its sources have changed."""
    if IN_SOURCES and os.path.abspath(path) == str(RELEASE):
        result = subprocess.run([SCRIPTS / "set-up", "release"], stdin=subprocess.DEVNULL, stdout=2, check=False)
        if result.returncode != 0:
            raise UserError("the engine cannot be built")
    return program_path(path)


def program_path(name: str | os.PathLike[str]) -> str:
    """The absolute path of a program, so that a command works from any folder. Raises UsageError."""
    found = shutil.which(name)
    if not found and os.fspath(name) == "catenary":
        raise UsageError("the engine catenary is not in the search path; --engine-path names its file")
    if not found:
        raise UsageError(f"'{name}' is not an executable program")
    return os.path.abspath(found)


def words_of(command: str) -> list[str]:
    """Splits a command line into words. Backslashes are part of paths on Windows. Raises ValueError."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.commenters = True, ""
    if os.name == "nt":
        lexer.escape = ""
    return list(lexer)


def processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def state_folder() -> pathlib.Path:
    """The folder for this program's state: in the home directory, or in the current one if the user has none."""
    base = os.environ.get("XDG_STATE_HOME")
    if base and os.path.isabs(base):
        return pathlib.Path(base, "catenary")
    home = os.path.expanduser("~")
    return pathlib.Path(home if os.path.isabs(home) else ".", ".local", "state", "catenary")


def program_name() -> str:
    """The name of the running command, for its messages."""
    return os.environ.get("CATENARY_COMMAND") or os.path.basename(sys.argv[0])


def command_words() -> list[str]:
    """The words with which the running command can be repeated."""
    if IN_ZIPAPP:
        return [sys.executable, sys.argv[0], program_name().rpartition(" ")[2]]
    return [f"scripts/{program_name()}" if IN_SOURCES else program_name()]
