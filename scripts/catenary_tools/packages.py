# SPDX-License-Identifier: MIT
"""The Debian packages that the commands need, and their installation. Only the standard library is imported here."""

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Iterable

from .places import SCRIPTS, program_name

# Modules and programs of Debian packages by command.
NEEDED = {
    "board": ("node",),
    "cluster": ("cryptography", "distributed"),
    "match": ("jinja2", "rich", "scipy"),
    "report": ("jinja2", "rich", "scipy"),
    "learn": ("jinja2", "numpy", "scipy", "torch"),
    "tune": ("numpy", "scipy"),
    "measure": ("scipy",),
    "truth": ("scipy",),
    "web": ("aiohttp", "markdown"),
    "puzzles": ("jinja2",),
    "review": ("jinja2",),
}
PACKAGES = {"aiohttp": "python3-aiohttp", "cryptography": "python3-cryptography", "distributed": "python3-distributed",
            "jinja2": "python3-jinja2", "markdown": "python3-markdown", "node": "nodejs", "numpy": "python3-numpy",
            "rich": "python3-rich", "scipy": "python3-scipy", "torch": "python3-torch"}
PROGRAMS = ("node",)


def _is_there(name: str) -> bool:
    return bool(shutil.which(name) if name in PROGRAMS else importlib.util.find_spec(name))


def missing(names: Iterable[str]) -> list[str]:
    """Returns the Debian packages of those modules and programs that are not there."""
    return [PACKAGES[name] for name in names if not _is_there(name)]


def install(library: str) -> None:
    """Installs what a package of this library needs and is missing. Where it can't, the command ends with status 1 and
    the line of `install-packages` that says what is missing."""
    packages = missing(NEEDED.get(library, ()))
    if not packages:
        return
    result = subprocess.run([SCRIPTS / "install-packages", *packages], stdin=subprocess.DEVNULL, stdout=sys.stderr,
                            check=False)
    if result.returncode != 0:
        sys.exit(1)
    importlib.invalidate_caches()
    if packages := missing(NEEDED[library]):
        sys.exit(f"{program_name()}: {sys.executable} does not find {' '.join(packages)}; /usr/bin/python3 does")
