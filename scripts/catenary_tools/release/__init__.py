# SPDX-License-Identifier: MIT
"""Files of a release that Python makes."""
