# SPDX-License-Identifier: MIT
"""The parser of command lines."""

import argparse
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """Keeps the lines of the description as they are, and reports a wrong option in one line."""

    def __init__(self, formatter_class=argparse.RawDescriptionHelpFormatter, **words) -> None:
        super().__init__(formatter_class=formatter_class, **words)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")
