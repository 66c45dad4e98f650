# SPDX-License-Identifier: MIT
"""The command scripts/play: the bridge from its start to its end."""

import argparse
import asyncio
import contextlib
import html
import os
import shutil
import signal
import socket
import sys
import threading
import webbrowser
from pathlib import Path

from aiohttp import web

from .. import places
from ..cli import say
from ..errors import UserError
from ..files import write_private
from ..places import state_folder
from ..play.work import limited
from .engines import CATENARY
from .gate import Connection, Gatekeeper
from .match import Match
from .routes import on_disk
from .socket import Programs, Sockets
from .state import LARGEST_BODY, Store
from .static import content_routes, static_routes

POLL_SECONDS = 1.0
# For responses under way at the end.
SHUTDOWN_SECONDS = 5.0
# The file that takes the browser to the board.
REDIRECT = "open-board.html"


def main(options: argparse.Namespace) -> int:
    programs = _programs(options)
    try:
        listener = socket.create_server(("127.0.0.1", options.port))
    except OSError as error:
        raise UserError(f"port {options.port}: {error.strerror}") from None
    asyncio.run(_serve(options, programs, listener))
    return 0


def _programs(options: argparse.Namespace) -> Programs:
    """Returns the commands of the engines by their names; builds catenary where its sources are."""
    others = {options.engine[0]: options.engine[1:]} if options.engine else {}
    commands = {CATENARY: [places.ensure_current(options.engine_path)], **others}
    for path, *_ in commands.values():
        if not shutil.which(path):
            raise UserError(f"{path} cannot be started")
    return {name: limited(command, options.engine_memory) for name, command in commands.items()}


async def _serve(options: argparse.Namespace, programs: Programs, listener: socket.socket) -> None:
    ended, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, ended.set)
    gatekeeper, store = Gatekeeper(listener.getsockname()[1]), Store(state_folder())
    try:
        store.open()
    except OSError as error:
        say(f"games are not stored: {error}")
    sockets, match = Sockets(gatekeeper, programs), Match(options.watch) if options.watch else None
    game = {"game": options.game, "size": options.size, "options": dict(options.option)} if options.game else {}
    start = {**game, **({"match": match.name} if match else {})}
    application = web.Application(middlewares=[gatekeeper.middleware], client_max_size=LARGEST_BODY)
    application.add_routes([
        web.get("/socket", sockets.handle), web.get("/engines", on_disk(lambda *_: list(programs))),
        web.get("/start", on_disk(lambda *_: start)), *(match.routes() if match else ()), *store.routes(),
        *content_routes(), *static_routes()])
    runner = web.AppRunner(application)
    await runner.setup()
    handlers = runner.server
    assert handlers
    waiting: dict[Connection, asyncio.TimerHandle] = {}
    server = await loop.create_server(lambda: Connection(handlers, waiting), sock=listener)
    try:
        _offer(gatekeeper, not options.no_browser)
        await _until_end(ended, sockets, gatekeeper, 60 * options.idle)
    finally:
        server.close()
        await sockets.close()
        await handlers.shutdown(SHUTDOWN_SECONDS)
        await runner.cleanup()


def _offer(gatekeeper: Gatekeeper, opens_browser: bool) -> None:
    """Prints a new address, or opens it in the user's browser."""
    address = gatekeeper.new_address()
    can_show = os.geteuid() != 0 and bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    if opens_browser and can_show:
        # Some browsers keep their caller waiting.
        threading.Thread(target=open_browser, args=(address, state_folder()), daemon=True).start()
    else:
        _print_address(address)


def open_browser(address: str, folder: Path) -> None:
    """Opens the browser on a private file that redirects to the address, because other users of the machine can read
    command lines. Prints the address if that fails."""
    page = folder / REDIRECT
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        page.unlink(missing_ok=True)
        write_private(page, f'<!doctype html><meta http-equiv="refresh" content="0; url={html.escape(address)}">')
        shown = webbrowser.open(page.as_uri())
    except OSError:
        shown = False
    if not shown:
        _print_address(address)


def _print_address(address: str) -> None:
    print(f"Open this address in a browser: {address}", flush=True)


async def _until_end(ended: asyncio.Event, sockets: Sockets, gatekeeper: Gatekeeper, idle_seconds: float) -> None:
    """Waits for the end, or for the time without a page. Enter prints another address."""
    def read_key() -> None:
        if sys.stdin.readline():
            _offer(gatekeeper, False)
        else:
            ended.set()
    if sys.stdin and sys.stdin.isatty():
        asyncio.get_running_loop().add_reader(sys.stdin, read_key)
    while not (idle_seconds and sockets.unused_seconds() > idle_seconds or ended.is_set()):
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(ended.wait(), POLL_SECONDS)
