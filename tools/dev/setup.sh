# Packages and tools. Sourced by ./dev. A machine that has everything is only asked (dpkg-query), never changed, and no network is used.

jobs=${POLYWIRE_JOBS:-$(nproc 2>/dev/null || echo 2)}

# Packages by purpose; "a|b" takes the first that is installed, else the first that can be.
packages_for() {
  case $1 in
    build)  echo g++ cmake ninja-build zlib1g-dev libdeflate-dev libzstd-dev liblz4-dev libsnappy-dev libbrotli-dev libbz2-dev liblzma-dev ;;
    tests)  echo libgtest-dev ;;
    clang)  echo "clang-19|clang-18|clang-17|clang-16 libclang-rt-19-dev|libclang-rt-18-dev|libclang-rt-17-dev|libclang-rt-16-dev" ;;
    consumers) echo "pkgconf|pkg-config" ;;
    fmt)    echo "clang-format-19|clang-format" ;;
    peers)  echo nlohmann-json3-dev rapidjson-dev "libboost-json-dev|libboost-json1.83-dev|libboost-json1.81-dev" \
                 libsimdjson-dev ;;
    oracles) echo rapidjson-dev libsimdjson-dev ;;
    python) python >/dev/null || echo python3 ;;
    venv)   "$(python || echo false)" -c 'import venv, ensurepip' 2>/dev/null || echo python3 python3-venv ;;
  esac
}

is_installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
has_candidate() {  # no pipe into grep -q: it may end first, and pipefail then says no
  local policy
  policy=$(apt-cache policy "$1" 2>/dev/null)
  [[ $policy =~ Candidate:\ [^\(] ]]
}

any_installed() {
  local one
  for one in ${1//|/ }; do is_installed "$one" && return 0; done
  return 1
}

first_candidate() {
  local one
  for one in ${1//|/ }; do has_candidate "$one" && { echo "$one"; return 0; }; done
  return 1
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

apt_get() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600 -o Acquire::Retries=3 "$@"
}

# need PURPOSE...: installs what these purposes lack. Fails with the list when it cannot.
need() {
  local purpose want missing=() chosen=()
  for purpose in "$@"; do
    for want in $(packages_for "$purpose"); do
      any_installed "$want" || missing+=("$want")
    done
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if ! command -v apt-get >/dev/null; then
    echo "dev: not a Debian machine; please install what corresponds to: ${missing[*]}" >&2
    return 0
  fi
  if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
    echo "dev: missing packages and neither root nor sudo: ${missing[*]}" >&2
    exit 2
  fi
  local began=$SECONDS log=build/logs/setup.log
  mkdir -p build/logs
  echo "setup: some packages are missing here, asking apt (details in $log)"
  apt_get update >"$log" 2>&1 || echo "setup: apt-get update had faults, going on with the lists at hand" >&2
  for want in "${missing[@]}"; do
    chosen+=("$(first_candidate "$want" || echo "${want%%|*}")")
  done
  echo "setup: installing ${chosen[*]}"
  if ! apt_get install -y --no-install-recommends "${chosen[@]}" >>"$log" 2>&1; then
    tail -n 15 "$log" >&2
    echo "dev: could not install ${chosen[*]}" >&2
    exit 2
  fi
  echo "setup: done in $((SECONDS - began)) s"
}

# msgpack-cxx is headers only, but its package wants Debian 12's default Boost (1.74), beside which the Boost that has Boost.JSON (1.81)
# cannot be installed. So the package is unpacked into build/peers, where CMake is told to look.
unpack_peers() {
  local package=libmsgpack-cxx-dev into=build/peers
  is_installed $package || [ -e $into/usr/include/msgpack.hpp ] || ! command -v apt-get >/dev/null && return 0
  has_candidate $package || apt_get update >>build/logs/setup.log 2>&1
  echo "setup: unpacking $package into $into"
  mkdir -p $into
  (cd $into && apt-get -q -o Acquire::Retries=3 -o APT::Sandbox::User=root download $package && dpkg-deb -x ${package}_*.deb .) >>build/logs/setup.log 2>&1 ||
    echo "setup: could not get $package; it will be missing" >&2
}

# The first Python 3.11+ that really runs (a pyenv shim without a version does not).
python() {
  local one
  for one in "${POLYWIRE_PYTHON:-python3}" /usr/bin/python3 python3.13 python3.12 python3.11; do
    if "$one" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
      command -v "$one"
      return 0
    fi
  done
  return 1
}

# The clang to use: 19 as designed, else the newest from 16 on.
clang() {
  local version
  for version in 19 20 21 18 17 16; do
    command -v "clang++-$version" >/dev/null && { echo "clang++-$version"; return 0; }
  done
  return 1
}

need_clang() {
  clang >/dev/null || need clang
  local found
  found=$(clang) || { echo "dev: no clang 16 or newer to be had" >&2; return 1; }
  # A clang without its run-time library cannot sanitize.
  [ -e "$("$found" -print-file-name=libclang_rt.asan_static-x86_64.a)" ] ||
    [ -e "$("$found" -print-file-name=libclang_rt.asan_static.a)" ] || need clang
  [ "$found" = clang++-19 ] || echo "dev: clang 19 is not here, using $found"
}

# cmake with a preset into build/<preset>; ccache where it exists.
configure() {
  local preset=$1
  shift
  local launcher=()
  if command -v ccache >/dev/null; then
    launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
    export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
  fi
  cmake --preset "$preset" "${launcher[@]}" "$@"
}

# GCC is named where clang is not: a machine's `c++` may be anything.
gcc_flags() { echo -DCMAKE_CXX_COMPILER=g++; }

# build PRESET [cmake -D...] [-- ninja targets]
build() {
  local preset=$1 options=() targets=()
  shift
  while [ $# -gt 0 ] && [ "$1" != -- ]; do options+=("$1"); shift; done
  [ $# -gt 0 ] && shift && targets=("$@")
  configure "$preset" "${options[@]}" && cmake --build "build/$preset" -j "$jobs" ${targets[@]:+--target "${targets[@]}"}
}
