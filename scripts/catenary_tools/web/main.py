# SPDX-License-Identifier: MIT
"""The command scripts/play: the server from its start to its end."""

import argparse
import asyncio
import html
import os
import shutil
import signal
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path

from aiohttp import web

from .. import places
from ..engine.process import EngineFailure
from ..errors import UserError
from ..files import write_private
from ..model import Setting
from . import Refusal
from .channel import Channel
from .controller import Controller
from .engines import RULER, BoardEngine, EnginePool
from .game import Seat
from .server import Gatekeeper, Site
from .storage import GameStore, state_folder
from .watch import Watch

POLL_SECONDS = 1.0
# For answers under way at the end.
SHUTDOWN_SECONDS = 5.0
# The file that takes the browser to the board.
REDIRECT = "open-board.html"
# The easiest level, for somebody who has never played.
FIRST_SEATS = {"black": Seat(), "white": Seat(RULER, {"level": 1})}


def main(options: argparse.Namespace) -> int:
    try:
        listener = socket.create_server(("127.0.0.1", options.port))
    except OSError as error:
        raise UserError(f"port {options.port}: {error.strerror}") from None
    asyncio.run(_serve(options, listener))
    return 0


async def _serve(options: argparse.Namespace, listener: socket.socket) -> None:
    channel, gatekeeper, storage = Channel(), Gatekeeper(listener.getsockname()[1]), GameStore()
    storage.open()
    controller = channel.controller = Controller(_engines(options, channel), channel.publish, storage)
    site = Site(gatekeeper, channel, controller)
    runner = web.AppRunner(site.application, access_log=None)
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    try:
        await _begin(controller, options)
        await runner.setup()
        await web.SockSite(runner, listener, shutdown_timeout=SHUTDOWN_SECONDS).start()
        _offer(gatekeeper, not options.no_browser)
        await _until_end(ended, channel, gatekeeper, 60 * options.idle)
    finally:
        await site.reviews.cancel()
        await channel.close()
        await controller.close()
        await runner.cleanup()


def _engines(options: argparse.Namespace, channel: Channel) -> EnginePool:
    """Returns the engines; builds catenary where its sources are."""
    program = places.ensure_current(options.engine_path)
    others = {options.engine[0]: options.engine[1:]} if options.engine else {}
    for path in (program, *(command[0] for command in others.values())):
        if not shutil.which(path):
            raise UserError(f"{path} cannot be started")

    def failed(engine: BoardEngine, failure: EngineFailure) -> None:
        text = f"The engine {engine.name} stopped ({failure.detail}) and was started again."
        channel.publish({"type": "notice", "text": text})
    return EnginePool(program, others, options.engine_memory, failed)


async def _begin(controller: Controller, options: argparse.Namespace) -> None:
    """Puts a game on the board: a new one where the options name it, else the stored one."""
    await controller.catalogue.load(controller.engines.ruler)
    if options.game or not await controller.restore():
        setting = Setting(options.game or controller.catalogue.names[0], options.size, tuple(options.option))
        try:
            await controller.start(setting, FIRST_SEATS)
        except Refusal as refusal:
            raise UserError(str(refusal)) from None
    if options.watch:
        controller.watch = Watch(controller, options.watch)
        controller.watch.start()
    controller.consider()


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


async def _until_end(ended: asyncio.Event, channel: Channel, gatekeeper: Gatekeeper, idle_seconds: float) -> None:
    """Waits for the end, or for the time without a page. Enter prints another address."""
    def read_key() -> None:
        if sys.stdin.readline():
            _offer(gatekeeper, False)
        else:
            ended.set()
    if sys.stdin and sys.stdin.isatty():
        asyncio.get_running_loop().add_reader(sys.stdin, read_key)
    while not ended.is_set():
        if idle_seconds and not channel.count and time.monotonic() - channel.closed_at > idle_seconds:
            break
        try:
            await asyncio.wait_for(ended.wait(), POLL_SECONDS)
        except asyncio.TimeoutError:
            pass
