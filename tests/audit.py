"""What we depend on, looked over: `make audit`. Every check is made, whatever the others find, and the end says what is
wrong and what could not be checked.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

ROOT = Path(__file__).parents[1]
HERE, TOOLS = Path(sys.executable).parent, ROOT / ".venv-audit" / "bin"
AWAY = re.compile(
    r"audit endpoint returned an error|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ConnectionError|could not be audited"
)
"""What npm and pip-audit say where the list of weaknesses gives no answer."""


class Verdict(Enum):
    """How a check ended, in words."""

    GOOD = "good"
    BAD = "not good"
    UNKNOWN = "not checked, the list of known weaknesses gives no answer"


@dataclass(frozen=True)
class Check:
    """A question to what we depend on, and the command that answers it. *asks*: it needs a list from elsewhere."""

    what: str
    command: Sequence[object]
    asks: bool = False


CHECKS = (
    Check("Versions fit each other", (HERE / "uv", "pip", "check", "--python", sys.executable)),
    Check("No dependency is unused, none used without being named", (TOOLS / "deptry", "src")),
    Check("Known weaknesses of the web app's packages", (sys.executable, "hatch_build.py", "audit"), asks=True),
    Check(
        "Known weaknesses of the Python packages",
        (TOOLS / "pip-audit", "--strict", "--disable-pip", "--require-hashes", "--requirement", "requirements.lock"),
        asks=True,
    ),
)


def look(check: Check) -> tuple[Verdict, str]:
    """The verdict, and what the tool said."""
    done = subprocess.run(list(map(str, check.command)), cwd=ROOT, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    if not done.returncode:
        return Verdict.GOOD, said
    return Verdict.UNKNOWN if check.asks and AWAY.search(said) else Verdict.BAD, said


def audit(checks: Sequence[Check]) -> str:
    """Make every check and tell of each; returns what is to be said at the end, nothing if all is good."""
    verdicts = []
    for check in checks:
        verdict, said = look(check)
        verdicts.append(verdict)
        print(f"{check.what}: {verdict.value}", flush=True)
        if verdict is Verdict.BAD:
            print(said, flush=True)
    return conclusion(verdicts)


def conclusion(verdicts: Sequence[Verdict]) -> str:
    """What the checks come to, in a sentence; nothing if all is good."""
    bad, unknown = (verdicts.count(verdict) for verdict in (Verdict.BAD, Verdict.UNKNOWN))
    if not bad and not unknown:
        return ""
    return f"Of {len(verdicts)} checks {bad} found something and {unknown} could not be made."


if __name__ == "__main__":
    sys.exit(audit(CHECKS) or None)
