"""`python -m flibuste` is the command `flibuste`."""

from flibuste.cli.main import run

run()
