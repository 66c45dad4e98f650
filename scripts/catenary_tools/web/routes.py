# SPDX-License-Identifier: MIT
"""Handlers of requests that read or write files."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from aiohttp import web

from .gate import REQUEST_SECONDS, Handler

# A disk may be slower than the user. A single thread preserves the order of the requests.
_disk = ThreadPoolExecutor(max_workers=1)

# Takes a request and its body.
Work = Callable[[web.Request, bytes], object]


def on_disk(work: Work) -> Handler:
    """Returns a handler that runs `work` in a thread and sends its result: JSON, the content of a file as bytes, or
    nothing for None. `work` may raise OSError, and ValueError for an invalid request."""
    async def handle(request: web.Request) -> web.Response:
        try:
            body = await asyncio.wait_for(request.read(), REQUEST_SECONDS)
            content = await asyncio.get_running_loop().run_in_executor(_disk, work, request, body)
        except asyncio.TimeoutError:
            raise web.HTTPRequestTimeout(text="The request takes too long.\n") from None
        except (FileNotFoundError, IndexError):
            raise web.HTTPNotFound(text="There is no such file.\n") from None
        except ValueError as error:
            raise web.HTTPBadRequest(text=f"The request is refused: {error}.\n") from None
        except OSError as error:
            raise web.HTTPInsufficientStorage(text=f"The disk fails: {error.strerror}.\n") from None
        if content is None:
            return web.Response(status=204)
        if isinstance(content, bytes):
            kind = "application/x-go-sgf" if request.path.endswith(".sgf") else "application/json"
            return web.Response(body=content, content_type=kind)
        return web.json_response(content)
    return handle
