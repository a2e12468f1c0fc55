"""Commands that start the fake family with the arms a test wants."""
import sys
from pathlib import Path

FAKE = Path(__file__).resolve().parent / "fake_arm.py"


def command(family, *arms):
    return ["env", f"FAKE_FAMILY={family}", f"FAKE_ARMS={','.join(arms)}", sys.executable, str(FAKE)]
