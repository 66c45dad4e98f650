# SPDX-License-Identifier: MIT
"""The command scripts/play: the server from its start to its end."""

import asyncio
import os
import signal
import sys
import time
import webbrowser

from aiohttp import web

from .. import places
from ..play.setting import Setting
from .actions import Refused
from .channel import Channel
from .controller import Controller
from .engines import RULER, Engines
from .security import Guard
from .seats import Seat
from .server import Site
from .storage import Storage
from .watch import Watch

LOOK_SECONDS = 1.0
FIRST_SEATS = {"black": Seat(), "white": Seat("engine", RULER, (("level", 4),))}


def _can_show():
    """True if a browser of this person can be opened here."""
    return os.geteuid() != 0 and bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _offer(guard, opens_browser):
    """Prints a new address, or opens the browser with it."""
    address = guard.new_address()
    if not (opens_browser and _can_show() and webbrowser.open(address)):
        print(f"Open this address in a browser: {address}", flush=True)


async def _start_game(controller, options):
    if not options.game and await controller.restore():
        controller.consider()
        return
    names = controller.catalogue.names
    setting = Setting(options.game or names[0], options.size, tuple(options.option))
    try:
        await controller.start(setting, FIRST_SEATS)
    except Refused as refusal:
        sys.exit(f"{places.program_name()}: {refusal}")
    controller.consider()


async def _serve(options):
    channel, guard = Channel(), Guard()
    engine_path = places.provide_engine(options.engine_path)
    others = {options.engine[0]: options.engine[1:]} if options.engine else {}

    def failed(engine, failure):
        channel.publish({"type": "notice", "text": f"The engine {engine.name} stopped ({failure.detail}) and was "
                                                   "started again."})
    storage = Storage()
    storage.open()
    controller = Controller(Engines(engine_path, others, failed), channel.publish, storage)
    channel.controller = controller
    if options.watch:
        controller.watch = Watch(controller, options.watch)
    await controller.load()
    await _start_game(controller, options)
    runner = web.AppRunner(Site(guard, channel, controller).application, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", options.port)
    await site.start()
    guard.listen_on(site._server.sockets[0].getsockname()[1])
    if controller.watch:
        controller.watch.start()
    ended = _watch_signals()
    _offer(guard, not options.no_browser)
    try:
        await _until_end(ended, channel, guard, 60 * options.idle)
    finally:
        await channel.close()
        await controller.close()
        await runner.cleanup()


def _watch_signals():
    """Returns an event that Ctrl-C and its like set."""
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    return ended


async def _until_end(ended, channel, guard, idle_seconds):
    """Waits for the end, or for the time without a page. Enter prints another address."""
    loop = asyncio.get_running_loop()
    if sys.stdin and sys.stdin.isatty():
        loop.add_reader(sys.stdin, lambda: _offer(guard, False) if sys.stdin.readline() else ended.set())
    while not ended.is_set():
        if idle_seconds and not channel.count and time.monotonic() - channel.closed_at > idle_seconds:
            break
        try:
            await asyncio.wait_for(ended.wait(), LOOK_SECONDS)
        except asyncio.TimeoutError:
            pass


def main(options):
    asyncio.run(_serve(options))
    return 0
