"""The articles' claims, each as a formula over cells. Data only; polylab/claims.py evaluates and judges.

A row: id, article, text, the article's value, formula, and how it is judged:
  ratio      a ratio of times or rates: which side of one it lies on, then whether the article's value is inside
  order      the same, but the article claims only who is first
  exact      equal to the last byte
  near       a number without chance: within `tolerance` (relative) of the article's; `pivot` is what parts the directions
Formulas: size(dataset, arm) bytes, packed(dataset, arm, codec), time(dataset, arm, direction), cycle (encode + decode),
rate (bytes a second), records(dataset), fact(id), slowest/fastest of several times, most/least of several sizes.
"""

E, R, N, U, L, D = "events", "records_5k", "nested_config", "mixed_unicode", "logs", "document-1"


def near(id, article, text, value, formula, tolerance=0.02, pivot=1.0):
    return {"id": id, "article": article, "text": text, "article_value": value, "formula": formula, "judge": "near", "tolerance": tolerance, "pivot": pivot}


def exact(id, article, text, value, formula):
    return {"id": id, "article": article, "text": text, "article_value": value, "formula": formula, "judge": "exact"}


def ratio(id, article, text, value, formula):
    return {"id": id, "article": article, "text": text, "article_value": value, "formula": formula, "judge": "ratio"}


def order(id, article, text, value, formula, side=None):
    """side: 1 or -1 where the article gives a direction and no number."""
    return {"id": id, "article": article, "text": text, "article_value": value, "formula": formula, "judge": "order", "side": side or (1 if value > 1 else -1)}


def s1_size(arm, name, bytes_of_a_million):
    return near(f"s1-size-{arm}", "S1", f"{name}: {bytes_of_a_million / 1e6:.2f} bytes a record", bytes_of_a_million / 1e6,
                f"size('{E}', '{arm}') / records('{E}')", 0.02, None)


S1_SIZES = [("json", "json", 192_211_592), ("orjson", "orjson", 173_211_593), ("msgpack", "msgpack", 133_800_992), ("pickle", "pickle 5", 65_227_655),
            ("fastavro", "avro container", 43_633_305), ("arrow-ipc", "Arrow IPC", 65_648_032), ("arrow-ipc-dict", "Arrow IPC + pylist", 65_648_032),
            ("arrow-ipc-zstd", "Arrow IPC zstd", 27_495_576), ("parquet-zstd", "Parquet zstd", 13_071_218)]
PLAIN = ("json", "orjson", "msgpack", "pickle", "fastavro", "arrow-ipc")
OBJECTS = ("json", "orjson", "msgpack", "pickle", "fastavro", "arrow-ipc-dict")
ENCODERS = ("json", "orjson", "msgpack", "pickle", "fastavro", "arrow-ipc-dict", "arrow-ipc-zstd-dict", "parquet-zstd-dict")


def several(call, dataset, arms, *words):
    return ", ".join("%s('%s', '%s'%s)" % (call, dataset, arm, "".join(", '%s'" % w for w in words)) for arm in arms)


