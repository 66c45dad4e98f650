# SPDX-License-Identifier: MIT
"""The different turns of a position: those that lead to the same position are one, in any order of moves."""


async def _undo(engine, count):
    await engine.ask_all(["undo"] * count)


async def different_turns(engine):
    """Yields each turn as text while the engine is in the position after it, with the position and the side to move
    there. The caller leaves the engine in that position."""
    side, root = await engine.ask_all(["to_move", "position"])
    seen = {root}
    # A stack of moves still to try, one list for each move of the turn in progress.
    moves, open_moves = [], [(await engine.ask("legal_moves")).split()]
    while open_moves:
        if not open_moves[-1]:
            open_moves.pop()
            if moves:
                moves.pop()
                await _undo(engine, 1)
            continue
        move = open_moves[-1].pop(0)
        _, now, position = await engine.ask_all([f"play {side} {move}", "to_move", "position"])
        if position in seen:
            await _undo(engine, 1)
            continue
        seen.add(position)
        moves.append(move)
        if now == side:
            open_moves.append((await engine.ask("legal_moves")).split())
            continue
        yield ",".join(moves), position, now
        moves.pop()
        await _undo(engine, 1)
