# SPDX-License-Identifier: MIT
"""The standard error of an engine, kept in a file."""

import collections

LARGEST_FILE = 16 << 20
LARGEST_LINE = 1 << 20
LAST_LINES = 12


class ErrorLog:
    """A file of limited size; the last lines are also in memory."""

    def __init__(self, path):
        self._file = open(path, "ab")
        self._room = LARGEST_FILE - self._file.tell()
        self._partial = b""
        self.last_lines = collections.deque(maxlen=LAST_LINES)

    def take(self, data):
        """Appends what has arrived; a line that is not finished waits for its end."""
        *lines, self._partial = (self._partial + data).split(b"\n")
        self.last_lines.extend(line.decode(errors="replace") for line in lines)
        if len(self._partial) > LARGEST_LINE:
            self._partial = b""
        text = b"".join(line + b"\n" for line in lines)
        if text and self._room > 0:
            self._file.write(text[: self._room])
            self._file.flush()
            self._room -= len(text)

    def close(self):
        if self._partial:
            self.take(b"\n")
        self._file.close()
