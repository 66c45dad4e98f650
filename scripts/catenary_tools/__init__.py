# SPDX-License-Identifier: MIT
"""The library of the commands in scripts/, in layers ("floors"): a module imports only its own package and lower
floors.

tests/scripts/floors_test.py lists the floors from the bottom up and checks them."""
