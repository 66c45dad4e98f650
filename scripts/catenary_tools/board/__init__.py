"""The geometry of boards for the scripts, and boards drawn as SVG."""
