"""`make golden`: write the golden playthroughs anew, and delete those that nothing calls for."""

import sys
from pathlib import Path

from tests.golden.tables import all_golden, file_name, text

HERE = Path(__file__).parent


def main() -> None:
    wanted = set()
    for game, setting in all_golden():
        path = HERE / file_name(game, setting)
        path.parent.mkdir(exist_ok=True)
        path.write_text(text(game, setting), encoding="utf-8")
        wanted.add(path)
        sys.stdout.write(f"{path.relative_to(HERE)}\n")
    for path in set(HERE.glob("*/*.txt")) - wanted:
        path.unlink()


if __name__ == "__main__":
    main()
