# What each command does. Sourced by ./dev; `need`, `build`, `step` and `summary` come from setup.sh and steps.sh.

command_build() {
  need build
  build release $(gcc_flags) "$@" || return 1
  local command=build/release/polywire
  [ ! -x "$command" ] || ln -sfn release/polywire build/polywire
}

# unit_tests of one build, in as many shards as there are cores.
run_units() {
  local binary=build/$1/unit_tests filter=${2:-*} shard rc=0 pids=()
  [ -x "$binary" ] || { echo "NOTE: no unit tests in this tree"; return 0; }
  local parts=build/$1/shards
  mkdir -p "$parts"
  for ((shard = 0; shard < jobs; shard++)); do
    GTEST_TOTAL_SHARDS=$jobs GTEST_SHARD_INDEX=$shard \
      "$binary" "--gtest_filter=$filter" >"$parts/$shard" 2>&1 &
    pids+=($!)
  done
  for shard in "${!pids[@]}"; do
    local ended=0
    wait "${pids[$shard]}" || ended=$?
    cat "$parts/$shard"
    [ "$ended" = 0 ] || rc=1
    # 1 is what GoogleTest says after failures; anything else is a crash, which took its counts with it.
    [ "$ended" -le 1 ] || printf 'FAILED: shard %s ended with %s\n0 passed, 1 failed, 0 skipped\n' "$shard" "$ended"
  done
  return $rc
}

run_corpora() {
  local binary=build/$1/corpora
  shift
  [ -x "$binary" ] || { echo "NOTE: no corpora program in this tree"; return 0; }
  "$binary" "$@"
}

# The command of one build: transcripts, terminals, faults.
run_cli() {
  local binary=build/$1/polywire
  [ -x "$binary" ] || { echo "NOTE: no command in this tree"; return 0; }
  POLYWIRE_COMMAND=$root/$binary run_unittest tests/cli
}

run_unittest() {
  local folder=$1
  ls "$folder"/test*.py >/dev/null 2>&1 || { echo "NOTE: no tests in $folder"; return 0; }
  PYTHONPATH=lab:tools "$(python)" -m unittest discover -v -s "$folder"
}

# The tests of one room: the suites named in src/ROOM/*_test.cc, tests/*/ROOM*, lab/. Empty where there are none.
room_filter() {
  local suites suite
  suites=$(find "src/$1" tests/unit tests/vectors tests/matrix "$1" -name '*.cc' -print 2>/dev/null |
    grep -E "^(src/$1/.*_test|tests/[a-z]+/$1[a-z_]*|(lab|cli)/.*_test)\.cc$" | xargs -r cat |
    sed -nE 's/^ *(TYPED_)?TEST(_F|_P)?\( *([A-Za-z0-9_]+).*/\3/p' | sort -u)
  for suite in $suites; do printf '%s.*:*/%s.*:%s/*:*/%s/*:' "$suite" "$suite" "$suite" "$suite"; done
}

# quick leaves out what is named slow; a room is built with everything, but only its own tests run.
command_test() {
  local what=${1:-all} filter
  case $what in
    all) filter='*' ;;
    quick) filter='-*slow*:*Slow*' ;;
    *)
      filter=$(room_filter "$what")
      [ -n "$filter" ] || [ "$what" = lint ] || { echo "dev: no tests of a room '$what'" >&2; exit 2; }
      ;;
  esac
  need build tests python
  test_level "$what" "$filter"
  summary
}

test_level() {
  local what=$1 filter=$2
  if [ -n "$filter" ] && step build-gcc build build test $(gcc_flags); then
    step unit-tests tests run_units test "$filter"
    [ "$what" != all ] || step corpora tests run_corpora test
    case $what in
      all | quick | cli) step cli-tests tests run_cli test ;;
    esac
  fi
  case $what in
    all | quick | lint) step lint-tests tests run_unittest tests/lint ;;
  esac
  case $what in
    all | lab) step lab-tests tests run_unittest lab/tests ;;
  esac
}

command_check() {
  deadline_min=${POLYWIRE_DEADLINE_MIN:-60}
  if [ "${1:-}" = --after-test ] && load_counts; then
    :
  else
    need build tests python
    test_level all '*'
  fi
  need consumers
  check_level
  summary
}

# Cheap findings first: when time runs out, what is left over is the most expensive.
check_level() {
  step lint build "$(python)" tools/lint.py
  step nocompile tests tests/nocompile/run g++
  step consumers tests tests/build/run
  step bare-include tests tests/build/headers g++
  if ! need_clang; then
    not_run clang "not run: no clang"
    return
  fi
  local compiler
  compiler=$(clang)
  if step build-asan build build asan "-DCMAKE_CXX_COMPILER=$compiler"; then
    step unit-tests-asan tests sanitized run_units asan
    step corpora-asan tests sanitized run_corpora asan
    step cli-tests-asan tests sanitized run_cli asan
  fi
  if step build-clang build build clang-test "-DCMAKE_CXX_COMPILER=$compiler"; then
    step unit-tests-clang tests run_units clang-test
    step corpora-clang tests run_corpora clang-test
  fi
  step nocompile-clang tests tests/nocompile/run "$compiler"
  check_report_page
}

