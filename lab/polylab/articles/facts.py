"""The articles' small exact facts, beside what the installed libraries do (lab/arms/python/facts.py makes them anew)."""

import json
import subprocess
from functools import lru_cache

from polylab.articles.making import ROOT, arm_python
from polylab.articles.quantities import Missing


@lru_cache(maxsize=1)
def made_here():
    """-> {id: value}; empty when no interpreter with the libraries answers."""
    try:
        done = subprocess.run([str(arm_python()), str(ROOT / "lab" / "arms" / "python" / "facts.py")], stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=60)
        return json.loads(done.stdout) if done.returncode == 0 else {}
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return {}


def number(made, name):
    found = made_here().get(name)
    if not isinstance(found, (int, float)):
        raise Missing(f"fact {name}: its library is not here")
    return found


# id, what is done, what the article says, how the article's words are found in ours
BEHAVIOUR = [
    ("msgpack.datetime", "msgpack.packb of a datetime", "TypeError"),
    ("msgpack.naive", "packb, datetime=True, of a naive datetime", "ValueError ... where tzinfo=None"),
    ("msgpack.aware", "packb, datetime=True, of an aware datetime", "MessagePack has no timestamp type"),
    ("orjson.int_key", "orjson.dumps with an integer key", "TypeError: Dict key must be str"),
    ("orjson.int_key_option", "the same with OPT_NON_STR_KEYS", "works"),
    ("json.int_key", "json.dumps with an integer key", "turns it into text"),
    ("msgspec.int_key", "msgspec.json with an integer key", None),
    ("msgpack.pack_int_key", "msgpack.packb with an integer key", "ValueError"),
    ("msgpack.unpack_int_key", "msgpack.unpackb of that", None),
    ("json.big", "json.dumps of 2^70", "exact"),
    ("orjson.big", "orjson.dumps of 2^70", "Integer exceeds 64-bit range"),
    ("msgpack.big", "msgpack.packb of 2^70", "OverflowError: Integer value out of range"),
    ("protobuf.big", "Protobuf field set to 2^70", "Value out of range: 1180...424"),
    ("msgspec.json_big", "msgspec.json of 2^70", None),
    ("msgspec.msgpack_big", "msgspec.msgpack of 2^70", None),
    ("msgspec.wrong_type", "msgspec: text where an int is declared", "Expected `int`, got `str` - at `$.amount`"),
    ("msgspec.missing", "msgspec: a required field is missing", "Object missing required field `amount`"),
    ("msgspec.unknown", "msgspec: an unknown field, forbidden", "Object contains unknown field `currency`"),
    ("json.nan", "json.dumps of NaN", "NaN"),
    ("orjson.nan", "orjson.dumps of NaN", "null"),
    ("msgspec.nan", "msgspec.json of NaN", "null"),
    ("msgpack.nan", "msgpack, NaN there and back", "nan"),
    ("orjson.read_nan", "orjson.loads of NaN", "fails"),
    ("msgspec.naive", "msgspec.msgpack of a naive datetime, there and back", None),
    ("msgspec.aware", "msgspec.msgpack of an aware datetime", None),
]
BYTES = [
    ("protobuf.empty", "Protobuf message, nothing set", 0), ("protobuf.zeros", "all fields set to zero", 0),
    ("protobuf.hello", "name = \"hello\"", "1a0568656c6c6f"), ("protobuf.optional_zero", "optional status = 0", "1000"),
    ("protobuf.presence", "presence of optional status: set to 0, unset", [True, False]),
    ("protobuf.newer", "a newer writer's message, 17 bytes", "080712037376631a086162636431323334"),
    ("protobuf.older_reads", "an older reader of it", "id=7 name=svc"), ("protobuf.kept", "written back byte for byte", True),
    ("protobuf.wrong_kind", "text in field 3 read as int32", 0), ("protobuf.wrong_kind_kept", "and written back (not in the article)", "1a0568656c6c6f"),
    ("msgpack.sizes", "MessagePack: an integer, the same as text, the field missing, a field more", [13, 16, 5, 26]),
    ("positional_saves", "positional MessagePack saves a record", 65), ("status_zero_saves", "Protobuf, status 0 saves a record", 3),
    ("ts_only", "Protobuf, ts alone", 8),
]


def shown(value):
    return "true" if value is True else "false" if value is False else ", ".join(map(shown, value)) if isinstance(value, list) else str(value)


def agrees(here, article):
    """Whether every part of the article's words occurs in ours."""
    if article is None:
        return "not in the article"
    said = {"works": "\"1\"", "exact": "1180591620717411303424", "turns it into text": "\"1\"", "fails": "Error"}.get(article, article)
    parts = [p.strip() for p in said.replace("1180...424", "1180591620717411303424").split("...")]
    return "as the article" if all(p in here for p in parts) else "not as the article"


def tables(made):
    here = made_here()
    if not here:
        return []
    rows = [[what, said or "-", here[id], agrees(here[id], said)] for id, what, said in BEHAVIOUR if id in here]
    facts = [[what, shown(said), shown(here[id]), "equal" if here[id] == said else "different"] for id, what, said in BYTES if id in here]
    return [{"id": "s3-behaviour", "title": "S3: what the libraries say and do at the edges", "columns": ["done", "article said", "here", "verdict"], "rows": rows},
            {"id": "s3-bytes", "title": "S3: exact bytes that do not depend on the data", "columns": ["fact", "article", "here", "verdict"], "rows": facts}]
