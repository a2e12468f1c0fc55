"""ssrjson to and from dicts."""
import ssrjson

from base import Arm, Family, serve

FAMILY = Family("ssrjson", "ssrjson", [
    Arm("ssrjson", "json", "compact", "dict", ssrjson.dumps_to_bytes, ssrjson.loads)])

if __name__ == "__main__":
    raise SystemExit(serve(FAMILY))
