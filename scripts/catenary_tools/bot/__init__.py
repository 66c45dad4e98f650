# SPDX-License-Identifier: MIT
"""A bot that plays Catchup on AbstractPlay: a web server that receives its turns, and a client that submits them."""
