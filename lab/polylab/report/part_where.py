"""where: can I trust this machine? On the first screen, right under the answer."""
from .markup import Raw, definitions
from .names import LANGUAGES, and_list, esc, plain


def percent(lo, hi):
    """A band around 1 as `± 13 %`, by its wider side."""
    width = 100 * max(hi - 1, 1 - lo)
    return f"±\u2009{width:.0f}\u2009%" if width >= 1.5 else f"±\u2009{width:.1f}\u2009%"


def floor_text(run):
    words = []
    for direction, temperature, language, lo, hi, pairs in run.bands():
        words.append(f"{direction} {temperature}{' ' + LANGUAGES.get(language, language) if language else ''} {percent(lo, hi)}")
    if not words:
        return "not measured: no arm ran against itself, so a band of ± 10 % is assumed"
    return ", ".join(words)


def amount(run):
    """`5 processes × 10 samples`, read from the cells, not from the settings."""
    lists = [cell["processes"] for cell in run.cells if isinstance(cell.get("processes"), list) and cell["processes"]]
    if not lists:
        return "nothing was measured"
    shown = lambda values: f"{min(values)}" if min(values) == max(values) else f"{min(values)} to {max(values)}"
    samples = [len(p) for processes in lists for p in processes if isinstance(p, list)] or [0]
    kinds = sorted({str(cell.get("temperature")) for cell in run.cells if cell.get("temperature")})
    return f"{shown([len(p) for p in lists])} processes × {shown(samples)} samples, {and_list(kinds)}"


def where(run):
    env, results = run.environment, run.results
    python = env.get("arm_python") or env.get("python")
    machine = [plain(env.get("cpu")), f"{plain(env.get('cores'))} cores" if env.get("cores") else "", plain(env.get("hypervisor")),
               f"governor {plain(env.get('governor'))}" if env.get("governor") else "", f"load {plain(env.get('load'))}" if env.get("load") else "",
               f"container {plain(env.get('container'))}" if env.get("container") else ""]
    system = [plain(env.get("os")), plain(env.get("kernel")), f"allocator {plain(env.get('allocator'))}" if env.get("allocator") else ""]
    collectors = sorted({str(cell.get("gc")) for cell in run.cells if cell.get("gc")})
    gone = "yes: what was measured until then is shown" if results.get("interrupted") else "no"
    rows = [("Machine", " · ".join(t for t in machine if t)), ("System", " · ".join(t for t in system if t)),
            ("Compilers", plain(env.get("compilers"))), ("SIMD", plain(env.get("simd"))), ("Python", plain(python)),
            ("Libraries", plain(env.get("libraries"))), ("Collector", and_list(collectors) if collectors else ""),
            ("Noise floor, A against A", floor_text(run)), ("Amount", amount(run)),
            ("Seed, profile", " · ".join(plain(results.get(k)) for k in ("seed", "profile") if results.get(k) is not None)),
            ("Started", plain(results.get("started"))), ("Interrupted", gone)]
    warnings = env.get("warnings") if isinstance(env.get("warnings"), list) else []
    if warnings:
        rows.append(("Mind", " · ".join(plain(w) for w in warnings)))
    return Raw(f'<div class="env" id="where"><h3>Where this was measured</h3>{definitions((k, Raw(esc(v))) for k, v in rows if v)}</div>')
