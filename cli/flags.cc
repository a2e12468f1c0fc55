#include "flags.h"

#include <charconv>

namespace polywire::cli {
namespace {

template <auto Member> std::string turn_on(Options& o, std::string_view) { o.*Member = true; return {}; }
template <auto Member> std::string turn_off(Options& o, std::string_view) { o.*Member = false; return {}; }
template <auto Member> std::string keep(Options& o, std::string_view v) {
  if (v.empty()) return "is empty";
  o.*Member = v;
  return {};
}
template <auto Member> std::string number(Options& o, std::string_view v) {
  auto& to = o.*Member;
  std::remove_cvref_t<decltype(*&to)> holder;
  auto parse = [&](auto& n) {
    auto [end, error] = std::from_chars(v.data(), v.data() + v.size(), n);
    return error == std::errc{} && end == v.data() + v.size();
  };
  if constexpr (requires { holder.value(); }) {
    typename decltype(holder)::value_type n{};
    if (!parse(n)) return "is not a whole number in range";
    to = n;
  } else if (!parse(to)) return "is not a whole number in range";
  return {};
}

std::string set_threads(Options& o, std::string_view v) {
  if (std::string wrong = number<&Options::threads>(o, v); !wrong.empty()) return wrong;
  return o.threads >= 1 && o.threads <= 1024 ? "" : "is not between 1 and 1024";
}
std::string set_skip_bad(Options& o, std::string_view v) {
  if (v.empty()) return o.skip_bad = UINT64_MAX, "";
  return number<&Options::skip_bad>(o, v);
}
std::string set_select(Options& o, std::string_view v) {
  while (true) {
    size_t comma = v.find(',');
    if (v.substr(0, comma).empty()) return "holds an empty field name";
    o.select.emplace_back(v.substr(0, comma));
    if (comma == v.npos) return {};
    v.remove_prefix(comma + 1);
  }
}
std::string set_color(Options& o, std::string_view v) {
  o.color = v == "always" ? When::always : v == "never" ? When::never : When::automatic;
  return {};
}
std::string set_error_format(Options& o, std::string_view v) { o.json_errors = v == "json"; return {}; }
std::string set_pretty(Options& o, std::string_view) { o.pretty = true; return {}; }
std::string set_lines(Options& o, std::string_view) { o.pretty = false; return {}; }

constexpr std::string_view whens[] = {"auto", "always", "never"};
constexpr std::string_view error_formats[] = {"text", "json"};

constexpr Flag table[] = {
    {"from", 'f', "FORMAT", false, use_reading, "format of the input, with options: msgpack:framing=array", {}, keep<&Options::from>},
    {"to", 't', "FORMAT", false, use_convert, "format of the output, with options: json:indent=2", {}, keep<&Options::to>},
    {"from-codec", 0, "CODEC", false, use_reading, "codec of the input where magic and suffix do not tell", {}, keep<&Options::from_codec>},
    {"codec", 'c', "CODEC", false, use_convert, "codec of the output; default: by its suffix", {}, keep<&Options::codec>},
    {"level", 0, "N", false, use_convert, "level of the output's codec", {}, number<&Options::level>},
    {"records", 'r', "PATH", false, use_reading, "where the records are inside a document: $.items", {}, keep<&Options::records>},
    {"select", 's', "A,B.C", false, use_convert | use_looking, "only these fields, in this order", {}, set_select},
    {"threads", 'j', "N", false, use_convert, "threads to use; default: all. The output does not depend on it", {}, set_threads},
    {"skip-bad", 0, "N", true, use_convert | use_looking, "step over bad records (at most N) and count them", {}, set_skip_bad},
    {"rejects", 0, "FILE", false, use_convert, "write the bytes of bad records to FILE (with --skip-bad)", {}, keep<&Options::rejects>},
    {"salvage", 0, {}, false, use_convert, "of a damaged input keep what is whole; ends with status 1", {}, turn_on<&Options::salvage>},
    {"strict", 0, {}, false, use_reading, "names that come twice in one object are faults", {}, turn_on<&Options::strict>},
    {"no-clobber", 0, {}, false, use_convert, "never replace an existing file", {}, turn_on<&Options::no_clobber>},
    {"number", 'n', "N", false, use_looking | use_validate, "records to print (head: 10, cat: all); faults to list (validate: 20)", {}, number<&Options::limit>},
    {"pretty", 0, {}, false, use_looking, "indented and coloured, as on a terminal", {}, set_pretty},
    {"lines", 0, {}, false, use_looking, "one record a line, as in a pipe", {}, set_lines},
    {"json", 0, {}, false, use_count | use_inspect | use_validate | use_formats, "facts as one JSON object", {}, turn_on<&Options::json>},
    {"color", 0, "WHEN", false, use_all, "auto, always or never; NO_COLOR is obeyed", whens, set_color},
    {"error-format", 0, "FORM", false, use_all, "text, or json: one object a line on stderr", error_formats, set_error_format},
    {"no-progress", 0, {}, false, use_reading, "no progress line on a terminal", {}, turn_off<&Options::progress>},
    {"quiet", 'q', {}, false, use_reading, "no progress, no summary, no notes: errors only", {}, turn_on<&Options::quiet>},
    {"man", 0, {}, false, use_help, "the manual page, as roff", {}, turn_on<&Options::man>},
    {"help", 'h', {}, false, use_all, "this text", {}, turn_on<&Options::help>},
    {"version", 'V', {}, false, use_all, "version, compiler, SIMD level, codecs", {}, turn_on<&Options::version>},
};

}  // namespace

std::span<const Flag> flags() { return table; }

}  // namespace polywire::cli
