# SPDX-License-Identifier: MIT
"""Regression files in the format of gogui-regress."""
