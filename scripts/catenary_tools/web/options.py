# SPDX-License-Identifier: MIT
"""The command line of scripts/play."""

import argparse
import ipaddress
import os
from collections.abc import Sequence
from dataclasses import dataclass

from ..cli import Parser, ToolOptions, add_engine, add_engine_memory, add_setting, number, whole_number

DESCRIPTION = """Starts a server on this machine and opens the board in a browser: play, watch and analyse games. The
server accepts connections from this machine only, unless --share is given, and ends when no browser has used it for a
while; Ctrl-C ends it at once. The game in progress is kept for the next start."""


@dataclass(frozen=True)
class BridgeOptions(ToolOptions):
    """`share` is the address in the network; True means the default one."""

    game: str | None
    size: int | None
    option: Sequence[tuple[str, str]]
    port: int
    no_browser: bool
    share: str | bool | None
    idle: float
    watch: str | None
    engine_path: str
    engine_memory: float
    engine: Sequence[str]


def own_address(text: str) -> str:
    """An IPv4 address that other devices in a private network can reach."""
    try:
        address = ipaddress.IPv4Address(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not an IPv4 address") from None
    if address.is_global or address.is_unspecified or address.is_multicast:
        raise argparse.ArgumentTypeError(f"{text} is not the address of one machine in a private network")
    return str(address)


def parse(arguments: Sequence[str]) -> BridgeOptions:
    parser = Parser(argparse.HelpFormatter, description=DESCRIPTION)
    add = parser.add_argument
    add("--game", metavar="NAME", help="start a new game (default: continue the last one)")
    add_setting(parser)
    add("--port", type=whole_number(0, 65535), default=0, metavar="N",
        help="port of the server (default: any free one)")
    add("--no-browser", action="store_true", help="print the address only")
    add("--share", nargs="?", const=True, type=own_address, metavar="ADDRESS",
        help="serve the local network too, and print the address for another device with a QR code. Anyone who opens "
             "it plays on this board. The connection is not encrypted: share only in a network that you trust. "
             "ADDRESS is that of this machine in the network (default: that of the default route)")
    add("--idle", type=number(0, 100_000), default=10.0, metavar="MINUTES",
        help="end after this time without a browser (default: 10; 0: never)")
    add("--watch", metavar="DIR", help="watch the match that scripts/match plays with --output DIR")
    add_engine(parser, "the catenary that applies the rules")
    add_engine_memory(parser)
    add("--engine", nargs=argparse.REMAINDER, default=[], metavar="NAME COMMAND",
        help="another engine that may take a seat: its name, then its command, which is everything after NAME")
    options = parser.parse_args(arguments)
    if len(options.engine) == 1:
        parser.error("--engine needs a name and a command")
    if (options.size or options.option) and not options.game:
        parser.error("--size and --option need --game")
    if options.watch and not os.path.isdir(options.watch):
        parser.error(f"--watch: {options.watch} is not a folder")
    return BridgeOptions.from_attributes(options)
