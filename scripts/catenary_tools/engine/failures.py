# SPDX-License-Identifier: MIT
"""The ways in which an engine fails to do what the protocol asks."""

from __future__ import annotations

from ..errors import UserError

HANG = "hang"
SILENT = "silent"
CRASH = "crash"
EARLY_EXIT = "early exit"
GARBAGE = "garbage"
ERROR = "engine error"


class EngineFailure(UserError):
    """A failure of an engine; `kind` is one of the constants above, or a verdict of `play.verdicts`."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail

    def __reduce__(self) -> tuple[type[EngineFailure], tuple[str, str]]:
        return EngineFailure, (self.kind, self.detail)
