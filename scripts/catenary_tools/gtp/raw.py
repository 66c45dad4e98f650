# SPDX-License-Identifier: MIT
"""Raw access to an engine, for tests: any bytes in, responses as they are."""

import subprocess


class RawEngine:
    """A running program, spoken to line by line; `process` is its Popen."""

    def __init__(self, command, **options):
        """Options are those of Popen."""
        options.setdefault("stderr", subprocess.DEVNULL)
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **options)

    def send(self, text):
        self.process.stdin.write(text.encode() if isinstance(text, str) else text)
        self.process.stdin.flush()

    def read(self):
        """Returns one response, without its empty line."""
        lines = []
        while (line := self.process.stdout.readline()) not in (b"\n", b""):
            lines.append(line.decode().rstrip("\n"))
        return "\n".join(lines)

    def ask(self, command):
        self.send(command + "\n")
        return self.read()

    def close(self):
        """Closes its input and returns its exit status."""
        self.process.stdin.close()
        status = self.process.wait(10)
        self.process.stdout.close()
        if self.process.stderr:
            self.process.stderr.close()
        return status
