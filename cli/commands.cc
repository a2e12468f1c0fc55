#include "commands.h"

namespace polywire::cli {
namespace {

constexpr size_t any = size_t(-1);

constexpr Command table[] = {
    {"convert", use_convert, "IN... OUT", 2, any, "from any format and codec to any other",
     "Formats come from --from and --to, else from the file's extension, else from its first bytes; codecs from the suffix (.gz .zst .lz4 .sz .br). "
     "'-' is stdin or stdout. A regular OUT is written beside its place and renamed when it is complete: after a fault or a kill the old file is still there.",
     "polywire convert events.jsonl.gz events.msgpack\n"
     "polywire convert --skip-bad --rejects bad.jsonl in.jsonl out.msgpack.zst\n"
     "zcat big.json.gz | polywire convert --from json --records '$.items' - out.jsonl\n",
     run_convert},
    {"cat", use_cat, "FILE...", 1, any, "records as JSON lines; indented and coloured on a terminal",
     "Prints every value: bytes, keys that are no text and NaN are shown with a mark where JSON has no word for them.",
     "polywire cat events.msgpack | jq .user\n"
     "polywire cat --select id,user.name events.jsonl.zst\n",
     run_cat},
    {"head", use_head, "FILE...", 1, any, "the first records (-n, default 10), read from the front alone",
     "As cat, but it stops early: the first records of a file of any size come at once.",
     "polywire head -n 3 huge.jsonl.gz\n",
     run_head},
    {"count", use_count, "FILE...", 1, any, "how many records",
     "Counts from the file's structure where the format allows it, without reading the values.",
     "polywire count *.jsonl\n",
     run_count},
    {"inspect", use_inspect, "FILE...", 1, any, "format, codec, fields, sizes by field, statistics",
     "Reads the whole file once and says what is in it, field by field: types, how often present, null, distinct values, least and greatest, bytes.",
     "polywire inspect events.msgpack\n"
     "polywire inspect --json events.jsonl.gz\n",
     run_inspect},
    {"validate", use_validate, "FILE...", 1, any, "reads everything and reports every fault it can step over",
     "Status 1 when there is a fault. Names that come twice in one object are counted, with --strict they are faults.",
     "polywire validate --error-format json events.jsonl\n",
     run_validate},
    {"formats", use_formats, "", 0, 0, "formats, their options, codecs and levels of this build", "",
     "polywire formats --json\n",
     run_formats},
    {"help", use_help, "[COMMAND]", 0, 1, "help for a command; --man for the manual page", "",
     "polywire help convert\n"
     "polywire help --man | man -l -\n",
     run_help},
    {"completion", use_completion, "SHELL", 1, 1, "completions for bash, zsh or fish", "",
     "source <(polywire completion bash)\n",
     run_completion},
};

}  // namespace

std::span<const Command> commands() { return table; }

const Command* find_command(std::string_view name) {
  for (const Command& c : table) if (c.name == name) return &c;
  return nullptr;
}

}  // namespace polywire::cli
