# SPDX-License-Identifier: MIT
"""scripts/import: writes games of other programs as SGF."""

import dataclasses
import json
import pathlib
import subprocess
from collections import Counter
from collections.abc import Sequence

from . import places
from .cli import Parser, ToolOptions, add_engine, say
from .errors import UsageError, UserError, text_of
from .files import JsonObject, make_folder, write_whole

DESCRIPTION = """\
Writes games of other programs as SGF. The form of each file is recognised by its content: games of Catchup from
AbstractPlay (JSON), or a trial from Ludii. The engine checks all turns.

  %(prog)s game.json other.trl --output DIR  writes DIR/game.sgf and DIR/other.sgf, unless they exist

The games of a list, such as AbstractPlay's download, become DIR/game-1.sgf, DIR/game-2.sgf, ..."""
# The page's reader of these forms.
CONVERT = pathlib.Path(__file__).resolve().parent / "web" / "import_games.mjs"
MOST_BYTES = 64 << 20


@dataclasses.dataclass(frozen=True)
class ImportOptions(ToolOptions):
    games: Sequence[pathlib.Path]
    output: pathlib.Path
    engine_path: str


@dataclasses.dataclass
class ForeignGame:
    """A game, its name in messages, and the file that its record becomes; `error` says why it does not."""

    name: str
    target: pathlib.Path
    text: str = ""
    error: str = ""


def parse(arguments: Sequence[str]) -> ImportOptions:
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("games", nargs="+", type=pathlib.Path, metavar="FILE", help="a game of another program")
    parser.add_argument("--output", type=pathlib.Path, required=True, metavar="DIR", help="folder of the records")
    add_engine(parser)
    return ImportOptions.from_attributes(parser.parse_args(arguments))


def main(options: ImportOptions) -> int:
    games = [game for path in options.games for game in _games_of(path, options.output)]
    for target, count in Counter(game.target for game in games).items():
        if count > 1:
            raise UsageError(f"{count} files would be written as {target.name}")
    engine = places.ensure_built(options.engine_path)
    make_folder(options.output)
    readable = [game for game in games if not game.error]
    for game, converted in zip(readable, _converted(engine, [game.text for game in readable])):
        if "sgf" in converted:
            write_whole(game.target, converted["sgf"])
        else:
            game.error = converted["error"]
    for game in games:
        if game.error:
            say(f"{game.name}: {game.error}")
    return 1 if any(game.error for game in games) else 0


def _games_of(path: pathlib.Path, folder: pathlib.Path) -> list[ForeignGame]:
    """Returns the games of a file, or one with an error."""
    try:
        text = _text_of(path)
    except UserError as error:
        return [ForeignGame(str(path), folder / f"{path.stem}.sgf", error=text_of(error))]
    texts = _elements_of(text)
    if len(texts) < 2:
        targets = [(str(path), f"{path.stem}.sgf")]
    else:
        targets = [(f"{path}, game {i}", f"{path.stem}-{i}.sgf") for i in range(1, len(texts) + 1)]
    games = [ForeignGame(name, folder / file, text) for (name, file), text in zip(targets, texts or [text])]
    for game in games:
        game.error = f"{game.target} exists" if game.target.exists() else ""
    return games


def _elements_of(text: str) -> list[str]:
    """Returns the elements of a JSON list; the text itself if it is none."""
    try:
        data = json.loads(text) if text.lstrip().startswith("[") else None
    except (ValueError, RecursionError):
        data = None
    return [json.dumps(each) for each in data] if isinstance(data, list) else [text]


def _text_of(path: pathlib.Path) -> str:
    """Returns the text of a file. Raises UserError."""
    try:
        with open(path, "rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise UserError(f"it is larger than {MOST_BYTES >> 20} MiB")
        return content.decode()
    except UnicodeDecodeError:
        raise UserError("it is not UTF-8") from None
    except OSError as error:
        raise UserError(error.strerror or text_of(error)) from None


def _converted(engine: str, texts: Sequence[str]) -> list[JsonObject]:
    """Returns the record of each text, as `sgf`, or an `error`."""
    result = subprocess.run(["node", CONVERT], input=json.dumps({"engine": engine, "texts": texts}),
                            capture_output=True, text=True, encoding="utf-8", check=False)
    if result.returncode != 0:
        raise UserError(f"{CONVERT}: {result.stderr}")
    converted: list[JsonObject] = json.loads(result.stdout)
    return converted
