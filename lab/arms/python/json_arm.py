"""The standard library's json: its own separators, and compact."""
import json

from base import Arm, Family, serve

compact = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode

FAMILY = Family("json", None, [
    Arm("json", "json", "spaced", "dict", lambda x: json.dumps(x).encode(), json.loads,
        note="as json.dumps writes by default: spaces, ASCII only"),
    Arm("json-compact", "json", "compact", "dict", lambda x: compact(x).encode(), json.loads),
])

if __name__ == "__main__":
    raise SystemExit(serve(FAMILY))
