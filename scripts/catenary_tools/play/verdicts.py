# SPDX-License-Identifier: MIT
"""Verdicts of games, and the failures that end them."""

from ..engine.failures import CRASH, EARLY_EXIT, ERROR, GARBAGE, HANG, SILENT
from ..errors import UserError

WIN = "win"
DRAW = "draw"
SCORE = "score"
RESIGNATION = "resignation"
MOVE_LIMIT = "move limit"
ILLEGAL = "illegal move"
TIME = "time"
MACHINE_LATE = "late machine"

# Those by which an engine loses a game that the rules had not decided.
FAILURES = (ILLEGAL, TIME, MACHINE_LATE, HANG, SILENT, CRASH, EARLY_EXIT, GARBAGE, ERROR)
# After these the process is still in step with the runner; after the others it is killed.
KEEPS_ENGINE = (ILLEGAL, TIME, MACHINE_LATE)

MEANINGS = {
    WIN: "won by the rules",
    DRAW: "drawn by the rules",
    SCORE: "finished with a total (cooperative games)",
    RESIGNATION: "the loser resigned",
    MOVE_LIMIT: "stopped at the turn limit; a draw",
    ILLEGAL: "the loser played an illegal move",
    TIME: "the loser answered too late",
    MACHINE_LATE: "the loser answered too late, but would have been in time without waiting for the machine",
    HANG: "the loser did not answer and was killed",
    SILENT: "the loser did not answer the first command and was killed",
    CRASH: "the loser's process died",
    EARLY_EXIT: "the loser's process ended by itself with status 0",
    GARBAGE: "the loser wrote something that is no GTP response",
    ERROR: "the loser returned an error to a required command",
}


class BrokenEngine(UserError):
    """An engine that has failed before it ever made a turn: its set-up is wrong, and its games are no results."""
