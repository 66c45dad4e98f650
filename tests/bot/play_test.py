# SPDX-License-Identifier: MIT
"""Games of the bot against AbstractPlay's side: all of them end by its rules, and every turn is played once."""

import asyncio
import json
import random
import time

import aiohttp
import pytest
from catenary_tools.bot import player
from catenary_tools.bot.client import Account, Client
from catenary_tools.bot.notation import Position
from catenary_tools.bot.player import MOST_FAILURES, PLAYED, Player
from catenary_tools.bot.search import Searcher
from catenary_tools.bot.store import Job, Store
from catenary_tools.engine.process import EngineFailure
from catenary_tools.model import Verdict
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.bot.process import running
from tests.bot.site import CHALLENGE, CLIENT_ID, FAIL, GATEWAY, LOSE_REPLY, SECRET, UNAUTHORIZED, Site
from tests.support.waiting import wait_until_async

# Games played at the same time.
MANY = 8


def played_once(match):
    """True if all turns of the bot were submitted once."""
    numbers = range(match.bot, len(match.game.turns), 2)
    return match.submitted == [(number, match.game.turns[number]) for number in numbers]


@pytest.mark.parametrize("wraps, count", [(True, MANY), (False, 2)])
def test_concurrent_games(tmp_path, wraps, count):
    async def main():
        async with Site(wraps=wraps) as site, running(tmp_path, site, "--level", "1", "--concurrency", "2") as bot:
            matches = [site.new_match(side=5 + number % 2, bot=number // 2 % 2) for number in range(count)]
            await asyncio.gather(*map(site.play, matches))
            assert all(map(played_once, matches))
            assert site.tokens == 1
            turns = sum(len(match.submitted) for match in matches)
            # The bot logs a turn after the answer to it.
            await wait_until_async(lambda: bot.messages().count(" is played") >= turns, "the last reply")
            assert bot.messages().count(" is played") == turns

    asyncio.run(main())


def test_a_game_with_a_time_limit(tmp_path):
    async def main():
        async with Site() as site, running(tmp_path, site, "--time", "0.05", "--threads", "1"):
            match = site.new_match()
            await site.play(match)
            # Its opponent plays at random.
            assert played_once(match) and match.game.winner == match.bot

    asyncio.run(main())


def test_repeated_and_late_messages(tmp_path):
    async def main():
        async with Site() as site, running(tmp_path, site) as bot:
            match = site.new_match(bot=1)
            match.game.play("e5")
            first = match.message()
            answers = await asyncio.gather(*(site.post(first) for _ in range(20)))
            assert {status for status, _ in answers} == {202}
            await wait_until_async(lambda: match.submitted, "the turn")
            await wait_until_async(lambda: " is played" in bot.messages(), "the reply")
            assert await site.post(first) == (202, f"game {match.name}, turn 2: this turn is played already")
            # The queue of AbstractPlay may repeat a message after the bot has played.
            assert await site.post(match.message()) == (202, f"game {match.name}, turn 3: it is the opponent's turn")
            match.game.play_randomly(random.Random(1))
            await site.post(match.message())
            assert await site.post(first) == (202, f"game {match.name}, turn 2: this position is older than the one "
                                                   "known")
            await wait_until_async(lambda: len(match.submitted) == 2, "the next turn")
            assert played_once(match)

    asyncio.run(main())


@pytest.mark.parametrize("accepts", [True, False])
def test_a_message_from_before_the_opponents_turn(tmp_path, accepts):
    """AbstractPlay may send a position that it has read before the opponent's turn was written."""
    async def main():
        async with Site() as site, running(tmp_path, site) as bot:
            match = site.new_match(bot=1)
            early = match.message()
            if accepts:
                match.game.play_randomly(random.Random(3))
            await site.post(early)
            await wait_until_async(lambda: match.submitted, "the first attempt")
            if accepts:
                await wait_until_async(lambda: " is played" in bot.messages(), "the reply")
            await site.play(match)
            assert match.game.over

    asyncio.run(main())


def test_turns_that_are_taken_back(tmp_path):
    async def main():
        async with Site() as site:
            store = Store(tmp_path)
            worker = Player(store, FixedSearcher((), 0), None, 1)
            game = site.new_match().name
            later, earlier = Position(game, 5, ("a1", "a2,b1")), Position(game, 5, ("a1",))
            store.put(Job(later, "e5", PLAYED, time.time()))
            assert worker.take(earlier) == "this position is older than the one known"
            store.put(Job(later, "e5", PLAYED, time.time() - 1000))
            assert worker.take(earlier) == "this turn will be played"
            await worker.close()

    asyncio.run(main())


def test_refusals_are_explained(tmp_path):
    async def main():
        async with Site() as site, running(tmp_path, site, "--level", "1", "--most-waiting", "1") as bot:
            body = json.dumps(CHALLENGE).encode()
            for headers, reason in (({}, "the header X-Signature-Timestamp is missing"),
                                    (site.signed(b"another"), "the signature is wrong"),
                                    (site.signed(body, key=Ed25519PrivateKey.generate()), "the signature is wrong"),
                                    (site.signed(body, at=1), "the timestamp differs from this machine's time by more "
                                                              "than 300 seconds")):
                assert await site.post(body, headers) == (401, reason)
                assert f"WARNING message: 401, {reason}" in bot.messages()
            assert await site.post(CHALLENGE) == (200, "challenge accepted")
            assert await site.post(CHALLENGE | {"metaGame": "go"}) == (400, "this bot plays catchup only")
            assert await site.post(b"?") == (400, "the body is not JSON: Expecting value: line 1 column 1 (char 0)")
            async with aiohttp.ClientSession() as session:
                async with session.post(site.endpoint, data=b" " * 100_000) as response:
                    assert response.status == 413
                async with session.delete(site.endpoint) as response:
                    assert response.status == 405
            for reason in ("413, Request Entity Too Large", "405, Method Not Allowed"):
                assert f"WARNING message: {reason}" in bot.messages()
            _, writer = await asyncio.open_connection("127.0.0.1", bot.port)
            writer.write(b"POST /catchup HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
            await writer.drain()
            writer.close()
            await wait_until_async(lambda: "the connection ended before the body did" in bot.messages(), "its log")
            # A turn that AbstractPlay does not take keeps the bot busy.
            await site.deliver_first(*[GATEWAY] * 100)
            assert await site.post(CHALLENGE) == (400, "the bot is busy; turns waiting: 1")
            await wait_until_async(lambda: "status 504: Endpoint request timed out; next attempt in 1 s"
                                   in bot.messages(), "the outage in the log")

    asyncio.run(main())


def test_lines_for_a_journal(tmp_path, monkeypatch):
    monkeypatch.setenv("JOURNAL_STREAM", "8:1")

    async def main():
        async with Site() as site, running(tmp_path, site) as bot:
            await wait_until_async(lambda: "<6>AbstractPlay accepts the client id and the secret\n" in bot.messages())
            await site.post(CHALLENGE, {})
            assert "<4>message: 401, the header" in bot.messages()
            assert all(line.startswith(("<6>", "<4>")) for line in bot.messages().splitlines())

    asyncio.run(main())


def test_faults_of_the_server(tmp_path):
    async def main():
        async with Site() as site, running(tmp_path, site) as bot:
            match = await site.deliver_first(GATEWAY, FAIL, UNAUTHORIZED)
            await wait_until_async(lambda: match.submitted, "the turn")
            assert played_once(match)
            assert "status 500: Unable to apply move; next attempt in 2 s" in bot.messages()
            # A token is renewed once. Later it is fetched again only when it is refused.
            await wait_until_async(lambda: " is played" in bot.messages(), "the reply")
            assert site.tokens == 2

    asyncio.run(main())


def test_a_lost_reply(tmp_path):
    async def main():
        async with Site() as site, running(tmp_path, site) as bot:
            match = await site.deliver_first(LOSE_REPLY)
            await wait_until_async(lambda: len(match.submitted) == 2, "the second attempt")
            (first, turn), (second, same) = match.submitted
            assert (first, second, turn) == (0, 1, same)
            # The refusal of the second attempt says that the first one was played.
            await wait_until_async(lambda: " is played" in bot.messages(), "the reply")
            match.game.play_randomly(random.Random(2))
            await site.play(match)
            assert len(match.submitted) == len(match.game.turns[::2]) + 1

    asyncio.run(main())


class BrokenSearcher(Searcher):
    async def choose(self, position):
        raise EngineFailure(Verdict.CRASH, "killed by SIGSEGV")


@pytest.fixture
def hasty(monkeypatch):
    monkeypatch.setattr(player, "FIRST_PAUSE", 0)


async def outcome_of(folder, site, searcher, secret=SECRET, patience=10_000):
    """What becomes of a turn; None if that is open after more than `patience` attempts. A position that is sent again
    after that starts the work again."""
    account = Account(f"{site.address}/token", "default-m2m-resource-server-zssvzy/communicate",
                      f"{site.address}/botQuery", CLIENT_ID, secret)
    store = Store(folder)
    async with aiohttp.ClientSession() as session:
        worker = Player(store, searcher, Client(session, account), 1)
        position = Position(site.new_match().name, 5, ())
        for _ in range(2):
            assert worker.take(position) == "this turn will be played"
            await wait_until_async(lambda: not worker.waiting or site.refused_tokens > patience, "the outcome")
            if worker.waiting:
                await worker.close()
                return None
        store.close()
        return store.get(position.game).outcome


class FixedSearcher(Searcher):
    async def choose(self, position):
        return "e5,e6"


@pytest.mark.parametrize("searcher, secret, outcome", [
    (BrokenSearcher((), 0), SECRET, "killed by SIGSEGV"),
    (FixedSearcher((), 0), SECRET, "AbstractPlay refuses e5,e6: status 500: You may place 1 pieces only."),
    (FixedSearcher((), 0), "wrong", None)])
def test_failures_end_sooner_than_outages(tmp_path, hasty, searcher, secret, outcome):
    async def main():
        async with Site() as site:
            assert await outcome_of(tmp_path, site, searcher, secret, patience=MOST_FAILURES + 1) == outcome

    asyncio.run(main())


def test_a_long_outage_ends_the_attempts(tmp_path, hasty, monkeypatch):
    monkeypatch.setattr(player, "LONGEST_OUTAGE", 0.1)

    async def main():
        async with Site() as site:
            outcome = await outcome_of(tmp_path, site, FixedSearcher((), 0), "wrong")
            assert outcome.startswith("AbstractPlay gives no access token: status 4")

    asyncio.run(main())
