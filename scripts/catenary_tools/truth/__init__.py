# SPDX-License-Identifier: MIT
"""Playing strength against proven results: sets of solved positions, and the measurement with them."""
