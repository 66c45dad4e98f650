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
Writes games of other programs as SGF. The form of each file is recognised by its content: a game of Catchup from
AbstractPlay (JSON) or Ludii (a trial). The engine checks all turns.

  %(prog)s game.json other.trl --output DIR  writes DIR/game.sgf and DIR/other.sgf, unless they exist"""
# The page's reader of these forms.
CONVERT = pathlib.Path(__file__).resolve().parent / "web" / "import_games.mjs"
MOST_BYTES = 4 << 20


@dataclasses.dataclass(frozen=True)
class ImportOptions(ToolOptions):
    games: Sequence[pathlib.Path]
    output: pathlib.Path
    engine_path: str


def parse(arguments: Sequence[str]) -> ImportOptions:
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("games", nargs="+", type=pathlib.Path, metavar="FILE", help="a game of another program")
    parser.add_argument("--output", type=pathlib.Path, required=True, metavar="DIR", help="folder of the records")
    add_engine(parser)
    return ImportOptions.from_attributes(parser.parse_args(arguments))


def main(options: ImportOptions) -> int:
    for name, count in Counter(path.stem for path in options.games).items():
        if count > 1:
            raise UsageError(f"{count} files would be written as {name}.sgf")
    engine = places.ensure_built(options.engine_path)
    make_folder(options.output)
    targets = {path: options.output / f"{path.stem}.sgf" for path in options.games}
    results = {path: {"error": f"{target} exists"} if target.exists() else _text_of(path)
               for path, target in targets.items()}
    readable = [path for path, result in results.items() if "text" in result]
    results |= zip(readable, _converted(engine, [str(results[path]["text"]) for path in readable]))
    for path, result in results.items():
        if "sgf" in result:
            write_whole(targets[path], result["sgf"])
        else:
            say(f"{path}: {result['error']}")
    return 1 if any("error" in result for result in results.values()) else 0


def _text_of(path: pathlib.Path) -> JsonObject:
    """Returns the text of a file, or an error."""
    try:
        with open(path, "rb") as file:
            content = file.read(MOST_BYTES + 1)
        return {"text": content.decode()} if len(content) <= MOST_BYTES else {"error": "it is larger than 4 MiB"}
    except UnicodeDecodeError:
        return {"error": "it is not UTF-8"}
    except OSError as error:
        return {"error": error.strerror or text_of(error)}


def _converted(engine: str, texts: Sequence[str]) -> list[JsonObject]:
    """Returns the record of each text, as `sgf`, or an `error`."""
    result = subprocess.run(["node", CONVERT], input=json.dumps({"engine": engine, "texts": texts}),
                            capture_output=True, text=True, encoding="utf-8", check=False)
    if result.returncode != 0:
        raise UserError(f"{CONVERT}: {result.stderr}")
    converted: list[JsonObject] = json.loads(result.stdout)
    return converted
