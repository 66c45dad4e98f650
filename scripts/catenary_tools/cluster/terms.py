# SPDX-License-Identifier: MIT
"""The terms on which a worker takes part in a run: admission, and the files that it is sent."""

import asyncio
import hashlib
import os
import stat
from pathlib import Path

from . import admission, workshop


class Refused(Exception):
    """A worker that may not take part, with the reason."""


class Terms:
    """Those of one run. `engine` is the client's path of the engine that each worker has itself; `sent` are the files
    that workers receive."""

    def __init__(self, work, engine, sent):
        self._work = work
        self._engine = engine
        self._own = None
        self._files = {}
        for path in (*sent, *work.files):
            entry = _digest(path), os.path.basename(path)
            # A command has a path as it was given, or an absolute one.
            self._files |= {path: entry, os.path.abspath(path): entry}

    async def prepare(self):
        """Measures the client's own engine."""
        self._own = await asyncio.to_thread(admission.introduce, self._engine, self._work.games, self._work.timed)

    async def settle(self, link, address, name):
        """Begins the run `name` on a worker. Returns its identity and host. Raises Refused or Unreachable."""
        identity, worker = await link.call(address, workshop.introduce, self._work.games, self._work.timed)
        reason = admission.objection(self._own, worker)
        if reason:
            raise Refused(reason)
        sent = {digest: path for path, (digest, _) in self._files.items()}
        missing, wanted = await link.call(address, workshop.lacks, self._expected(), list(sent))
        if missing:
            raise Refused(f"it has no file '{missing[0]}'; --send sends files")
        for digest in wanted:
            path = sent[digest]
            mode = stat.S_IMODE(os.stat(path).st_mode)
            await link.call(address, workshop.store, digest, os.path.basename(path), Path(path).read_bytes(), mode)
        factor = admission.time_factor(self._own, worker) if self._work.timed else 1.0
        await link.call(address, workshop.open_run, name, self._work, self._engine, self._files, factor)
        return identity, worker.host

    def _expected(self):
        """Files of the commands that a worker has to have."""
        words = dict.fromkeys(word for command in self._work.programs for word in command)
        return [word for word in words if word not in self._files and word != self._engine and os.path.isabs(word)
                and os.path.isfile(word)]


def _digest(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()
