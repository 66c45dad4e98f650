# SPDX-License-Identifier: MIT
"""The library of the commands in scripts/, in floors: a package imports only itself and those below it.

From the ground up: this package's own modules except `commands`; `engine`, `play`, `records`, `statistics`, `board`;
then `match`, `report`, `tune`, `solve`, `measure`, `regress` and `fuzz`, none of which knows another; `commands` on
top.
tests/scripts/floors_test.py checks it."""
