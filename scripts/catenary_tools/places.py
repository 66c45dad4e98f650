# SPDX-License-Identifier: MIT
"""Places of files, in the source tree or installed by the Debian package, and the processors of this machine."""

import os
import pathlib
import subprocess
import sys

from .errors import UserError

SCRIPTS = pathlib.Path(__file__).resolve().parents[1]
ROOT = SCRIPTS.parent
IN_SOURCES = (SCRIPTS / "set-up").exists()
# An installation has the library in share/catenary.
RELEASE = ROOT / "build" / "release" / "catenary" if IN_SOURCES else SCRIPTS.parents[1] / "bin" / "catenary"


def ensure_built(path: str | os.PathLike[str]) -> str:
    """Builds the release where `path` is that of the release and there is none yet; returns the path."""
    return str(path) if RELEASE.exists() else ensure_current(path)


def ensure_current(path: str | os.PathLike[str]) -> str:
    """Builds the release where `path` is that of the release and its sources have changed; returns the path."""
    if IN_SOURCES and os.path.abspath(path) == str(RELEASE):
        result = subprocess.run([SCRIPTS / "set-up", "release"], stdin=subprocess.DEVNULL, stdout=2, check=False)
        if result.returncode != 0:
            raise UserError("the engine cannot be built")
    return str(path)


def default_engine() -> str:
    """The release, or else the engine that the preset `test` has built; builds the release where there is neither."""
    tested = ROOT / "build" / "test" / "catenary"
    if not RELEASE.exists() and tested.exists():
        return str(tested)
    return ensure_built(RELEASE)


def processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0))


def state_folder() -> pathlib.Path:
    """The folder of this program's state."""
    base = os.environ.get("XDG_STATE_HOME")
    home = pathlib.Path.home() / ".local" / "state"
    return (pathlib.Path(base) if base and os.path.isabs(base) else home) / "catenary"


def program_name() -> str:
    """The name of the command that runs, for its messages."""
    return os.environ.get("CATENARY_COMMAND") or os.path.basename(sys.argv[0])


def command_name() -> str:
    """The name under which the command that runs may be given again."""
    return f"scripts/{program_name()}" if IN_SOURCES else program_name()
