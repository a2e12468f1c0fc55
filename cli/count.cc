#include <polywire/json.h>

#include "commands.h"
#include "report.h"

namespace polywire::cli {
namespace {

struct FileCount {
  std::string file;
  uint64_t records = 0;
};
struct Counts {
  std::vector<FileCount> files;
  uint64_t records = 0;
};

std::string table(const Counts& c, bool total) {
  if (!total) return c.files.empty() ? "" : std::to_string(c.records) + "\n";
  std::string out;
  size_t width = std::to_string(c.records).size();
  auto row = [&](uint64_t n, std::string_view name) {
    std::string number = std::to_string(n);
    out += std::string(width - number.size(), ' ') + number + "  " + std::string(name) + "\n";
  };
  for (const FileCount& f : c.files) row(f.records, f.file);
  row(c.records, "total");
  return out;
}

}  // namespace

int run_count(const Options& o) {
  Report report(o);
  Counts counts;
  int status = done;
  for (const std::string& path : o.files) {
    auto in = input_options(o, path);
    if (!in) return report.usage(in.error(), "count");
    auto n = count_records(*in);
    if (stop_flag()) return data_fault;
    if (n) {
      counts.files.push_back({printable_name(path), *n});
      counts.records += *n;
      continue;
    }
    Problem p = std::move(n.error());
    if (p.source == "-") p.source = "stdin";
    status = report.fault(std::move(p));
  }
  Out out;
  out.text = o.json ? json::to_text(counts).value_or("") + "\n" : table(counts, o.files.size() > 1);
  return out.finish(report, status);
}

}  // namespace polywire::cli
