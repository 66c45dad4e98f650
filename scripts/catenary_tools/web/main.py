# SPDX-License-Identifier: MIT
"""The command scripts/play: the bridge from its start to its end."""

import argparse
import asyncio
import contextlib
import socket
import sys
import threading
import time

from aiohttp import web

from ..browser import can_show, open_browser
from ..cli import ENDING_SIGNALS, say, setting_of
from ..engine.client import check_settings
from ..errors import UserError
from ..places import ensure_current, program_path, state_folder
from ..play.work import limited
from .gate import Connection, Gatekeeper
from .match import WatchedMatch
from .routes import on_disk
from .socket import Programs, Sockets
from .state import LARGEST, Store
from .static import static_routes

POLL_SECONDS = 1.0
# For responses under way at the end.
SHUTDOWN_SECONDS = 5.0


def main(options: argparse.Namespace) -> int:
    try:
        listener = socket.create_server(("127.0.0.1", options.port))
    except OSError as error:
        raise UserError(f"port {options.port}: {error.strerror}") from None
    with listener:
        asyncio.run(_serve(options, _programs(options), listener))
    return 0


def _programs(options: argparse.Namespace) -> Programs:
    """Returns the commands of the engines by their names; builds catenary where its sources are. Raises UsageError."""
    others = {options.engine[0]: options.engine[1:]} if options.engine else {}
    for path, *_ in others.values():
        program_path(path)
    commands = {"catenary": [ensure_current(options.engine_path)], **others}
    if options.game:
        asyncio.run(check_settings(commands["catenary"][0], [setting_of(options)]))
    return {name: limited(command, options.engine_memory) for name, command in commands.items()}


async def _serve(options: argparse.Namespace, programs: Programs, listener: socket.socket) -> None:
    ended, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in ENDING_SIGNALS:
        loop.add_signal_handler(number, ended.set)
    gatekeeper, store = Gatekeeper(listener.getsockname()[1]), Store(state_folder())
    try:
        store.open()
    except OSError as error:
        say(f"games are not stored: {error}")
    sockets, match = Sockets(gatekeeper, programs), WatchedMatch(options.watch) if options.watch else None
    start = {"game": options.game, "size": options.size, "options": dict(options.option)} if options.game else {}
    start |= {"match": match.name} if match else {}
    application = web.Application(middlewares=[gatekeeper.middleware], client_max_size=LARGEST["game"])
    application.add_routes([
        web.get("/socket", sockets.handle), web.get("/engines", on_disk(lambda *_: list(programs))),
        web.get("/start", on_disk(lambda *_: start)), *(match.routes() if match else ()), *store.routes(),
        *static_routes()])
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
    """Opens a new address in the user's browser, or prints it."""
    address = gatekeeper.new_address()

    def show() -> None:
        if not (opens_browser and can_show() and open_browser(address, state_folder())):
            print(f"Open this address in a browser: {address}", flush=True)
    threading.Thread(target=show, daemon=True).start()


async def _until_end(ended: asyncio.Event, sockets: Sockets, gatekeeper: Gatekeeper, idle_seconds: float) -> None:
    """Waits for the end, or for the time without a page. Enter prints another address."""
    def read_key() -> None:
        return _offer(gatekeeper, False) if sys.stdin.readline() else ended.set()
    if sys.stdin and sys.stdin.isatty():
        asyncio.get_running_loop().add_reader(sys.stdin, read_key)
    while not (idle_seconds and time.monotonic() > sockets.unused_since + idle_seconds or ended.is_set()):
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(ended.wait(), POLL_SECONDS)
