"""tools/dev/count.awk: what each kind of log counts as."""
import subprocess
import unittest
from pathlib import Path

AWK = Path(__file__).resolve().parents[2] / "tools/dev/count.awk"

GTEST_WITH_FAILURE = """[ RUN      ] json.reads
[       OK ] json.reads (0 ms)
[  SKIPPED ] json.corpora (0 ms)
[  FAILED  ] json.writes (0 ms)
[==========] 3 tests from 1 test suite ran. (1 ms total)
[  PASSED  ] 1 test.
[  SKIPPED ] 1 test, listed below:
[  SKIPPED ] json.corpora
[  FAILED  ] 1 test, listed below:
[  FAILED  ] json.writes

 1 FAILED TEST
"""


class Count(unittest.TestCase):
    def test_each_kind_of_log(self):
        for why, log, want in [
            ("nothing", "", "0 0 0"),
            ("GoogleTest, all kinds", GTEST_WITH_FAILURE, "1 1 1"),
            ("two shards add up", "[  PASSED  ] 5 tests.\n[  PASSED  ] 7 tests.\n", "12 0 0"),
            ("unittest", "Ran 12 tests in 0.017s\n\nOK\n", "12 0 0"),
            ("unittest, all kinds", "Ran 12 tests in 1.0s\n\nFAILED (failures=1, errors=2, skipped=3)\n", "6 3 3"),
            ("unittest, skipped", "Ran 1 test in 1.0s\n\nOK (skipped=1)\n", "0 0 1"),
            ("plain", "json-checker 36 of 36\n36 passed, 0 failed, 2 skipped\n", "36 0 2"),
            ("a sentence is not a count", "then 36 passed, 0 failed, 2 skipped were shown\n", "0 0 0"),
        ]:
            with self.subTest(why):
                done = subprocess.run(["awk", "-f", AWK], input=log, capture_output=True, text=True, check=True)
                self.assertEqual(done.stdout.strip(), want)


if __name__ == "__main__":
    unittest.main()
