"""What a reader must know about the machine before believing a figure, and what looks wrong with it."""

import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

SIMD = ("sse2", "ssse3", "sse4_1", "sse4_2", "avx", "avx2", "bmi2", "avx512f", "avx512bw", "avx512vbmi", "avx512_vbmi2", "asimd", "sve")
ALLOCATOR = ("MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_", "MALLOC_MMAP_THRESHOLD_", "MALLOC_TOP_PAD_", "GLIBC_TUNABLES", "LD_PRELOAD",
             "PYTHONMALLOC", "PYTHONHASHSEED", "PYTHONDEVMODE", "PYTHONDONTWRITEBYTECODE")
UNLIMITED = 1 << 60


def text(path):
    try:
        return Path(path).read_text(errors="replace").strip()
    except OSError:
        return None


def output(*command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=10, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def first_line(*command):
    said = output(*command) if shutil.which(command[0]) else None
    return said.splitlines()[0] if said else None


def cpu_facts():
    info = text("/proc/cpuinfo") or ""
    model = re.search(r"^model name\s*:\s*(.+)$", info, re.M) or re.search(r"^Model\s*:\s*(.+)$", info, re.M)
    flags = re.search(r"^(?:flags|Features)\s*:\s*(.+)$", info, re.M)
    names = set(flags[1].split()) if flags else set()
    mhz = [float(x) for x in re.findall(r"^cpu MHz\s*:\s*([\d.]+)$", info, re.M)]
    smt = text("/sys/devices/system/cpu/smt/active")
    return {
        "cpu": model[1] if model else platform.processor() or platform.machine(), "cores": os.cpu_count(),
        "frequency_mhz": [min(mhz), max(mhz)] if mhz else None, "simd": [s for s in SIMD if s in names],
        "hypervisor": "hypervisor" in names, "smt": None if smt is None else smt == "1",
        "governor": text("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor") or "not visible",
    }


def container_facts():
    kind = "docker" if os.path.exists("/.dockerenv") else "podman" if os.path.exists("/run/.containerenv") else text("/run/systemd/container")
    quota = memory = None
    limit = text("/sys/fs/cgroup/cpu.max")
    if limit and not limit.startswith("max"):
        used, _, period = limit.partition(" ")
        quota = int(used) / int(period or 100000)
    elif (old := text("/sys/fs/cgroup/cpu/cpu.cfs_quota_us")) and int(old) > 0:
        quota = int(old) / int(text("/sys/fs/cgroup/cpu/cpu.cfs_period_us") or 100000)
    for path in ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
        if (found := text(path)) and found.isdigit() and int(found) < UNLIMITED:
            memory = int(found)
    return {"kind": kind, "cpu_quota": quota, "memory_limit": memory}


def memory_bytes():
    found = re.search(r"^MemTotal:\s*(\d+) kB", text("/proc/meminfo") or "", re.M)
    return int(found[1]) * 1024 if found else None


def python_facts():
    config = sysconfig.get_config_var("CONFIG_ARGS") or ""
    return {
        "version": platform.python_version(), "implementation": platform.python_implementation(),
        "compiler": platform.python_compiler(), "optimized_build": "--enable-optimizations" in config, "lto": "--with-lto" in config,
    }


def arm_python(command):
    said = output(command, "-c", "import sys,gc; print('%d.%d.%d' % sys.version_info[:3], 'collector', gc.get_threshold())") if command else None
    return {"path": "venv" if said and command != sys.executable else "driver's own", "version": said}


def aslr():
    found = text("/proc/sys/kernel/randomize_va_space")
    return {"0": "off", "1": "partly", "2": "on"}.get(found, "unknown")


def huge_pages():
    found = re.search(r"\[(\w+)\]", text("/sys/kernel/mm/transparent_hugepage/enabled") or "")
    return found[1] if found else None


def revision(root):
    head = output("git", "-C", str(root), "rev-parse", "--short=12", "HEAD") if shutil.which("git") else None
    if not head:
        return None
    changed = output("git", "-C", str(root), "status", "--porcelain", "--untracked-files=no")
    return head + (" with local changes" if changed else "")


def load():
    try:
        return [round(x, 2) for x in os.getloadavg()]
    except OSError:
        return None


def capture(root, families, arm_python_path=None):
    os_release = dict(re.findall(r'^(\w+)="?([^"\n]*)"?$', text("/etc/os-release") or "", re.M))
    made = cpu_facts()
    made.update({
        "kernel": f"{platform.system()} {platform.release()}", "os": os_release.get("PRETTY_NAME", platform.platform()), "machine": platform.machine(),
        "load": load(), "load_end": None, "container": container_facts(), "memory_bytes": memory_bytes(),
        "affinity": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None, "aslr": aslr(), "thp": huge_pages(),
        "compilers": {c: v for c in ("g++", "clang++") if (v := first_line(c, "--version"))},
        "python": python_facts(), "arm_python": arm_python(arm_python_path),
        "allocator": {k: os.environ[k] for k in ALLOCATOR if k in os.environ},
        "libraries": {f.name: str(f.info.get("version")) for f in families},
        "libc": " ".join(platform.libc_ver()), "timer_ns": {}, "revision": revision(root),
    })
    made["warnings"] = warnings(made)
    return made


def warnings(env):
    said = []
    if env["governor"] not in ("performance", "not visible"):
        said.append(f"frequency governor is {env['governor']}, not performance: times may drift")
    if env["governor"] == "not visible":
        said.append("frequency governor not visible: nothing is known about clock changes")
    if env["hypervisor"]:
        said.append("virtual machine: neighbours may share the cores")
    if env["load"] and env["load"][0] > 0.3 * (env["cores"] or 1):
        said.append(f"load was {env['load'][0]} on {env['cores']} cores at the start: something else is running")
    quota = env["container"]["cpu_quota"]
    if quota and quota < (env["cores"] or 1):
        said.append(f"container limit: {quota:g} of {env['cores']} cores")
    if env["smt"]:
        said.append("two threads share a core (SMT)")
    if (env["cores"] or 1) < 2:
        said.append("one core: the driver and the arms share it")
    return said
