"""What is said about the server is true: OpenAPI, TypeScript, `__all__`."""

import ast
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode, checks

from flibuste.server.messages import CLIENT
from tests.server.serving import Serving

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "flibuste" / "server"
EXAMPLES = 10
HELD_TO = (
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance",
    "negative_data_rejection",
)  # fmt: skip
checks.load_all_checks()
CHECKS = [checks.CHECKS.get_one(name) for name in HELD_TO]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=("sense", "nonsense"))
def test_the_api_is_as_described(server: Serving, mode: GenerationMode) -> None:
    """Whatever is asked: no failure, no answer that is not described, no nonsense accepted."""
    found = [one.ok() for one in schemathesis.openapi.from_url(f"{server.url}/api/openapi.json").get_all_operations()]
    assert len(found) > 15
    cookie = httpx.get(f"{server.url}/api/me").cookies["flibuste"]
    for operation in found:
        if operation is not None:
            hold(operation, mode, cookie)


def hold(operation: Any, mode: GenerationMode, cookie: str) -> None:
    """Try an operation with made-up requests."""

    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy(generation_mode=mode))
    def held(case: Any) -> None:
        case.call_and_validate(cookies={"flibuste": cookie}, checks=CHECKS)

    try:
        held()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE, "only what takes nothing cannot be asked wrongly"


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    told = [sys.executable, "-m", "flibuste.server.typescript", "web/src/lib/protocol.ts", "--check"]
    ran = subprocess.run(told, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_stale_types_are_found(tmp_path: Path) -> None:
    stale = tmp_path / "protocol.ts"
    stale.write_text((ROOT / "web/src/lib/protocol.ts").read_text(encoding="utf-8").replace("seq", "sequel", 1))
    told = [sys.executable, "-m", "flibuste.server.typescript", str(stale), "--check"]
    ran = subprocess.run(told, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert "make types" in ran.stderr


def test_every_message_is_described_in_the_protocol() -> None:
    told = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    for kind in CLIENT.json_schema()["discriminator"]["mapping"]:
        assert f'"type":"{kind}"' in told


@pytest.mark.parametrize("path", sorted(SERVER.glob("*.py")), ids=lambda path: path.stem)
def test_what_a_module_takes_from_another_stands_in_its_all(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("flibuste.server."):
            named = exported(SERVER / f"{str(node.module).rpartition('.')[2]}.py")
            taken = {alias.name for alias in node.names}
            assert taken <= named, f"{node.module}: {taken - named}"


def exported(path: Path) -> set[str]:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
            return set(ast.literal_eval(node.value))
    return set()