S1 = [
    *(s1_size(*row) for row in S1_SIZES),
    near("s1-smallest", "S1", "the smallest file is 14.7 times smaller than the largest", 14.7, f"size('{E}', 'json') / size('{E}', 'parquet-zstd')", 0.05),
    exact("s1-spaces", "S1", "json.dumps writes 19 bytes a record more than orjson: exactly 19 N - 1", 19, f"(size('{E}', 'json') - size('{E}', 'orjson') + 1) / records('{E}')"),
    near("s1-msgpack-avro", "S1", "Avro is 3.1 times smaller than MessagePack", 3.1, f"size('{E}', 'msgpack') / size('{E}', 'fastavro')"),
    near("s1-spread", "S1", "uncompressed, the largest payload is 4.4 times the smallest", 4.4, f"most({several('size', E, PLAIN)}) / least({several('size', E, PLAIN)})"),
    near("s1-spread-zstd", "S1", "after zstd 3 it is 1.3 times", 1.3, f"most({several('packed', E, PLAIN, 'zstd-3')}) / least({several('packed', E, PLAIN, 'zstd-3')})", 0.04),
    ratio("s1-slowest", "S1", "the slowest encoder takes 9.1 times as long as orjson", 9.1, f"slowest({several('time', E, ENCODERS, 'encode')}) / time('{E}', 'orjson', 'encode')"),
    ratio("s1-orjson-encode", "S1", "orjson encodes 6.6 times as fast as json", 6.6, f"time('{E}', 'json', 'encode') / time('{E}', 'orjson', 'encode')"),
    ratio("s1-orjson-decode", "S1", "orjson decodes only 1.07 times as fast as json", 1.07, f"time('{E}', 'json', 'decode') / time('{E}', 'orjson', 'decode')"),
    ratio("s1-objects", "S1", "decoding to objects, slowest and fastest lie 2.6 times apart", 2.6, f"slowest({several('time', E, OBJECTS, 'decode')}) / fastest({several('time', E, OBJECTS, 'decode')})"),
    near("s1-msgpack-smaller", "S1", "MessagePack is 22.8 % smaller than compact JSON", 22.8, f"percent(size('{E}', 'orjson') - size('{E}', 'msgpack'), size('{E}', 'orjson'))", 0.02, 0.0),
    near("s1-msgpack-smaller-zstd", "S1", "after zstd 3 it is about 3 % smaller", 3, f"percent(packed('{E}', 'orjson', 'zstd-3') - packed('{E}', 'msgpack', 'zstd-3'), packed('{E}', 'orjson', 'zstd-3'))", 0.35, 0.0),
    near("s1-parquet-arrow", "S1", "Parquet zstd is 2.1 times smaller than Arrow zstd", 2.1, f"size('{E}', 'arrow-ipc-zstd') / size('{E}', 'parquet-zstd')", 0.05),
    exact("s1-names-msgpack", "found here", "positional MessagePack saves exactly 80 bytes a record", 80, f"(size('{E}', 'msgpack') - size('{E}', 'msgspec-msgpack-array')) / records('{E}')"),
    exact("s1-names-json", "found here", "positional JSON saves exactly 100 bytes a record", 100, f"(size('{E}', 'orjson') - size('{E}', 'msgspec-json-array')) / records('{E}')"),
    order("s1-floor", "S1", "allocation dominates every read: twice the time of making the objects alone is more than orjson's (above 1: over half)", None,
          f"time('{E}', 'floor-marshal', 'decode') / time('{E}', 'orjson', 'decode') * 2", 1),
    ratio("s1-vendor-encode", "vendor", "orjson's own page: serializes 10 times as fast as json", 10, f"time('{E}', 'json', 'encode') / time('{E}', 'orjson', 'encode')"),
    ratio("s1-vendor-decode", "vendor", "orjson's own page: deserializes 2 times as fast as json", 2, f"time('{E}', 'json', 'decode') / time('{E}', 'orjson', 'decode')"),
]

S2 = [
    ratio("s2-encode", "S2", "records_5k: orjson encodes 5.4 times the bytes a second of json", 5.4, f"rate('{R}', 'orjson', 'encode') / rate('{R}', 'json', 'encode')"),
    ratio("s2-docs", "S2", "records_5k: about 6 times the documents a second", 6.2, f"time('{R}', 'json', 'encode') / time('{R}', 'orjson', 'encode')"),
    ratio("s2-decode", "S2", "records_5k: orjson decodes 1.7 times as fast as json", 1.7, f"rate('{R}', 'orjson', 'decode') / rate('{R}', 'json', 'decode')"),
    ratio("s2-nested", "S2", "nested_config: orjson encodes 5.9 times the bytes a second of json", 5.9, f"rate('{N}', 'orjson', 'encode') / rate('{N}', 'json', 'encode')"),
    ratio("s2-mixed", "S2", "mixed_unicode: orjson encodes 8.2 times the bytes a second of json", 8.2, f"rate('{U}', 'orjson', 'encode') / rate('{U}', 'json', 'encode')"),
    ratio("s2-msgpack", "S2", "records_5k: msgpack encodes 1.8 times the bytes a second of json", 1.8, f"rate('{R}', 'msgpack', 'encode') / rate('{R}', 'json', 'encode')"),
    near("s2-size-default", "S2", "records_5k: MessagePack is 37 % smaller than default JSON", 37, f"percent(size('{R}', 'json') - size('{R}', 'msgpack'), size('{R}', 'json'))", 0.03, 0.0),
    near("s2-size-compact", "S2", "records_5k: MessagePack is 28 % smaller than compact JSON", 28, f"percent(size('{R}', 'orjson') - size('{R}', 'msgpack'), size('{R}', 'orjson'))", 0.03, 0.0),
    order("s2-library", "S2", "compact separators give orjson's size, not its speed: orjson is the faster of the two at equal bytes", None,
          f"time('{R}', 'json-compact', 'encode') / time('{R}', 'orjson', 'encode')", 1),
]

