# SPDX-License-Identifier: MIT
"""The engines that the page uses: the commands that it may send, and the processes."""

import asyncio
import os
import re
import signal
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence

from ..engine import keeper
from ..engine.client import MOST_UNREAD
from ..engine.process import Child, GtpFraming
from ..files import JsonObject
from ..places import processors

THREADS = min(processors(), 8)
LARGEST_LINE = 60 << 10
# The maximum size of the commands that wait for the one in progress.
MOST_WAITING_BYTES = 4 << 20
INTERRUPT = b"# interrupt\n"
END_SECONDS = 5.0
# Commands whose lines are passed on as they arrive.
STREAMING = frozenset(("analyze", "board_state", "genmove_analyze", "kata-analyze", "kata-genmove_analyze",
                       "lz-analyze", "lz-genmove_analyze", "review"))
# The commands that the page may send, each with the form of its arguments. None of them reads or writes files.
COMMANDS: Mapping[str, str] = {
    **dict.fromkeys(STREAMING | frozenset(
        "board_layout boardsize check_puzzle clear_board dice evaluation events final_score "
        "game_info game_options game_param genmove genturn gg-undo gogui-play_sequence gogui-rules_final_result "
        "group_sizes help hint known_command komi legal_moves list_commands list_games move_score_map move_scores name "
        "play position protocol_version read_record reg_genmove roll score search_info set_game set_random_seed "
        "showboard solve stop threats time_left time_settings to_move undo version winning_moves".split()), ".*"),
    "printsgf": "",
    "engine_param": "|(contempt|max_depth|max_nodes|move_time|multi_pv|ponder|prove_endings|seed|temperature)"
                    "( -?[0-9.]{1,20}| on| off)?|network( on| off)?|searcher( [a-z]{1,20})?|threads( [0-9]{1,9})?",
}


def refusal_of(line: str) -> str | None:
    """Returns the reason why a command of the page is refused; None if it is allowed."""
    name, _, arguments = line.partition(" ")
    if not line.isprintable() or "#" in line:
        return "a command is one line of printable characters without '#'"
    if len(line.encode()) > LARGEST_LINE:
        return f"a command has at most {LARGEST_LINE} bytes"
    if name not in COMMANDS:
        return f"the bridge does not pass on '{name[:40]}'"
    if not re.fullmatch(COMMANDS[name], arguments):
        return f"the bridge does not pass on these arguments of '{name}'"
    return None


def capped(line: str) -> str:
    """Returns a command that uses at most the threads allowed per engine; 0 would mean all of the machine's."""
    match = re.fullmatch("engine_param threads ([0-9]+)", line)
    return f"engine_param threads {THREADS}" if match and not 0 < int(match[1]) <= THREADS else line


class BridgeEngine:
    """An engine process. It receives one command at a time, because a further line would end an analysis. `send` takes
    the messages for the page. Raises EngineFailure if it cannot be started."""

    def __init__(self, command: Sequence[str], send: Callable[[JsonObject], None]) -> None:
        self._send = send
        self._framing = GtpFraming()
        # The numbers and lines of commands, the one in progress first; and whether an interrupt follows.
        self._commands: deque[tuple[int, str, bool]] = deque()
        self._waiting_bytes = 0
        self._gone = asyncio.get_running_loop().create_future()
        self.stopped = False
        self._child = Child([sys.executable, "-I", "-S", keeper.__file__, str(THREADS), *command], os.devnull,
                            self._take)

    def ask(self, number: int, line: str) -> None:
        """Sends a command after the earlier ones; its answer is a message."""
        self._commands.append((number, capped(line), False))
        self._waiting_bytes += len(line)
        if len(self._commands) == 1:
            self._begin()
        elif self._waiting_bytes > MOST_WAITING_BYTES:
            self._stop("too many commands wait for it")

    def interrupt(self) -> None:
        """Ends the searches of the commands sent so far."""
        self._commands = deque((number, line, True) for number, line, _ in self._commands)
        if self._commands:
            self._write(INTERRUPT)

    async def close(self) -> None:
        """Kills the process and everything that it started; returns when they are gone."""
        self._stop()
        await asyncio.wait((self._gone,), timeout=END_SECONDS)
        self._end()

    def _begin(self) -> None:
        _, line, interrupted = self._commands[0]
        self._framing.listener = self._take_line if line.partition(" ")[0] in STREAMING else None
        self._write(self._framing.encode([line]) + (INTERRUPT if interrupted else b""))

    def _write(self, data: bytes) -> None:
        if self.stopped:
            return
        if self._child.unread > MOST_UNREAD:
            self._stop("does not read its input")
        else:
            self._child.write(data)

    def _take_line(self, text: str) -> None:
        self._send({"type": "part", "id": self._commands[0][0], "text": text})

    def _take(self, data: bytes, at: float) -> None:
        if not data:
            self._end()
        elif not self.stopped:
            self._framing.take(data, at)
            while self._framing.replies and not self.stopped:
                self._answer()
            if self._framing.fault:
                self._stop(self._framing.fault.detail)

    def _answer(self) -> None:
        """Sends the reply to the command in progress, and starts the next one."""
        reply = self._framing.replies.popleft()
        in_parts = reply.ok and self._framing.listener is not None
        for text in reply.text.splitlines() if in_parts else ():
            self._take_line(text)
        self._framing.listener = None
        number, line, _ = self._commands.popleft()
        self._waiting_bytes -= len(line)
        self._send({"type": "answer", "id": number, "ok": reply.ok, "text": "" if in_parts else reply.text})
        if self._commands:
            self._begin()

    def _stop(self, failure: str = "") -> None:
        """Reports a failure, and kills the keeper together with everything that it runs."""
        if self.stopped:
            return
        self.stopped = True
        if failure:
            self._send({"type": "failed", "reason": failure})
        if not self._child.has_ended():
            os.kill(self._child.pid, signal.SIGKILL)

    def _end(self) -> None:
        """Called at the end of the output, which the keeper holds open until all processes are gone."""
        if self._gone.done():
            return
        self._gone.set_result(None)
        self._stop("" if self.stopped else self._child.failure().detail)
        self._child.kill()
