# SPDX-License-Identifier: MIT
"""The command line of scripts/bot."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..cli import (Parser, ToolOptions, add_concurrency, add_engine, add_engine_memory, positive, seconds,
                   whole_number)
from ..places import state_folder

DESCRIPTION = """Plays Catchup on AbstractPlay: a server that AbstractPlay calls when it is the bot's turn. docs/bots.md
describes how to register and run it."""
SECRET_VARIABLE = "CATENARY_BOT_SECRET"
SECONDS = 5.0


class Stage(NamedTuple):
    """The addresses of one of the two installations of AbstractPlay, which share nothing."""

    token_url: str
    scope: str
    query_url: str


STAGES = {
    "prod": Stage("https://botauth.abstractplay.com/oauth2/token",
                  "default-m2m-resource-server-zssvzy/communicate",
                  "https://7n1lziet28.execute-api.us-east-1.amazonaws.com/prod/botQuery"),
    "dev": Stage("https://abstract-play-bots-dev.auth.us-east-1.amazoncognito.com/oauth2/token",
                 "default-m2m-resource-server-dev/communicate",
                 "https://alyhqu85me.execute-api.us-east-1.amazonaws.com/dev/botQuery")}


@dataclass(frozen=True)
class BotOptions(ToolOptions):
    client_id: str
    secret_file: str | None
    public_key: str
    stage: str
    token_url: str | None
    query_url: str | None
    host: str
    port: int
    state: str
    level: int | None
    time: float
    threads: int | None
    concurrency: int
    most_waiting: int
    engine_path: str
    engine_memory: float


def parse(arguments: Sequence[str]) -> BotOptions:
    parser = Parser(argparse.HelpFormatter, description=DESCRIPTION)
    commands = parser.add_subparsers(required=True, dest="command", metavar="SITE")
    site = commands.add_parser("abstractplay", help="run the bot for AbstractPlay", description=DESCRIPTION,
                               formatter_class=argparse.HelpFormatter)
    _add_account(site.add_argument_group("account"))
    _add_server(site.add_argument_group("server"))
    _add_play(site.add_argument_group("play"))
    given = parser.parse_args(arguments)
    if not given.client_id.strip():
        site.error("argument --client-id: it is empty")
    if given.level and given.threads:
        site.error("argument --threads: not allowed with argument --level")
    return BotOptions.from_attributes(given)


def _add_account(group: argparse._ArgumentGroup) -> None:
    add = group.add_argument
    add("--client-id", required=True, metavar="ID", help="the client id that AbstractPlay gave the bot")
    add("--secret-file", metavar="FILE",
        help=f"file with the client secret (default: the secret is in {SECRET_VARIABLE})")
    add("--public-key", required=True, metavar="FILE", help="file with AbstractPlay's public key")
    add("--stage", choices=STAGES, default="prod", help="the installation of AbstractPlay (default: prod)")
    add("--token-url", metavar="URL", help="address of the access tokens (default: that of the stage)")
    add("--query-url", metavar="URL", help="address for turns (default: that of the stage)")


def _add_server(group: argparse._ArgumentGroup) -> None:
    add = group.add_argument
    add("--host", default="127.0.0.1", metavar="ADDRESS", help="address to listen on (default: 127.0.0.1)")
    add("--port", type=whole_number(0, 65535), default=8780, metavar="N",
        help="port to listen on; 0: any free one (default: 8780)")
    add("--state", default=str(state_folder() / "bot"), metavar="DIR",
        help="folder for the turns in progress (default: %(default)s)")
    add("--most-waiting", type=positive, default=20, metavar="N",
        help="number of waiting turns at which challenges are refused (default: 20)")


def _add_play(group: argparse._ArgumentGroup) -> None:
    limits = group.add_mutually_exclusive_group()
    limits.add_argument("--level", type=whole_number(1, 10), metavar="N", help="strength from 1 to 10")
    limits.add_argument("--time", type=seconds, default=SECONDS, metavar="SECONDS",
                        help=f"thinking time per turn (default: {SECONDS:g})")
    group.add_argument("--threads", type=positive, metavar="N", help="threads of a search with --time (default: 1)")
    add_concurrency(group, "searches")
    add_engine(group)
    add_engine_memory(group)
