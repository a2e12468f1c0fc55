#include <polywire/convert.h>
#include <unistd.h>

#include <cstdio>

#include "commands.h"
#include "report.h"

namespace polywire::cli {
namespace {

std::expected<ConvertOptions, std::string> convert_options(const Options& o) {
  auto in = input_options(o, o.files.front());
  if (!in) return std::unexpected(in.error());
  ConvertOptions c;
  c.inputs.assign(o.files.begin(), o.files.end() - 1);
  c.output = o.files.back();
  c.from = in->format;
  c.input_codec = in->codec;
  c.output_codec = o.codec;
  if (o.level) c.level = *o.level;
  c.records = o.records;
  c.select = o.select;
  c.skip_bad = o.skip_bad.has_value();
  c.skip_limit = o.skip_bad.value_or(0);
  c.salvage = o.salvage;
  c.rejects = o.rejects;
  c.no_clobber = o.no_clobber;
  c.threads = o.threads;
  c.stop = &stop_flag();
  if (o.to.empty()) return c;
  auto to = parse_format(o.to, Direction::write);
  if (!to) return std::unexpected("--to: " + to.error());
  c.to = *to;
  return c;
}

std::string name_of(const ConvertOptions& c, std::string_view source) {
  if (source != "-") return std::string(source);
  return c.output == "-" && (c.inputs.front() != "-" || c.inputs.size() > 1) ? "stdout" : "stdin";
}

void account(const ConvertOptions& c, const ConvertReport& r, const Options& o, Report& report) {
  for (const std::string& n : r.notes) report.note({}, n);
  for (const Conversion& v : r.conversions) report.note({}, std::string(v.what) + ": " + with_commas(v.count));
  if (r.duplicates) report.note({}, "keys given twice in one map: " + with_commas(r.duplicates) + "; the last one was taken");
  std::string text;
  if (r.skipped) text += how_many(r.skipped, "bad record") + " stepped over" + (o.rejects.empty() ? "" : ", kept in " + printable_name(o.rejects));
  if (c.output == "-" && text.empty() && !r.problem) return;
  if (!r.written) return;
  if (!text.empty()) text = "; " + text;
  text = how_many(r.records, "record") + ", " + with_commas(r.bytes_in) + " B read, " + with_commas(r.bytes_out) + " B written" + text;
  if (!r.complete && r.problem) text += "; the input is not whole";
  report.summary(c.output == "-" ? "stdout" : c.output, text);
}

}  // namespace

int run_convert(const Options& o) {
  Report report(o);
  auto c = convert_options(o);
  if (!c) return report.usage(c.error(), "convert");
  ProgressLine line(o);
  if (line.shown()) c->progress = [&line](const Progress& p) { line.update(p.bytes_read, p.bytes_total, p.records); };
  ConvertReport r = convert(*c);
  line.erase();
  auto same = [&](const Problem& p) { return r.problem && p.error.code == r.problem.error.code && p.error.offset == r.problem.error.offset && p.source == r.problem.source; };
  if (!r.skipped_first.empty() && same(r.skipped_first.back())) r.skipped_first.pop_back();   // the one too many
  for (Problem& p : r.skipped_first) {
    p.source = name_of(*c, p.source);
    if (!o.quiet) report.fault(std::move(p), "skipped");
  }
  if (!r.problem && r.skipped > r.skipped_first.size()) report.note({}, "and " + how_many(r.skipped - r.skipped_first.size(), "more bad record"));
  account(*c, r, o, report);
  if (!r.problem) return r.stopped ? data_fault : done;
  r.problem.source = name_of(*c, r.problem.source);
  return report.fault(std::move(r.problem));
}

}  // namespace polywire::cli
