# SPDX-License-Identifier: MIT
"""The client of AbstractPlay: submits turns with an OAuth access token."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Any, NamedTuple

import aiohttp

from ..errors import UserError
from ..files import JsonObject, is_number, is_text, parse_json
from .notation import GAME

TIMEOUT = aiohttp.ClientTimeout(total=30)
# A token is replaced this long before it expires.
SPARE_SECONDS = 60.0
# Longer texts in answers are cut off.
LONGEST_REASON = 200
# Statuses of the gateway when the program behind it has not seen the turn, or has not answered.
OUTAGES = (401, 403, 408, 429, 502, 503, 504)


class Refused(UserError):
    """AbstractPlay refused a turn, or failed to apply it: it has one status for both."""

    @property
    def is_opponents_turn(self) -> bool:
        return "It is not bot " in str(self)


class Outage(UserError):
    """AbstractPlay cannot be reached, or does not accept the bot's credentials. Whether it has played the turn is
    unknown."""


class Reply(NamedTuple):
    status: int
    content: JsonObject

    @property
    def reason(self) -> str:
        """The reason of an error, in one line."""
        texts = [self.content.get(name) for name in ("message", "errorMessage", "error")]
        reason = " ".join(str(next(filter(is_text, texts), "no reason")).split())[:LONGEST_REASON]
        return f"status {self.status}: {reason}"


@dataclass(frozen=True)
class Account:
    """The addresses of AbstractPlay, and the credentials of the bot."""

    token_url: str
    scope: str
    query_url: str
    client_id: str
    secret: str


class Client:
    """Use it as long as the session is open."""

    def __init__(self, session: aiohttp.ClientSession, account: Account) -> None:
        self._session = session
        self._account = account
        self._token: str | None = None
        self._token_end = 0.0
        self._lock = asyncio.Lock()

    async def check(self) -> None:
        """Tries the credentials. Raises Outage."""
        await self._current_token()

    async def submit(self, game: str, turn: str) -> None:
        """Plays a turn. Raises Refused and Outage."""
        token = await self._current_token()
        reply = await self._query(token, game, turn)
        if reply.status == 401:
            self._token = None if self._token == token else self._token
            reply = await self._query(await self._current_token(), game, turn)
        if reply.status == 200 and not reply.content:
            raise Outage("AbstractPlay's answer cannot be read")
        if reply.status != 200:
            error = Outage if reply.status in OUTAGES else Refused
            raise error(f"AbstractPlay refuses {turn}: {reply.reason}")

    async def _query(self, token: str, game: str, turn: str) -> Reply:
        body = {"verb": "move", "gameid": game, "metaGame": GAME, "move": turn}
        return unwrapped(await self._post(self._account.query_url, json=body,
                                          headers={"Authorization": f"Bearer {token}"}))

    async def _current_token(self) -> str:
        async with self._lock:
            if not self._token or time.monotonic() > self._token_end:
                account = self._account
                reply = await self._post(account.token_url, data={
                    "grant_type": "client_credentials", "client_id": account.client_id,
                    "client_secret": account.secret, "scope": account.scope})
                token, seconds = reply.content.get("access_token"), reply.content.get("expires_in")
                if reply.status != 200 or not is_text(token) or not is_number(seconds):
                    raise Outage(f"AbstractPlay gives no access token: {reply.reason}")
                self._token, self._token_end = str(token), time.monotonic() + float(seconds or 0) - SPARE_SECONDS
            return self._token

    async def _post(self, url: str, **content: object) -> Reply:
        try:
            async with self._session.post(url, allow_redirects=False, timeout=TIMEOUT, **content) as response:
                return Reply(response.status, _object_of(await response.text("utf-8", "replace")))
        except (aiohttp.ClientError, asyncio.TimeoutError, OSError) as error:
            raise Outage(f"{url} does not answer: {str(error) or 'timeout'}") from None


def unwrapped(reply: Reply) -> Reply:
    """Its gateway may answer 200 for everything: then the status and the body of the program, or the error that ended
    it, are in the body."""
    status = reply.content.get("statusCode")
    if reply.status == 200 and isinstance(status, int):
        return Reply(status, _object_of(reply.content.get("body")))
    if reply.status == 200 and "errorMessage" in reply.content:
        return Reply(502, reply.content)
    return reply


def _object_of(text: object) -> JsonObject:
    """Returns the JSON object that a text contains; an empty one if there is none."""
    try:
        found: Any = parse_json(text) if isinstance(text, str) else text
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
