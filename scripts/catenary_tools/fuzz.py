# SPDX-License-Identifier: MIT
"""scripts/fuzz: builds the fuzzers, runs each for a given time, and keeps their best inputs."""

import concurrent.futures
import pathlib
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from . import places
from .cli import Parser, ToolOptions, add_concurrency, markdown_table, positive
from .errors import UsageError

DESCRIPTION = """Builds the fuzzers (preset `fuzz`, by clang), runs each for a time, and prints a table of the results.

Inputs that reach new code go to build/fuzz/corpus, and the next run starts with them. Inputs that fail go to the folder
of --findings, and the exit status is 1. --keep adds the inputs that reach the most code to tests/fuzz/corpus, which
every test run replays."""
FUZZERS = places.ROOT / "build" / "fuzz" / "tests" / "fuzz"
GROWN = places.ROOT / "build" / "fuzz" / "corpus"
SEEDS = places.ROOT / "tests" / "fuzz" / "corpus"
# Elapsed seconds after which an input counts as non-terminating: the machine may be busy.
HANG = 300
# libFuzzer's names for failing inputs. A slow input is reported but is not a failure; a time-out is.
KINDS = ("crash", "leak", "oom", "slow-unit", "timeout")
# The maximum number of inputs per target under version control, and the maximum size of one in bytes.
MOST_KEPT = 40
MOST_BYTES = 4096


@dataclass(frozen=True)
class FuzzOptions(ToolOptions):
    seconds: int
    concurrency: int
    target: Sequence[str] | None
    findings: pathlib.Path
    keep: bool


def parse(arguments: Sequence[str]) -> FuzzOptions:
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("--seconds", type=positive, default=60, metavar="N", help="time for each target (default: 60)")
    add_concurrency(parser, "targets")
    parser.add_argument("--target", action="append", metavar="NAME", help="only this one; repeatable")
    parser.add_argument("--findings", type=pathlib.Path, default=places.ROOT / "build" / "fuzz" / "findings",
                        metavar="DIR", help="folder for failing inputs (default: build/fuzz/findings)")
    parser.add_argument("--keep", action="store_true", help="add the best inputs to tests/fuzz/corpus afterwards")
    return FuzzOptions.from_attributes(parser.parse_args(arguments))


class TargetResult(NamedTuple):
    """The results of a target, as the table shows them."""

    target: str
    seconds: int
    executions: int
    inputs_kept: int
    edges_reached: int | str
    findings: int


def fuzzer(target: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Runs a target; all of its output is in the stderr of the result."""
    return subprocess.run([FUZZERS / f"fuzz_{target}", *map(str, arguments)], stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")


def last_number(pattern: str, text: str) -> int:
    numbers = re.findall(pattern, text, re.M)
    return int(numbers[-1]) if numbers else 0


def failing_inputs(folder: pathlib.Path, target: str) -> list[pathlib.Path]:
    """The failing inputs of a target in the folder, and its slow ones."""
    return [path for kind in KINDS for path in folder.glob(f"{target}-{kind}-*") if path.is_file()]


def run_target(target: str, seconds: int, folder: pathlib.Path) -> TargetResult:
    """Writes failing inputs to the folder, replacing those of an earlier run."""
    grown = GROWN / target
    grown.mkdir(parents=True, exist_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    for old in failing_inputs(folder, target):
        old.unlink()
    result = fuzzer(target, f"-max_total_time={seconds}", "-print_final_stats=1", f"-timeout={HANG}",
                    "-rss_limit_mb=2500", f"-max_len={MOST_BYTES}", f"-artifact_prefix={folder / target}-", grown,
                    SEEDS / target)
    (folder / f"{target}.log").write_text(result.stderr, encoding="utf-8")
    failures = sum("-slow-unit-" not in path.name for path in failing_inputs(folder, target))
    if result.returncode != 0:
        failures = max(1, failures)
    executions = last_number(r"^stat::number_of_executed_units:\s+(\d+)", result.stderr)
    print(f"{target}: {executions} executions, {failures} findings", file=sys.stderr, flush=True)
    edges = last_number(r"\bcov: (\d+)", result.stderr)
    return TargetResult(target, seconds, executions, len(list(grown.iterdir())), edges, failures)


def table(rows: Sequence[TargetResult]) -> str:
    total = TargetResult("all", sum(row.seconds for row in rows), sum(row.executions for row in rows),
                         sum(row.inputs_kept for row in rows), "", sum(row.findings for row in rows))
    head = [field.replace("_", " ") for field in TargetResult._fields]
    cells = [[f"{cell:,}" if isinstance(cell, int) else cell for cell in row] for row in (*rows, total)]
    return "\n".join(markdown_table(head, cells, ["---", *["---:"] * (len(head) - 1)]))


def keep(target: str) -> None:
    """Merges new inputs into those under version control."""
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


def main(options: FuzzOptions) -> int:
    # The tests check that each target has a folder there.
    known = sorted(path.name for path in SEEDS.iterdir())
    for name in options.target or []:
        if name not in known:
            raise UsageError(f"argument --target: no target '{name}', only {', '.join(known)}")
    chosen = options.target or known
    if subprocess.run([places.SCRIPTS / "set-up", "fuzz"]).returncode != 0:
        return 1
    with concurrent.futures.ThreadPoolExecutor(options.concurrency) as pool:
        rows = list(pool.map(lambda target: run_target(target, options.seconds, options.findings), chosen))
    print(table(rows))
    if options.keep:
        for target in chosen:
            keep(target)
    return 1 if any(row.findings for row in rows) else 0
