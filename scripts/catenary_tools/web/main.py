# SPDX-License-Identifier: MIT
"""The command scripts/play: the bridge from its start to its end."""

import asyncio
import contextlib
import os
import socket
import sys
import threading
import time
from collections.abc import AsyncIterator, Sequence

from aiohttp import web

from ..browser import can_show, open_browser
from ..cli import ENDING_SIGNALS, say
from ..engine.client import check_settings
from ..errors import UserError
from ..model import Setting
from ..places import ensure_current, program_path, state_folder
from ..play.work import limited
from .gate import Connection, Gatekeeper
from .match import WatchedMatch
from .options import BridgeOptions
from .routes import on_disk
from .sharing import invitation, network_address
from .socket import Programs, Sockets
from .state import LARGEST, Store
from .static import static_routes

POLL_SECONDS = 1.0
# For responses in progress at the end.
SHUTDOWN_SECONDS = 5.0


def main(options: BridgeOptions) -> int:
    with contextlib.ExitStack() as opened:
        listeners = [opened.enter_context(_listener("127.0.0.1", options.port))]
        if options.share:
            address = network_address() if options.share is True else options.share
            listeners.append(opened.enter_context(_listener(address, options.port)))
        asyncio.run(_serve(options, _programs(options), listeners))
    return 0


def _listener(address: str, port: int) -> socket.socket:
    try:
        return socket.create_server((address, port))
    except OSError as error:
        raise UserError(f"{address}, port {port}: {os.strerror(error.errno)}") from None


def _programs(options: BridgeOptions) -> Programs:
    """Returns the commands of the engines by name; builds Catenary if it runs from its sources. Raises UsageError."""
    others = {options.engine[0]: list(options.engine[1:])} if options.engine else {}
    for path, *_ in others.values():
        program_path(path)
    commands = {"catenary": [ensure_current(options.engine_path)], **others}
    if options.game:
        setting = Setting(options.game, options.size, tuple(options.option))
        asyncio.run(check_settings(commands["catenary"][0], [setting]))
    return {name: limited(command, options.engine_memory) for name, command in commands.items()}


async def _serve(options: BridgeOptions, programs: Programs, listeners: Sequence[socket.socket]) -> None:
    ended, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in ENDING_SIGNALS:
        loop.add_signal_handler(number, ended.set)
    store = Store(state_folder())
    try:
        store.open()
    except OSError as error:
        say(f"games are not stored: {error}")
    sockets, match = Sockets(programs), WatchedMatch(options.watch) if options.watch else None
    start = {"game": options.game, "size": options.size, "options": dict(options.option)} if options.game else {}
    start |= {"match": match.name} if match else {}
    routes = [web.get("/start", on_disk(lambda *_: start)), *(match.routes() if match else ()), *store.routes(),
              *static_routes()]
    gatekeepers = [Gatekeeper(*listener.getsockname()) for listener in listeners]
    async with contextlib.AsyncExitStack() as opened:
        for gatekeeper, listener in zip(gatekeepers, listeners):
            socket_route = web.get("/socket", sockets.handler(gatekeeper))
            await opened.enter_async_context(_open(gatekeeper, listener, [socket_route, *routes]))
        try:
            _offer(gatekeepers, not options.no_browser)
            await _until_end(ended, sockets, gatekeepers, 60 * options.idle)
        finally:
            await sockets.close()


@contextlib.asynccontextmanager
async def _open(gatekeeper: Gatekeeper, listener: socket.socket, routes: Sequence[web.RouteDef]) -> AsyncIterator[None]:
    """Answers the requests at one address."""
    application = web.Application(middlewares=[gatekeeper.middleware], client_max_size=LARGEST["game"])
    application.add_routes(routes)
    runner = web.AppRunner(application)
    await runner.setup()
    handlers = runner.server
    assert handlers
    waiting: dict[Connection, asyncio.TimerHandle] = {}
    create = asyncio.get_running_loop().create_server
    server = await create(lambda: Connection(handlers, waiting), sock=listener)
    try:
        yield
    finally:
        server.close()
        await handlers.shutdown(SHUTDOWN_SECONDS)
        await runner.cleanup()


def _offer(gatekeepers: Sequence[Gatekeeper], opens_browser: bool) -> None:
    """Opens a new address in the user's browser, or prints it; prints the address for other devices."""
    address, *shared = [gatekeeper.new_address() for gatekeeper in gatekeepers]
    for other in shared:
        print(invitation(other), flush=True)

    def show() -> None:
        if not (opens_browser and can_show() and open_browser(address, state_folder())):
            print(f"Open this address in a browser: {address}", flush=True)
    threading.Thread(target=show, daemon=True).start()


async def _until_end(ended: asyncio.Event, sockets: Sockets, gatekeepers: Sequence[Gatekeeper],
                     idle_seconds: float) -> None:
    """Waits for the end, or until there has been no page for some time. Enter prints new addresses."""
    def read_key() -> None:
        return _offer(gatekeepers, False) if sys.stdin.readline() else ended.set()
    if sys.stdin and sys.stdin.isatty():
        asyncio.get_running_loop().add_reader(sys.stdin, read_key)
    while not (idle_seconds and time.monotonic() > sockets.unused_since + idle_seconds or ended.is_set()):
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(ended.wait(), POLL_SECONDS)
