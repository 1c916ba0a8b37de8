"""The shape of the code: arrows point one way, and nothing outside a game's folder knows a game by name."""

from __future__ import annotations

import ast
import functools
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import monstrotheque as mt
from monstrotheque.engine.contract import EVALUATION, KERNELS

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "monstrotheque"
NAMES = re.compile("|".join(mt.game_names()))
SHORT_NAMES = re.compile(r"(?<![a-z])(sedlec|croque|caf[eé]|christmas|no[eë]l)(?![a-z])", re.IGNORECASE)
"""What we call our games among ourselves."""
PORTRAITS = re.compile(r"\b(sk|cm|ca|xm)-[a-z]")
"""The names of our games' portraits."""
TOKEN = re.compile(r"(--[\w-]+):")

MAY_IMPORT = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "bots": {"engine", "bots"},
    "arena": {"engine", "bots", "adapters", "arena"},
    "adapters": {"engine", "bots", "adapters"},
    "webassembly": {"engine", "bots", "webassembly"},
    "server": {"engine", "bots", "server"},
    "cli": {"engine", "bots", "arena", "server", "cli"},
}
RULES = {"rules", "state", "moves", "constants", "features", "evaluation", "scoring"}
"""Modules of a game that its kernels are made of."""
HOMES: dict[str, set[str]] = {
    "constants": set(),
    "moves": set(),
    "state": set(),
    "rules": {"deal", "actors", "interjectors", "legal", "play", "scores", "outcome"},
    "hidden": {"mask", "redeal"},
    "features": {"encode"},
    "evaluation": set(EVALUATION),
    "views": {"view"},
    "events": {"events", "tell"},
    "previews": {"preview"},
    "refusals": {"why_not"},
    "words": {"cue", "describe", "explain"},
    "terminal": {"draw"},
    "position": {"write", "read"},
}
"""The modules every game has, and the functions that live there and nowhere else in its folder."""
SPARE_HOMES: dict[str, set[str]] = {
    "box": set(),
    "counting": {"enter", "tally"},
    "options": {"setup"},
    "picture": {"board"},
    "reasons": {"reasons"},
    "setting_up": {"steps"},
    "solver": {"exact"},
    "spellings": {"spellings"},
    "study": {"counts", "label_words"},
}
"""The same for modules that a game may have."""
FOLDERS = [*(PACKAGE / "games" / name for name in mt.game_names()), ROOT / "examples/own_game/petites_tombes"]
NOT_IN_RULES = {"json", "time", "datetime", "random", "secrets", "litestar", "sqlalchemy", "asyncio", "rich", "click"}

SERVER = PACKAGE / "server"
ROOMS = ("table", "store", "people", "live", "background", "campaigns", "duplicates", "http")
"""The server's rooms: each may import those before it, and the modules that stand beside the rooms."""
SHARED = ("errors", "faces", "ids", "metrics", "names", "rate_limits", "settings", "steady_clock")
TOP = ("app", "run", "services")
NOT_AT_A_TABLE = {
    "asyncio",
    "io",
    "litestar",
    "logging",
    "os",
    "pathlib",
    "random",
    "secrets",
    "socket",
    "sqlalchemy",
    "time",
}
CLOCK = re.compile(r"\.(now|today|utcnow)\(")

READ_RAW_STATES = {
    "positions.py": "copies one for kernels",
    "adapters/test_observations.py": "calls the kernel `encode`",
    "arena/test_players.py": "compares bytes with those of a mask",
    "bots/test_bots.py": "gives the search its worlds",
    "bots/test_fairness.py": "plays a game whose mask hides nothing",
    "contract/cases.py": "calls the kernel `settle`",
    "contract/test_one_door.py": "compares masks and re-deals bit by bit",
    "contract/test_symmetry.py": "calls the kernels of the evaluation",
    "contract/test_states.py": "tries to write into one",
    "engine/test_reading.py": "tests how raw states are read",
    "games/*/helper.py": "makes other worlds without asking the mask",
    "games/*/test_evaluation.py": "calls the kernels of the evaluation",
    "games/*/test_judgement.py": "calls the kernels of the evaluation",
    "games/*/test_symmetry.py": "calls the kernels of the evaluation",
    "games/christmas_monsters/test_box.py": "looks for the bounds of notes and of the list of moves",
    "games/christmas_monsters/test_prospects.py": "calls the kernel `is_done`",
    "games/christmas_monsters/test_reference.py": "checks that fields agree with each other",
    "games/monster_cafe/test_turns.py": "checks that fields agree with each other",
    "server/background/test_bot_worker.py": "compares bytes with those of a mask",
}
"""The tests that read a state's `whole` raw state, and why. All others read texts and views."""


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            names = [alias.name for alias in node.names]
            yield from (
                (f"monstrotheque.{name}" for name in names) if node.module == "monstrotheque" else [f"{node.module}"]
            )
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def part_of(module: str) -> str | None:
    """Which part of the package a module belongs to; None for what is not of it."""
    first, *rest = module.split(".")
    return ".".join(rest[:1]) if first == "monstrotheque" and rest else None


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_arrows_point_one_way(part: str) -> None:
    for path in (PACKAGE / part).rglob("*.py"):
        parts = {found for module in imports(path) if (found := part_of(module)) is not None}
        assert parts <= MAY_IMPORT[part], f"{path.relative_to(PACKAGE)} imports {parts - MAY_IMPORT[part]}"


