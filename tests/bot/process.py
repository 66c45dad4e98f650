# SPDX-License-Identifier: MIT
"""The bot as a process."""

import contextlib
import os
import signal
import socket
import subprocess

import aiohttp

from tests.bot.site import CLIENT_ID, SECRET
from tests.support.under_test import ENGINE, SCRIPTS
from tests.support.waiting import wait_until_async


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Bot:
    """A bot for a site; it has the same address after each start. `log` is the file of its messages."""

    def __init__(self, folder, site, *options):
        self.port, self.log, self.state = free_port(), folder / "log", folder / "state"
        site.endpoint = f"http://127.0.0.1:{self.port}/catchup"
        folder.joinpath("key").write_text(site.public_key)
        self._site = site
        self.command = [
            SCRIPTS / "bot", "abstractplay", "--client-id", CLIENT_ID, "--public-key", folder / "key",
            "--token-url", f"{site.address}/token", "--query-url", f"{site.address}/botQuery", "--port", str(self.port),
            "--state", self.state, "--engine-path", ENGINE, *(options or ("--level", "1"))]
        self.process = None

    def launch(self, *options):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen([*self.command, *options], stdout=log, stderr=log,
                                            env={**os.environ, "CATENARY_BOT_SECRET": SECRET})

    async def start(self):
        """Returns when it answers."""
        self.launch()
        await self.answers()

    async def answers(self):
        """Waits until it answers."""
        async def answered():
            assert self.process.poll() is None, self.messages()
            with contextlib.suppress(aiohttp.ClientError, OSError):
                return await self._site.ping() == (200, {"operational": True})

        await wait_until_async(answered, "the bot")

    def end(self, number=signal.SIGTERM):
        """Sends a signal; returns the exit status."""
        self.process.send_signal(number)
        return self.process.wait(60)

    def messages(self):
        return self.log.read_text()


@contextlib.asynccontextmanager
async def running(folder, site, *options):
    """A bot, which must end cleanly and keep its secret."""
    bot = Bot(folder, site, *options)
    await bot.start()
    try:
        yield bot
        assert bot.end() == 0, bot.messages()
    finally:
        bot.process.kill()
        bot.process.wait()
        assert SECRET not in bot.messages() and "Traceback" not in bot.messages(), bot.messages()
        # The secret is not on the disk either.
        assert all(SECRET.encode() not in path.read_bytes() for path in folder.rglob("*") if path.is_file())
