# SPDX-License-Identifier: MIT
"""The command lines of all tools: how they start, their parser, and the types of their options."""

from __future__ import annotations

import argparse
import importlib
import io
import math
import os
import signal
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, NoReturn, TYPE_CHECKING, TypeVar

from . import places
from .errors import UsageError, UserError, text_of
from .model import Setting
from .places import processors

if TYPE_CHECKING:
    from typing import Self

INTERRUPTED = 130
MEMORY_VARIABLE = "CATENARY_ENGINE_MEMORY"
DEFAULT_MEMORY = "4"
# Options whose values differ between machines, with the number of their arguments in argparse's notation.
MACHINE_OPTIONS: Mapping[str, int | str] = {"--engine-path": 1, "--output": 1, "--concurrency": 1, "--cluster": 1,
                                            "--tls": 1, "--insecure": 0, "--send": "+"}
MOST_SECONDS = 1_000_000
# Signals that end a tool cleanly. Windows has no SIGHUP, and other systems have no SIGBREAK.
ENDING_SIGNALS = tuple(number for number in signal.Signals
                       if number.name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"))
# The module of each command, with main(options).
TOOLS: Mapping[str, str] = {
    "architecture": "architecture", "bot": "bot.main", "build-site": "web.site.build", "cluster": "cluster.main",
    "draw-boards": "draw_boards", "fit-win-rate": "tune.win_rate", "fuzz": "fuzz", "gtp-regress": "regress",
    "import": "import_games", "match": "match.main", "measure-levels": "measure.levels",
    "measure-threads": "measure.threads", "measure-totals": "measure.totals", "measure-truth": "measure.truth",
    "play": "web.main", "puzzles": "puzzles.main", "release": "release.main", "report-game": "report.main",
    "review": "review.main", "solve-tables": "solve", "train": "learn.main", "tune": "tune.main"}
# What the commands of a zipapp do.
SUMMARIES: Mapping[str, str] = {
    "cluster": "starts the processes of a cluster of machines, for the option --cluster",
    "gtp-regress": "runs regression tests in the format of gogui-regress",
    "match": "plays matches and tournaments between engines",
    "puzzles": "finds and checks puzzles",
    "report-game": "compares the variants of a game, for its designer",
    "review": "finds the mistakes in recorded games",
    "solve-tables": "solves small boards",
    "tune": "fits the parameters of an evaluation and of the search to games"}
# The modules of options that need fewer packages than their tools.
OPTIONS = {"bot.main": "bot.options", "cluster.main": "cluster.options", "learn.main": "learn.options",
           "match.main": "match.options", "report.main": "report.options", "tune.main": "tune.options",
           "tune.win_rate": "tune.win_rate_options", "web.main": "web.options", "web.site.build": "web.site.options"}

Number = TypeVar("Number", int, float)


def main() -> NoReturn:
    """Runs the command that scripts/run-tool names: NAME ARGUMENT..."""
    sys.exit(run(TOOLS[sys.argv[1]], sys.argv[2:]))


def start() -> NoReturn:
    """Runs the command of a wheel, whose program is catenary-NAME: ARGUMENT..."""
    sys.exit(run(TOOLS[places.program_name().removeprefix("catenary-")], sys.argv[1:]))


def start_zipapp(version: str) -> NoReturn:
    """Runs one of the commands of a zipapp: NAME ARGUMENT..."""
    program, name = os.path.basename(sys.argv[0]), sys.argv[1] if len(sys.argv) > 1 else ""
    if name in SUMMARIES:
        os.environ["CATENARY_COMMAND"] = f"{program} {name}"
        sys.exit(run(TOOLS[name], sys.argv[2:]))
    if name == "--version":
        print(f"catenary-tools {version}")
        sys.exit(0)
    width = max(map(len, SUMMARIES))
    text = "\n".join([f"usage: {program} COMMAND [OPTION...]", "", "commands:",
                      *(f"  {name:{width}}  {summary}" for name, summary in SUMMARIES.items()), "",
                      f"{program} COMMAND --help lists the options of a command."])
    if name in ("--help", "-h"):
        print(text)
        sys.exit(0)
    sys.exit(text)


def run(tool: str, argv: Sequence[str]) -> int:
    """Runs a tool, a module with main(options), with the arguments after its name; returns the exit status. The tool's
    module, or its module in OPTIONS, has parse(argv)."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Windows consoles cannot show some characters.
            stream.reconfigure(errors="backslashreplace")
    try:
        given = _module(OPTIONS.get(tool, tool)).parse(argv)
        status: int = _module(tool).main(given)
        sys.stdout.flush()
        return status
    except UsageError as error:
        say(f"{error}; see {error.command or places.program_name()} --help", error.command)
        return error.status
    except UserError as error:
        say(str(error))
        return error.status
    except ModuleNotFoundError as error:
        if (error.name or "").startswith(__package__):
            raise
        install = "" if places.IN_SOURCES or places.IN_DEBIAN else f": {sys.executable} -m pip install {error.name}"
        say(f"{sys.executable} does not find the module {error.name}{install}")
        return 1
    except BrokenPipeError:
        # Nobody reads the output any more. Without this, the interpreter would report an error again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        say(text_of(error))
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


def _module(name: str) -> Any:
    return importlib.import_module(f"{__package__}.{name}")


def say(text: str, command: str | None = None) -> None:
    """Prints a message to standard error, prefixed by the name of the command (by default the one that is running)."""
    print(f"{command or places.program_name()}: {text}", file=sys.stderr, flush=True)


def markdown_table(head: Sequence[str], rows: Iterable[Sequence[object]], marks: Sequence[str] = ()) -> list[str]:
    """The lines of a table; `marks` are the cells below the head, such as `---:` for a column of numbers."""
    return [f"| {' | '.join(map(str, row))} |" for row in (head, marks or ["---"] * len(head), *rows)]


class Parser(argparse.ArgumentParser):
    """Preserves the line breaks of the description, raises UsageError for a wrong option, and does not accept
    abbreviated option names."""

    def __init__(self, formatter_class: Any = argparse.RawDescriptionHelpFormatter, **settings: Any) -> None:
        super().__init__(prog=settings.pop("prog", places.program_name()), formatter_class=formatter_class,
                         allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        raise UsageError(message, self.prog)


@dataclass(frozen=True)
class ToolOptions:
    """Base class of a tool's options. Each field has the name of its option."""

    @classmethod
    def from_attributes(cls, given: object) -> Self:
        """Reads each field from the attribute of the same name of a Namespace, or of options that have more fields."""
        return cls(**{field.name: getattr(given, field.name) for field in fields(cls)})


def recorded_arguments(argv: Sequence[str], left_out: Iterable[str] = MACHINE_OPTIONS) -> list[str]:
    """Returns the arguments of a command as recorded in the file that it makes: without some options and their values.
    An option that is not in MACHINE_OPTIONS has one value."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    for option in left_out:
        parser.add_argument(option, nargs=MACHINE_OPTIONS.get(option, 1), action=_Skipped)
    return parser.parse_known_args(argv)[1]


class _Skipped(argparse.Action):
    """An option with any number of values, which may be omitted."""

    def __call__(self, *_: object) -> None:
        pass


# Options shared by several tools. The parser may be an argument group.

def add_engine(parser: argparse._ActionsContainer, use: str = "the engine") -> None:
    parser.add_argument("--engine-path", default=str(places.RELEASE), metavar="PATH",
                        help=f"{use} (default: the release build)")


def add_engine_memory(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--engine-memory", type=number(0, 100_000), metavar="GIB",
                        default=os.environ.get(MEMORY_VARIABLE) or DEFAULT_MEMORY,
                        help=f"address space of each engine; 0: no limit (default: {MEMORY_VARIABLE}, or "
                             f"{DEFAULT_MEMORY})")


def add_setting(parser: argparse._ActionsContainer) -> None:
    """--size and --option of the game."""
    parser.add_argument("--size", type=positive, metavar="N", help="rows of the board, as `boardsize` takes them")
    parser.add_argument("--option", action="append", default=[], type=assignment, metavar="NAME=VALUE",
                        help="an option of the game, as `game_param` takes it; repeatable")


@dataclass(frozen=True)
class SettingOptions(ToolOptions):
    """The game and the options of add_setting()."""

    game: str
    size: int | None
    option: Sequence[tuple[str, str]]

    @property
    def setting(self) -> Setting:
        return Setting(self.game, self.size, tuple(self.option))


def add_concurrency(parser: argparse._ActionsContainer, things: str, default: int = 1) -> None:
    shown = "the processors of this machine" if default == processors() != 1 else str(default)
    parser.add_argument("--concurrency", type=positive, default=default, metavar="N",
                        help=f"{things} at the same time (default: {shown})")


def add_seed(parser: argparse._ActionsContainer, use: str = "seed of all random numbers") -> None:
    parser.add_argument("--seed", type=natural, default=1, metavar="N", help=f"{use} (default: 1)")


def add_max_turns(parser: argparse._ActionsContainer, default: int) -> None:
    parser.add_argument("--max-turns", type=positive, default=default, metavar="N",
                        help=f"stop a longer game as a draw (default: {default})")


# Types of options: each parses a text, or reports what was expected in one line.

def whole_number(low: int, high: int | None = None) -> Callable[[str], int]:
    """A whole number from `low` to `high`; None means no upper limit."""
    return _number(int, low, high, "whole number")


def number(low: float | None = None, high: float | None = None) -> Callable[[str], float]:
    """Like whole_number(), but allows a fraction, and None means no lower limit; never infinite."""
    return _number(float, low, high, "number" if high is not None else "finite number")


def _number(kind: Callable[[str], Number], low: Number | None, high: Number | None, name: str
            ) -> Callable[[str], Number]:
    limits = "" if low is None else f" of at least {low}" if high is None else f" from {low} to {high}"

    def read(text: str) -> Number:
        try:
            value = kind(text)
        except ValueError:
            value = None
        # NaN is not within any limits.
        if (value is None or not -math.inf < value < math.inf or low is not None and value < low
                or high is not None and value > high):
            raise argparse.ArgumentTypeError(f"'{text}' is not a {name}{limits}")
        return value

    return read


positive = whole_number(1)
natural = whole_number(0)
fraction = number(0, 1)


def seconds(text: str) -> float:
    """A positive number of seconds."""
    value = number(0, MOST_SECONDS)(text)
    if value == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds above 0")
    return value


def assignment(text: str) -> tuple[str, str]:
    """A pair of NAME=VALUE."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form NAME=VALUE")
    return name, value
