# SPDX-License-Identifier: MIT
"""The pages of docs/rules, prepared for front ends."""
