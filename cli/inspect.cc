#include <polywire/json.h>

#include <algorithm>

#include "api/formats.h"
#include "census.h"
#include "commands.h"
#include "report.h"
#include "show.h"
#include "table.h"

namespace polywire::cli {
namespace {

struct TypeCount {
  std::string_view type;
  uint64_t count = 0;
};
struct FieldFacts {
  std::string path;
  std::vector<TypeCount> types;          // null not among them; the most frequent first
  uint64_t present = 0, null = 0;
  std::optional<uint64_t> missing;       // from the maps it could be in; not for elements and keys of data
  uint64_t distinct = 0;
  bool distinct_exact = true;
  Value least, greatest;
  std::optional<uint64_t> shortest, longest;
  std::optional<uint64_t> names;         // "*": how many different names the keys of data have
  uint64_t bytes = 0, name_bytes = 0;    // with everything below it
};
struct Facts {
  std::string file, format, codec;
  uint64_t records = 0, bytes = 0, file_bytes = 0;
  uint64_t value_bytes = 0, name_bytes = 0;
  uint64_t keys_given_twice = 0, faults = 0;
  bool complete = false;
  std::vector<FieldFacts> fields;
};

std::string_view word(ValueKind k) {
  switch (k) {
    case ValueKind::int64: case ValueKind::uint64: return "integer";
    case ValueKind::big_integer: return "big integer";
    case ValueKind::float32: return "float32";
    case ValueKind::float64: return "float64";
    default: return kind_name(k);
  }
}

struct Bytes { uint64_t values = 0, names = 0; };

// Appends the field and what is below it, the parents first.
Bytes gather(std::vector<FieldFacts>& to, const Field& f, const std::string& path, uint64_t parents) {
  size_t at = to.size();
  {
    FieldFacts& x = to.emplace_back();
    x.path = path;
    x.present = f.present;
    if (parents) x.missing = parents > f.present ? parents - f.present : 0;
    x.null = f.of(ValueKind::null);
    for (size_t k = 1; k < Field::kinds_known; ++k) {
      if (!f.kinds[k]) continue;
      auto same = std::find_if(x.types.begin(), x.types.end(), [&](const TypeCount& t) { return t.type == word(ValueKind(k)); });
      if (same != x.types.end()) same->count += f.kinds[k];
      else x.types.push_back({word(ValueKind(k)), f.kinds[k]});
    }
    std::sort(x.types.begin(), x.types.end(), [](const TypeCount& a, const TypeCount& b) { return a.count != b.count ? a.count > b.count : a.type < b.type; });
    x.distinct = f.distinct.count();
    x.distinct_exact = f.distinct.exact();
    const std::string_view most = x.types.empty() ? "" : x.types[0].type;
    const Range& range = most == "text" ? f.texts : most == "instant" ? f.instants : f.numbers;
    if (range.any()) { x.least = Value(range.least()); x.greatest = Value(range.greatest()); }
    if (f.longest || f.shortest == 0) { x.shortest = f.shortest; x.longest = f.longest; }
  }
  Bytes sum{f.bytes, f.name_bytes};
  auto below = [&](const Field& c, const std::string& name, uint64_t maps) {
    Bytes b = gather(to, c, name, maps);
    sum.values += b.values;
    sum.names += b.names;
  };
  for (const auto& c : f.fields) {
    size_t first = to.size();
    below(*c, path.empty() ? c->name : path + "." + c->name, f.folded ? 0 : f.of(ValueKind::map));
    if (f.folded) to[first].names = f.names.count();
  }
  if (f.elements) below(*f.elements, path + "[]", 0);
  to[at].bytes = sum.values;
  to[at].name_bytes = sum.names;
  return sum;
}

std::string percent(uint64_t part, uint64_t of) {
  if (!of) return "";
  double p = 100.0 * double(part) / double(of);
  char text[16];
  std::snprintf(text, sizeof text, part && p < 0.95 ? "%.1f %%" : "%.0f %%", part < of && p > 99.4 ? 99.0 : p);
  return text;
}

std::string types_of(const FieldFacts& f) {
  std::string s;
  for (const TypeCount& t : f.types) s += (s.empty() ? "" : ", ") + std::string(t.type) + (f.types.size() > 1 ? " " + with_commas(t.count) : "");
  if (f.null) s += (s.empty() ? "" : ", ") + std::string("null") + (f.types.empty() ? "" : " " + with_commas(f.null));
  return s;
}

std::string range_of(const FieldFacts& f) {
  auto brief = [](const Value& v) {
    std::string s;
    show(s, v, {});
    s.pop_back();
    return shorten(s, 24);
  };
  if (f.least.is_null()) return f.longest ? std::to_string(*f.shortest) + " … " + std::to_string(*f.longest) + (f.types.size() && f.types[0].type == "bytes" ? " bytes" : " elements") : "";
  return f.least == f.greatest ? brief(f.least) : brief(f.least) + " … " + brief(f.greatest);
}

std::string head(const Facts& f) {
  std::string s = f.file + ": " + f.format + (f.codec == "none" ? "" : " in " + f.codec) + "\n";
  s += how_many(f.records, "record");
  if (f.records) s += " of " + with_commas((f.bytes + f.records / 2) / f.records) + " B on average";
  s += ", " + with_commas(f.bytes) + " B";
  if (f.codec != "none" && f.file_bytes) {
    char ratio[32];
    std::snprintf(ratio, sizeof ratio, "%.1f", double(f.bytes) / double(f.file_bytes));
    s += " (" + with_commas(f.file_bytes) + " B in the file, " + ratio + " times smaller)";
  }
  s += "\n";
  if (f.bytes) {
    uint64_t rest = f.bytes > f.value_bytes + f.name_bytes ? f.bytes - f.value_bytes - f.name_bytes : 0;
    s += "bytes: values " + percent(f.value_bytes, f.bytes) + ", names " + percent(f.name_bytes, f.bytes) + ", what is between them " + percent(rest, f.bytes) + "\n";
  }
  if (f.keys_given_twice) s += how_many(f.keys_given_twice, "key") + " given twice in one map\n";
  if (!f.complete) s += "not read to the end: the facts are those of the records before the fault\n";
  return s;
}

std::string page(const Facts& f, size_t width) {
  std::string out = head(f);
  Table t({{"field", 9}, {"types", 8}, {"there", 5, true}, {"distinct", 4, true}, {"least … greatest", 3}, {"bytes", 6, true}, {"names", 2, true}});
  for (const FieldFacts& x : f.fields) {
    if (x.path.empty() && f.fields.size() > 1) continue;
    std::string distinct = x.names ? (*x.names > 256 ? "~" : "") + with_commas(*x.names) + " names" : x.distinct ? (x.distinct_exact ? "" : "~") + with_commas(x.distinct) : "";
    t.row({x.path.empty() ? "(record)" : printable_name(x.path), types_of(x), x.missing ? percent(x.present, x.present + *x.missing) : "", distinct, range_of(x), percent(x.bytes, f.bytes), percent(x.name_bytes, f.bytes)});
  }
  return out + (f.records ? "\n" + t.text(width) : "");
}

class Inspector {
 public:
  explicit Inspector(const Options& o) : o_(o), report_(o), line_(o) {
    Terminal t = terminal(1, o);
    width_ = t.there ? t.width : 160;
  }

