# SPDX-License-Identifier: MIT
"""AbstractPlay for tests, after its documents: signed messages, access tokens, and turns of the bot."""

import asyncio
import base64
import json
import random
import time
import uuid
from collections import deque
from dataclasses import dataclass, field

import aiohttp
from aiohttp import web
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.bot.catchup import Catchup

CLIENT_ID, SECRET = "the-client", "the-secret-never-shown"
VARIANTS = {5: [], 6: ["size-6"]}
# What the server may do with a turn instead of playing it and answering.
LOSE_REPLY, FAIL, GATEWAY, UNAUTHORIZED = "lose reply", "fail", "gateway", "unauthorized"


@dataclass
class Match:
    """A game of the bot, which is player `bot`, against a random player. `sent` are the messages to the bot, and
    `submitted` the turns that it has sent, with the number of turns played before. `played` is set by such a turn."""

    game: Catchup
    bot: int
    name: str = field(default_factory=lambda: str(uuid.uuid4()))
    sent: list = field(default_factory=list)
    submitted: list = field(default_factory=list)
    played: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def bots_turn(self):
        return not self.game.over and self.game.mover == self.bot

    def message(self):
        return {"verb": "move", "metaGame": "catchup", "variants": VARIANTS[self.game.side], "gameid": self.name,
                "clockCurr": 48, "numPlayers": 2, "moves": self.game.rounds()}


CHALLENGE = {"verb": "challenge", "metaGame": "catchup", "variants": [], "clockStart": 72, "clockInc": 24,
             "clockMax": 168, "challengers": ["a-player"]}


class Site:
    """Use it as an async context manager. `faults` are used up, one for each turn that arrives. `wraps`: the gateway
    answers 200 and puts the status into the body."""

    def __init__(self, seed=1, wraps=True):
        self.key = Ed25519PrivateKey.generate()
        self.generator = random.Random(seed)
        self.wraps = wraps
        self.faults = deque()
        self.matches = {}
        self.tokens = 0
        self.refused_tokens = 0
        # Where the bot is reached.
        self.endpoint = ""

    async def __aenter__(self):
        application = web.Application()
        application.add_routes([web.post("/token", self._token), web.post("/botQuery", self._query)])
        self._runner = web.AppRunner(application)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0, shutdown_timeout=0.1).start()
        self.address = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=30))
        return self

    async def __aexit__(self, *_):
        await self._session.close()
        await self._runner.cleanup()

    @property
    def public_key(self):
        return self.key.public_key().public_bytes(Encoding.OpenSSH, PublicFormat.OpenSSH).decode()

    def signed(self, body, at=None, key=None):
        """The headers of a message."""
        stamp, nonce = str(int(time.time() if at is None else at)), uuid.uuid4().hex
        signature = (key or self.key).sign(f"{stamp}.{nonce}.".encode() + body)
        return {"X-Signature-Timestamp": stamp, "X-Signature-Nonce": nonce,
                "X-Signature": base64.b64encode(signature).decode()}

    async def post(self, body, headers=None):
        """Sends a message to the bot; returns the status and the text."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = self.signed(data) if headers is None else headers
        async with self._session.post(self.endpoint, data=data, headers=headers) as response:
            return response.status, (await response.json())["message"]

    async def ping(self):
        async with self._session.get(self.endpoint) as response:
            return response.status, await response.json()

    def new_match(self, side=5, bot=0):
        match = Match(Catchup(side), bot)
        self.matches[match.name] = match
        return match

    async def deliver(self, match):
        """Sends the position again, with the same signature, until the bot has accepted it, as a proxy does."""
        body = json.dumps(match.message()).encode()
        match.sent.append(body)
        headers = self.signed(body)
        while True:
            try:
                status, _ = await self.post(body, headers)
                assert status == 202
                return
            except (aiohttp.ClientError, ConnectionError):
                await asyncio.sleep(0.05)

    async def deliver_first(self, *faults):
        """Returns a new match whose first position the bot has accepted. Its next requests meet these faults."""
        self.faults.extend(faults)
        match = self.new_match()
        await self.deliver(match)
        return match

    async def play(self, match):
        """Plays a game to its end."""
        while not match.game.over:
            if match.bots_turn:
                match.played.clear()
                await self.deliver(match)
                await match.played.wait()
            else:
                match.game.play_randomly(self.generator)

    async def _token(self, request):
        given = await request.post()
        if (given.get("grant_type"), given.get("client_id"), given.get("client_secret"), given.get("scope")) != (
                "client_credentials", CLIENT_ID, SECRET, "default-m2m-resource-server-zssvzy/communicate"):
            self.refused_tokens += 1
            return web.json_response({"error": "invalid_client"}, status=400)
        self.tokens += 1
        return web.json_response({"access_token": f"token-{self.tokens}", "expires_in": 3600, "token_type": "Bearer"})

    async def _query(self, request):
        fault = self.faults.popleft() if self.faults else None
        if fault == UNAUTHORIZED or request.headers.get("Authorization") != f"Bearer token-{self.tokens}":
            return web.json_response({"message": "Unauthorized"}, status=401)
        if fault == GATEWAY:
            return web.json_response({"message": "Endpoint request timed out"}, status=504)
        if fault == FAIL:
            return self._answer(500, {"message": "Unable to apply move"})
        given = await request.json()
        assert (given["verb"], given["metaGame"]) == ("move", "catchup")
        answer = self._take(self.matches[given["gameid"]], given["move"])
        if fault == LOSE_REPLY:
            request.transport.abort()
        return answer

    def _take(self, match, turn):
        match.submitted.append((len(match.game.turns), turn))
        if not match.bots_turn:
            return self._answer(500, {"message": f"It is not bot {CLIENT_ID}'s turn in game {match.name}"})
        try:
            match.game.play(turn)
        except ValueError as error:
            return self._answer(500, {"message": str(error)})
        match.played.set()
        return self._answer(200, {"id": match.name, "metaGame": "catchup"})

    def _answer(self, status, content):
        if self.wraps:
            return web.json_response({"statusCode": status, "body": json.dumps(content), "headers": {}})
        return web.json_response(content, status=status)
