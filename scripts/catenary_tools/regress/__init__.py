"""Regression files in the format of gogui-regress."""
