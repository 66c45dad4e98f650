#!/usr/bin/python3
"""Plays matches between GTP engines: scripts/match.py --help says how, docs/match.md explains it."""

import sys

PACKAGES = {"rich": "python3-rich", "scipy": "python3-scipy", "numpy": "python3-numpy"}

try:
    from matchrunner.main import main
except ModuleNotFoundError as error:
    package = PACKAGES.get((error.name or "").split(".")[0])
    if package is None:
        raise
    sys.exit(f"match.py: the Debian package {package} is missing: apt-get install {package}")

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