S3_OTHERS = ("json-compact", "orjson", "msgspec-json", "msgpack", "msgspec-msgpack", "pickle")
S3 = [
    near("s3-msgpack", "S3", "MessagePack takes 80.9 % of compact JSON", 80.9, f"percent(size('{L}', 'msgpack'), size('{L}', 'json-compact'))", 0.001, 100.0),
    near("s3-protobuf", "S3", "Protobuf takes 51.4 %", 51.4, f"percent(size('{L}', 'protobuf'), size('{L}', 'json-compact'))", 0.001, 100.0),
    near("s3-pickle", "S3", "pickle 5 takes 55.3 %", 55.3, f"percent(size('{L}', 'pickle'), size('{L}', 'json-compact'))", 0.001, 100.0),
    near("s3-default", "S3", "default JSON takes 108.7 %", 108.7, f"percent(size('{L}', 'json'), size('{L}', 'json-compact'))", 0.001, 100.0),
    exact("s3-names", "S3", "positional MessagePack saves exactly 65 bytes a record", 65, f"(size('{L}', 'msgpack', 50000) - size('{L}', 'msgspec-msgpack-array', 50000)) / records('{L}')"),
    exact("s3-names-fact", "S3", "the same, from one record", 65, "fact('positional_saves')"),
    exact("s3-status", "S3", "Protobuf: status forced to 0 saves exactly 3 bytes a record", 3, "fact('status_zero_saves')"),
    exact("s3-ts", "S3", "Protobuf: a record with ts alone takes exactly 8 bytes", 8, "fact('ts_only')"),
    near("s3-gzip", "S3", "after gzip 6 MessagePack is 2.1 % larger than JSON", 2.1, f"percent(packed('{L}', 'msgpack', 'gzip-6') - packed('{L}', 'json-compact', 'gzip-6'), packed('{L}', 'json-compact', 'gzip-6'))", 0.1, 0.0),
    ratio("s3-orjson", "S3", "orjson encodes 4.4 times as fast as json", 4.4, f"time('{L}', 'json', 'encode') / time('{L}', 'orjson', 'encode')"),
    ratio("s3-msgspec", "S3", "msgspec decodes MessagePack 2.4 times as fast as msgpack-python", 2.4, f"time('{L}', 'msgpack', 'decode') / time('{L}', 'msgspec-msgpack', 'decode')"),
    ratio("s3-protobuf-decode", "S3", "Protobuf decodes 12.2 times as fast as JSON (parsing alone)", 12.2, f"time('{L}', 'json-compact', 'decode') / time('{L}', 'protobuf', 'decode')"),
    order("s3-first-encode", "S3", "Protobuf is the fastest encoder (messages exist already)", 20.24 / 26.86, f"time('{L}', 'protobuf', 'encode') / fastest({several('time', L, S3_OTHERS, 'encode')})"),
    order("s3-first-decode", "S3", "Protobuf is the fastest decoder (no value is read)", 16.51 / 59.47, f"time('{L}', 'protobuf', 'decode') / fastest({several('time', L, S3_OTHERS, 'decode')})"),
    order("s3-first-encode-dicts", "S3", "the same when the messages are first built from dicts", 20.24 / 26.86, f"time('{L}', 'protobuf-dict', 'encode') / fastest({several('time', L, S3_OTHERS, 'encode')})"),
    order("s3-first-decode-read", "S3", "the same when every field is read", 16.51 / 59.47, f"time('{L}', 'protobuf-read', 'decode') / fastest({several('time', L, S3_OTHERS, 'decode')})"),
    ratio("s3-honest", "S3", "12.2 times, when every field is read", 12.2, f"time('{L}', 'json-compact', 'decode') / time('{L}', 'protobuf-read', 'decode')"),
    ratio("s3-backend", "S3", "the article's Protobuf ran in pure Python: its 12.2 with that backend (1,000 events)", 12.2,
          "time('events-1k', 'json-compact', 'decode') / time('events-1k', 'protobuf-python', 'decode')"),
]