sanitized() {
  ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1:allocator_may_return_null=1 \
    UBSAN_OPTIONS=print_stacktrace=1 "$@"
}

# The pages of the laboratory in a real browser, where there is one.
check_report_page() {
  [ -d lab/tests/browser ] || return 0
  if command -v chromium >/dev/null || command -v google-chrome >/dev/null; then
    step report-page tests run_unittest lab/tests/browser
  else
    not_run report-page "not run: no chromium here (apt-get install chromium)"
  fi
}

# POLYWIRE_TEST_SCALE multiplies the number of cases of the differential tests; 34 makes 10 million doubles.
command_night() {
  export POLYWIRE_TEST_SCALE=${POLYWIRE_TEST_SCALE:-34} POLYWIRE_FUZZ_SECONDS=${POLYWIRE_FUZZ_SECONDS:-600}
  deadline_min=${POLYWIRE_DEADLINE_MIN:-0}
  need build tests python oracles consumers
  unpack_peers
  test_level all '*'
  check_level
  peers_level
  step fuzz tests command_fuzz
  summary
}

# Our values against those of other libraries.
peers_level() {
  local peers=-DCMAKE_PREFIX_PATH=$root/build/peers/usr
  step build-peers build build compare $(gcc_flags) "$peers" && step peers tests build/compare/peers
  clang >/dev/null || return 0
  step build-peers-clang build build clang-compare "-DCMAKE_CXX_COMPILER=$(clang)" "$peers" && step peers-clang tests build/clang-compare/peers
}

command_corpora() {
  need build tests
  mkdir -p "$logs"
  build test $(gcc_flags) >"$logs/build-gcc.log" 2>&1 || { show_failure "$logs/build-gcc.log"; return 1; }
  [ -x build/test/corpora ] || { echo "dev: no corpora program in this tree" >&2; return 2; }
  build/test/corpora "$@"
}

command_fmt() {
  need fmt
  local tool
  tool=$(command -v clang-format-19 || command -v clang-format) || return 1
  find include src tests fuzz lab cli \( -name '*.h' -o -name '*.cc' \) -not -path '*/generated/*' -print0 2>/dev/null |
    xargs -0r "$tool" -i --style=file
}

command_fuzz() {
  need build
  need_clang || return 1
  mkdir -p "$logs"
  build fuzz "-DCMAKE_CXX_COMPILER=$(clang)" >"$logs/build-fuzz.log" 2>&1 || { show_failure "$logs/build-fuzz.log"; return 1; }
  tools/dev/fuzz "$@"
}

# A release of the library with the C++ arms; our own arm once more with clang, where that is here.
command_lab() {
  mkdir -p "$logs"
  need build peers venv python
  unpack_peers
  local python venv=build/lab-venv peers=-DCMAKE_PREFIX_PATH=$root/build/peers/usr
  python=$(python) || { echo "dev: the laboratory needs Python 3.11" >&2; return 2; }
  echo "lab: building the C++ arms (log in $logs/build-lab.log)"
  build lab $(gcc_flags) "$peers" >"$logs/build-lab.log" 2>&1 || { show_failure "$logs/build-lab.log"; return 1; }
  if clang >/dev/null; then
    build lab-clang "-DCMAKE_CXX_COMPILER=$(clang)" "$peers" "-DPOLYWIRE_LAB_ARMS=$root/build/lab/arms" >"$logs/build-lab-clang.log" 2>&1 ||
      echo "lab: the clang variant of our arm could not be built ($logs/build-lab-clang.log)" >&2
  fi
  lab_venv "$python" "$venv" || return 1
  POLYWIRE_BUILD=$root/build POLYWIRE_LAB_PYTHON=$root/$venv/bin/python POLYWIRE_CWD=$called_from PYTHONPATH=$root/lab exec "$python" -m polylab "$@"
}

# Made once; again when lab/requirements.txt changes.
lab_venv() {
  local python=$1 venv=$2 wanted=lab/requirements.txt
  [ -x "$venv/bin/python" ] || "$python" -m venv "$venv" || return 1
  [ -e "$wanted" ] && ! cmp -s "$wanted" "$venv/installed.txt" || return 0
  echo "lab: installing the Python peers into $venv (log in $logs/venv.log)"
  if "$venv/bin/python" -m pip install -q --disable-pip-version-check -r "$wanted" >"$logs/venv.log" 2>&1; then
    cp "$wanted" "$venv/installed.txt"
  else
    tail -n 5 "$logs/venv.log" >&2
    echo "lab: some Python peers could not be installed; their arms will be missing" >&2
  fi
}
