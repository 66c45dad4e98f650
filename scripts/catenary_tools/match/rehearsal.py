# SPDX-License-Identifier: MIT
"""--dry-run: plays the first two turns of a pair with each engine in each setting, and says what would be played."""

import dataclasses

from rich.text import Text

from ..engine.failures import EngineFailure
from ..play.openings import opening_of
from ..play.crew import Machine
from ..play.verdicts import BrokenEngine
from ..records.games import entries_of
from .first_turns import broken_text

SHOWN_OPENINGS = 3
TURNS = 2


async def rehearse(plan, console):
    """Raises BrokenEngine about the first thing that does not work."""
    slot, tried = plan.work.open_slot(0, Machine()), set()
    try:
        for index, matchup in enumerate(plan.matchups):
            console.print(Text(matchup.text()), soft_wrap=True)
            console.print(f"  {matchup.pairs * matchup.games_of_pair} games, {plan.concurrency} side by side")
            specs = dict.fromkeys(spec for player in matchup.players for spec in player.engines)
            trials = {(spec, matchup.setting, matchup.control) for spec in specs}
            if not trials <= tried:
                await _play_turns(plan, index, matchup, slot)
                await _describe(specs, slot, plan, console)
            tried |= trials
            for pair in range(min(SHOWN_OPENINGS, matchup.pairs)):
                opening = await opening_of(plan.book, matchup.setting, slot.referee, plan.seed, pair)
                console.print(Text(f"  opening of pair {pair + 1}: {opening.name}"), soft_wrap=True)
        await slot.close()
    finally:
        slot.kill()


async def _play_turns(plan, index, matchup, slot):
    """Every command that a game needs is tried: both games of the first pair, two turns of each."""
    work = dataclasses.replace(plan.work, conditions=dataclasses.replace(plan.conditions, max_turns=TURNS))
    entries, _ = entries_of(index, 0, matchup, await work.run(slot, (index, 0)))
    for entry in entries:
        if entry["failed"]:
            raise BrokenEngine(broken_text(entry))


async def _describe(specs, slot, plan, console):
    for spec in specs:
        engine = next(engine for engine in slot.engines if engine.name == spec.name)
        about = await _about(engine, spec, plan.conditions.timeouts.answer)
        console.print(Text(f"  {spec.name}: {about}"), soft_wrap=True)


async def _about(engine, spec, timeout):
    """Name and version where the engine tells them, the command, and how it is asked for turns."""
    words = []
    for question in ("name", "version"):
        if question in engine.protocol.listed:
            try:
                words.append(await engine.ask(question, timeout))
            except EngineFailure as failure:
                raise BrokenEngine(f"the engine '{engine.name}' failed: {failure.kind}: {failure.detail}") from None
    about = " ".join(words) + ": " if words else ""
    return f"{about}{' '.join(spec.command)}; asked for {engine.protocol.text()}"