S4 = [
    exact("s4-orjson", "S4", "orjson: 448 bytes", 448, f"size('{D}', 'orjson', 1)"), exact("s4-msgpack", "S4", "msgpack: 325 bytes", 325, f"size('{D}', 'msgpack', 1)"),
    exact("s4-json-array", "S4", "msgspec JSON, positional: 192 bytes", 192, f"size('{D}', 'msgspec-json-array', 1)"),
    exact("s4-msgpack-array", "S4", "msgspec MessagePack, positional: 129 bytes", 129, f"size('{D}', 'msgspec-msgpack-array', 1)"),
    near("s4-smaller", "S4", "3.5 times smaller than orjson's", 3.5, f"size('{D}', 'orjson', 1) / size('{D}', 'msgspec-msgpack-array', 1)"),
    order("s4-encode", "S4", "orjson encodes faster than msgspec MessagePack (hot)", 1.62 / 1.73, f"time('{D}', 'orjson', 'encode', 'hot', 1) / time('{D}', 'msgspec-msgpack-array', 'encode', 'hot', 1)"),
    order("s4-encode-cold", "S4", "orjson encodes faster than msgspec MessagePack (interleaved)", 1.62 / 1.73,
          f"time('{D}', 'orjson', 'encode', 'interleaved', 1) / time('{D}', 'msgspec-msgpack-array', 'encode', 'interleaved', 1)"),
    order("s4-decode", "S4", "msgspec MessagePack decodes faster than orjson (hot)", 1.95 / 2.50, f"time('{D}', 'msgspec-msgpack-array', 'decode', 'hot', 1) / time('{D}', 'orjson', 'decode', 'hot', 1)"),
    order("s4-decode-cold", "S4", "msgspec MessagePack decodes faster than orjson (interleaved)", 1.95 / 2.50,
          f"time('{D}', 'msgspec-msgpack-array', 'decode', 'interleaved', 1) / time('{D}', 'orjson', 'decode', 'interleaved', 1)"),
    ratio("s4-msgpack-python", "S4", "2.4 times the cycles of msgpack-python", 2.4, f"cycle('{D}', 'msgpack') / cycle('{D}', 'msgspec-msgpack-array')"),
    order("s4-question-layout", "S4", "question 1: does the layout alone make msgspec's MessagePack faster? (map against array, same library)", None,
          f"cycle('{D}', 'msgspec-msgpack-struct') / cycle('{D}', 'msgspec-msgpack-array')", 1),
    order("s4-question-format", "S4", "question 2: does the format alone? (JSON against MessagePack, same library and layout)", None,
          f"cycle('{D}', 'msgspec-json-array') / cycle('{D}', 'msgspec-msgpack-array')", 1),
    order("s4-question-code", "S4", "question 3: does the code alone? (msgspec JSON against orjson, both dicts, same bytes)", None,
          f"cycle('{D}', 'msgspec-json') / cycle('{D}', 'orjson')", 1),
]

CLAIMS = S1 + S2 + S3 + S4

# Parquet's dictionaries do not grow with the records: these sizes mean something at the article's million only
NEEDS_RECORDS = {id: (E, 1_000_000) for id in ("s1-size-parquet-zstd", "s1-smallest", "s1-parquet-arrow")}
