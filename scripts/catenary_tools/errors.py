# SPDX-License-Identifier: MIT
"""Errors that end a command, worded for its user."""

from __future__ import annotations


class UserError(Exception):
    """The reason, in one line unless it is the output of a program. The command exits with `status`."""

    status = 1


class BrokenEngine(UserError):
    """An engine that failed before it played any turn: its set-up is wrong, and its games are not scored."""


class UsageError(UserError):
    """A wrong option, setting or file of settings. `command` is the command whose help applies, by default the running
    one."""

    status = 2

    def __init__(self, reason: str, command: str | None = None) -> None:
        super().__init__(reason)
        self.command = command


def text_of(error: Exception) -> str:
    """Returns an error in one line; an error of a file begins with its name."""
    return f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else str(error)
