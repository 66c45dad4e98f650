# SPDX-License-Identifier: MIT
"""The command scripts/bot: the bot from its start to its end."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import time
from pathlib import Path

import aiohttp
from aiohttp import web
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from ..cli import ENDING_SIGNALS
from ..engine.client import check_settings
from ..errors import UsageError, UserError, text_of
from ..places import ensure_built
from ..play.work import limited
from .client import Account, Client, Outage
from .notation import SIDES, setting_of
from .options import SECRET_VARIABLE, STAGES, BotOptions
from .player import Player
from .search import Searcher
from .server import Server
from .signature import parse_key
from .store import Store

LOG = logging.getLogger(__name__)


class JournalFormatter(logging.Formatter):
    """Lines for the journal of systemd, which adds the time: a priority and the message (sd-daemon(3))."""

    def format(self, record: logging.LogRecord) -> str:
        priority = 3 if record.levelno >= logging.ERROR else 4 if record.levelno >= logging.WARNING else 6
        return "\n".join(f"<{priority}>{line}" for line in super().format(record).split("\n"))


def main(options: BotOptions) -> int:
    handler = logging.StreamHandler()
    if "JOURNAL_STREAM" in os.environ:
        handler.setFormatter(JournalFormatter())
    else:
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    logging.Formatter.converter = time.gmtime
    account, key, searcher = _account(options), _public_key(options), _searcher(options)
    with contextlib.closing(Store(Path(options.state))) as store:
        asyncio.run(_serve(options, account, key, searcher, store))
    return 0


def _account(options: BotOptions) -> Account:
    """The engines do not inherit the secret. Raises UsageError if there is none."""
    secret = os.environ.pop(SECRET_VARIABLE, "").strip()
    if options.secret_file:
        secret = Path(options.secret_file).read_text(encoding="utf-8").strip()
    if not secret:
        raise UsageError(f"no client secret: {options.secret_file or SECRET_VARIABLE} is empty")
    stage = STAGES[options.stage]
    return Account(options.token_url or stage.token_url, stage.scope, options.query_url or stage.query_url,
                   options.client_id, secret)


def _public_key(options: BotOptions) -> Ed25519PublicKey:
    try:
        return parse_key(Path(options.public_key).read_text(encoding="utf-8"))
    except ValueError as error:
        raise UsageError(f"{options.public_key} is not a public key of AbstractPlay: {error}") from None


def _searcher(options: BotOptions) -> Searcher:
    program = ensure_built(options.engine_path)
    asyncio.run(check_settings(program, [setting_of(side) for side in SIDES.values()]))
    if options.level:
        limits = ["--level", str(options.level)]
    else:
        limits = ["--move-time", str(options.time), "--threads", str(options.threads or 1)]
    return Searcher(limited([program, *limits], options.engine_memory), 0 if options.level else options.time)


async def _serve(options: BotOptions, account: Account, key: Ed25519PublicKey, searcher: Searcher, store: Store
                 ) -> None:
    """Runs until a signal ends it."""
    ended, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in ENDING_SIGNALS:
        loop.add_signal_handler(number, ended.set)
    async with contextlib.AsyncExitStack() as opened:
        session = await opened.enter_async_context(aiohttp.ClientSession())
        client = Client(session, account)
        player = Player(store, searcher, client, options.concurrency)
        opened.push_async_callback(player.close)
        runner = web.AppRunner(Server(key, player, options.most_waiting).application(), access_log=None)
        opened.push_async_callback(runner.cleanup)
        await runner.setup()
        site = web.TCPSite(runner, options.host, options.port)
        await _listen(site, options)
        player.start()
        host, port = runner.addresses[0][:2]
        LOG.info("listening on http://%s:%d/; turns waiting: %d", host, port, player.waiting)
        opened.callback(asyncio.create_task(_check(client)).cancel)
        await ended.wait()
        LOG.info("ended by a signal; turns waiting: %d", player.waiting)


async def _check(client: Client) -> None:
    """Says whether the credentials are right before there is a turn."""
    try:
        await client.check()
        LOG.info("AbstractPlay accepts the client id and the secret")
    except Outage as error:
        LOG.warning("%s; turns will wait", text_of(error))


async def _listen(site: web.TCPSite, options: BotOptions) -> None:
    try:
        await site.start()
    except OSError as error:
        advice = "; --port selects another port" if error.errno == errno.EADDRINUSE else ""
        reason = os.strerror(error.errno) if error.errno else text_of(error)
        raise UserError(f"cannot listen on {options.host}, port {options.port}: {reason}{advice}") from None
