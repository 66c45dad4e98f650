# SPDX-License-Identifier: MIT
"""Kinds of training games: settings of the game, and parameters of the engine that plays."""

from dataclasses import dataclass

from ..play.setting import Setting

SHARD = "{shard}"


@dataclass(frozen=True)
class Kind:
    """A setting and parameters of the engine as (name, value). A value may contain {shard}, which stands for the number
    of the shard."""

    setting: Setting
    parameters: tuple = ()

    def of_shard(self, number):
        """The kind of one shard."""
        def filled(pairs):
            return tuple((name, value.replace(SHARD, str(number))) for name, value in pairs)
        setting = Setting(self.setting.game, self.setting.size, filled(self.setting.options))
        return Kind(setting, filled(self.parameters))

    def text(self):
        return " ".join([self.setting.text(), *(f"@{name}={value}" for name, value in self.parameters)])


def parse(game, text):
    """The kind of words such as "size=9 bonus=parity @searcher=uct". Raises ValueError."""
    size, options, parameters = None, [], []
    for word in text.split():
        name, found, value = word.partition("=")
        if not found or not name or not value:
            raise ValueError(f"'{word}' is not NAME=VALUE")
        if name == "size":
            size = int(value)
        elif name.startswith("@"):
            parameters.append((name[1:], value.replace("+", " ")))
        else:
            options.append((name, value.replace("+", " ")))
    return Kind(Setting(game, size, tuple(options)), tuple(parameters))
