"""ormsgpack to and from dicts."""
import ormsgpack

from base import Arm, Family, serve

FAMILY = Family("ormsgpack", "ormsgpack", [
    Arm("ormsgpack", "msgpack", "map", "dict", ormsgpack.packb, ormsgpack.unpackb,
        validation={"utf8": True, "bounds": True, "duplicates": "last wins", "trailing": "ignored"})])

if __name__ == "__main__":
    raise SystemExit(serve(FAMILY))
