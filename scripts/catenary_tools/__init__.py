# SPDX-License-Identifier: MIT
"""The library of the commands in scripts/, in floors: a module imports only its own package and the floors below it.

tests/scripts/floors_test.py lists the floors from the ground up, and checks them."""
