import shutil, os
def width_of(stream): return shutil.get_terminal_size((100, 24)).columns
def colours(stream): return stream.isatty() and "NO_COLOR" not in os.environ
def arm_list(every, found):
    return "\n".join(f"{a['class']:14} {a['format']:9} {a['layout']:8} {a['id']}" for a in every) + "\n" + "\n".join(str(m) for m in found.missing)
def page(made, width, colour):
    return "\n".join(f"{c['id']:60} {c['median']} {c['ci']} {c['error'] or ''}" for c in made["cells"]) + "\n" + "\n".join(f"{s['id']} {s['bytes']}" for s in made["sizes"])+"\n"+str(made["noise"])
