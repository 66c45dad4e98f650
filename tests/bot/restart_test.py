# SPDX-License-Identifier: MIT
"""Games of a bot that is killed at any moment: nothing is lost, and nothing is played twice."""

import asyncio
import collections
import contextlib
import random
import signal

import aiohttp
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.bot.process import running
from tests.bot.site import GATEWAY, LOSE_REPLY, UNAUTHORIZED, Site
from tests.support.under_test import LONG
from tests.support.waiting import wait_until_async

# Games altogether and at the same time, and the most seconds between two kills.
GAMES, TOGETHER, PAUSE = (1000, 50, 30) if LONG else (4, 4, 1)
# Seconds between two disturbances.
REST = 0.2


def chosen_once(match):
    """True if each position was answered by one turn only, which was played. It may be submitted again, also after the
    opponent has played."""
    turns = match.game.turns
    for number, turn in match.submitted:
        first = next(count for count, same in match.submitted if same == turn)
        if turns[first] != turn or number < first:
            return False
    return {turn for _, turn in match.submitted} == set(turns[match.bot::2])


async def kill(bot, generator, count):
    """Kills and starts the bot again, until it is cancelled."""
    while True:
        await asyncio.sleep(generator.uniform(0, PAUSE))
        assert bot.end(signal.SIGKILL) == -signal.SIGKILL
        bot.launch()
        count["kills"] += 1
        # Some of them are killed before they listen.
        await asyncio.sleep(generator.choice((0.3, 2)))


async def disturb(site, matches, generator, count):
    """Sends messages that must have no effect, and lets requests of the bot fail, until it is cancelled."""
    while True:
        await asyncio.sleep(REST)
        fault = generator.choice((LOSE_REPLY, GATEWAY, UNAUTHORIZED, None, None, None))
        if fault:
            site.faults.append(fault)
            count[fault] += 1
            continue
        body = generator.choice(generator.choice(matches).sent or [b"{}"])
        key = generator.choice((None, Ed25519PrivateKey.generate()))
        # The bot may be down.
        with contextlib.suppress(aiohttp.ClientError, OSError):
            status, _ = await site.post(body, site.signed(body, key=key))
            assert status == (401 if key else 202) or body == b"{}"
            count["forged" if key else "late"] += 1


def test_kills_at_any_moment(tmp_path):
    async def main():
        generator, count = random.Random(1), collections.Counter()
        async with Site() as site, running(tmp_path, site, "--level", "1", "--concurrency", "2") as bot:
            matches = [site.new_match(side=5 + number % 2, bot=number // 2 % 2) for number in range(GAMES)]
            places = asyncio.Semaphore(TOGETHER)

            async def play(match):
                async with places:
                    await site.play(match)

            trouble = [asyncio.create_task(kill(bot, generator, count)),
                       asyncio.create_task(disturb(site, matches, generator, count))]
            playing = asyncio.gather(*map(play, matches))
            await asyncio.wait([playing, *trouble], return_when=asyncio.FIRST_COMPLETED)
            for task in trouble:
                task.cancel()
            results = await asyncio.gather(*trouble, return_exceptions=True)
            assert all(isinstance(result, asyncio.CancelledError) for result in results), results
            await playing
            assert all(map(chosen_once, matches))
            print(f"{len(matches)} games, {sum(len(match.submitted) for match in matches)} turns sent, {dict(count)}")
            # It must end cleanly.
            await bot.answers()

    asyncio.run(main())


def test_a_chosen_turn_is_kept(tmp_path):
    async def main():
        async with Site() as site, running(tmp_path, site, "--level", "1") as bot:
            match = await site.deliver_first(GATEWAY, GATEWAY)
            await wait_until_async(lambda: "status 504" in bot.messages(), "the outage")
            bot.end(signal.SIGKILL)
            bot.command[bot.command.index("--level") + 1] = "5"
            await bot.start()
            await wait_until_async(lambda: match.submitted, "the turn")
            (_, turn), = match.submitted
            assert f"turn 1 is {turn}, found" in bot.messages() and bot.messages().count(", found in") == 1

    asyncio.run(main())


def test_a_reply_that_the_kill_prevents(tmp_path):
    async def main():
        async with Site() as site, running(tmp_path, site) as bot:
            match = await site.deliver_first(LOSE_REPLY)
            await wait_until_async(lambda: match.submitted, "the turn")
            bot.end(signal.SIGKILL)
            await bot.start()
            await wait_until_async(lambda: " is played" in bot.messages(), "the refusal, which says so")
            assert len(match.game.turns) == 1 and len({turn for _, turn in match.submitted}) == 1

    asyncio.run(main())


def test_a_clean_end_keeps_what_waits(tmp_path):
    async def main():
        async with Site() as site, running(tmp_path, site, "--time", "60") as bot:
            matches = [site.new_match() for _ in range(3)]
            for match in matches:
                await site.deliver(match)
            assert bot.end() == 0
            bot.command[bot.command.index("--time") + 1] = "0.1"
            await bot.start()
            assert "; turns waiting: 3\n" in bot.messages()
            await wait_until_async(lambda: all(match.submitted for match in matches), "all turns")

    asyncio.run(main())


@pytest.mark.parametrize("options, reason", [
    (("--port", "0"), "another bot uses {bot.state}"),
    (("--state", "{folder}/other"),
     "cannot listen on 127.0.0.1, port {bot.port}: Address already in use; --port selects another port")])
def test_two_bots_do_not_share_a_folder_or_a_port(tmp_path, options, reason):
    async def main():
        async with Site() as site, running(tmp_path, site) as bot:
            first = bot.process
            bot.launch(*(option.format(folder=tmp_path) for option in options))
            try:
                assert bot.process.wait(60) == 1
                assert f"bot: {reason.format(bot=bot)}\n" in bot.messages()
            finally:
                bot.process = first

    asyncio.run(main())


def test_wrong_credentials_are_reported_at_the_start(tmp_path):
    async def main():
        async with Site() as site, running(tmp_path, site, "--client-id", "another") as bot:
            await wait_until_async(lambda: "WARNING AbstractPlay gives no access token: status 400: invalid_client; "
                                           "turns will wait\n" in bot.messages(), "the warning")
            assert bot.end() == 0
            assert "INFO ended by a signal; turns waiting: 0\n" in bot.messages()
            await bot.start()

    asyncio.run(main())
