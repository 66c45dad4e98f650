# SPDX-License-Identifier: MIT
"""The engines that the options name: finds their programs and names them."""

import dataclasses
import os
import shlex
import shutil
from pathlib import Path

from ..errors import UsageError
from ..play import coordinates, protocols
from ..play.pairs import EngineSpec
from ..play.setting import COLORS


def program(name):
    """The absolute path, so that the command means the same from any folder."""
    found = shutil.which(name)
    if not found:
        raise UsageError(f"'{name}' is no program")
    return os.path.abspath(found)


def _command(text, catenary):
    try:
        words = shlex.split(text or "catenary")
    except ValueError as error:
        raise UsageError(f"the command {text}: {error}") from None
    if not words:
        raise UsageError("an empty command")
    path = catenary if words[0] == "catenary" else program(words[0])
    words = [path, *words[1:]]
    # Games beside each other share the cores.
    if Path(path).name == "catenary" and not any(word.startswith("--threads") for word in words):
        words += ["--threads", "1"]
    return tuple(words)


def engines_of(options, catenary):
    """Returns the engines in the order given."""
    if options.engine:
        if options.black or options.white or options.black_param or options.white_param:
            raise UsageError("either --engine, or --black and --white")
        specs = [_engine(words, catenary) for words in options.engine]
    else:
        specs = []
        for color in ("black", "white"):
            text, parameters = getattr(options, color), tuple(getattr(options, f"{color}_param"))
            command = _command(text, catenary)
            name = getattr(options, f"{color}_name") or _default_name(text, parameters)
            specs.append(EngineSpec(name, command, parameters))
        if specs[0].name == specs[1].name:
            specs = [EngineSpec(f"{spec.name} ({number})", spec.command, spec.parameters)
                     for number, spec in enumerate(specs, 1)]
    names = [spec.name for spec in specs]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"two engines are called '{name}'")
    return _with_words(options, specs)


def _with_words(options, specs):
    """Gives each engine what --protocol and --coordinates say of it."""
    for option, kinds in (("protocol", protocols.KINDS), ("coordinates", coordinates.KINDS)):
        for name, kind in getattr(options, option):
            index = _index_of(name, option, options, specs)
            if kind not in kinds:
                raise UsageError(f"--{option} {name}={kind}: one of {', '.join(kinds)}, not '{kind}'")
            specs[index] = dataclasses.replace(specs[index], **{option: kind})
    return specs


def _index_of(name, option, options, specs):
    names = [spec.name for spec in specs]
    if name in names:
        return names.index(name)
    if name in COLORS and not options.engine:
        return COLORS.index(name)
    raise UsageError(f"--{option} {name}: no engine is called '{name}'; there are {', '.join(names)}")


def _engine(words, catenary):
    name, *rest = words
    parameters = [word.partition("=") for word in rest[1:]]
    for parameter, equals, _ in parameters:
        if not equals:
            raise UsageError(f"--engine {name}: a parameter is NAME=VALUE, not '{parameter}'")
    return EngineSpec(name, _command(rest[0] if rest else "", catenary),
                      tuple((parameter, value) for parameter, _, value in parameters))


def _default_name(command, parameters):
    """The command, without folders, and the parameters."""
    words = [Path(word).name if word.startswith("/") else word for word in shlex.split(command or "catenary")]
    with_parameters = [f"{name}={value}" for name, value in parameters]
    return " ".join([*words, *(["with", *with_parameters] if parameters else [])])
