# SPDX-License-Identifier: MIT
"""Reviews of games that people have played here: one at a time, each a page of its own."""

import asyncio
import base64
import hashlib
import re
from collections.abc import Sequence

from aiohttp import web

from ..engine.analysis import review_of
from ..engine.process import EngineFailure
from ..review.files import page_of_review
from .controller import Controller
from .engines import RULER
from .game import people

# A review of a game of 30 turns takes some seconds.
NODES = 4000
MOST_KEPT = 8
SCRIPT = re.compile(r"<script>(.*?)</script>", re.S)


def policy_of(html: str) -> str:
    """The policy of a page in one file: only its own scripts run, and it asks no network."""
    digests = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in SCRIPT.findall(html)]
    scripts = " ".join(f"'sha256-{digest}'" for digest in digests)
    return (f"default-src 'none'; script-src {scripts}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
            "form-action 'none'; frame-ancestors 'none'")


class PendingReview:
    """One review in progress, or its page, or the reason for none."""

    def __init__(self, command: Sequence[str], sgf: str, person: str | None) -> None:
        self.share = 0.0
        self.page: str | None = None
        self.error: str | None = None
        self._task = asyncio.get_running_loop().create_task(self._make(command, sgf, person))

    async def cancel(self) -> None:
        """Ends the review and its engine."""
        self._task.cancel()
        await asyncio.wait([self._task])

    async def _make(self, command: Sequence[str], sgf: str, person: str | None) -> None:
        try:
            review = await review_of(command, sgf, NODES, self._take_progress)
            self.page = page_of_review({**review, "person": person})
            self.share = 1.0
        except EngineFailure as failure:
            self.error = str(failure)
        except asyncio.CancelledError:
            self.error = "The review was cancelled."
            raise

    def _take_progress(self, share: float) -> None:
        # The whole of it is the finished page.
        self.share = min(0.99, share)


class ReviewRoutes:
    """The routes of reviews. A new review ends the one in progress."""

    def __init__(self, controller: Controller) -> None:
        self._controller = controller
        self._reviews: dict[int, PendingReview] = {}
        self._number = 0
        self._starting = asyncio.Lock()

    def all(self) -> list[web.RouteDef]:
        address = "/review/{number:[0-9]{1,6}}"
        return [web.post("/review", self._start), web.get(address, self._page),
                web.get(address + "/progress", self._progress), web.delete(address, self._cancel)]

    def _review(self, request: web.Request) -> PendingReview:
        number = int(request.match_info["number"])
        if number not in self._reviews:
            raise web.HTTPNotFound(text="There is no such review any more.\n")
        return self._reviews[number]

    async def _start(self, _: web.Request) -> web.Response:
        # The engine of the review before has ended when the next one starts.
        async with self._starting:
            await self.cancel()
            sgf, persons = await self._controller.board.sgf(), people(self._controller.game.seats)
            self._number += 1
            self._reviews[self._number] = PendingReview(self._controller.engines.command(RULER), sgf,
                                                        persons[0] if len(persons) == 1 else None)
            while len(self._reviews) > MOST_KEPT:
                del self._reviews[min(self._reviews)]
            return web.json_response({"number": self._number})

    async def _progress(self, request: web.Request) -> web.Response:
        pending = self._review(request)
        return web.json_response({"share": pending.share, "done": pending.page is not None, "error": pending.error})

    async def _page(self, request: web.Request) -> web.Response:
        pending = self._review(request)
        if not pending.page:
            raise web.HTTPNotFound(text="The review is not finished.\n")
        return web.Response(text=pending.page, content_type="text/html", charset="utf-8",
                            headers={"Content-Security-Policy": policy_of(pending.page)})

    async def _cancel(self, request: web.Request) -> web.Response:
        await self._review(request).cancel()
        return web.json_response({})

    async def cancel(self) -> None:
        """Ends the review in progress."""
        for pending in self._reviews.values():
            await pending.cancel()
