"""What the loop and the template twin cost a build: kB of code and seconds of CPU, one file at -O2. cost.py COMPILER FLAGS"""
import os, resource, shlex, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FORMATS = ("Json", "Protobuf", "Avro")
KINDS = ("i64", "std::string", "double", "bool", "int32_t")


def struct(i, fields):
    members = " ".join(f"{KINDS[k % 5]} member_{k}{{}};" for k in range(fields))
    binds = ", ".join(f'F<"member_{k}", &S{i}::member_{k}, {k + 1}>()' for k in range(fields))
    return f"struct S{i} {{ {members} }};\ntemplate <> struct spike::Bind<S{i}> {{ static constexpr std::tuple fields{{{binds}}}; }};\n"


def program(structs, fields, fast):
    head = "\n".join(f'#include "{h}"' for h in (("fast.h", "json.h", "protobuf.h", "avro.h") if fast else ("memory.h",))) + "\nusing namespace spike;\n"
    if not structs:
        return head
    if fast:  # the loops live in the library
        for f in FORMATS:
            head += f"extern template bool spike::read_fields({f}Reader&, const Plan&, Memory&, Memory::Row&, Cursor&, FieldSet&, bool);\n"
            head += f"extern template bool spike::complete({f}Reader&, const Plan&, Memory&, Memory::Row&, const FieldSet&);\n"
            head += f"extern template bool spike::read_record({f}Reader&, const Node&, Memory&, Memory::Slot, bool);\n"
            head += f"extern template bool spike::read_value({f}Reader&, const Node&, Memory&, Memory::Slot, bool);\n"
            head += f"extern template bool spike::write_value({f}Writer&, const Node&, Memory&, Memory::Slot);\n"
    else:
        head += "".join(f"bool {f}_read(string_view, const Type&, char*);\nbool {f}_write(Buffer&, const Type&, char*);\n" for f in FORMATS)
    for i in range(structs):
        head += struct(i, fields)
        for f in FORMATS:
            if fast:
                head += f"template bool spike::fast_record<S{i}>({f}Reader&, const Node&, Memory&, Memory::Slot);\n"
                head += f"template bool spike::fast_write_record<S{i}>({f}Writer&, const Node&, Memory&, Memory::Slot);\n"
            else:
                head += f"bool r{i}{f}(string_view s, S{i}& v) {{ return {f}_read(s, type_of<S{i}>(), (char*)&v); }}\n"
                head += f"bool w{i}{f}(Buffer& b, S{i}& v) {{ return {f}_write(b, type_of<S{i}>(), (char*)&v); }}\n"
    return head


def loops(fmt, target, source):
    return (f'#include "{dict(Python="python", Columns="columns", Memory="memory")[target]}.h"\n#include "{fmt.lower()}.h"\n'
            + ('#include "json.h"\n' if fmt != "Json" else "") + "using namespace spike;\n"
            f"template bool spike::read_value({fmt}Reader&, const Node&, {target}&, {target}::Slot, bool);\n"
            f"template bool spike::write_value({fmt}Writer&, const Node&, {source}&, {source}::Slot);\n")


def cost(text, command):
    with tempfile.TemporaryDirectory() as d:
        path = os.path.join(d, "a.cc")
        open(path, "w").write(text)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command + ["-O2", "-DNDEBUG", "-w", "-I", HERE, "-c", path, "-o", path + ".o"], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        out = subprocess.run(["size", "-A", path + ".o"], capture_output=True, text=True, check=True).stdout
    code = sum(int(l.split()[1]) for l in out.splitlines() if l.startswith(".text"))
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, code / 1000


def main():
    command = shlex.split(sys.argv[1]) + shlex.split(sys.argv[2])
    print("| program | s of CPU | kB of code |\n|---|---|---|")
    rows = [("bare include, user's side of the loop", program(0, 0, False)), ("bare include, fast path and three formats", program(0, 0, True)),
            ("1 struct of 2 members, loop", program(1, 2, False)), ("1 struct of 2 members, twin", program(1, 2, True)),
            ("50 structs of 10 members, loop", program(50, 10, False)), ("50 structs of 10 members, twin", program(50, 10, True))]
    rows += [(f"the loops: {f}, {t}, both ways", loops(f, t, s)) for f in FORMATS for t, s in (("Memory", "Memory"), ("Columns", "Columns"), ("Python", "PythonSource"))]
    for name, text in rows:
        seconds, code = cost(text, command)
        print(f"| {name} | {seconds:.2f} | {code:.1f} |", flush=True)


main()
