#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""An engine that supports only a few commands of the protocol: it plays the first legal step, and has neither whole
turns nor parameters. Usage: another_engine.py CATENARY, a program that decides on the rules."""

import subprocess
import sys

PASSED_ON = {"protocol_version", "set_game", "boardsize", "game_param", "clear_board", "play", "undo", "position"}


class Rules:
    def __init__(self, program):
        self._process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command):
        """Returns the reply without its empty line."""
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        lines = []
        while (line := self._process.stdout.readline()) != "\n":
            lines.append(line)
        return "".join(lines).rstrip("\n")

    def move(self, color):
        step = self.ask("gogui-rules_legal_moves").removeprefix("= ").split()[0]
        return self.ask(f"play {color} {step}") and f"= {step}"


def answer(rules, words):
    if words[0] == "genmove":
        return rules.move(words[1])
    if words[0] == "list_commands":
        return "= " + "\n".join(sorted({*PASSED_ON, "genmove", "list_commands", "quit"}))
    return rules.ask(" ".join(words)) if words[0] in PASSED_ON else "? unknown command"


def main():
    rules = Rules(sys.argv[1])
    for line in sys.stdin:
        number, *words = line.partition("#")[0].split() or [""]
        if not words:
            continue
        reply = "= " if words[0] == "quit" else answer(rules, words)
        print(reply[0] + number + reply[1:], end="\n\n", flush=True)
        if words[0] == "quit":
            return


if __name__ == "__main__":
    main()
