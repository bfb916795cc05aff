"""What is said about the server is true: OpenAPI, TypeScript, `__all__`."""

import ast
import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode, checks
from schemathesis.core.result import Ok

from flibuste.server.messages import CLIENT
from flibuste.server.typescript import written
from tests.server.client import Visitor
from tests.server.conftest import People
from tests.server.scenes import finish, gathered
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


async def tables(anne: Visitor) -> list[str]:
    """One that waits, one that is played, one that is over."""
    waiting = await anne.create("soft-seas", "human", "open", "random")
    pages = await gathered("soft-seas", anne)
    over = await gathered("soft-seas", anne)
    await finish(over)
    return [waiting.code, pages[0].table.code, over[0].table.code]


@pytest.mark.anyio
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=("sense", "nonsense"))
async def test_the_api_is_as_described(server: Serving, people: People, mode: GenerationMode) -> None:
    """Whatever is asked: no failure, no answer that is not described, no nonsense accepted."""
    anne = await people("Anne")
    codes = await tables(anne)
    described = schemathesis.openapi.from_dict(await anne.ask("GET", "/openapi.json"))
    found = [one.ok() for one in described.get_all_operations() if isinstance(one, Ok)]
    assert len(found) > 15
    for operation in found:
        await asyncio.to_thread(hold, operation, mode, codes, server.url, anne.cookie)


def hold(operation: Any, mode: GenerationMode, codes: list[str], url: str, cookie: str) -> None:
    """Try an operation with made-up requests; those that make sense are about tables that there are."""

    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy(generation_mode=mode), st.sampled_from(codes))
    def held(case: Any, code: str) -> None:
        if mode is GenerationMode.POSITIVE and "code" in case.path_parameters:
            case.path_parameters["code"] = code
        case.call_and_validate(base_url=url, cookies={"flibuste": cookie}, checks=CHECKS)

    try:
        held()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE, "only what takes nothing cannot be asked wrongly"


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    command = [sys.executable, "-m", "flibuste.server.typescript", "web/src", "--check"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("name", written())
def test_stale_types_are_found(tmp_path: Path, name: str) -> None:
    for one, text in written().items():
        (tmp_path / one).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / one).write_text(text.replace("number", "string", 1) if one == name else text, encoding="utf-8")
    command = [sys.executable, "-m", "flibuste.server.typescript", str(tmp_path), "--check"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stderr == f"{name} is stale: run `make types`\n"


def test_every_message_is_described_in_the_protocol() -> None:
    page = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    for kind in CLIENT.json_schema()["discriminator"]["mapping"]:
        assert f'"type":"{kind}"' in page


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
