#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A misbehaving engine that speaks the protocol. Usage: odd_engine.py LOG MARK. It appends the lines that it receives
to the file LOG, and starts processes with MARK in their command lines: one in a separate session, and a daemon."""

import os
import subprocess
import sys

SLEEP = "import sys, time; time.sleep(1000)"


def start_children(mark):
    command = [sys.executable, "-c", SLEEP, mark]
    subprocess.Popen(command, start_new_session=True)
    if os.fork() == 0:
        os.setsid()
        # Without the environment and the pipes, so that nothing connects it to its parent.
        subprocess.Popen(command, start_new_session=True, env={}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                         stderr=subprocess.DEVNULL)
        os._exit(0)
    os.wait()


def main():
    log, mark = sys.argv[1:]
    start_children(mark)
    for line in sys.stdin:
        with open(log, "a", encoding="utf-8") as file:
            file.write(line)
        number, _, command = line.strip().partition(" ")
        if not number.isdigit():
            continue
        match command.split():
            case ["name"]:
                print(f"={number} odd\n", flush=True)
            case ["version"]:
                print("what is this?", flush=True)
            case ["showboard"]:
                while True:
                    print(f"={number} " + "x" * 10_000, flush=True)
            case ["list_games"]:
                print(f"={number} " + "x" * 900_000 + "\n", flush=True)
            case ["analyze", *_]:
                print(f"={number}\nfirst\nsecond", flush=True)
                print("third\n", flush=True)
            case ["undo"]:
                sys.exit("no way back")
            case ["genmove", *_]:
                pass
            case _:
                print(f"?{number} unknown command\n", flush=True)


if __name__ == "__main__":
    main()