  int run() {
    int status = done;
    bool first = true;
    for (const std::string& path : o_.files) {
      if (int s = file(path, first)) status = std::max(status, s);
      if (stop_flag() || !out_.full()) break;
      first = false;
    }
    line_.erase();
    return out_.finish(report_, status);
  }

 private:
  int file(const std::string& path, bool first) {
    auto in = input_options(o_, path);
    if (!in) return report_.usage(in.error(), "inspect");
    auto opened = RecordFile::open(*in);
    if (!opened) return fault(opened.error());
    RecordFile f = std::move(*opened);
    Facts facts;
    facts.file = path == "-" ? "stdin" : printable_name(path);
    facts.format = f.facts().format->name;
    facts.codec = f.facts().codec;
    Census census(*api::entry_of(*f.facts().format).rows);
    int status = read(f, census, facts);
    if (stop_flag()) return data_fault;
    census.finish();
    Bytes all = gather(facts.fields, census.root(), "", 0);
    facts.value_bytes = all.values;
    facts.name_bytes = all.names;
    if (!f.facts().note.empty()) report_.note(facts.file, f.facts().note);
    out_.text += o_.json ? json::to_text(facts).value_or("") + "\n" : (first ? "" : "\n") + page(facts, width_);
    return status;
  }

  int read(RecordFile& f, Census& census, Facts& facts) {
    View record;
    int status = done;
    for (;;) {
      switch (f.next(record)) {
        case RecordFile::Got::record:
          census.add(record);
          line_.update(f.file_bytes(), f.facts().file_bytes, f.records());
          continue;
        case RecordFile::Got::end: facts.complete = true; break;
        case RecordFile::Got::fault:
          if (++facts.faults == 1) status = fault(f.problem());
          if (f.skip()) continue;
      }
      break;
    }
    line_.erase();
    if (facts.faults > 1) report_.note(facts.file, "and " + how_many(facts.faults - 1, "more fault") + " (polywire validate lists them)");
    facts.records = f.records();
    facts.bytes = f.bytes();
    facts.file_bytes = f.file_bytes();
    facts.keys_given_twice = f.duplicates();
    return status;
  }

  int fault(Problem p) {
    line_.erase();
    if (p.source == "-") p.source = "stdin";
    return report_.fault(std::move(p));
  }

  const Options& o_;
  Report report_;
  ProgressLine line_;
  Out out_;
  size_t width_ = 160;
};

}  // namespace

int run_inspect(const Options& o) { return Inspector(o).run(); }

}  // namespace polywire::cli