MODULES = {".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): path for path in PACKAGE.rglob("*.py")}
MAY_HIDE = {("monstrotheque.adapters.vector", "monstrotheque.adapters.gpu")}
"""`vector_env` makes an environment of its module or, on a GPU, of one that inherits from it."""


@functools.cache
def needs(module: str, *, later: bool) -> frozenset[str]:
    """Our modules that *module* imports: when it is loaded, or *later*, in a function."""
    tree = ast.parse(MODULES[module].read_text("utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    for_types = [node for node in tree.body if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)]
    inside = {node for function in functions for node in ast.walk(function)}
    wanted = inside if later else {*ast.walk(tree)} - inside - {node for part in for_types for node in ast.walk(part)}
    found = [node for node in wanted if isinstance(node, ast.ImportFrom)]
    named = {f"{node.module}.{alias.name}" for node in found for alias in node.names}
    return frozenset({*named, *(f"{node.module}" for node in found)} & set(MODULES))


def reached_from(module: str) -> set[str]:
    """Every module of ours that is loaded with *module*."""
    reached, waiting = set[str](), {module}
    while waiting:
        new = needs(waiting.pop(), later=False) - reached
        reached |= new
        waiting |= new
    return reached


def test_no_import_in_a_function_hides_a_cycle() -> None:
    hidden = {(own, other) for own in MODULES for other in needs(own, later=True) if own in reached_from(other)}
    assert hidden == MAY_HIDE


@pytest.mark.parametrize("name", mt.game_names())
def test_a_game_knows_no_other_game(name: str) -> None:
    for path in (PACKAGE / "games" / name).rglob("*.py"):
        others = [module for module in imports(path) if NAMES.search(module) and f".games.{name}" not in module]
        assert others == []


@pytest.mark.parametrize("name", mt.game_names())
def test_rules_import_no_web_no_json_no_clock_no_global_chance(name: str) -> None:
    for path in (PACKAGE / "games" / name).glob("*.py"):
        if path.stem in RULES:
            assert {module.partition(".")[0] for module in imports(path)}.isdisjoint(NOT_IN_RULES), path


def functions_in(path: Path) -> set[str]:
    """The functions that a module defines itself."""
    return {node.name for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_game_keeps_the_same_things_in_the_same_modules(folder: Path) -> None:
    found = {path.stem: functions_in(path) for path in folder.glob("*.py")}
    assert set(HOMES) - set(found) == set()
    homes = HOMES | {module: names for module, names in SPARE_HOMES.items() if module in found}
    assert {module: names - found[module] for module, names in homes.items() if names - found[module]} == {}
    at_home = {name: module for module, names in (HOMES | SPARE_HOMES).items() for name in names}
    strays = {name for module, names in found.items() for name in names if at_home.get(name, module) != module}
    assert strays == set(), "defined in two places"


def test_a_class_name_has_one_meaning() -> None:
    """Games may each have a class of the same name in the same module (`RawState` in every `state.py`)."""
    homes: dict[str, set[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        inside = path.relative_to(PACKAGE)
        home = "/".join(inside.parts[2:]) if inside.parts[0] == "games" else str(inside)
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, set()).add(home)
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}


WEB = ROOT / "web" / "src"
EXPORTED = re.compile(r"^export (?:async )?(?:interface|type|class|function|const|enum) (\w+)", re.MULTILINE)
ALIAS = re.compile(r"^  (\w+) as (\w+),$", re.MULTILINE)
REFINED = {"lib/protocol.ts", "lib/types.ts", "lib/puzzles.ts"}
"""What the server sends, and the same known more closely."""


def exported_from_web(suffix: str) -> dict[str, set[str]]:
    """By name, the files of the browser app that export it: from `.ts` files values and types, else components."""
    homes: dict[str, set[str]] = {}
    for path in WEB.rglob(f"*{suffix}"):
        inside = path.relative_to(WEB)
        if ".test." in path.name or {"testing", "fixtures"} & set(inside.parts):
            continue
        names = [path.stem] if suffix == ".svelte" else EXPORTED.findall(path.read_text("utf-8"))
        for name in names:
            homes.setdefault(name, set()).add(str(inside))
    return homes


def game_of(inside: str) -> str | None:
    """The game whose folder a file is in; None for what games share."""
    parts = inside.split("/")
    return parts[1] if parts[0] == "games" and len(parts) > 2 else None


def is_clear(homes: set[str]) -> bool:
    """Whether a name means one thing to whoever reads a game's folder and what is shared: games don't meet."""
    shared = {inside for inside in homes if game_of(inside) is None}
    by_game = Counter(game_of(inside) for inside in homes - shared)
    return homes <= REFINED or (len(shared) + max(by_game.values(), default=0)) == 1


@pytest.mark.parametrize("suffix", [".ts", ".svelte"])
def test_a_name_of_the_browser_app_has_one_meaning(suffix: str) -> None:
    homes = exported_from_web(suffix)
    assert len(homes) > 50
    assert {name: found for name, found in homes.items() if not is_clear(found)} == {}


def test_the_browser_app_calls_nothing_by_the_name_of_something_else_on_the_wire() -> None:
    names = set(EXPORTED.findall((WEB / "lib" / "protocol.ts").read_text("utf-8")))
    pages = exported_from_web(".svelte")
    aliases = ALIAS.findall((WEB / "lib" / "types.ts").read_text("utf-8"))
    assert aliases
    assert [(real, alias) for real, alias in aliases if alias in names] == []
    assert [name for name in names if name.endswith("Page") and name in pages] == []


def test_the_kernels_of_the_contract_have_homes() -> None:
    assert {*KERNELS, *EVALUATION} <= set().union(*HOMES.values())


def test_the_page_on_adding_a_game_names_every_module() -> None:
    names = ("adding-a-game", "game-extras", "game-kernels", "game-words")
    page = "".join((ROOT / "docs" / "how-to" / f"{name}.md").read_text("utf-8") for name in names)
    assert [module for module in (*HOMES, *SPARE_HOMES) if f"`{module}.py`" not in page] == []


@pytest.mark.parametrize("name", mt.game_names())
def test_the_tests_of_every_game_have_the_same_tools(name: str) -> None:
    folder = ROOT / "tests" / "games" / name
    assert {"helper", "positions", "reference"} <= {path.stem for path in folder.glob("*.py")}


def test_nothing_outside_a_game_s_folder_knows_a_game_by_name() -> None:
    sources = [
        path
        for folder, kinds in ((PACKAGE, ("*.py",)), (ROOT / "web" / "src", ("*.ts", "*.svelte", "*.css")))
        for kind in kinds
        for path in folder.rglob(kind)
        if f"{path}".partition("/games/")[2].partition("/")[0] not in mt.game_names()
    ]
    assert len(sources) > 150
    known = (NAMES, SHORT_NAMES, PORTRAITS)
    told = {str(path.relative_to(ROOT)) for path in sources if any(names.search(code_of(path)) for names in known)}
    assert told == set()


@pytest.mark.parametrize("name", mt.game_names())
def test_a_game_s_colours_are_used_in_its_folder_alone(name: str) -> None:
    web = ROOT / "web" / "src"
    own = set(TOKEN.findall((web / "games" / name / "tokens.css").read_text("utf-8")))
    others = [path for path in web.rglob("*") if path.suffix in (".ts", ".svelte", ".css") and name not in path.parts]
    assert own
    assert {path for path in others if any(f"var({token})" in path.read_text("utf-8") for token in own)} == set()


def code_of(path: Path) -> str:
    """What a source does, without what it says about itself and without its tests' examples."""
    text = path.read_text("utf-8")
    if ".test." in path.name or "testing" in path.parts:
        return ""
    return re.sub(r'"""(?:.|\n)*?"""|/\*(?:.|\n)*?\*/|help="[^"]*"', "", text)


def names_imported(path: Path) -> Iterator[str]:
    """Every module or name a source imports, in full."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def part_of_server(name: str) -> str:
    """The room, or the module beside the rooms, that a full name of the server belongs to."""
    return name.removeprefix("monstrotheque.server.").partition(".")[0]


def test_every_module_of_the_server_is_in_a_room() -> None:
    beside = {path.stem for path in SERVER.glob("*.py")} - {"__init__"}
    assert beside == {*SHARED, *TOP}
    assert {path.name for path in SERVER.iterdir() if (path / "__init__.py").exists()} == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_of_the_server_imports_only_those_before_it(room: str) -> None:
    allowed = {*SHARED, *ROOMS[: ROOMS.index(room) + 1]}
    for path in (SERVER / room).rglob("*.py"):
        own = [name for name in names_imported(path) if name.startswith("monstrotheque.server.")]
        assert {part_of_server(name) for name in own} <= allowed, path


def test_a_table_does_no_input_or_output_and_knows_no_clock() -> None:
    for path in (SERVER / "table").glob("*.py"):
        assert {module.partition(".")[0] for module in imports(path)}.isdisjoint(NOT_AT_A_TABLE), path
        assert not CLOCK.search(path.read_text("utf-8")), path


def test_the_tests_of_the_server_mirror_its_rooms() -> None:
    folder = ROOT / "tests" / "server"
    assert {path.parent.name for path in folder.rglob("test_*.py")} == set(ROOMS)


def reads_raw_states(path: Path) -> bool:
    tree = ast.walk(ast.parse(path.read_text("utf-8")))
    return any(isinstance(node, ast.Attribute) and node.attr == "whole" for node in tree)


def test_only_tests_of_kernels_masks_and_raw_states_read_raw_states() -> None:
    folder = ROOT / "tests"
    readers = {path for path in folder.rglob("*.py") if reads_raw_states(path)}
    known = {reader: set(folder.glob(reader)) & readers for reader in READ_RAW_STATES}
    assert readers - set().union(*known.values()) == set()
    assert {reader for reader, found in known.items() if not found} == set()
