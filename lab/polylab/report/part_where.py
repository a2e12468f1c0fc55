"""where: can I trust this machine? On the first screen, right under the answer."""
from .markup import Raw
from .names import LANGUAGES, THIN, and_list, esc, factor, plain


def percent(lo, hi):
    """A band around 1 as `± 13 %`, by its wider side; a wide one as a factor."""
    if max(hi, 1 / lo if lo > 0 else hi) > 1.5:
        return factor(max(hi, 1 / lo if lo > 0 else hi))
    width = 100 * max(hi - 1, 1 - lo)
    return f"±{THIN}{width:.0f}{THIN}%" if width >= 1.5 else f"±{THIN}{width:.1f}{THIN}%"


def floor_text(run):
    """`decode hot ± 13 %, interleaved ± 2 %; encode ...`; languages are named where their bands differ."""
    words = []
    for direction in ("decode", "encode"):
        parts = []
        for temperature in ("hot", "interleaved"):
            found = {language: percent(lo, hi) for d, t, language, lo, hi, _ in run.bands() if (d, t) == (direction, temperature)}
            if len(set(found.values())) == 1:
                parts.append(f"{temperature} {next(iter(found.values()))}")
            elif found:
                parts.append(f"{temperature} " + ", ".join(f"{width} {LANGUAGES.get(language, language)}" for language, width in found.items()))
        if parts:
            words.append(f"{direction} {', '.join(parts)}")
    return "; ".join(words) if words else "not measured: no arm ran against itself, so a band of ± 10 % is assumed"


def amount(run):
    """`5 processes × 10 samples`, read from the cells, not from the settings."""
    lists = [cell["processes"] for cell in run.cells if isinstance(cell.get("processes"), list) and cell["processes"]]
    if not lists:
        return "nothing was measured"
    shown = lambda values: f"{min(values)}" if min(values) == max(values) else f"{min(values)} to {max(values)}"
    samples = [len(p) for processes in lists for p in processes if isinstance(p, list)] or [0]
    kinds = sorted({str(cell.get("temperature")) for cell in run.cells if cell.get("temperature")})
    return f"{shown([len(p) for p in lists])} processes × {shown(samples)} samples, {and_list(kinds)}"


def versions(value):
    """Compiler versions without their long signatures: the last word that starts with a digit."""
    if not isinstance(value, dict):
        return plain(value)
    return ", ".join(f"{name} {next((w for w in reversed(plain(text).split()) if w[:1].isdigit()), plain(text))}" for name, text in value.items())


def container(value):
    if isinstance(value, dict):
        inner = plain({k: v for k, v in value.items() if k != "kind" and v})
        return f"{plain(value.get('kind'))}{f' ({inner})' if inner else ''}" if value.get("kind") else ""
    return plain(value)


def python_text(env):
    own = env.get("python") if isinstance(env.get("python"), dict) else {"version": plain(env.get("python"))}
    arm = env.get("arm_python") if isinstance(env.get("arm_python"), dict) else {"version": plain(env.get("arm_python"))}
    words = [plain(own.get("implementation")), plain(arm.get("version")) or plain(own.get("version"))]
    flags = [text for key, text in (("optimized_build", "profile-guided"), ("lto", "link-time optimised")) if own.get(key) is True]
    return " ".join(w for w in words if w) + (f" ({', '.join(flags)})" if flags else "")


def facts(run):
    env, results = run.environment, run.results
    named = lambda word, value: f"{word} {plain(value)}" if value not in (None, "", [], {}) else ""
    dotted = lambda *texts: " · ".join(t for t in texts if t)
    hypervisor = env.get("hypervisor")
    frequency = env.get("frequency_mhz")
    frequency = list(dict.fromkeys(frequency)) if isinstance(frequency, list) else frequency
    collectors = sorted({str(cell.get("gc")) for cell in run.cells if cell.get("gc")})
    return [("Machine", dotted(plain(env.get("cpu")), f"{plain(env.get('cores'))} cores" if env.get("cores") else "", f"{plain(frequency)} MHz" if frequency else "",
                               "virtual machine" if hypervisor is True else plain(hypervisor) if hypervisor else "", container(env.get("container")),
                               named("governor", env.get("governor")), named("load", env.get("load")))),
            ("System", dotted(plain(env.get("os")), plain(env.get("kernel")), plain(env.get("libc")), named("SIMD", env.get("simd")))),
            ("Compilers", versions(env.get("compilers"))), ("Python", python_text(env)), ("Allocator", plain(env.get("allocator"))), ("Libraries", plain(env.get("libraries"))),
            ("Collector", and_list(collectors) if collectors else ""), ("Noise floor, A against A", floor_text(run)), ("Amount", amount(run)),
            ("Run", dotted(named("seed", results.get("seed")), named("profile", results.get("profile")), plain(results.get("started")), named("revision", env.get("revision")),
                           "interrupted: what was measured until then is shown" if results.get("interrupted") else "not interrupted"))]


def where(run):
    """One running paragraph: it has to fit on the first screen."""
    words = " ".join(f"<b>{esc(name)}</b> {esc(text)}." for name, text in facts(run) if text)
    warnings = run.environment.get("warnings")
    mind = "".join(f'<p class="mind">{esc(plain(w))}</p>' for w in warnings) if isinstance(warnings, list) else ""
    return Raw(f'<div class="env" id="where" data-part="where"><p>{words}</p>{mind}</div>')
