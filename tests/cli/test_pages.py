"""Manual page and completions are read by the programs that use them; README and docs name what the tables name."""
import json
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import command


def output(*words, **more):
    return subprocess.run([command.COMMAND, *words], capture_output=True, text=True, check=True, env=command.environment(), **more).stdout


@unittest.skipUnless(command.COMMAND, command.MISSING)
class Pages(unittest.TestCase):
    def tool(self, name):
        found = shutil.which(name)
        if not found:
            self.skipTest(f"no {name} here")
        return found

    def test_manual_page(self):
        groff = self.tool("groff")
        done = subprocess.run([groff, "-man", "-ww", "-Tutf8", "-z"], input=output("help", "--man"), capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_manual_page_by_man(self):
        man = self.tool("man")
        done = subprocess.run([man, "-l", "--warnings", "-"], input=output("help", "--man"), capture_output=True, text=True, env=command.environment(MANWIDTH="80"))
        if "minimized" in done.stdout:
            self.skipTest("man is a stub here")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("polywire convert", done.stdout)

    def test_completions_are_scripts(self):
        for shell in ("bash", "zsh", "fish"):
            with self.subTest(shell):
                if not shutil.which(shell):
                    continue
                done = subprocess.run([shell, "-n", "/dev/stdin"], input=output("completion", shell), capture_output=True, text=True)
                self.assertEqual((done.returncode, done.stderr), (0, ""))

    def complete(self, line):
        words = line.split(" ")
        script = output("completion", "bash") + f"""
COMP_WORDS=({' '.join(f"'{w}'" for w in words)}); COMP_CWORD={len(words) - 1}; _polywire; printf '%s\\n' "${{COMPREPLY[@]}}"
"""
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "events.jsonl").touch()
            return subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True, cwd=folder).stdout.split()

    def test_bash_completes(self):
        self.assertEqual(self.complete("polywire co"), ["convert", "count", "completion"])
        self.assertEqual(self.complete("polywire cat --num"), ["--number"])
        self.assertEqual(self.complete("polywire cat --color a"), ["auto", "always"])
        self.assertEqual(self.complete("polywire cat ev"), ["events.jsonl"])
        self.assertEqual(self.complete("polywire convert --from ms"), ["msgpack"])
        self.assertEqual(self.complete("polywire convert --codec z"), ["zstd", "zlib"])

    def test_readme_and_docs_say_what_the_tables_say(self):
        build = json.loads(output("formats", "--json"))
        manual = output("help", "--man").replace("\\-", "-")
        known = set(re.findall(r"--([a-z][a-z-]+)", manual))
        readme = (command.ROOT / "README.md").read_text()
        for f in build["formats"]:
            title = re.split(r"[:(]", f["title"])[0].strip()
            self.assertIn(title, readme, "README does not name the format")
            if f["name"] == "jsonl":
                continue
            page = (command.ROOT / f"docs/formats/{f['name']}.md").read_text()
            for option in f["options"]:
                self.assertIn(f"`{option['name']}=", page, f"docs/formats/{f['name']}.md does not name the option")
                for word in option["words"]:
                    self.assertIn(word, page)
        lines = [line for line in readme.splitlines() if line.startswith(("polywire ", "source <(polywire"))]
        self.assertGreater(len(lines), 7)
        for flag in re.findall(r"--([a-z][a-z-]+)", readme.split("## The command")[1].split("\n## ")[0]):
            self.assertIn(flag, known, "README names a flag that is not there")

    def test_readme_lines_work(self):
        block = (command.ROOT / "README.md").read_text().split("## The command")[1].split("```")[1]
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(["bash", "-ec", block], cwd=folder, env=command.environment(), capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn('{"id":2,"name":"Bo"}', done.stdout)

    def test_version_tells_the_build(self):
        text = output("--version")
        for line in (r"^polywire \d+\.\d+\.\d+$", r"^compiler: (gcc|clang) \d+", r"^SIMD: \w+$", r"^codecs: .+"):
            self.assertRegex(text, re.compile(line, re.M))


if __name__ == "__main__":
    unittest.main()
