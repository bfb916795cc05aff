"""Sharks: a whole small game in a package of its own. docs/add-a-game.md walks through it."""
