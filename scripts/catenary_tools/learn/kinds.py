# SPDX-License-Identifier: MIT
"""Kinds of training games: what differs between the shards."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace

from ..cli import positive
from ..model import Setting

# The placeholder for the number of a shard in the values of a kind.
SHARD = "{shard}"

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Kind:
    """A setting, and parameters of the engine as (name, value). A value may contain {shard}, which is replaced by the
    number of the shard."""

    setting: Setting
    parameters: Pairs = ()

    def of_shard(self, number: int) -> "Kind":
        def filled(pairs: Pairs) -> Pairs:
            return tuple((name, value.replace(SHARD, str(number))) for name, value in pairs)

        return Kind(replace(self.setting, options=filled(self.setting.options)), filled(self.parameters))

    def text(self) -> str:
        """The setting and the parameters, without the folders of files."""
        return " ".join([self.setting.text(),
                         *(f"@{name}={value.rpartition('/')[2]}" for name, value in self.parameters)])


def parse_kind(game: str, text: str) -> Kind:
    """Parses a kind such as "size=9 bonus=parity @searcher=uct". Raises ArgumentTypeError."""
    size: int | None = None
    options, parameters = [], []
    for word in text.split():
        name, _, value = word.partition("=")
        if not name or not value:
            raise argparse.ArgumentTypeError(f"'{word}' is not NAME=VALUE")
        if name == "size":
            size = positive(value)
        elif name.startswith("@"):
            parameters.append((name[1:], value.replace("+", " ")))
        else:
            options.append((name, value.replace("+", " ")))
    return Kind(Setting(game, size, tuple(options)), tuple(parameters))
