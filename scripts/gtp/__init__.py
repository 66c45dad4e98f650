"""A GTP engine in a process of its own, asked command by command; what the scripts beside the match runner share."""

import contextlib
import re
import subprocess


class EngineError(RuntimeError):
    """The engine refused a command, or ended."""


class Engine:
    """Lives until close(), or for the time of a `with`."""

    def __init__(self, command, stderr=subprocess.DEVNULL):
        """`command` is a list of words; `stderr` as Popen takes it, None for the standard error of the script."""
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr,
                                         text=True)

    def __enter__(self):
        return self

    def __exit__(self, *details):
        self.close()

    def ask(self, command):
        """The text of the answer. Raises EngineError with the command and what came of it."""
        try:
            self._process.stdin.write(command + "\n")
            self._process.stdin.flush()
        except BrokenPipeError as error:
            raise EngineError(f"{command}: the engine has ended") from error
        lines = []
        while (line := self._process.stdout.readline()) not in ("\n", ""):
            lines.append(line.rstrip("\n"))
        if not lines:
            raise EngineError(f"{command}: the engine has ended")
        answer = re.sub(r"^[=?]\d*\s?", "", "\n".join(lines)).strip()
        if lines[0].startswith("?"):
            raise EngineError(f"{command}: refused: {answer}")
        return answer

    def close(self):
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
