#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A GTP engine that misbehaves: misbehaving_engine.py BEHAVIOUR [TURN [FILE]], from its turn TURN on (default 2).
MISBEHAVE in the environment is another behaviour, from the first turn on.

It plays Catchup on the board of width 3: the first free cell, one stone at a time.
"""

import os
import resource
import signal
import subprocess
import sys
import time

CELLS = ("A1", "B1", "A2", "B2", "C2", "B3", "C3")
COMMANDS = ("boardsize", "clear_board", "engine_param", "game_over", "genturn", "list_commands", "name", "play",
            "position", "quit", "set_game", "time_left", "time_settings", "version")


class Engine:
    def __init__(self, behaviour, turn):
        self.behaviour = behaviour
        self.turn = turn
        self.turns = 0
        self.stones = []

    def answer(self, line):
        words = line.split()
        if words[0] in ("clear_board", "set_game"):
            self.stones = []
            self.turns = 0
        elif words[0] == "play":
            self.stones += [text for text in words[2].upper().split(",") if text != "PASS"]
        elif words[0] == "genturn":
            return self.turn_of(words[1])
        elif words[0] == "list_commands":
            return "= " + "\n".join(COMMANDS)
        elif words[0] == "game_over" and self.behaviour == "crash-after":
            os.kill(os.getpid(), signal.SIGSEGV)
        elif words[0] in ("name", "version"):
            return "= 2"
        elif words[0] == "engine_param" and self.behaviour == "refuse":
            return "? unknown command"
        return "="

    def turn_of(self, color):
        self.turns += 1
        if self.turns >= self.turn:
            misbehave = getattr(self, self.behaviour.replace("-", "_"), None)
            if misbehave and (text := misbehave()):
                return text
        return self.stone()

    def stone(self):
        free = next(cell for cell in CELLS if cell not in self.stones)
        self.stones.append(free)
        return "= " + free

    def crash(self):
        print("about to crash", file=sys.stderr, flush=True)
        os.kill(os.getpid(), signal.SIGSEGV)

    def fail(self):
        sys.exit(3)

    def early_exit(self):
        sys.exit(0)

    def hang(self):
        time.sleep(1000)

    def hang_with_child(self):
        subprocess.Popen(["sleep", "1000"])
        time.sleep(1000)

    def crash_with_child(self):
        """The child keeps the pipes open."""
        subprocess.Popen(["sleep", "1000"])
        os.kill(os.getpid(), signal.SIGSEGV)

    def late(self):
        time.sleep(1)

    def very_late(self):
        time.sleep(4)

    def busy(self):
        """Works up to 0.45 s of elapsed time, then for 0.1 s of processor time, like a search finishing its
        iteration."""
        end = time.monotonic() + 0.45
        while time.monotonic() < end:
            pass
        end = time.process_time() + 0.1
        while time.process_time() < end:
            pass

    def devour(self):
        """Needs 1.5 GiB of address space."""
        bytearray(3 << 29)

    def tell_memory(self):
        return f"? {resource.getrlimit(resource.RLIMIT_AS)[0]} {resource.getrlimit(resource.RLIMIT_CORE)[0]}"

    def illegal(self):
        return "= Z99"

    def occupied(self):
        return "= " + self.stones[0]

    def repeated(self):
        """Ends its turn by repeating the last stone, as an engine that plays single steps does."""
        return f"{self.stone()},{self.stones[-1]}"

    def empty(self):
        return "="

    def injection(self):
        return "= A1\tundo"

    def garbage(self):
        return "I think that C3 is best"

    def flood(self):
        sys.stdout.write("= " + "x" * (4 << 20))
        sys.stdout.flush()
        time.sleep(1000)

    def twice(self):
        return self.stone() + "\n\n= A1"

    def error(self):
        return "? no idea"

    def resign(self):
        return "= resign"

    def noisy(self):
        sys.stderr.write(("noise " * 20 + "\n") * 20000)
        sys.stderr.flush()

    def silent_later(self):
        """The next process of this command does not answer."""
        open(sys.argv[3], "w").close()
        os.kill(os.getpid(), signal.SIGSEGV)

    def closed(self):
        """Closes its output but keeps running."""
        os.close(1)
        time.sleep(1000)


def main():
    behaviour = os.environ.get("MISBEHAVE", sys.argv[1])
    engine = Engine(behaviour, 1 if "MISBEHAVE" in os.environ else int(sys.argv[2]) if len(sys.argv) > 2 else 2)
    if behaviour == "silent-later" and os.path.exists(sys.argv[3]):
        behaviour = "silent"
    while behaviour in ("silent", "deaf"):
        time.sleep(1000) if behaviour == "deaf" else sys.stdin.readline() or sys.exit(0)
    ending = "\r\n\r\n" if behaviour == "crlf" else "\n\n"
    for line in sys.stdin:
        if not line.strip():
            continue
        number, _, command = line.strip().partition(" ")
        text = engine.answer(command)
        shown = "" if behaviour == "no-ids" else number
        print(text[0] + shown + text[1:] if text[0] in "=?" else text, end=ending, flush=True)
        if command == "quit":
            return


if __name__ == "__main__":
    main()
