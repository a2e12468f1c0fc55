"""Transcripts: what the command prints, where, and how it ends. tests/cli/golden/*.txt hold them:

    <<< bad.jsonl            a file in the folder where the commands run; `<<<- FILE` leaves out the last line break
    {"a":1}
    >>>
    $ polywire cat bad.jsonl     what bash runs, one after another in one folder
    | {"a":1}                    stdout
    ! bad.jsonl:2:1: ...         stderr
    ? 1                          the exit status, unless it is 0

Everything else is a remark. A last line without its break ends with the mark ¬.
`python3 tests/cli/test_golden.py --rewrite [FILE...]` writes down what happens now: look at the difference before you believe it.
"""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import command

FOLDER = Path(__file__).resolve().parent / "golden"
NO_BREAK = "¬"


class Step:
    def __init__(self, line, words):
        self.line, self.words, self.want = line, words, []


def parse(text):
    """-> lines of the file as a list of str and Step (with the lines that follow it), files by name."""
    parts, files, name, keep = [], {}, None, True
    for number, line in enumerate(text.split("\n"), 1):
        if name is not None:
            if line == ">>>":
                body = "\n".join(files[name]) + ("\n" if keep and files[name] else "")
                files[name], name = body, None
            else:
                files[name].append(line)
        elif line.startswith("<<<"):
            keep = not line.startswith("<<<-")
            name = line.lstrip("<-").strip()
            files[name] = []
        elif line.startswith("$ "):
            parts.append(Step(number, line[2:]))
            continue
        elif parts and isinstance(parts[-1], Step) and line[:1] in ("|", "!", "?"):
            parts[-1].want.append(line)
            continue
        parts.append(line)
    return parts, files


def prefixed(mark, data):
    text = data.decode("utf-8", "backslashreplace")
    if not text:
        return []
    lines = text.split("\n")
    last = lines.pop()
    if last:
        lines.append(last + NO_BREAK)
    return [f"{mark} {line}".rstrip(" ") if not line else f"{mark} {line}" for line in lines]


def run(step, folder):
    done = subprocess.run(["bash", "-c", step.words], cwd=folder, env=command.environment(), stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    return prefixed("|", done.stdout) + prefixed("!", done.stderr) + ([f"? {done.returncode}"] if done.returncode else [])


def prepare(folder, files):
    for name, body in files.items():
        (Path(folder) / name).write_text(body, encoding="utf-8")


def make_case(path):
    parts, files = parse(path.read_text(encoding="utf-8"))
    steps = [p for p in parts if isinstance(p, Step)]

    class Case(unittest.TestCase):
        maxDiff = None

        @classmethod
        def setUpClass(cls):
            if not command.COMMAND:
                raise unittest.SkipTest(command.MISSING)
            cls.folder = tempfile.TemporaryDirectory()
            prepare(cls.folder.name, files)

        @classmethod
        def tearDownClass(cls):
            cls.folder.cleanup()

    for step in steps:
        def check(self, step=step):
            self.assertEqual("\n".join(step.want), "\n".join(run(step, self.folder.name)), f"{path.name}:{step.line}: {step.words}")
        setattr(Case, f"test_line_{step.line:03}", check)
    Case.__name__ = Case.__qualname__ = f"Golden_{path.stem}"
    return Case


def load_tests(loader, tests, pattern):
    suite = unittest.TestSuite()
    for path in sorted(FOLDER.glob("*.txt")):
        suite.addTests(loader.loadTestsFromTestCase(make_case(path)))
    return suite


def rewrite(paths):
    for path in paths:
        before = path.read_text(encoding="utf-8")
        parts, files = parse(before)
        out = []
        with tempfile.TemporaryDirectory() as folder:
            prepare(folder, files)
            for p in parts:
                out += [f"$ {p.words}"] + run(p, folder) if isinstance(p, Step) else [p]
        after = "\n".join(out)
        if after != before:
            path.write_text(after, encoding="utf-8")
            print(f"rewritten: {path}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--rewrite"]:
        rewrite([Path(a) for a in sys.argv[2:]] or sorted(FOLDER.glob("*.txt")))
    else:
        unittest.main()
