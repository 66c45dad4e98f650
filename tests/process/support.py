"""What the tests of the program as a process share: running it to its end, and speaking to it line by line."""

import os
import subprocess

PROGRAM = ""
# How much longer everything may take: builds that look over the program's shoulder are slow.
SLOWNESS = float(os.environ.get("CATENARY_SLOWNESS", "1"))


def run(arguments, text="", timeout=30):
    """The program with the text on its standard input, to its end."""
    return subprocess.run([PROGRAM, *arguments], input=text.encode(), capture_output=True, timeout=timeout)


class Engine:
    """A running program, spoken to line by line."""

    def __init__(self, *arguments, **options):
        """Options are those of Popen."""
        options.setdefault("stderr", subprocess.DEVNULL)
        self.process = subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        **options)

    def send(self, text):
        self.process.stdin.write(text.encode() if isinstance(text, str) else text)
        self.process.stdin.flush()

    def read(self):
        """One response, without its empty line."""
        lines = []
        while (line := self.process.stdout.readline()) not in (b"\n", b""):
            lines.append(line.decode().rstrip("\n"))
        return "\n".join(lines)

    def ask(self, command):
        self.send(command + "\n")
        return self.read()

    def close(self):
        self.process.stdin.close()
        status = self.process.wait(10)
        self.process.stdout.close()
        if self.process.stderr:
            self.process.stderr.close()
        return status
