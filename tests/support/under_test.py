# SPDX-License-Identifier: MIT
"""The source tree and the programs under test; conftest.py sets these from the command line of pytest before any test
is imported. A script that is not a test gets the defaults."""

import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"
# Set by `scripts/test --long`.
LONG = bool(os.environ.get("CATENARY_LONG"))
# The factor for time limits: builds with sanitizers are slow.
SLOWNESS = float(os.environ.get("CATENARY_SLOWNESS", "1"))

ENGINE = str(ROOT / "build" / "test" / "catenary")
# The outputs of other targets of the same build; None if they do not exist.
JUMPING_CLOCK: str | None = None
FAILING_DISK: str | None = None
TUTORIAL: str | None = None
REPLAYER: str | None = None
COMPILE_COMMANDS: str | None = None
# Where the preset for Windows puts the program; None if it does not exist.
WINDOWS_BUILD = ROOT / "build" / "windows-x86-64" / "catenary.exe"
WINDOWS: str | None = None
# The folder of the site if the page tests run on it; None for the page of the bridge.
SITE: pathlib.Path | None = None
# Whether tests write their expected results.
UPDATE = False
