# SPDX-License-Identifier: MIT
"""The engine's analysis mode: positions as JSON, one a line, and what they are worth."""

import json
import subprocess


class Analysis:
    """A process in analysis mode, for the time of a `with`."""

    def __init__(self, program):
        self._process = subprocess.Popen([program, "--analysis"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         text=True)

    def __enter__(self):
        return self

    def __exit__(self, *details):
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def ask(self, request):
        """Returns the answer to a request, both as dicts; raises RuntimeError where it is refused."""
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if "error" in answer:
            raise RuntimeError(f"{request}: {answer['error']}")
        return answer
