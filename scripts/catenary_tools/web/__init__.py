# SPDX-License-Identifier: MIT
"""The server of the web board: one game in progress, shown in a browser on the same machine."""

from typing import Any

# A message, or what an engine says, as JSON has it.
Json = dict[str, Any]


class Refusal(Exception):
    """The reason, for people, for which something is not done."""
