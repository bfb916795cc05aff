"""Arrows between folders go down only; numba has one door; no folder is called utils."""

import ast
from pathlib import Path

import pytest

from flibuste.engine.contract import Game
from flibuste.engine.games import all_games, game_folder

PACKAGE = Path(__file__).parents[2] / "flibuste"
MAY_IMPORT = {
    "engine": {"engine"},
    "games": {"engine"},
    "bots": {"engine", "bots"},
    "insight": {"engine", "bots", "insight"},
    "lab": {"engine", "bots", "insight", "lab"},
    "adapters": {"engine", "bots", "lab", "adapters"},
    "wasm": {"engine", "bots", "insight", "lab", "wasm"},
    "server": {"engine", "bots", "insight", "server"},
    "aboard": {"engine", "bots", "insight", "server", "wasm", "aboard"},
    "cli": {"engine", "bots", "insight", "lab", "server", "wasm", "aboard", "cli"},
}
MODULES = sorted(PACKAGE.rglob("*.py"))


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def named(path: Path) -> set[str]:
    """Modules as `from package import module` names them."""
    nodes = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ImportFrom))
    return {f"{node.module}.{alias.name}" for node in nodes for alias in node.names}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_module_imports_only_what_its_folder_may(path: Path) -> None:
    place = path.relative_to(PACKAGE).parts
    if len(place) == 1:
        return
    allowed = {f"flibuste.{folder}" for folder in MAY_IMPORT[place[0]]} | {"flibuste"}
    if place[0] == "games":
        allowed |= {f"flibuste.games.{place[1]}"}
    for module in imported(path):
        if module.split(".")[0] == "flibuste" and module != "flibuste":
            assert any(module == one or module.startswith(f"{one}.") for one in allowed - {"flibuste"}), module


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_only_a_declaration_knows_of_its_mind(path: Path) -> None:
    """Rules, boards and views hold nothing that only a bot reads."""
    place = path.relative_to(PACKAGE).parts
    if place[0] == "games" and place[2:] != ("declaration.py",) and "mind" not in place:
        for module in imported(path) | named(path):
            assert "mind" not in module.split("."), module


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_board_holds_nothing_that_only_a_bot_reads(game: Game) -> None:
    folder = game_folder(game)
    files = [path.relative_to(folder) for path in folder.rglob("*.py") if path.name != "state.py"]
    read = {
        node.attr
        for path in files
        if path.parts[0] != "mind"
        for node in ast.walk(ast.parse((folder / path).read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    }
    assert {field.name for field in game.board.fields} <= read


def test_only_the_kernel_module_its_cache_and_the_translator_import_numba() -> None:
    importers = [path for path in MODULES if any(name.split(".")[0] == "numba" for name in imported(path))]
    doors = ("engine/cache.py", "engine/kernel.py", "wasm/translate.py")
    assert importers == [PACKAGE / door for door in doors]


def test_no_module_uses_global_randomness() -> None:
    for path in MODULES:
        assert not {"random", "numpy.random"} & imported(path), path
        assert "np.random" not in path.read_text(encoding="utf-8"), path


def test_folders_are_named_by_what_they_hold() -> None:
    folders = {path.parent.name for path in MODULES}
    assert not folders & {"utils", "common", "helpers", "core"}


def test_every_folder_is_named_here() -> None:
    folders = {path.relative_to(PACKAGE).parts[0] for path in MODULES if path.parent != PACKAGE}
    assert folders <= set(MAY_IMPORT)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_what_a_module_offers_is_there(path: Path) -> None:
    """`__all__` names what exists."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {name.id for node in ast.walk(tree) if isinstance(node, ast.Name) for name in [node]}
    names |= {
        node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    }
    names |= {a.asname or a.name for n in ast.walk(tree) if isinstance(n, ast.ImportFrom | ast.Import) for a in n.names}
    for node in tree.body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
            assert set(ast.literal_eval(node.value)) <= names
