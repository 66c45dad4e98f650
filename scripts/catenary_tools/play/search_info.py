# SPDX-License-Identifier: MIT
"""The response to search_info: the search behind a turn."""

import re
from dataclasses import dataclass

COMMAND = "search_info"
# The reply of the command; nothing where the turn needed no search.
LINE = re.compile(r"value (-?\d+) depth (-?\d+) nodes (\d+) seconds \S+")


@dataclass(frozen=True)
class SearchInfo:
    """Value for the player, depth and nodes of the last finished iteration; None where unknown."""

    value: int | None = None
    depth: int | None = None
    nodes: int | None = None

    @staticmethod
    def parse(reply):
        found = LINE.fullmatch(reply.text) if reply.ok else None
        return SearchInfo(*map(int, found.groups())) if found else SearchInfo()
