# SPDX-License-Identifier: MIT
"""The engine's analysis mode, and its curve from search values to winning chances."""

from __future__ import annotations

import contextlib
import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..files import JsonObject
from ..model import Setting, Verdict
from .client import Connection
from .process import EngineFailure, Framing

# A record with all its boards is a single line.
LONGEST_LINE = 1 << 26
# Longer than any search that a caller waits for.
ANSWER_SECONDS = 86_400.0

Question = Mapping[str, Any]
Answers = list[JsonObject]
# Called with the completed fraction of a review, from 0 to 1.
TakeProgress = Callable[[float], None]


def no_progress(share: float) -> None:
    """Ignores the progress."""


def _count(question: Question) -> int:
    """The number of lines in the answer to a question that is not refused."""
    after = question.get("after", [-1])
    if question.get("boards") or question.get("record"):
        return 1
    return len(question.get("moves", ())) + 1 if after == "all" else max(1, len(after))


class JsonFraming(Framing[Question, Answers]):
    """Requests and answers as lines of JSON; the last line of an answer may be an error. The lines before it may report
    the progress of a review."""

    long_requests = True

    def __init__(self, take_progress: TakeProgress = no_progress) -> None:
        super().__init__()
        self._take_progress = take_progress
        self._partial = bytearray()
        self._answers: Answers = []

    def encode(self, requests: Sequence[Question]) -> bytes:
        self._expected.extend(map(_count, requests))
        return b"".join(json.dumps(request).encode() + b"\n" for request in requests)

    def take(self, data: bytes, now: float) -> None:
        *ends, rest = data.split(b"\n")
        for end in ends:
            self._take_line(bytes(self._partial + end))
            self._partial.clear()
        self._partial += rest
        if len(self._partial) > LONGEST_LINE:
            self._refuse(self._partial)

    def described(self, request: Question) -> str:
        return ""

    def _take_line(self, line: bytes) -> None:
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or not self._expected:
            self._refuse(line)
            return
        if "progress" in answer:
            self._take_progress(answer["progress"])
            return
        self._answers.append(answer)
        if "error" in answer or len(self._answers) == self._expected[0]:
            self._expected.popleft()
            self.replies.append(self._answers)
            self._answers = []

    def _refuse(self, line: bytes) -> None:
        self.fault = self.fault or EngineFailure(Verdict.GARBAGE, f"wrote '{line[:60].decode(errors='replace')}'")


@dataclass(frozen=True)
class AnalysedMove:
    """A move or a turn that was searched: its value and winning chance for the side to move (NaN in a cooperative
    game), its score as text, and the line of best moves that starts with it."""

    move: str
    value: int
    winrate: float
    score: str
    variation: tuple[str, ...]


@dataclass(frozen=True)
class AnalysedPosition:
    """A position with the moves that were searched, best first; no moves after the end of the game."""

    to_move: str
    moves: tuple[AnalysedMove, ...] = ()
    depth: int = 0
    nodes: int = 0

    @staticmethod
    def from_json(answer: JsonObject) -> AnalysedPosition:
        moves = tuple(AnalysedMove(each["move"], each["value"], each.get("winrate", math.nan), each["score"],
                                   tuple(each["variation"])) for each in answer.get("moves", ()))
        return AnalysedPosition(answer["to_move"], moves, answer.get("depth", 0), answer.get("nodes", 0))


class Analysis(Connection[Question, Answers]):
    """A process in analysis mode, as an async context manager; a search that is still running at its exit is killed.
    `command` ends with the program, without options."""

    def __init__(self, command: Sequence[str], take_progress: TakeProgress = no_progress) -> None:
        super().__init__(command[-1], [*command, "--analysis"], partial(JsonFraming, take_progress))

    async def close(self) -> None:
        self.kill()

    async def ask(self, question: Question, timeout: float = ANSWER_SECONDS) -> Answers:
        """Returns an answer for each position of a question. Raises EngineFailure, including when the question is
        refused."""
        with self._explained():
            answers, = await self.request_all([question], timeout)
        if "error" in answers[-1]:
            raise EngineFailure(Verdict.ERROR, str(answers[-1]["error"]))
        return answers

    async def analyse(self, question: Question, timeout: float = ANSWER_SECONDS) -> AnalysedPosition:
        """Returns the answer to a question about one position. Raises EngineFailure, including when it is refused."""
        answer, = await self.ask(question, timeout)
        return AnalysedPosition.from_json(answer)

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        """Adds the program's name and its last output to a failure."""
        if not self.running:
            self.start()
        try:
            yield
        except EngineFailure as failure:
            last = [line for line in self.last_lines[-1:] if not failure.detail.endswith(line)]
            raise EngineFailure(failure.kind, ": ".join([self.name, failure.detail, *last])) from None


async def review_of(command: Sequence[str], sgf: str, nodes: int, take_progress: TakeProgress = no_progress
                    ) -> JsonObject:
    """Returns an engine's review of a record (docs/review.schema.json). Raises EngineFailure."""
    async with Analysis(command, take_progress) as engine:
        answer, = await engine.ask({"record": sgf, "review": True, "progress": True, "limits": {"nodes": nodes}})
    return answer


# From engine/game/value.h: values of proven results lie above WIN_BASE; POINT_UNIT is one point of a total.
WIN_BASE = 1 << 20
POINT_UNIT = 10
# Chances for which the log-odds are precise.
LEAST_CHANCE = 0.01
# Far longer than searching a position takes on a busy machine.
CURVE_SECONDS = 60.0


def request_of(setting: Setting, **more: Any) -> dict[str, Any]:
    """A request of analysis mode for a setting."""
    size = {"size": setting.size} if setting.size else {}
    return {"game": setting.game, **size, "options": dict(setting.options), **more}


@dataclass(frozen=True)
class WinRates:
    """`scale` is the value that multiplies the odds of winning by e; None if it is unknown."""

    scale: float | None

    def chance(self, value: float) -> float | None:
        """The winning chance of the side that the value is for: 0 and 1 only for proven results. None if it is
        unknown."""
        if abs(value) > WIN_BASE:
            return float(value > 0)
        return 1 / (1 + math.exp(-value / self.scale)) if self.scale else None


async def win_rates_of(program: str, setting: Setting, positions: Iterable[str]) -> WinRates:
    """The curve of a competitive game, found by the engine's analysis of some positions; unknown if the game has no
    analysis or if all of the positions are even."""
    request = request_of(setting, multi_pv=3, limits={"nodes": 200}, engine={"threads": 1})
    samples: list[tuple[float, float]] = []
    try:
        async with Analysis([program]) as analysis:
            for position in positions:
                answer = await analysis.analyse(request | {"position": position}, CURVE_SECONDS)
                samples += [(move.value, move.winrate) for move in answer.moves]
    except EngineFailure:
        return WinRates(None)
    usable = [(abs(value), value / math.log(chance / (1 - chance))) for value, chance in samples
              if value and LEAST_CHANCE < chance < 1 - LEAST_CHANCE and chance != 0.5]
    return WinRates(max(usable)[1] if usable else None)
