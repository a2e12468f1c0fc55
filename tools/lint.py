"""What a compiler does not see: the walls between the rooms, sizes, and words that do not belong into this repository.

`./dev lint [ROOT]` prints `file:line: what` for each finding. Errors exit with 1; warnings are shown and counted. The table of rooms
is the one in docs/design.md; when it hurts, change both in a commit of its own.
"""
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

# Room -> rooms whose headers it may include besides its own. Only these rooms exist under src/.
ROOMS = {
    "base": set(),
    "model": {"base"},
    "codec": {"base"},
    "engine": {"base", "model"},
    **{name: {"base", "model", "engine"} for name in ("json", "msgpack", "protobuf", "pickle")},
    "avro": {"base", "model", "engine", "codec"},
    **{name: {"base", "model", "codec"} for name in ("arrow", "parquet")},
}
FORMATS = {"json", "msgpack", "protobuf", "avro", "pickle", "arrow", "parquet"}
ROOMS["api"] = set(ROOMS)

SIMD_HEADER = re.compile(r"^(?:[a-z]?mmintrin|immintrin|x86intrin|arm_neon|arm_sve|nmmintrin|wmmintrin)\.h$")
SIMD_ROOMS = {"base", "json", "msgpack"}
THIRD_PARTY = re.compile(r"^(?:fmt|gtest|gmock|benchmark|boost|nlohmann|rapidjson|simdjson|msgpack|arrow|parquet|google|zlib|zstd|lz4|snappy|brotli|bzlib|lzma|libdeflate|xxhash|Python)\b")

FILE_WARN, FILE_FAIL, FUNCTION_WARN, README_LIMIT = 400, 600, 60, 200
CODE = {".h", ".cc", ".cpp", ".py", ".sh", ".awk", ".cmake"}
# The words are written in two halves, so that this file passes its own test.
MADE = re.compile(r"\b(?<!user-)(?<!user )(?:sub-?)?(?:ag" + r"ents?|sess" + r"ions?)\b", re.I)
FORBIDDEN = [
    (re.compile(r"(?<![\w.])/" + r"(?:work|home|root|Users)/"), "a path of one machine"),
    (MADE, "a word about how the text was made"),
    (re.compile(r"https?://[\w.-]*(?:py" + r"pi\.org|pythonhosted\.org|crates\.io|npmjs\.org|deb\.debian" + r"\.org|proxy\.golang" + r"\.org)", re.I), "the address of a registry"),
]
# Kept as others wrote them, or data.
UNTOUCHED = ("data/", "LICENSE")
INPUTS = ("tests/vectors/", "tests/cli/")  # any bytes may be an input


@dataclass(frozen=True)
class Finding:
    file: str
    line: int
    what: str
    warning: bool = False

    def __str__(self):
        return f"{self.file}:{self.line}: {'warning: ' if self.warning else ''}{self.what}"


def room_of(file):
    parts = file.split("/")
    if parts[0] == "src" and len(parts) > 2:
        return parts[1]
    return None


def is_test(file):
    return file.endswith("_test.cc") or file.startswith("tests/")


def check_room(file):
    parts = file.split("/")
    if parts[0] == "src" and (len(parts) < 3 or parts[1] not in ROOMS):
        yield Finding(file, 1, f"no room of this name (rooms: {', '.join(ROOMS)})")


def check_includes(file, lines):
    """Directions between rooms. Tests may include anything; other users of the library may include any room."""
    room, public = room_of(file), file.startswith("include/")
    if is_test(file) or not (room or public):
        return
    for number, line in enumerate(lines, 1):
        found = re.match(r'\s*#\s*include\s*([<"])([^>"]+)[>"]', line)
        if not found:
            continue
        quoted, target = found[1] == '"', found[2]
        if public and quoted:
            yield Finding(file, number, f'a public header includes only <...>, not "{target}"')
        if public and THIRD_PARTY.match(target):
            yield Finding(file, number, f"a public header shows a third party: <{target}>")
        if SIMD_HEADER.match(target) and (public or room not in SIMD_ROOMS):
            yield Finding(file, number, f"<{target}> may be included in src/{{{','.join(sorted(SIMD_ROOMS))}}} only")
        if room and quoted:
            yield from check_direction(file, number, room, target)


def check_direction(file, number, room, target):
    if "/" not in target:
        yield Finding(file, number, f'"{target}" must name its room, as in "{room}/{target}"')
        return
    other = target.split("/")[0]
    if other == room:
        return
    if other not in ROOMS:
        yield Finding(file, number, f'"{target}" leads into no room')
    elif other not in ROOMS.get(room, set()):
        rule = "formats never include each other" if {room, other} <= FORMATS else f"{room} may include {', '.join(sorted(ROOMS.get(room, ()))) or 'nothing'}"
        yield Finding(file, number, f'{room} includes "{target}": {rule}')


