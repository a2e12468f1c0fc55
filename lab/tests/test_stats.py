"""Statistics against values reckoned by hand."""
import math
import unittest

import driver_path  # noqa: F401

from polylab import stats


class Quantiles(unittest.TestCase):
    def test_against_hand_computed(self):
        for why, values, p, want in (
            ("one value", [5], 0.5, 5),
            ("middle of three", [3, 1, 2], 0.5, 2),
            ("between two", [1, 2, 3, 4], 0.5, 2.5),
            ("a twentieth of 0..20", range(21), 0.05, 1),
            ("interpolated: 0.95 * 3 = 2.85", [0, 10, 20, 30], 0.95, 28.5),
            ("the ends", [4, 8], 1.0, 8),
            ("the start", [8, 4], 0.0, 4),
        ):
            self.assertAlmostEqual(stats.quantile(values, p), want, msg=why)

    def test_of_nothing_is_refused(self):
        with self.assertRaises(ValueError):
            stats.quantile([], 0.5)


class Bootstrap(unittest.TestCase):
    def test_three_values_give_their_range(self):
        # P(median of a resample is the least) = P(two or three of three draws hit it) = 3*(1/9)*(2/3) + 1/27 = 7/27 > 2.5 %
        self.assertEqual(stats.bootstrap_median([3.0, 1.0, 2.0]), (1.0, 3.0))

    def test_three_values_at_a_level_that_cuts(self):
        # equal tails of 30 % each: 7/27 = 25.9 % lie below, so both ends are the middle value
        self.assertEqual(stats.bootstrap_median([1.0, 2.0, 3.0], level=0.4), (2.0, 2.0))

    def test_five_values(self):
        # P(median is the least) = P(3, 4 or 5 of 5 draws hit it) = 10*.008*.64 + 5*.0016*.8 + .00032 = 0.05792 > 2.5 %
        self.assertEqual(stats.bootstrap_median([1, 2, 3, 4, 5]), (1, 5))
        self.assertEqual(stats.bootstrap_median([1, 2, 3, 4, 5], level=0.88), (2, 4))

    def test_many_values_are_drawn_with_the_seed(self):
        values = [float(i) for i in range(30)]
        self.assertEqual(stats.bootstrap_median(values, seed=1), stats.bootstrap_median(values, seed=1))
        low, high = stats.bootstrap_median(values, seed=1)
        self.assertLess(low, 14.5)
        self.assertGreater(high, 14.5)

    def test_two_values_and_one(self):
        self.assertEqual(stats.bootstrap_median([2.0, 4.0]), (2.0, 4.0))
        self.assertEqual(stats.bootstrap_median([2.0]), (2.0, 2.0))


class Summary(unittest.TestCase):
    def test_median_is_over_process_medians(self):
        seen = stats.summary([[1, 2, 3], [10, 11, 12], [5, 5, 5, 5, 100]])
        self.assertEqual(seen["median"], 5)       # of 2, 11, 5; all samples together would say 5 as well by chance, so:
        self.assertEqual(seen["spread"], [2, 11])
        self.assertEqual(seen["ci"], [2, 11])
        self.assertEqual(seen["min"], 1)
        self.assertEqual(seen["samples"], 11)
        self.assertTrue(seen["between"])

    def test_one_process_says_so(self):
        self.assertFalse(stats.summary([[1, 2, 3]])["between"])

    def test_nothing(self):
        self.assertIsNone(stats.summary([]))
        self.assertIsNone(stats.summary([[]]))


class Ratios(unittest.TestCase):
    def test_pairs_need_both_rounds(self):
        self.assertEqual(stats.paired_ratios({1: [2], 2: [4], 3: [9]}, {1: [1], 3: [3]}), [2, 3])

    def test_interval_is_symmetric_in_a_and_b(self):
        ratios = [1.1, 1.3, 1.2]
        there, back = stats.ratio_interval(ratios), stats.ratio_interval([1 / r for r in ratios])
        self.assertAlmostEqual(there[0], 1.2)
        self.assertAlmostEqual(there[0] * back[0], 1)
        self.assertAlmostEqual(there[1] * back[2], 1)
        self.assertTrue(math.isclose(there[2], 1.3))


if __name__ == "__main__":
    unittest.main()
