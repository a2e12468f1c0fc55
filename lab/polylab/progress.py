"""The progress line on a terminal: what is being done, how far, how long still. Silent everywhere else."""

import os
import sys
import time

EVERY = 0.1  # seconds between two redraws


class Progress:
    def __init__(self, stream=None, enabled=True):
        self.stream = stream or sys.stderr
        self.on = enabled and self.stream.isatty()
        self.drawn = False
        self.last = 0.0
        self.start = time.monotonic()
        self.total = self.done = 0

    def begin(self, total):
        self.start, self.total, self.done = time.monotonic(), total, 0

    def step(self, words):
        self.done += 1
        self.show(f"{words}  {self.done:,} of {self.total:,}{self.left()}")

    def left(self):
        spent = time.monotonic() - self.start
        if self.done < 5 or spent < 1:
            return ""
        seconds = spent / self.done * (self.total - self.done)
        return f", {int(seconds // 60)}:{int(seconds % 60):02} left"

    def show(self, words):
        now = time.monotonic()
        if not self.on or now - self.last < EVERY:
            return
        self.last = now
        try:
            width = os.get_terminal_size(self.stream.fileno()).columns or 80
        except OSError:
            width = 80
        self.stream.write("\r\x1b[K" + words[:max(10, width - 1)])
        self.stream.flush()
        self.drawn = True

    def clear(self):
        if self.drawn:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
            self.drawn = False

    def say(self, words):
        """A line that stays, above the progress line."""
        self.clear()
        self.stream.write(words + "\n")
        self.stream.flush()
