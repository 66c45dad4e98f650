# SPDX-License-Identifier: MIT
"""Commands and replies as bytes: numbering, and cutting of what arrives into replies."""

from __future__ import annotations

import abc
import collections
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from .failures import GARBAGE, EngineFailure

LARGEST_REPLY = 1 << 20

Request = TypeVar("Request")
Answer = TypeVar("Answer")


class Framing(abc.ABC, Generic[Request, Answer]):
    """One direction of requests, and the other of answers in the same order.

    `replies` are those that have arrived; `fault` is the failure after which nothing more is read, or None.
    """

    # What asks the process to end, beside the end of its input.
    farewell: tuple[Request, ...] = ()
    # True if a request may be longer than the pipe holds: the rest of it waits.
    long_requests = False

    def __init__(self) -> None:
        self.replies: collections.deque[Answer] = collections.deque()
        self.fault: EngineFailure | None = None

    @abc.abstractmethod
    def encode(self, requests: Sequence[Request]) -> bytes:
        """Returns the bytes of requests, and expects an answer to each."""

    @abc.abstractmethod
    def take(self, data: bytes, now: float) -> None:
        """Cuts what has arrived into answers."""

    def described(self, request: Request) -> str:
        """Returns a request as the end of `no answer`."""
        return f" to '{request}'"


@dataclass(frozen=True)
class Reply:
    """A response of GTP; `at` is the time at which its last byte was read."""

    ok: bool
    text: str
    at: float


class GtpFraming(Framing[str, Reply]):
    """Numbered commands, and responses that have to come in step.

    `listener` takes the lines of a response before its end, which then are no part of the reply; None leaves them in
    it.
    """

    farewell = ("quit",)

    def __init__(self) -> None:
        super().__init__()
        self.listener: Callable[[str], None] | None = None
        self._buffer = b""
        self._sent = 0
        self._expected: collections.deque[int] = collections.deque()

    def encode(self, requests: Sequence[str]) -> bytes:
        """Returns the bytes of commands, each with an id, so that a reply out of step is noticed."""
        text = b""
        for command in requests:
            self._sent += 1
            self._expected.append(self._sent)
            text += f"{self._sent} {command}\n".encode()
        return text

    def take(self, data: bytes, now: float) -> None:
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
                    self._hand_on_lines(self.listener)
                return
            mark, response = self._buffer[:1], self._buffer[1:end].decode(errors="replace")
            self._buffer = self._buffer[end + 2:]
            self._take_response(mark, response, now)
            if self.fault:
                return

    def _hand_on_lines(self, listener: Callable[[str], None]) -> None:
        """Gives the complete lines after the first to the listener."""
        head, last = self._buffer.find(b"\n") + 1, self._buffer.rfind(b"\n") + 1
        lines = self._buffer[head:last]
        self._buffer = self._buffer[:head] + self._buffer[last:]
        for line in lines.decode(errors="replace").splitlines():
            listener(line)

    def _take_response(self, mark: bytes, response: str, now: float) -> None:
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
