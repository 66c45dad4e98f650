# SPDX-License-Identifier: MIT
"""The command `write`: a page and a record of a file of puzzles."""

from .. import places
from ..engine.client import AsyncEngine
from ..records.files import write_whole
from . import collection, page, sgf


async def write(options):
    content = collection.read(options.file)
    async with AsyncEngine("engine", [places.provide_engine(options.engine)]) as engine:
        if options.sgf:
            write_whole(options.sgf, await sgf.collection_of(engine, content))
        if options.page:
            write_whole(options.page, page.page(await page.data_of(engine, content)))
    return 0
