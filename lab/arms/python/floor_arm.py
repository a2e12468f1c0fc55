"""What no decoder can save: the objects alone.

  floor-containers   every dict and list made anew by the interpreter's own copy, text and numbers shared: no parsing,
                     no new text, no new number; a decoder that makes those too cannot be quicker
  floor-marshal      marshal.loads: the interpreter's own reader of its own layout; all objects new, almost no parsing
"""
import marshal

from base import Arm, Family, serve

CONTAINERS = (dict, list)


def copier(value):
    """-> a function that copies this value (and others of the same build), made before the clock runs."""
    if type(value) is list:
        return list_copier(value)
    if type(value) is dict:
        inner = [(k, copier(v)) for k, v in value.items() if type(v) in CONTAINERS]
        return dict_copier(inner) if inner else dict.copy
    return lambda x: x


def dict_copier(inner):
    def copy(value):
        made = value.copy()
        for key, one in inner:
            made[key] = one(made[key])
        return made
    if len(inner) > 1:
        return copy
    (key, only), = inner

    def copy_one(value):
        made = value.copy()
        made[key] = only(made[key])
        return made
    return copy_one


def list_copier(values):
    """One copier for all elements when they are built alike, else one each."""
    if not any(type(v) in CONTAINERS for v in values):
        return list.copy
    builds = {build(v) for v in values}
    if len(builds) == 1:
        one = copier(values[0])
        return lambda xs: list(map(one, xs))
    each = [copier(v) for v in values]
    return lambda xs: [one(x) for one, x in zip(each, xs)]


def build(value):
    """What decides the copier: where the containers are, down to the elements of lists."""
    if type(value) is dict:
        return ("dict",) + tuple((k, build(v)) for k, v in value.items() if type(v) in CONTAINERS)
    if type(value) is list:
        inner = {build(v) for v in value if type(v) in CONTAINERS}
        return ("list", frozenset(inner), len(value) if len(inner) > 1 or inner and any(type(v) not in CONTAINERS for v in value) else -1)
    return ""


def staged(value):
    return copier(value), value


FAMILY = Family("floor", None, [
    Arm("floor-containers", "copy", "containers", "dict", marshal.dumps, lambda pair: pair[0](pair[1]), directions=("decode",),
        stage=staged, note="writes nothing: its bytes are marshal's; containers new, text and numbers shared"),
    Arm("floor-marshal", "copy", "marshal", "dict", marshal.dumps, marshal.loads,
        validation={"utf8": False, "bounds": True, "duplicates": "last wins", "safe": False}),
])

if __name__ == "__main__":
    raise SystemExit(serve(FAMILY))
