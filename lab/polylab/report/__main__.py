"""python3 -m polylab.report results.json report.html"""
import json
import sys

from .page import write_report


def main(arguments):
    if len(arguments) != 2:
        print("usage: python3 -m polylab.report results.json report.html", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            results = json.load(file)
    except (OSError, ValueError) as fault:
        print(f"{arguments[0]}: {fault}", file=sys.stderr)
        return 1
    if not isinstance(results, dict) or results.get("format") != "polywire-lab":
        print(f"{arguments[0]}: not the results of a laboratory run (member \"format\" is not \"polywire-lab\")", file=sys.stderr)
        return 1
    write_report(results, arguments[1])
    print(f"{arguments[1]} written", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
