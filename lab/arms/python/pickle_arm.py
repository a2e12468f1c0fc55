"""pickle protocol 5 of the standard library. Never for bytes of unknown origin: reading may call anything."""
import pickle

from base import Arm, Family, serve

FAMILY = Family("pickle", None, [
    Arm("pickle", "pickle", "p5", "dict", lambda x: pickle.dumps(x, 5), pickle.loads,
        validation={"utf8": True, "bounds": True, "duplicates": "last wins", "safe": False})])

if __name__ == "__main__":
    raise SystemExit(serve(FAMILY))