def check_text(file, lines):
    for number, line in enumerate(lines, 1):
        input_file = file.startswith(INPUTS) and Path(file).suffix not in CODE
        if line != line.rstrip() and not file.endswith(".tsv") and not input_file:
            yield Finding(file, number, "space at the end of the line")
        if "\t" in line and not file.endswith((".awk", "Makefile", ".tsv")) and not input_file:
            yield Finding(file, number, "a tab")
        for pattern, what in FORBIDDEN:
            if found := pattern.search(prose(file, line) if pattern is MADE else line):
                yield Finding(file, number, f"{what}: {found[0]}")


def prose(file, line):
    """The part of a line that speaks to people: all of it in a document, the comment in code (where such a word may name an object)."""
    if Path(file).suffix not in CODE:
        return line
    comment = re.search(r"(?:^|\s)(?://|#|/\*)(.*)", line)
    return comment[1] if comment else ""


def check_length(file, lines):
    if file == "README.md" and len(lines) >= README_LIMIT:
        yield Finding(file, len(lines), f"{len(lines)} lines; a README has fewer than {README_LIMIT}")
    if Path(file).suffix not in CODE and file != "dev":
        return
    if len(lines) > FILE_FAIL:
        yield Finding(file, FILE_FAIL, f"{len(lines)} lines (over {FILE_FAIL}): look for the wall inside")
    elif len(lines) > FILE_WARN:
        yield Finding(file, FILE_WARN, f"{len(lines)} lines (over {FILE_WARN})", warning=True)


def check_functions(file, lines):
    """C++ functions by their braces at the margin; Python functions by indentation."""
    suffix = Path(file).suffix
    spans = python_functions(lines) if suffix == ".py" else cpp_functions(lines) if suffix in {".h", ".cc", ".cpp"} else ()
    for first, last in spans:
        if last - first + 1 > FUNCTION_WARN:
            yield Finding(file, first, f"a function of {last - first + 1} lines (over {FUNCTION_WARN})", warning=True)


CPP_NOT_FUNCTION = re.compile(r"^\s*(?:namespace|struct|class|union|enum|extern|using|typedef|template\s*<[^>]*>\s*(?:struct|class)|constexpr .*=|const .*=|static .*=|inline constexpr .*=|TEST)")


def cpp_functions(lines):
    for first, line in enumerate(lines, 1):
        opens = line.rstrip().endswith("{") and "(" in joined_head(lines, first) and not CPP_NOT_FUNCTION.match(joined_head(lines, first))
        if not opens:
            continue
        indent = len(line) - len(line.lstrip())
        if indent > 2:
            continue
        for last in range(first, len(lines)):
            if re.match(r"\s{%d}\}" % indent, lines[last]):
                yield first, last + 1
                break


def joined_head(lines, number):
    """The line, with the one before it when a signature was broken over two."""
    line = lines[number - 1]
    before = lines[number - 2] if number > 1 else ""
    return line if "(" in line and not line.startswith("    ") else before.rstrip() + " " + line.strip()


def python_functions(lines):
    for first, line in enumerate(lines, 1):
        if not re.match(r"\s*(?:async )?def ", line):
            continue
        indent = len(line) - len(line.lstrip())
        last, closing = first, first
        for number in range(first + 1, len(lines) + 1):
            text = lines[number - 1]
            if text.strip() and len(text) - len(text.lstrip()) <= indent and not text.lstrip().startswith((")", "]")):
                break
            closing = number if text.strip() else closing
        yield first, max(last, closing)


def check_file(file, text):
    lines = text.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    generated = "/generated/" in file
    yield from check_room(file)
    yield from check_includes(file, lines)
    yield from check_text(file, lines)
    if not generated:
        yield from check_length(file, lines)
        yield from check_functions(file, lines)


def tracked_files(root):
    """What git knows; everything but builds where there is no git (an unpacked archive)."""
    try:
        listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, text=True, check=True)
        return [name for name in listed.stdout.split("\0") if name]
    except (FileNotFoundError, subprocess.CalledProcessError):
        names = sorted(path.relative_to(root).as_posix() for path in Path(root).rglob("*") if path.is_file())
        return [name for name in names if not name.startswith((".git/", "build")) and "__pycache__" not in name]


def check_tree(root):
    for file in tracked_files(root):
        path = Path(root, file)
        if file.startswith(UNTOUCHED) or not path.is_file() or path.is_symlink():
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            yield from check_file(file, text)


def main(arguments):
    findings = list(check_tree(arguments[0] if arguments else "."))
    for finding in sorted(findings, key=lambda one: (one.warning, one.file, one.line)):
        print(finding)
    errors = sum(not one.warning for one in findings)
    print(f"lint: {errors} errors, {len(findings) - errors} warnings")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
