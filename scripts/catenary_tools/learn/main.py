# SPDX-License-Identifier: MIT
"""The command scripts/train."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from .. import places
from ..engine.client import AsyncEngine, check_settings
from ..errors import UsageError
from ..model import Setting
from ..play.referee import EngineReferee
from .kinds import Kind
from .options import TrainingOptions
from .rounds import play_rounds
from .steps import gates_of, run_step


def main(options: TrainingOptions) -> int:
    """Returns the exit status: that of a match that is stopped, otherwise 0."""
    options = replace(options, engine_path=places.ensure_built(options.engine_path))
    asyncio.run(check_kinds(options.engine_path, options.game, options.kinds))
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.rounds:
        return play_rounds(options)
    gates = gates_of(options)
    for step in options.step:
        if status := run_step(step, options, gates):
            return status
    return 0


async def check_kinds(program: str, game: str, kinds: Sequence[Kind]) -> None:
    """Raises UserError if the engine cannot play one of the kinds, or if both players of the game share one total."""
    await check_settings(program, [Setting(game), *(kind.of_shard(0).setting for kind in kinds)])
    async with AsyncEngine([program, "--game", game]) as engine:
        cooperative = await EngineReferee(engine).is_cooperative()
    if cooperative:
        raise UsageError(f"{game} is a cooperative game; a network corrects the evaluation of games between opponents")
