# SPDX-License-Identifier: MIT
"""The command line of scripts/build-site."""

import pathlib
from collections.abc import Sequence
from dataclasses import dataclass

from ... import places
from ...cli import Parser, ToolOptions

DESCRIPTION = """Writes the web page as static files for any web host. The engine runs in the visitor's browser, in
WebAssembly; after the first visit the page also works offline. The site works at any path of a host. The same sources
give the same files."""
BUILT = places.ROOT / "build" / "wasm"


@dataclass(frozen=True)
class SiteOptions(ToolOptions):
    folder: pathlib.Path
    engine: pathlib.Path


def parse(arguments: Sequence[str]) -> SiteOptions:
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("folder", type=pathlib.Path, metavar="DIR", help="a new folder, or that of an earlier site")
    parser.add_argument("--engine", type=pathlib.Path, default=BUILT, metavar="DIR",
                        help="folder of the engine in WebAssembly (default: build/wasm, built as necessary)")
    return SiteOptions.from_attributes(parser.parse_args(arguments))
