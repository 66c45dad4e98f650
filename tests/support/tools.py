# SPDX-License-Identifier: MIT
"""The commands of scripts/."""

import re

from catenary_tools.cli import TOOLS

from tests.support.under_test import SCRIPTS


def tools() -> dict[str, tuple[str, list[str]]]:
    """The module and the Debian packages of each command."""
    table = re.search(r'^table="\n(.*?)^"$', (SCRIPTS / "run-tool").read_text(encoding="utf-8"), re.M | re.S)
    assert table
    return {command: (TOOLS[command], packages) for command, *packages in map(str.split, table[1].splitlines())}
