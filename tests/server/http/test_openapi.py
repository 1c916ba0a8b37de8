"""Requests generated from the OpenAPI description never break the server."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Err

from tests.server.client import Server, running

EXAMPLES = 10
GENEROUS = ("requests_a_minute", "sign_ins_a_minute", "hints_a_minute", "new_tables_an_hour")


@pytest.fixture(scope="module")
def tolerant(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("schema")
    limits = [part for name in GENEROUS for part in ("--limit", f"{name}=1000000")]
    yield from running("--data", str(folder), *limits, log=folder / "log")


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_generated_requests_never_break_the_server(tolerant: Server, mode: GenerationMode) -> None:
    schema = schemathesis.openapi.from_url(f"{tolerant.url}/api/schema/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if not isinstance(found, Err)]
    assert len(operations) > 20
    for operation in operations:
        check(operation, mode)
    assert httpx.get(f"{tolerant.url}/health").status_code == 200


def check(operation: Any, mode: GenerationMode) -> None:
    """A few generated requests to one operation: never a failure of ours, always our one shape of errors."""

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def run(case: Any) -> None:
        answer = case.call()
        case.validate_response(answer, checks=[not_a_server_error])
        if answer.status_code >= 400:
            assert set(answer.json()) == {"error"}, answer.text

    with contextlib.suppress(Unsatisfiable):  # an operation without parameters can't be called wrongly
        run()
