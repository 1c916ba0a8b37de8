"""What the project stands on: every dependency has its reason, and a licence that lets anybody use and change ours."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.metadata import files, metadata
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WEB = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
LOCK = (ROOT / "requirements.lock").read_text("utf-8")
LOCKED = sorted(set(re.findall(r"^([\w.-]+)==", LOCK, re.MULTILINE)))

FREE = {
    "0BSD",
    "Apache",
    "Apache-2.0",
    "BSD",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BlueOak-1.0.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MIT-CMU",
    "MPL",
    "MPL-2.0",
    "Mozilla Public",
    "PSF-2.0",
    "Python-2.0",
    "Zlib",
}
"""Licences that ask for a mention at most, or bind only changes of their own files."""
CREDITED = {"OFL-1.1", "CC-BY-3.0"}
"""Of fonts and drawings that the app carries: credited in NOTICE.md."""


def named(requirement: str) -> str:
    return re.split(r"[\[<>=!~; ]", requirement)[0]


def wanted() -> set[str]:
    """Every package that the project asks for by name."""
    project, groups = PROJECT["project"], PROJECT["dependency-groups"]
    extras = project["optional-dependencies"]
    requirements = chain(project["dependencies"], *extras.values(), *groups.values())
    return {named(requirement) for requirement in requirements} | set(WEB[""]["devDependencies"])


def test_every_dependency_has_its_reason() -> None:
    pages = (ROOT / "docs" / "reference").glob("dependencies*.md")
    page = "".join(page.read_text("utf-8") for page in pages)
    assert {name for name in wanted() if not re.search(rf"(?<![\w/-]){re.escape(name)}(?![\w/-])", page)} == set()


def licences(package: str) -> set[str]:
    """The licences of an installed package; of those it offers as alternatives, all."""
    facts = metadata(package)
    classified = [
        line.rpartition(":: ")[2] for line in facts.get_all("Classifier", []) if line.startswith("License ::")
    ]
    said = facts["License-Expression"] or " AND ".join(classified) or facts["License"] or text_of_licence(package)
    said = said.splitlines()[0]
    return {part.strip() for part in re.split(r" AND | OR | WITH LLVM-exception|/", said)} - {""}


def text_of_licence(package: str) -> str:
    """MIT, where a package says it by the licence's own text alone."""
    texts = [file.read_text() for file in files(package) or [] if file.name.startswith("LICENSE")]
    permits = "Permission is hereby granted, free of charge, to any person obtaining a copy"
    return "MIT" if texts and all(permits in " ".join(text.split()) for text in texts) else "unknown"


def is_free(licence: str) -> bool:
    """Whether a licence, as packages spell it, is one of those we can build on."""
    short = re.sub(r"( Software)? License.*$|^3-Clause | 2\.0.*$", "", licence)
    return licence in FREE or short in FREE


def is_for_another_system(package: str) -> bool:
    """Whether the lock file wants a package on other systems only."""
    return bool(re.search(rf"^{re.escape(package)}==\S+ ; sys_platform", LOCK, re.MULTILINE))


def test_every_locked_package_may_be_built_on() -> None:
    here = [package for package in LOCKED if not is_for_another_system(package)]
    assert len(here) > 80
    assert {
        package: found for package in here if not (found := licences(package)) or not all(map(is_free, found))
    } == {}


def test_a_server_installs_the_versions_that_were_tested() -> None:
    """What `make play` and the container install is part of what the suite runs with, hash for hash."""
    serve = (ROOT / "requirements-serve.lock").read_text("utf-8")
    versions = re.findall(r"^[a-z0-9.\-\[\]]+==\S+", serve, re.MULTILINE)
    assert len(versions) > 40
    assert [version for version in versions if f"{version} " not in LOCK] == []
    assert serve.count("--hash=sha256:") >= len(versions)


def test_nothing_is_installed_without_a_hash_to_play_or_serve() -> None:
    """The installer and what builds the app are locked too."""
    web = (ROOT / "requirements-web.lock").read_text("utf-8")
    wanted = re.findall(r'PACKAGE = .*"(\S+==\S+)"', (ROOT / "hatch_build.py").read_text("utf-8"))
    assert len(wanted) == 2
    assert [package for package in wanted if f"{package} " not in web] == []
    assert web.count("--hash=sha256:") > 4
    recipes = [(ROOT / name).read_text("utf-8") for name in ("Makefile", "deploy/Containerfile")]
    first = recipes[0].split("\ncheck:")[0]  # all that `make play` runs
    installs = [
        line for text in (first, recipes[1]) for line in text.splitlines() if re.search(r"\bpip install\b", line)
    ]
    assert len(installs) > 5
    assert [line for line in installs if not re.search("--require-hashes|--no-deps|^EDITABLE", line)] == []


def test_the_container_s_app_has_the_rules_for_browsers() -> None:
    """Without them, nothing can be counted there, and the server thinks for everybody's reviews."""
    recipe = (ROOT / "deploy" / "Containerfile").read_text("utf-8")
    assert "for step in kernels install build; do /app/bin/python hatch_build.py" in recipe


def test_every_container_has_its_bounds_and_only_servers_are_asked_for_their_health() -> None:
    """The image's own check asks a server: workers would never be healthy."""
    services = (ROOT / "deploy" / "compose.yaml").read_text("utf-8").split("\nservices:\n")[1].split("\nvolumes:")[0]
    ours = [each for each in re.split(r"\n(?=  \w+:\n)", services) if "image: monstrotheque" in each]
    assert len(ours) == 3
    others = [each for each in ours if "entrypoint:" in each]
    assert all("healthcheck: {disable: true}" in each for each in others)
    assert all("mem_limit:" in each for each in ours if "restart: always" in each)


def test_every_locked_package_of_the_web_app_may_be_built_on() -> None:
    found = {package: facts["license"] for package, facts in WEB.items() if package}
    assert {package: licence for package, licence in found.items() if licence not in FREE | CREDITED} == {}


def test_what_the_app_carries_is_credited() -> None:
    notice = (ROOT / "NOTICE.md").read_text("utf-8")
    assert {package["license"] for package in WEB.values() if "license" in package} >= CREDITED
    assert "CC BY 3.0" in notice
    assert "SIL Open Font" in notice


@pytest.mark.parametrize(
    "licence", ["GNU General Public License v3 (GPLv3)", "GPL-3.0-only", "LGPL-2.1", "Proprietary"]
)
def test_a_licence_that_binds_ours_would_be_found(licence: str) -> None:
    assert not is_free(licence)
