# SPDX-License-Identifier: MIT
"""Tables of solved small boards."""
