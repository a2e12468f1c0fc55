"""./dev lab: which format fits your data, measured on your data."""

import argparse
import importlib
import os
import shlex
import shutil
import signal
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from polylab import answer, arms, data, environment, memory, plan, results, run, shape, table
from polylab.progress import Progress

ROOT = Path(__file__).resolve().parents[2]
USAGE, FAULT, INTERRUPTED = 2, 1, 130
EXAMPLES = """examples:
  ./dev lab                        data/sample, about two minutes
  ./dev lab their.jsonl            your own file, about three minutes
  ./dev lab doc.json --records $.orders
  ./dev lab --articles             the four articles' tables beside this machine's
  ./dev lab --bars                 our speed bars on typed shapes, against the C++ libraries here
  ./dev lab --cli                  the command polywire beside jq, Miller and others; --cli --help
  ./dev lab --list                 the arms that can run here, and what the others need

Exit codes: 0 done; 1 the file cannot be used, or no arm could run; 2 usage; 130 stopped by Ctrl-C (what was measured is
written and printed). Figures go to standard output, everything else to standard error."""


def parser():
    p = argparse.ArgumentParser(prog="./dev lab", description=__doc__, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    p.add_argument("files", nargs="*", metavar="FILE", help=".json, .jsonl or .ndjson, - or a pipe; none: data/sample")
    p.add_argument("--articles", action="store_true", help="the articles' data sets, tables and claims")
    p.add_argument("--bars", action="store_true", help="C++ structs and values on typed shapes: ours by each compiler, fast path and loop, beside the best peer")
    speed = p.add_mutually_exclusive_group()
    speed.add_argument("--quick", action="store_true", help="about two minutes in all (the default without FILE)")
    speed.add_argument("--full", action="store_true", help="5 processes an arm, more samples, larger data; takes as long as it takes")
    p.add_argument("--out", metavar="DIR", help="folder for results.json and report.html (default: this folder)")
    p.add_argument("--report", metavar="FILE", help="the page (default: DIR/report.html)")
    p.add_argument("--json", metavar="FILE", help="the results (default: DIR/results.json)")
    p.add_argument("--arms", metavar="A,B", help="only these arms or families")
    p.add_argument("--seed", type=int, metavar="N", help="for the order of the cells (default: chosen, and printed)")
    p.add_argument("--processes", type=positive, metavar="N", help="process rounds, each arm once a round")
    p.add_argument("--samples", type=positive, metavar="N", help="samples of a cell in one process")
    p.add_argument("--records", metavar="$.PATH", help="where the records are in a .json document")
    p.add_argument("--list", action="store_true", help="list arms and stop")
    return p


def positive(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def say(words):
    print(words, file=sys.stderr, flush=True)


def build_folder():
    return Path(os.environ.get("POLYWIRE_BUILD") or ROOT / "build")


def find_arms(wanted, extras=True):
    build = build_folder()
    python = os.environ.get("POLYWIRE_LAB_PYTHON") or ROOT / "build" / "lab-venv" / "bin" / "python"
    found = arms.discover(arms.arm_commands(ROOT, build, python))
    if not any(f.info.get("language") == "c++" for f in found.families):
        found.missing.append({"family": "C++ arms", "module": "lab/arms", "hint": "./dev lab builds them"})
    every = [a for f in found.families for a in f.arms]
    if wanted is None:
        return found, [a for a in every if extras or not a.get("extra")], python
    names = [w.strip() for w in wanted.split(",") if w.strip()]
    known = {a["id"] for a in every} | {f.name for f in found.families}
    for name in names:
        if name not in known:
            gone = next((m for m in found.missing if m["family"] == name), None)
            raise UsageFault(f"--arms: {name} is not available: {gone['hint']}" if gone else f"--arms: there is no {name}; --list shows what there is")
    return found, [a for a in every if a["id"] in names or a["family"] in names], python


class UsageFault(Exception):
    pass


def profile_of(args):
    name = "full" if args.full else "quick" if args.quick or not (args.files or args.articles or args.bars) else "normal"
    profile = plan.PROFILES[name]
    if args.processes:
        profile = replace(profile, processes=args.processes)
    if args.samples:
        profile = replace(profile, samples=args.samples, one_record_samples=args.samples)
    return profile


def load_datasets(args, profile, folder):
    """-> [(values, dataset)]"""
    loaded, taken = [], set()
    files = [Path(f) for f in args.files]
    if not files and not args.articles and not args.bars:
        files = data.sample_files(ROOT)
        if not files:
            raise data.DataFault(f"{ROOT / 'data' / 'sample'}: no data there; name a file")
    for path in files:
        name = data.unique_id(path, taken)
        taken.add(name)
        readable = data.unpack(path, folder) if not args.files and path.suffix == ".gz" else data.spooled(path, folder)
        loaded.append(data.user_dataset(readable, folder, name, profile.sample_bytes, args.records, shape_of_sample(path)))
    for module in made_here(args):
        for row in importlib.import_module(module).datasets(folder, profile.name):
            loaded.append(data.made_dataset(row))
    return loaded


def made_here(args):
    """The modules that bring data sets, cells and tables of their own."""
    return [name for name, asked in (("polylab.articles", args.articles), ("polylab.bars", args.bars)) if asked]


def shape_of_sample(path):
    """data/sample has files named after the shape that typed arms know; a user's file has none."""
    return data.known_shape(path) if path.resolve().parent == ROOT / "data" / "sample" else "any"


def describe(loaded, progress):
    datasets = []
    for values, dataset in loaded:
        progress.show(f"looking at {dataset.id}")
        dataset.shape = shape.describe(values, dataset.duplicates)
        datasets.append(dataset)
        progress.clear()
        for note in [*dataset.notes, *([dataset.sampled] if dataset.sampled else [])]:
            say(f"{dataset.title}: {note}")
    return datasets


def settings(profile):
    keep = ("processes", "samples", "one_record_samples", "min_sample_ns", "case_timeout_s", "budget_s", "sample_bytes")
    return {k: getattr(profile, k) for k in keep}


def target(path, folder, name, inputs):
    """Where a result goes; never over something that is not ours."""
    path = Path(path) if path else folder / name
    if any(i != "-" and path.resolve() == Path(i).resolve() for i in inputs):
        raise UsageFault(f"{path}: is an input file")
    if path.is_dir():
        raise UsageFault(f"{path}: is a folder")
    if path.exists() and not results.is_ours(path):
        raise UsageFault(f"{path}: exists and was not written by this command; name another place with --out, --json or --report")
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def list_arms(found, every):
    print(table.arm_list(every, found))
    return 0


def later_parts(made, args):
    """What other modules add from the cells. A fault of theirs must not cost the run."""
    for name, module, call, wanted in (("claims", "polylab.claims", "evaluate", args.articles), ("tables", "polylab.bars", "tables", args.bars), ("tables", "polylab.articles", "tables", args.articles),
                                       ("tables", "polylab.extra", "tables", True)):
        if wanted:
            try:
                made[name] = made[name] + getattr(importlib.import_module(module), call)(made)
            except Exception as fault:
                made["notes"].append(f"{name}: {type(fault).__name__}: {fault}")
                say(made["notes"][-1])


def write_report(made, path):
    try:
        importlib.import_module("polylab.report").write_report(made, str(path))
        return True
    except Exception as fault:
        say(f"report: {type(fault).__name__}: {fault}")
        made["notes"].append(f"report: {type(fault).__name__}: {fault}")
        return False


def raise_interrupt(signum, frame):
    raise KeyboardInterrupt


def measure(args):
    profile = profile_of(args)
    folder = Path(args.out or ".")
    json_path = target(args.json, folder, "results.json", args.files)
    report_path = target(args.report, folder, "report.html", args.files)
    progress = Progress()
    work = Path(tempfile.mkdtemp(prefix="polywire-lab-"))
    try:
        datasets = describe(load_datasets(args, profile, work), progress)
        progress.show("looking for arms")
        found, chosen, python = find_arms(args.arms, extras=args.articles or args.bars or args.full)
        progress.clear()
        if not chosen:
            say("no arm can run here: ./dev lab --list says what is missing")
            return FAULT
        seed = args.seed if args.seed is not None else int.from_bytes(os.urandom(3), "big")
        made = results.empty("./dev lab " + shlex.join(args.given), seed, profile.name, settings(profile))
        made["environment"] = environment.capture(ROOT, found.families, str(python))
        made["datasets"] = [d.row() for d in datasets]
        made["arms"], made["missing"], made["notes"] = chosen, found.missing, list(found.notes)
        if args.bars and not args.files and not args.articles:
            found.codecs = None  # the bars are about time
        made["codecs"] = found.codecs.arms if found.codecs else []
        for note in found.notes:
            say(note)
        status = carry_out(made, run.Session(profile, found, chosen, datasets, seed, work, progress), json_path)
        finish(made, args, json_path, report_path)
        return status or (0 if any(c["ok"] for c in made["cells"]) else FAULT)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def carry_out(made, session, json_path):
    def after_round(order, number):
        made["order"] = order
        results.refresh(made, session.store)
        results.write(made, json_path)

    status = 0
    try:
        session.check()
        made["sizes"] = session.sizes()
        session.rounds(after_round)
        if session.profile.memory:
            made["memory"] = memory.measure(session)
    except KeyboardInterrupt:
        made["interrupted"], status = True, INTERRUPTED
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # what was measured is being written; it takes a second
    session.progress.clear()
    results.refresh(made, session.store)
    if status:
        say("stopped: what was measured is kept")
    return status


def finish(made, args, json_path, report_path):
    made["environment"]["load_end"] = environment.load()
    made["finished"] = results.now()
    made["floors"] = answer.floors(made)
    made["answer"] = answer.build(made)
    later_parts(made, args)
    reported = write_report(made, report_path)
    results.write(made, json_path)
    shown = [d["id"] for d in made["datasets"][:len(args.files)]] if made_here(args) else None
    print(table.page(made, table.width_of(sys.stdout), table.colours(sys.stdout), shown), flush=True)
    for module, asked in (("polylab.articles.text", args.articles), ("polylab.bars", args.bars)):
        if asked:
            print(importlib.import_module(module).page(made), end="", flush=True)
    say(f"results: {json_path}" + (f"\nreport:  {report_path}" if reported else ""))


def main(argv):
    if "--cli" in argv:
        return importlib.import_module("polylab.cli_bench").main([a for a in argv if a != "--cli"])
    args = parser().parse_args(argv)
    args.given = argv
    if os.environ.get("POLYWIRE_CWD"):  # where ./dev was called from
        os.chdir(os.environ["POLYWIRE_CWD"])
    signal.signal(signal.SIGTERM, raise_interrupt)
    sys.stdout.reconfigure(errors="replace")
    try:
        if args.list:
            found, every, _ = find_arms(args.arms)
            return list_arms(found, every)
        return measure(args)
    except UsageFault as fault:
        say(f"./dev lab: {fault}")
        return USAGE
    except data.DataFault as fault:
        say(str(fault))
        return FAULT
    except BrokenPipeError:  # the reader of the table has gone; the files are written
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAULT
    except OSError as fault:
        say(f"{fault.filename or 'the system'}: {fault.strerror}")
        return FAULT
    except KeyboardInterrupt:
        say("stopped before anything was measured")
        return INTERRUPTED
