#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""All tests of the page of the web board in one process, which share a browser and a server.

Usage: pages_test.py CATENARY CATENARY_TUTORIAL [unittest's arguments]"""

import sys
import unittest

sys.dont_write_bytecode = True
import client  # noqa: E402
import page_test  # noqa: E402

MODULES = ("newcomer_test", "page_access_test", "page_panels_test", "page_thinking_test", "puzzles_test", "page_test")

if __name__ == "__main__":
    client.PROGRAM, page_test.TUTORIAL = sys.argv[1:3]
    unittest.main(module=None, argv=[sys.argv[0], *sys.argv[3:], *MODULES])
