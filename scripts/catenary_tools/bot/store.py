# SPDX-License-Identifier: MIT
"""The turns to play, one file per game, so that nothing is lost when the bot is killed."""

from __future__ import annotations

import contextlib
import json
import logging
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

from ..errors import UserError, text_of
from ..files import (DamagedFile, JsonObject, is_number, is_text, is_whole, list_of, lock, make_folder, or_none,
                     read_json, sync_folder, write_whole, wrong_field)
from .notation import Position

# A finished turn is kept this long, to recognise repeated messages about it.
KEPT_SECONDS = 86400
FIELDS = {"game": is_text, "side": is_whole, "turns": list_of(is_text), "turn": or_none(is_text),
          "outcome": or_none(is_text), "ended": or_none(is_number)}
LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Job:
    """The latest known position of a game. `turn` is the chosen turn; `outcome` is what became of it and `ended` the
    time in seconds since 1970. None: not yet."""

    position: Position
    turn: str | None = None
    outcome: str | None = None
    ended: float | None = None

    def ended_before(self, seconds: float) -> bool:
        """True if it ended more than this long ago."""
        return self.ended is not None and time.time() - self.ended > seconds

    def to_json(self) -> JsonObject:
        return {**asdict(self.position), "turn": self.turn, "outcome": self.outcome, "ended": self.ended}

    @staticmethod
    def from_json(data: JsonObject) -> Job:
        """Requires fields of the right form."""
        position = Position(data["game"], data["side"], tuple(data["turns"]))
        return Job(position, data["turn"], data["outcome"], data["ended"])


class Store:
    """The jobs, by game, in a folder that no other bot uses. While the disk fails, they are only in memory."""

    def __init__(self, folder: Path) -> None:
        """Raises UserError, and OSError if the disk fails."""
        self._folder = folder
        make_folder(folder)
        self._lock: IO[str] = open(folder / "lock", "w", encoding="utf-8")
        if not lock(self._lock):
            raise UserError(f"another bot uses {folder}")
        self._jobs = {job.position.game: job for job in self._load()}

    def close(self) -> None:
        """Lets another bot use the folder."""
        self._lock.close()

    def get(self, game: str) -> Job | None:
        return self._jobs.get(game)

    def unfinished(self) -> list[Job]:
        return [job for job in self._jobs.values() if job.outcome is None]

    def put(self, job: Job) -> None:
        """Replaces the job of the game; it is on the disk when this returns, unless the disk fails."""
        game = job.position.game
        self._jobs[game] = job
        try:
            write_whole(self._path(game), json.dumps(job.to_json()) + "\n")
        except OSError as error:
            LOG.error("game %s: it would be lost if the bot ended now: %s", game, text_of(error))

    def forget_old(self) -> None:
        """Removes jobs that ended long ago."""
        for game, job in list(self._jobs.items()):
            if job.ended_before(KEPT_SECONDS):
                with contextlib.suppress(OSError):
                    self._path(game).unlink(missing_ok=True)
                    del self._jobs[game]

    def _path(self, game: str) -> Path:
        return self._folder / f"{game}.json"

    def _load(self) -> Iterator[Job]:
        """A damaged file is set aside: AbstractPlay still has its game."""
        for path in sorted(self._folder.glob("*.json")):
            try:
                data = read_json(path, dict)
                if field := wrong_field(data, FIELDS):
                    raise DamagedFile(path, f"wrong {field}")
                yield Job.from_json(data)
            except DamagedFile as error:
                LOG.error("%s; it is kept as %s.bad", error, path)
                path.rename(f"{path}.bad")
                sync_folder(self._folder)
