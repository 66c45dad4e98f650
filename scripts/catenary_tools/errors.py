# SPDX-License-Identifier: MIT
"""What ends a command, in words for its user."""

from __future__ import annotations


class UserError(Exception):
    """The reason, in one line unless it is the output of a program. The command ends with `status`."""

    status = 1


class BrokenEngine(UserError):
    """An engine that failed before it ever made a turn: its set-up is wrong, and its games are not scored."""


class UsageError(UserError):
    """A wrong option, setting or file of settings. `command` has the help, by default the one that runs."""

    status = 2

    def __init__(self, reason: str, command: str | None = None) -> None:
        super().__init__(reason)
        self.command = command


def text_of(error: Exception) -> str:
    """Returns an error in a line; that of a file begins with its name."""
    return f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else str(error)
