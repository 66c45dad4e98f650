# SPDX-License-Identifier: MIT
"""Commands and replies as bytes: numbering, and cutting of what arrives into replies."""

import collections
from dataclasses import dataclass

from .failures import GARBAGE, EngineFailure

LARGEST_REPLY = 1 << 20


@dataclass(frozen=True)
class Reply:
    """A response; `at` is the time at which its last byte was read."""

    ok: bool
    text: str
    at: float


class Framing:
    """One direction of numbered commands, and the other of replies, which have to come in step.

    `replies` are those that have arrived; `fault` is the failure after which nothing more is read, or None. `listener`
    takes the lines of a response before its end, which then are no part of the reply; None leaves them in it.
    """

    def __init__(self):
        self.replies = collections.deque()
        self.fault = None
        self.listener = None
        self._buffer = b""
        self._sent = 0
        self._expected = collections.deque()

    def encode(self, commands):
        """Returns the bytes of commands, each with an id, so that a reply out of step is noticed."""
        text = b""
        for command in commands:
            self._sent += 1
            self._expected.append(self._sent)
            text += f"{self._sent} {command}\n".encode()
        return text

    def take(self, data, now):
        """Cuts what has arrived into replies: `=` or `?` first, an empty line last, blank lines between them."""
        if self.fault:
            return
        self._buffer += data.replace(b"\r", b"")
        while True:
            self._buffer = self._buffer.lstrip(b"\n")
            if not self._buffer:
                return
            end = self._buffer.find(b"\n\n")
            if self._buffer[:1] not in b"=?" or max(end, len(self._buffer) if end < 0 else 0) > LARGEST_REPLY:
                text = self._buffer[:60].decode(errors="replace").split("\n")[0]
                self.fault = EngineFailure(GARBAGE, f"wrote '{text}'")
                return
            if end < 0:
                if self.listener:
                    self._hand_on_lines()
                return
            mark, response = self._buffer[:1], self._buffer[1:end].decode(errors="replace")
            self._buffer = self._buffer[end + 2:]
            self._take_response(mark, response, now)
            if self.fault:
                return

    def _hand_on_lines(self):
        """Gives the complete lines after the first to the listener."""
        head, last = self._buffer.find(b"\n") + 1, self._buffer.rfind(b"\n") + 1
        lines = self._buffer[head:last]
        self._buffer = self._buffer[:head] + self._buffer[last:]
        for line in lines.decode(errors="replace").splitlines():
            self.listener(line)

    def _take_response(self, mark, response, now):
        expected = str(self._expected.popleft()) if self._expected else "nothing"
        # A blank or a line feed ends the id.
        if expected != "nothing" and not response[:1].isdigit():
            self.fault = EngineFailure(GARBAGE, f"wrote '{mark.decode()}{response[:60]}' without the id {expected} of "
                                       "the command: every response repeats its id")
            return
        if not response.startswith(expected) or response[len(expected):][:1] not in ("", " ", "\t", "\n"):
            self.fault = EngineFailure(GARBAGE, f"wrote '{mark.decode()}{response[:60]}' out of step")
            return
        self.replies.append(Reply(mark == b"=", response[len(expected):].strip(), now))
