# SPDX-License-Identifier: MIT
"""Engines that fail before they ever made a turn: their set-up is wrong, so their games are no results."""

from ..play import verdicts
from ..play.setting import COLORS
from ..play.verdicts import BrokenEngine

# A slow engine is set up well; its first turn may be late.
SET_UP_WORKS = (verdicts.TIME, verdicts.MACHINE_LATE)


class FirstTurns:
    """Remembers which players have made a turn in any game."""

    def __init__(self):
        self._proven = set()

    def take(self, entry):
        """Takes in a game in the order of play. Raises BrokenEngine where it was lost by a player that had not made a
        turn before its failure, here or in an earlier game."""
        self._proven |= {entry[turn[0]] for turn in entry["turns"] if turn[0] in COLORS}
        failed = entry["failed"]
        if failed and failed not in self._proven and entry["verdict"] not in SET_UP_WORKS:
            raise BrokenEngine(broken_text(entry))


def broken_text(entry):
    """The failure and the last lines of the engine, for the user."""
    lines = [f"the engine '{entry['failed']}' failed before its first turn: {entry['verdict']}: {entry['detail']}"]
    if entry["last_lines"]:
        lines += ["its last lines on the standard error:", *(f"  {line}" for line in entry["last_lines"])]
    return "\n".join(lines)
