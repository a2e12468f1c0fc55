"""msgspec: JSON and MessagePack, to dicts and to Struct classes, by name and positional (array_like)."""
import msgspec

from base import Arm, Family, TypedArm, bound, serve
from shapes import RECORDS, TYPED, reachable, unit_kind

ATOMS = {"bool": bool, "int32": int, "int64": int, "float64": float, "string": str}


def structs(kind, array_like):
    made = dict(ATOMS)

    def of(k):
        return list[of(k[0])] if isinstance(k, list) else made[k]
    for name in reachable(kind):
        made[name] = msgspec.defstruct(name, [(field, of(k)) for field, k in RECORDS[name]], array_like=array_like)
    return of(kind)


def typed(module, array_like):
    def make(shape, unit):
        kind = unit_kind(shape, unit)
        by_name, wire = structs(kind, False), structs(kind, array_like)
        encoder, decoder = module.Encoder(), module.Decoder(wire)
        to_wire, from_wire = rebuild(wire), msgspec.to_builtins
        if array_like:
            back = rebuild(by_name)
            return bound(encoder.encode, decoder.decode, lambda x: to_wire(x), lambda y: from_wire(back(y)))
        return bound(encoder.encode, decoder.decode, lambda x: to_wire(x), from_wire)
    return make


def rebuild(kind):
    """-> a function that makes `kind` from dicts, or from Structs of another layout with the same fields."""
    if kind in ATOMS.values():
        return lambda x: x
    if getattr(kind, "__origin__", None) is list:
        inner = rebuild(kind.__args__[0])
        return lambda xs: [inner(x) for x in xs]
    parts = [(f.name, rebuild(f.type)) for f in msgspec.structs.fields(kind)]

    def one(x):
        read = x.get if isinstance(x, dict) else lambda name: getattr(x, name)
        return kind(*[make(read(name)) for name, make in parts])
    return one


FAMILY = Family("msgspec", "msgspec", [
    Arm("msgspec-json", "json", "compact", "dict", msgspec.json.Encoder().encode, msgspec.json.Decoder().decode),
    Arm("msgspec-msgpack", "msgpack", "map", "dict", msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder().decode),
    TypedArm("msgspec-json-struct", "json", "compact", "record", TYPED, typed(msgspec.json, False)),
    TypedArm("msgspec-json-array", "json", "array", "record", TYPED, typed(msgspec.json, True)),
    TypedArm("msgspec-msgpack-struct", "msgpack", "map", "record", TYPED, typed(msgspec.msgpack, False)),
    TypedArm("msgspec-msgpack-array", "msgpack", "array", "record", TYPED, typed(msgspec.msgpack, True)),
])

if __name__ == "__main__":
    raise SystemExit(serve(FAMILY))
