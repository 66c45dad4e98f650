#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Plays a game against an engine: front_end.py COLOR COMMAND..., for example white scripts/catenary --game cation"""

import json
import subprocess
import sys


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, command):
        """Returns the text of the response. Raises ValueError if the engine reports an error."""
        print(command, file=self.process.stdin, flush=True)
        lines = []
        while (line := self.process.stdout.readline()) != "\n":
            if not line:
                raise EOFError(f"the engine ended during {command!r}")
            lines.append(line)
        status, text = lines[0][0], "".join(lines)[2:].rstrip()
        if status == "?":
            raise ValueError(text)
        return text


def let_person_play(engine, color):
    """Asks for moves until one is legal."""
    while True:
        text = input(f"{color}> ")
        try:
            engine.ask(f"play {color} {text}")
            return
        except ValueError as error:
            print(error)


def main(person, command):
    engine = Engine(command)
    while True:
        print(engine.ask("showboard"))
        mover = json.loads(engine.ask("board_state"))["turn"]["mover"]
        if mover == "none":
            break
        if mover == "chance":
            print("rolled:", engine.ask("roll"))
        elif mover in (person, "both"):
            let_person_play(engine, person)
        else:
            print(f"{mover} plays {engine.ask(f'genturn {mover}')}")
    print("result:", engine.ask("final_score"))
    engine.ask("quit")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
