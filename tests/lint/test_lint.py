"""The lint must be able to fail: each rule with a text that breaks it and one that does not."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import lint  # noqa: E402


def found(file, text):
    return [(one.line, one.what, one.warning) for one in lint.check_file(file, text)]


class Rules(unittest.TestCase):
    def test_what_breaks_a_rule_is_found(self):
        for why, file, text, want in [
            ("base looks up", "src/base/a.h", '#include "model/type.h"\n', "base may include nothing"),
            ("model looks up", "src/model/a.h", '#include "engine/loop.h"\n', "model may include base"),
            ("engine knows a format", "src/engine/a.cc", '#include "json/reader.h"\n', "engine includes"),
            ("formats are strangers", "src/json/a.cc", '#include "msgpack/reader.h"\n', "formats never include each other"),
            ("batch formats see no rows", "src/arrow/a.cc", '#include "engine/loop.h"\n', "arrow includes"),
            ("no room named", "src/json/a.cc", '#include "reader.h"\n', "must name its room"),
            ("no such room", "src/json/a.cc", '#include "util/x.h"\n', "leads into no room"),
            ("a room nobody decided on", "src/util/a.cc", "int a;\n", "no room of this name"),
            ("public sees private", "include/polywire/json.h", '#include "base/bytes.h"\n', "only <...>"),
            ("public shows a guest", "include/polywire/json.h", "#include <fmt/core.h>\n", "third party"),
            ("SIMD in public", "include/polywire/a.h", "#include <emmintrin.h>\n", "may be included in"),
            ("SIMD in the engine", "src/engine/a.cc", "#include <immintrin.h>\n", "may be included in"),
            ("tab", "src/base/a.cc", "\tint a;\n", "a tab"),
            ("space at the end", "src/base/a.cc", "int a; \n", "space at the end"),
            ("machine path", "docs/a.md", "see /" + "work/main\n", "path of one machine"),
            ("how it was made", "docs/a.md", "in this sess" + "ion\n", "how the text was made"),
            ("how it was made, in a comment", "src/base/a.cc", "int a;  // by an ag" + "ent\n", "how the text was made"),
            ("registry", "docs/a.md", "https://py" + "pi.org/simple\n", "registry"),
            ("too long", "src/base/a.cc", "int a;\n" * 601, "over 600"),
            ("README too long", "README.md", "x\n" * 200, "fewer than 200"),
        ]:
            with self.subTest(why):
                errors = [what for _, what, warning in found(file, text) if not warning]
                self.assertEqual(len(errors), 1, errors)
                self.assertIn(want, errors[0])

    def test_what_is_allowed_passes(self):
        for why, file, text in [
            ("downwards", "src/json/a.cc", '#include <polywire/json.h>\n#include "base/bytes.h"\n#include "engine/loop.h"\n#include "json/reader.h"\n'),
            ("a test looks everywhere", "src/base/a_test.cc", '#include "json/reader.h"\n#include "msgpack/reader.h"\n'),
            ("SIMD in base", "src/base/a.cc", "#include <immintrin.h>\n"),
            ("generated may be long", "src/base/generated/a.cc", "int a;\n" * 2000),
            ("an object may have the name", "lab/polylab/a.py", "sess" + "ion = open()\n"),
            ("a README of 199", "README.md", "x\n" * 199),
        ]:
            with self.subTest(why):
                self.assertEqual(found(file, text), [])

    def test_long_functions_are_warned_about(self):
        body = "  step();\n"
        for why, file, text, want in [
            ("C++ of 61", "src/base/a.cc", "int f() {\n" + body * 59 + "}\n", 1),
            ("C++ of 60", "src/base/a.cc", "int f() {\n" + body * 58 + "}\n", 0),
            ("a table is not a function", "src/base/a.cc", "constexpr int t[] = {\n" + "  1,\n" * 100 + "};\n", 0),
            ("a namespace is not a function", "src/base/a.cc", "namespace a {\n" + "int b(int);\n" * 100 + "}\n", 0),
            ("Python of 61", "lab/polylab/a.py", "def f():\n" + "    pass\n" * 60, 1),
            ("Python of 60", "lab/polylab/a.py", "def f():\n" + "    pass\n" * 59, 0),
        ]:
            with self.subTest(why):
                self.assertEqual(sum("a function of" in what for _, what, _ in found(file, text)), want)


class Command(unittest.TestCase):
    def test_exits_1_on_an_error_and_0_without(self):
        for text, want in (("int a;\n", 0), ("int a; \n", 1)):
            with self.subTest(want), tempfile.TemporaryDirectory() as root:
                Path(root, "src/base").mkdir(parents=True)
                Path(root, "src/base/a.cc").write_text(text)
                done = subprocess.run([sys.executable, lint.__file__, root], capture_output=True, text=True)
                self.assertEqual(done.returncode, want, done.stdout)


if __name__ == "__main__":
    unittest.main()
