# Steps with a time, a log and counts. Sourced by ./dev.
# A level is a list of `step`s followed by `summary`, which prints the times and, as the very last line, `N passed, N failed, N skipped`.

passed=0 failed=0 skipped=0 tests_ran=0
step_lines=()
started=${POLYWIRE_STARTED:-$(date +%s)}
deadline_min=${POLYWIRE_DEADLINE_MIN:-0}   # 0: none
logs=build/logs

seconds_left() {
  [ "$deadline_min" = 0 ] && { echo 86400; return; }
  echo $((started + deadline_min * 60 - $(date +%s)))
}

# step NAME KIND COMMAND...: runs the command (a function or program) with its output in build/logs/NAME.log.
# KIND says how its output is counted: tests (GoogleTest or unittest or a plain last line), build (failure counts as one failed).
step() {
  local name=$1 kind=$2 began rc log left
  shift 2
  log=$logs/$name.log
  mkdir -p "$logs"
  left=$(seconds_left)
  if [ "$left" -lt 30 ]; then
    not_run "$name" "not run: no time left"
    return 1
  fi
  printf '== %s\n' "$name"
  began=$(date +%s)
  run_bounded "$left" "$@" >"$log" 2>&1 </dev/null
  rc=$?
  local took=$(($(date +%s) - began))
  if [ "$rc" != 0 ] && [ "$(seconds_left)" -le 0 ]; then
    not_run "$name" "stopped at the deadline after $took s"
    return 1
  fi
  count "$name" "$kind" "$rc" "$log" "$took"
  return "$rc"
}

# A function in a process group of its own, so that at the deadline all of it ends.
run_bounded() {
  local left=$1 pid watcher rc
  shift
  set -m
  ( "$@" ) &
  pid=$!
  ( sleep "$left"; kill -TERM -- "-$pid" ) >/dev/null 2>&1 &
  watcher=$!
  set +m
  trap 'kill -TERM -- "-$pid" "-$watcher" 2>/dev/null; exit 130' INT TERM
  wait "$pid"
  rc=$?
  trap - INT TERM
  kill -TERM -- "-$watcher" >/dev/null 2>&1
  wait "$watcher" 2>/dev/null
  return "$rc"
}

not_run() {
  skipped=$((skipped + 1))
  step_lines+=("$(printf '%-28s %6s  %s' "$1" - "$2")")
  printf '   %s\n' "$2"
}

# Adds what a log says. A non-zero exit without any counted failure is one failure: a crash does not go unseen.
count() {
  local name=$1 kind=$2 rc=$3 log=$4 took=$5 p=0 f=0 s=0 text
  if [ "$kind" = tests ]; then
    read -r p f s < <(awk -f tools/dev/count.awk "$log")
    tests_ran=$((tests_ran + p + f))
    text="$p passed, $f failed, $s skipped"
  else
    [ "$rc" = 0 ] && text=ok || text=failed
    local warnings
    warnings=$(grep -c 'warning: ' "$log")
    [ "$warnings" = 0 ] || text="$text, $warnings warnings"
  fi
  if [ "$rc" != 0 ] && [ "$f" = 0 ]; then f=1 text="$text (exit $rc)"; fi
  passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
  step_lines+=("$(printf '%-28s %4d s  %s' "$name" "$took" "$text")")
  printf '   %s, %d s\n' "$text" "$took"
  [ "$f" = 0 ] || show_failure "$log"
  # What was left out, and why: tests print `SKIPPED: reason`, unittest prints skipped 'reason'.
  grep -hoE "^(SKIPPED|NOTE): .*|skipped ['\"].*['\"]$" "$log" | sort | uniq -c | sort -rn | head -n 8
}

show_failure() {
  echo "   --- from $1"
  grep -nE 'error|Error|FAIL|Failure|Aborted|what\(\)' "$1" | head -n 20 | sed 's/^/   /'
  echo "   --- its end"
  tail -n 15 "$1" | sed 's/^/   /'
}

summary() {
  echo
  printf '%s\n' "${step_lines[@]}"
  printf '%-28s %4d s\n' total $(($(date +%s) - started))
  [ "$tests_ran" -gt 0 ] || echo "no test ran: that is a failure"
  save_counts
  echo "$passed passed, $failed failed, $skipped skipped"
  [ "$failed" = 0 ] && [ "$tests_ran" -gt 0 ]
}

# `./dev check --after-test` (.ci/run) goes on from the counts of `./dev test`.
save_counts() {
  { echo "$passed $failed $skipped $tests_ran"; printf '%s\n' "${step_lines[@]}"; } >"$logs/counts"
}

load_counts() {
  [ -e "$logs/counts" ] || return 1
  read -r passed failed skipped tests_ran <"$logs/counts"
  mapfile -t step_lines < <(tail -n +2 "$logs/counts")
}
