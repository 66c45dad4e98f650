# SPDX-License-Identifier: MIT
"""The library of the commands in scripts/, in floors: a module imports only its own package and the floors below it.

docs/architecture.md lists the packages from the ground up; tests/scripts/floors_test.py checks them."""
