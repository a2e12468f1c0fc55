"""A family for the driver's tests. Its behaviour is in its arms' names: honest, lying (writes another value), failing (says
that its round trip fails), refusing (ok false), crashing, hanging, garbage, alien (answers for another case), negative
(samples below zero). `--describe` and `--run` as docs/lab-protocol.md says; FAKE_ARMS names the arms, FAKE_FAMILY the family."""
import hashlib
import json
import os
import sys
import time

ARMS = os.environ.get("FAKE_ARMS", "honest").split(",")


def describe():
    row = {"format": "json", "layout": "compact", "model": "dict", "shapes": ["*"], "directions": ["encode", "decode"]}
    return {"protocol": 1, "family": os.environ.get("FAKE_FAMILY", "fake"), "language": "python", "library": "fake", "version": "1", "ours": False,
            "build": {}, "arms": [dict(row, id=name, known="integers become doubles" if name.endswith("-known") else None) for name in ARMS]}


def value_of(case):
    with open(case["dataset"], encoding="utf-8") as f:
        text = f.read()
    return [json.loads(x) for x in text.split("\n") if x] if case["dataset"].endswith(".jsonl") else json.loads(text)


def answer(case):
    name = case["arm"].partition("-")[0]
    value = value_of(case)
    if name == "lying":
        value = value[:-1]
    raw = json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()
    if case["output"]:
        with open(case["output"], "wb") as f:
            f.write(raw)
    reply = {"id": case["id"], "ok": True, "samples_ns": [1000.0 + i for i in range(case["samples"])], "calls": 1, "records": max(1, len(value)), "bytes": len(raw),
             "sha256": hashlib.sha256(raw).hexdigest(), "roundtrip": "ok", "timer_ns": 40.0, "page_faults": 0, "peak_rss": 1 << 20, "gc": case["gc"],
             "allocator": "fake"}
    if name == "failing":
        reply["roundtrip"] = "$[0].id: 1 became 1.0"
    if name == "negative" and case["direction"] != "roundtrip":
        reply["samples_ns"][0] = -1
    if name == "refusing":
        reply = {"id": case["id"], "ok": False, "error": "cannot hold null"}
    if name == "alien":
        reply["id"] = "another"
    return reply


def main():
    if "--describe" in sys.argv:
        print(json.dumps(describe()))
        return
    for line in sys.stdin:
        case = json.loads(line)
        name = case["arm"].partition("-")[0]
        timed = case["direction"] != "roundtrip"
        if name == "crashing" and timed:
            print("the last words", file=sys.stderr, flush=True)
            os._exit(7)
        if name == "killed" and timed:
            os.kill(os.getpid(), 11)
        if name == "hanging" and timed:
            time.sleep(3600)
        if name == "garbage" and timed:
            print("Segmentation fault (core dumped)", flush=True)
            continue
        if name == "slow":
            time.sleep(0.3)
        print(json.dumps(answer(case)), flush=True)


if __name__ == "__main__":
    main()
