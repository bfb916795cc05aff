"""python -m flibuste.games.les_pirates.mind: write the facts of the shipped board anew."""

from flibuste.games.les_pirates.mind.facts import write

if __name__ == "__main__":
    write()
