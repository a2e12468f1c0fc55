#include "cases/tagged.h"

#include <polywire/json.h>
#include <polywire/value_builder.h>

#include <cmath>
#include <cstdlib>
#include <string>

#include "corpora/files.h"

namespace polywire::corpora {
namespace {

double exact_double(std::string_view s) {
  if (s == "nan") return std::nan("");
  return std::strtod(std::string(s).c_str(), nullptr);  // C99 hex, inf, -inf
}

class Untag {
 public:
  explicit Untag(std::string_view tag_field) : tag_field_(tag_field) {}
  ValueBuilder b;
  bool ok = true;

  void value(View v) {
    if (v.is_list()) {
      b.begin_list();
      for (View e : v.elements()) value(e);
      b.end_list();
    } else if (v.is_map()) {
      map(v);
    } else {
      b.copy(v);
    }
  }

 private:
  void map(View v) {
    View first;
    std::string_view tag;
    for (auto [key, value] : v.entries()) {
      tag = key.text();
      first = value;
      break;
    }
    if (!tag.starts_with('$') || tag == "$variant") return record(v);
    if (tag == "$int") b.big_integer(first.text());
    else if (tag == "$float") b.float64(exact_double(first.text()));
    else if (tag == "$float32") b.float32(float(exact_double(first.text())));
    else if (tag == "$hex") b.bytes(unhex(first.text()));
    else if (tag == "$ext") b.extension(int8_t(*first["type"].as_int64()), unhex(first["hex"].text()));
    else if (tag == "$timestamp") instant(first);
    else if (tag == "$map") pairs(first);
    else { ok = false; b.null(); }
  }
  void record(View v) {
    b.begin_map();
    for (auto [key, x] : v.entries()) {
      b.key(key.text() == "$variant" ? tag_field_ : key.text());
      value(x);
    }
    b.end_map();
  }
  void pairs(View list) {
    b.begin_map();
    for (View pair : list.elements()) {
      b.next_is_key();
      value(pair[0]);
      value(pair[1]);
    }
    b.end_map();
  }
  void instant(View v) {
    Instant at;
    if (v.is_map()) {
      at = {*v["seconds"].as_int64(), uint32_t(*v["nanos"].as_int64())};
    } else {
      auto parsed = json::read<Instant>("\"" + std::string(v.text()) + "\"");
      ok &= parsed.has_value();
      if (parsed) at = *parsed;
    }
    b.instant(at);
  }

  std::string_view tag_field_;
};

}  // namespace

bool untag(View tagged, std::string_view tag_field, Value& out) {
  Untag walk(tag_field);
  walk.value(tagged);
  return walk.b.finish(out) && walk.ok;
}

}  // namespace polywire::corpora
