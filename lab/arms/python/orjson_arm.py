"""orjson to and from dicts."""
import orjson

from base import Arm, Family, serve

FAMILY = Family("orjson", "orjson", [Arm("orjson", "json", "compact", "dict", orjson.dumps, orjson.loads)])

if __name__ == "__main__":
    raise SystemExit(serve(FAMILY))
