# From a log to "passed failed skipped". Understands GoogleTest, Python's unittest and the plain line `N passed, N failed, N skipped`.
/^\[  PASSED  \] [0-9]+ test/ { passed += $4 }
/^\[  SKIPPED \] [0-9]+ test/ { skipped += $4 }
/^\[  FAILED  \] [0-9]+ test/ { failed += $4 }

/^Ran [0-9]+ tests? in / { ran = $2 }
/^(OK|FAILED)( \(.*\))?$/ && ran != "" {
  bad = number("failures") + number("errors") + number("unexpected successes")
  skip = number("skipped")
  passed += ran - bad - skip; failed += bad; skipped += skip; ran = ""
}

/^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$/ { passed += $1; failed += $3; skipped += $5 }

function number(word) {
  return match($0, "[( ]" word "=[0-9]+") ? substr($0, RSTART + length(word) + 2, RLENGTH - length(word) - 2) + 0 : 0
}
END { print passed + 0, failed + 0, skipped + 0 }
