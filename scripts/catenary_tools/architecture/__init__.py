# SPDX-License-Identifier: MIT
"""The floors of the C++ sources: reading the includes, checking them, drawing docs/architecture.svg."""
