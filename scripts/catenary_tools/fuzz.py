# SPDX-License-Identifier: MIT
"""The command line of scripts/fuzz."""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

from . import places
from .cli import Parser, add_concurrency

DESCRIPTION = """Builds the fuzzers (preset `fuzz`, by clang), runs each for a time, and prints a table of the results.

Inputs that reach new code go to build/fuzz/corpus, and the next run starts with them. Inputs that fail go to the folder
of --findings, and the exit status is 1. --keep adds the inputs that reach the most code to tests/fuzz/corpus, which
every test run replays."""


def parse(arguments):
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("--seconds", type=int, default=60, metavar="N", help="time for each target (default 60)")
    add_concurrency(parser, "targets")
    parser.add_argument("--target", action="append", metavar="NAME", help="only this one; repeatable")
    parser.add_argument("--findings", type=pathlib.Path, default=places.ROOT / "build" / "fuzz" / "findings",
                        metavar="FOLDER", help="folder for failing inputs (default: build/fuzz/findings)")
    parser.add_argument("--keep", action="store_true", help="add the best inputs to tests/fuzz/corpus afterwards")
    return parser.parse_args(arguments)


FUZZERS = places.ROOT / "build" / "fuzz" / "tests" / "fuzz"
GROWN = places.ROOT / "build" / "fuzz" / "corpus"
SEEDS = places.ROOT / "tests" / "fuzz" / "corpus"
# Seconds of the clock after which an input is taken for one that does not end: the machine may be busy.
HANG = 300
# Inputs of a target under version control at most, of all sizes; and bytes of one.
MOST_KEPT = 40
MOST_BYTES = 4096


def targets():
    return sorted(path.name.removeprefix("fuzz_") for path in FUZZERS.glob("fuzz_*") if os.access(path, os.X_OK)
                  and path.is_file())


def fuzzer(target, *arguments):
    """Runs a target; everything it said is in the stderr of the result."""
    return subprocess.run([FUZZERS / f"fuzz_{target}", *map(str, arguments)], stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")


def statistic(text, name):
    found = re.findall(rf"^stat::{name}:\s+(\d+)", text, re.M)
    return int(found[-1]) if found else 0


def coverage(text):
    """Edges of the program that inputs have reached."""
    found = re.findall(r"\bcov: (\d+)", text)
    return int(found[-1]) if found else 0


def run_target(target, seconds, findings):
    """One row of the table: target, seconds, executions, inputs kept, edges reached, findings."""
    grown = GROWN / target
    grown.mkdir(parents=True, exist_ok=True)
    findings.mkdir(parents=True, exist_ok=True)
    prefix = findings / f"{target}-"
    result = fuzzer(target, f"-max_total_time={seconds}", "-print_final_stats=1", f"-timeout={HANG}",
                    "-rss_limit_mb=2500", f"-max_len={MOST_BYTES}", f"-artifact_prefix={prefix}", grown, SEEDS / target)
    (findings / f"{target}.log").write_text(result.stderr, encoding="utf-8")
    # A slow input is told, but is no failure; one that does not end is.
    found = [path.name for path in findings.glob(f"{target}-*") if "-slow-unit-" not in path.name]
    if result.returncode != 0 and not found:
        found = ["(see the log)"]
    print(f"{target}: {statistic(result.stderr, 'number_of_executed_units')} executions, {len(found)} findings",
          file=sys.stderr, flush=True)
    return (target, seconds, statistic(result.stderr, "number_of_executed_units"), len(list(grown.iterdir())),
            coverage(result.stderr), len(found))


def table(rows):
    lines = ["| target | seconds | executions | inputs kept | edges reached | findings |",
             "| --- | ---: | ---: | ---: | ---: | ---: |"]
    total = ("all", *(sum(row[i] for row in rows) for i in (1, 2, 3)), "", sum(row[5] for row in rows))
    for row in (*rows, total):
        lines.append("| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else cell for cell in row) + " |")
    return "\n".join(lines)


def keep(target):
    """Merges what has grown into the inputs under version control."""
    merged = GROWN / f"{target}.merged"
    merged.mkdir(exist_ok=True)
    for path in merged.iterdir():
        path.unlink()
    fuzzer(target, "-merge=1", merged, SEEDS / target, GROWN / target)
    known = {path.read_bytes() for path in (SEEDS / target).iterdir()}
    fresh = sorted((path for path in merged.iterdir() if path.read_bytes() not in known),
                   key=lambda path: path.stat().st_size)
    room = MOST_KEPT - len(known)
    step = max(1, len(fresh) // room) if room > 0 else 1
    for path in fresh[::step][:max(0, room)]:
        (SEEDS / target / path.name[:12]).write_bytes(path.read_bytes())
    print(f"{target}: {len(list((SEEDS / target).iterdir()))} inputs under version control", file=sys.stderr)


def main(options):
    if subprocess.run([places.SCRIPTS / "set-up", "fuzz"]).returncode != 0:
        return 1
    known = targets()
    for name in options.target or []:
        if name not in known:
            print(f"fuzz: no target '{name}', only {', '.join(known)}", file=sys.stderr)
            return 2
    chosen = options.target or known
    for old in options.findings.glob("*"):
        old.unlink()
    with concurrent.futures.ThreadPoolExecutor(options.concurrency) as pool:
        rows = list(pool.map(lambda target: run_target(target, options.seconds, options.findings), chosen))
    print(table(rows))
    if options.keep:
        for target in chosen:
            keep(target)
    return 1 if any(row[5] for row in rows) else 0
