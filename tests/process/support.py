# SPDX-License-Identifier: MIT
"""Shared by the tests of the program as a process: runs it to its end, or communicates with it line by line."""

import subprocess

from tests.support.under_test import ENGINE


def run(arguments, text="", timeout=30, program=ENGINE):
    """Runs a program to its end with the text on its standard input."""
    return subprocess.run([program, *arguments], input=text.encode(), capture_output=True, timeout=timeout)


class Engine:
    """The running program, used line by line: any bytes in, responses unchanged; `process` is its Popen."""

    def __init__(self, *arguments, program=ENGINE, **options):
        """Options are those of Popen."""
        options.setdefault("stderr", subprocess.DEVNULL)
        self.process = subprocess.Popen([program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, **options)

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
