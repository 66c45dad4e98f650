# SPDX-License-Identifier: MIT
"""The pages of docs/rules for front ends."""
