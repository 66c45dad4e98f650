# SPDX-License-Identifier: MIT
"""Runs the programs of a release where people will run them. Everywhere, the nodes of `bench` and the answers of the
recorded sessions must equal those on record."""

import contextlib
import difflib
import importlib.util
import operator
import os
import pathlib
import pty
import re
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .. import places
from ..engine.bench import TOTAL
from ..errors import UserError

DATA = places.ROOT / "tests" / "data"
# Made by scripts/set-up.
SYSTEMS = places.ROOT / "build" / "systems"
NAMES = {"bullseye": "Debian 11", "bookworm": "Debian 12", "trixie": "Debian 13"}
# Of the tests for Windows.
MODULES = ("pexpect", "pyte", "pytest")
EMULATORS = ("node", "qemu-aarch64-static", "qemu-x86_64-static", "wine")
# The number of runs of `bench`, and of starts; their median counts.
TIMES = 5
# For processors that are emulated on a busy machine.
MOST_SECONDS = 1800
BENCH = re.compile(f"^= {TOTAL}", re.M)


@dataclass(frozen=True)
class Place:
    """A way to run a program. `is_native` is false where its speed is meaningless."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    is_native: bool = True


@dataclass(frozen=True)
class Finding:
    """What a program did in one place: the nodes of all games, the seconds of a start, and its speed divided by that of
    the local build, None where it is emulated."""

    place: Place
    nodes: int
    start: float
    speed: float | None


def check(place: Place, local: Place) -> Finding:
    """Compares the speed with that of the local build, which runs in turn with it, because the load of the machine may
    change. Raises UserError for an answer that is not the one on record."""
    ratios = []
    for _ in range(TIMES if place.is_native else 1):
        speeds = _bench(place)
        if place.is_native:
            # The mean of the games.
            ratios.append(statistics.geometric_mean(map(operator.truediv, speeds, _bench(local))))
    starts = []
    for _ in range(TIMES):
        begin = time.monotonic()
        version = _answers(place, "version\n").removeprefix("= ").strip()
        starts.append(time.monotonic() - begin)
    for path in sorted(DATA.joinpath("transcripts").glob("*.gtp")):
        _check_transcript(place, path, version)
    return Finding(place, sum(signatures().values()), statistics.median(starts),
                   statistics.median(ratios) if ratios else None)


def missing(skip_systems: bool) -> list[str]:
    """What the checks need but is missing."""
    systems = [] if skip_systems else [SYSTEMS / name for name in NAMES]
    return [*(name for name in EMULATORS if not shutil.which(name)),
            *(f"python3-{name}" for name in MODULES if not importlib.util.find_spec(name)),
            *(str(path) for path in systems if not path.exists())]


def signatures() -> dict[str, int]:
    """The nodes of `bench` on record, by game."""
    lines = (DATA / "signatures.csv").read_text(encoding="utf-8").splitlines()
    return {game: int(nodes) for game, nodes in (line.split(",") for line in lines)}


@contextlib.contextmanager
def system_with(contents: Mapping[str, bytes], system: str | None) -> Iterator[pathlib.Path]:
    """The root of a separate system, with these files added: one of SYSTEMS, or for None one without any other file.
    Only root can use it."""
    with tempfile.TemporaryDirectory() as empty:
        root = SYSTEMS / system if system else pathlib.Path(empty)
        try:
            for name, content in contents.items():
                (root / name).write_bytes(content)
                (root / name).chmod(0o755)
            yield root
        finally:
            for name in contents:
                (root / name).unlink(missing_ok=True)


def check_match(root: pathlib.Path, tools: str, program: str) -> None:
    """Plays a match in a system with the zipapp and the program there. Raises UserError."""
    with tempfile.TemporaryDirectory(dir=root / "tmp") as folder:
        command = ["chroot", str(root), "/usr/bin/python3", f"/{tools}", "match", "--engine-path", f"/{program}",
                   "--quiet", "--game", "catchup", "--size", "3", "--nodes", "10", "--games", "2",
                   "--output", f"/tmp/{pathlib.Path(folder).name}/match"]
        result = subprocess.run(command, capture_output=True, text=True, timeout=MOST_SECONDS,
                                env={"PATH": "/usr/sbin:/usr/bin:/bin"}, check=False)
    if result.returncode != 0 or "2 in 1 pairs" not in result.stdout:
        raise UserError(f"{root.name}: a match ends with status {result.returncode} and:\n"
                        f"{result.stderr}{result.stdout}")


def check_terminal(place: Place) -> None:
    """Plays a move and asks for a hint at a terminal. Raises UserError."""
    main, terminal = pty.openpty()
    with subprocess.Popen([*place.command, "--game", "catchup", "--size", "5"], stdin=terminal, stdout=terminal,
                          stderr=terminal, start_new_session=True,
                          env={"PATH": os.environ["PATH"], "TERM": "xterm", "LANG": "en_US.UTF-8"}) as process:
        os.close(terminal)
        os.write(main, b"c3\nhint\nquit\n")
        output = b""
        with contextlib.suppress(OSError):  # As at the end of a terminal.
            while part := os.read(main, 4096):
                output += part
        os.close(main)
    text = output.decode(errors="replace")
    if process.returncode != 0 or "C3" not in text:
        raise UserError(f"{place.name}: a session at a terminal ends with status {process.returncode} and:\n{text}")


def check_windows(program: pathlib.Path) -> None:
    """Runs the tests of the program for Windows: files, names, signals, pipes and a console. Raises UserError."""
    command = ["/usr/bin/python3", "-m", "pytest", "-q", "-rs", "tests/process/windows_test.py",
               "--engine", str(places.RELEASE), "--windows", str(program)]
    result = subprocess.run(command, cwd=places.ROOT, capture_output=True, text=True, timeout=MOST_SECONDS, check=False)
    if result.returncode != 0 or "skipped" in result.stdout:
        raise UserError(f"wine: the tests for Windows end with status {result.returncode} and:\n"
                        f"{result.stdout}{result.stderr}")


def _check_transcript(place: Place, path: pathlib.Path, version: str) -> None:
    commands, expected, is_answer = [], [], False
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("> "):
            commands.append(line[2:] + "\n")
            is_answer = True
        elif is_answer:
            expected.append(line)
            is_answer = line != ""
    answered = _answers(place, "".join(commands)).replace(version, "VERSION").splitlines()
    if answered != expected:
        difference = "\n".join(difflib.unified_diff(expected, answered, str(path), place.name, lineterm="", n=1))
        raise UserError(f"{place.name} answers {path.name} differently:\n{difference}")


def _bench(place: Place) -> list[float]:
    """The nodes per second of each game."""
    expected = signatures()
    found = BENCH.findall(_answers(place, "".join(f"set_game {game}\nbench\n" for game in expected)))
    if len(found) != len(expected):
        raise UserError(f"{place.name}: bench answers for {len(found)} of {len(expected)} games")
    for (game, nodes), (count, _) in zip(expected.items(), found):
        if int(count) != nodes:
            raise UserError(f"{place.name}: bench of {game} has {count} nodes instead of {nodes}")
    return [float(speed) for _, speed in found]


def _answers(place: Place, lines: str) -> str:
    """What a program writes for these lines."""
    try:
        result = subprocess.run(place.command, input=lines.encode(), capture_output=True, timeout=MOST_SECONDS,
                                env={**os.environ, **place.environment}, check=False)
    except subprocess.TimeoutExpired:
        raise UserError(f"{place.name}: no answer after {MOST_SECONDS} s") from None
    if result.returncode != 0:
        raise UserError(f"{place.name}: status {result.returncode}: {result.stderr.decode(errors='replace').strip()}")
    return result.stdout.decode()
