# SPDX-License-Identifier: MIT
"""Sets of solved positions as files: a file NAME.tsv a game, with lines of size and options, position, result."""

from dataclasses import dataclass
from pathlib import Path

from ..errors import UserError
from ..cli import assignment
from ..play.outcome import Outcome
from ..play.setting import Setting

SIZE = "size"


@dataclass(frozen=True)
class Solved:
    """A position with its proven result, as `final_score` prints it."""

    setting: Setting
    position: str
    result: str


def path_of(folder, game):
    return Path(folder) / f"{game}.tsv"


def games(folder):
    return sorted(path.stem for path in Path(folder).glob("*.tsv"))


def _setting(game, text):
    words = dict(map(assignment, text.split()))
    size = words.pop(SIZE, None)
    return Setting(game, int(size) if size else None, tuple(words.items()))


def _words(setting):
    size = [f"{SIZE}={setting.size}"] if setting.size else []
    return " ".join([*size, *(f"{name}={value}" for name, value in setting.options)])


def read(folder, game):
    """Returns the positions of a game in the order of the file; none without a file. Raises UserError."""
    path = path_of(folder, game)
    if not path.exists():
        return []
    found = []
    for number, line in enumerate(path.read_text(encoding="ascii").splitlines(), 1):
        fields = line.split("\t")
        if len(fields) != 3:
            raise UserError(f"{path}:{number}: expected size and options, position and result")
        Outcome.parse(fields[2])
        found.append(Solved(_setting(game, fields[0]), fields[1], fields[2]))
    return found


def append(folder, solved):
    """Appends a position at once, so that nothing is lost when the command is stopped."""
    path = path_of(folder, solved.setting.game)
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "a", encoding="ascii") as file:
        file.write(f"{_words(solved.setting)}\t{solved.position}\t{solved.result}\n")
