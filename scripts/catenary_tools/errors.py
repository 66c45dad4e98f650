# SPDX-License-Identifier: MIT
"""What ends a command, in words for its user."""


class UserError(Exception):
    """The reason, in one line unless it is the output of a program. The command ends with `status`."""

    status = 1


class BrokenEngine(UserError):
    """An engine that failed before it ever made a turn: its set-up is wrong, and its games are not scored."""


class UsageError(UserError):
    """A wrong option, setting or file of settings."""

    status = 2
