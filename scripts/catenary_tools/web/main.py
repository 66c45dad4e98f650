# SPDX-License-Identifier: MIT
"""The command scripts/play: the server from its start to its end."""

import asyncio
import os
import shutil
import signal
import socket
import sys
import time
import webbrowser

from aiohttp import web

from .. import places
from ..errors import UserError
from ..model import Setting
from .actions import Refused
from .channel import Channel
from .controller import Controller
from .engines import Engines, RULER
from .seats import Seat
from .server import Guard, Site
from .storage import Storage
from .watch import Watch

LOOK_SECONDS = 1.0
# For answers under way at the end.
SHUTDOWN_SECONDS = 5.0
# The easiest level, for somebody who has never played.
FIRST_SEATS = {"black": Seat(), "white": Seat("engine", RULER, (("level", 1),))}


def _can_show():
    """True if a browser of this person can be opened here."""
    return os.geteuid() != 0 and bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _offer(guard, opens_browser):
    """Prints a new address, or opens the browser with it."""
    address = guard.new_address()
    if not (opens_browser and _can_show() and webbrowser.open(address)):
        print(f"Open this address in a browser: {address}", flush=True)


def _engines(options, channel):
    """Returns the engines; builds catenary where its sources are."""
    program = places.current_engine(options.engine_path)
    others = {options.engine[0]: options.engine[1:]} if options.engine else {}
    for path in (program, *(command[0] for command in others.values())):
        if not shutil.which(path):
            raise UserError(f"{path} cannot be started")

    def failed(engine, failure):
        text = f"The engine {engine.name} stopped ({failure.detail}) and was started again."
        channel.publish({"type": "notice", "text": text})
    return Engines(program, others, options.engine_memory, failed)


async def _begin(controller, options):
    """Puts a game on the board: a new one where the options name it, else the stored one."""
    await controller.load()
    if options.game or not await controller.restore():
        setting = Setting(options.game or controller.catalogue.names[0], options.size, tuple(options.option))
        try:
            await controller.start(setting, FIRST_SEATS)
        except Refused as refusal:
            raise UserError(str(refusal)) from None
    if options.watch:
        controller.watch = Watch(controller, options.watch)
        controller.watch.start()
    controller.consider()


async def _serve(options, listener):
    channel, guard, storage = Channel(), Guard(listener.getsockname()[1]), Storage()
    storage.open()
    controller = channel.controller = Controller(_engines(options, channel), channel.publish, storage)
    site = Site(guard, channel, controller)
    runner = web.AppRunner(site.application, access_log=None)
    ended = _watch_signals()
    try:
        await _begin(controller, options)
        await runner.setup()
        await web.SockSite(runner, listener, shutdown_timeout=SHUTDOWN_SECONDS).start()
        _offer(guard, not options.no_browser)
        await _until_end(ended, channel, guard, 60 * options.idle)
    finally:
        site.reviews.cancel()
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
    try:
        listener = socket.create_server(("127.0.0.1", options.port))
    except OSError as error:
        raise UserError(f"port {options.port}: {error.strerror}") from None
    asyncio.run(_serve(options, listener))
    return 0
