# SPDX-License-Identifier: MIT
"""The subject of a report: the variants of a game, and what was found about each."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ..engine.client import AsyncEngine, check_settings
from ..errors import UsageError
from ..files import JsonObject
from ..inference.means import Interval
from ..model import Setting
from ..pages import Boards
from .figures import Figure, FirstMoveMap
from .games import PlayedGame, Sampling
from .ladder import Ladder, LadderPlan
from .survey import Survey


@dataclass(frozen=True)
class Variant:
    """A setting and its name in the report. `text` lists the values in which the others differ from the base."""

    name: str
    setting: Setting
    text: str = ""


@dataclass
class PlayedVariant:
    """What was found about a variant. `first` is the colour that begins, `start` the initial state, `heat` maps each
    cell to the share of games with an early arrival, `alike` maps each first move to its images under symmetries."""

    variant: Variant
    cooperative: bool
    first: str
    kinds: tuple[Figure, ...]
    start: JsonObject
    random_games: list[PlayedGame]
    games: list[PlayedGame]
    boards: Boards
    opening: FirstMoveMap
    ladder: Ladder
    heat: dict[str, float]
    alike: dict[str, set[str]]

    @property
    def name(self) -> str:
        return self.variant.name

    def figure(self, key: str) -> Interval | None:
        """The interval of a figure in the engine's games; None if there is nothing to count."""
        return next(kind for kind in self.kinds if kind.key == key).interval(self.games)


@dataclass(frozen=True)
class ReportPlan:
    """The amounts to play for each variant."""

    sampling: Sampling
    random_games: int
    engine_games: int
    map_depth: int
    ladder: LadderPlan


@dataclass
class Report:
    """`command` and `engine` are texts that describe how the report was made."""

    title: str
    plan: ReportPlan
    variants: list[PlayedVariant] = field(default_factory=list)
    survey: Survey | None = None
    seconds: float = 0.0
    command: str = ""
    engine: str = ""

    @property
    def cooperative(self) -> bool:
        return self.variants[0].cooperative

    @property
    def first(self) -> str:
        return self.variants[0].first


async def variants_of(setting: Setting, texts: Sequence[str], program: str) -> list[Variant]:
    """The setting itself, which is the base, and one variant for each text. These are named by how they differ from the
    base, including options changed by another option. Raises UsageError."""
    changes = [_changes(text) for text in texts]
    settings = [setting, *(_changed(setting, change) for change in changes)]
    await check_settings(program, settings)
    names = list(dict.fromkeys(name for change in changes for name in change))
    base, *others = [await _values(varied, program, names) for varied in settings]
    variants = [Variant(setting.title(), setting, _text(base))]
    for text, varied, values in zip(texts, settings[1:], others):
        differing = {name: value for name, value in values.items() if value != base[name]}
        if not differing:
            raise UsageError(f"--variant {text}: nothing differs from {setting.title()}")
        variants.append(Variant(_text(differing), varied))
    return variants


def _changes(text: str) -> dict[str, str]:
    """The pairs in a text such as `size=7,bonus=parity`."""
    pairs = [word.partition("=") for word in text.split(",")]
    if not all(name and value for name, _, value in pairs):
        raise UsageError(f"--variant {text}: expected NAME=VALUE, or several with commas between them")
    return {name: value for name, _, value in pairs}


def _changed(setting: Setting, changes: dict[str, str]) -> Setting:
    options = dict(setting.options) | changes
    size = options.pop("size", None)
    if size is None:
        return dataclasses.replace(setting, options=tuple(options.items()))
    if not size.isdecimal() or int(size) < 1:
        raise UsageError(f"--variant: size: '{size}' is not a whole number of at least 1")
    return dataclasses.replace(setting, size=int(size), options=tuple(options.items()))


async def _values(setting: Setting, program: str, names: Iterable[str]) -> dict[str, str]:
    """The values of options (and the size) of a setting."""
    async with AsyncEngine([program, *setting.arguments()]) as engine:
        size = (await engine.ask("gogui-rules_board_size")).split()[0]
        return {name: size if name == "size" else await engine.ask(f"game_param {name}") for name in names}


def _text(values: dict[str, str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in values.items())
