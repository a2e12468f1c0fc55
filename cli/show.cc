#include "show.h"

#include <polywire/json.h>
#include <polywire/value_builder.h>


namespace polywire::cli {
namespace {

constexpr std::string_view reset = "\x1b[0m", key_color = "\x1b[34;1m", text_color = "\x1b[32m", number_color = "\x1b[36m",
                           word_color = "\x1b[35m", mark_color = "\x1b[33m";

constexpr json::WriteOptions tolerant = {.nonfinite = json::Nonfinite::literal, .bytes = json::Bytes::base64};

// JSON text of a value that JSON can hold, or nothing.
std::string as_json(const Value& v) {
  Buffer b;
  return json::write(b, v, tolerant) ? std::string(b.view()) : std::string();
}
std::string quote(std::string_view text) {
  ValueBuilder b;
  return as_json(b.text(text).finish());
}
std::string base64(View v) {
  ValueBuilder b;
  std::string quoted = as_json(b.bytes(v.bytes()).finish());
  return quoted.size() >= 2 ? quoted.substr(1, quoted.size() - 2) : "";
}

class Printer {
 public:
  Printer(std::string& out, const ShowOptions& o) : out_(out), o_(o) {}

  // `indent`: of the line this value begins on; `column`: where it begins.
  void value(View v, size_t indent, size_t column) {
    if (v.is_list() || v.is_map()) container(v, indent, column);
    else scalar(v);
  }

 private:
  void scalar(View v) {
    switch (v.kind()) {
      case ValueKind::null: case ValueKind::boolean: return paint(word_color, as_json(Value(v)));
      case ValueKind::text: case ValueKind::instant: return paint(text_color, as_json(Value(v)));
      case ValueKind::bytes: return paint(mark_color, "\"$base64:" + base64(v) + "\"");
      case ValueKind::extension: return paint(mark_color, "\"$ext(" + std::to_string(v.extension_type()) + "):" + base64(v) + "\"");
      default: return paint(number_color, as_json(Value(v)));
    }
  }

  // Returns the columns it took.
  size_t key(View k) {
    std::string text;
    if (!k.is_text()) {
      std::string inner;
      Printer(inner, {}).value(k, 0, 0);
      text = quote("$key:" + inner);
    } else text = as_json(Value(k));
    paint(k.is_text() ? key_color : mark_color, text);
    return text.size();
  }

  void container(View v, size_t indent, size_t column) {
    out_ += v.is_map() ? '{' : '[';
    if (v.size() && o_.pretty && !fits(v, column)) lines(v, indent + 2);
    else flat(v);
    out_ += v.is_map() ? '}' : ']';
  }
  void flat(View v) {
    bool first = true;
    auto comma = [&] { if (!first) out_ += o_.pretty ? ", " : ","; first = false; };
    ShowOptions whole = o_;
    whole.width = unlimited;
    Printer inner(out_, whole);
    for (View e : v.elements()) { comma(); inner.value(e, 0, 0); }
    for (auto [k, e] : v.entries()) { comma(); key(k); out_ += o_.pretty ? ": " : ":"; inner.value(e, 0, 0); }
  }
  void lines(View v, size_t indent) {
    bool first = true;
    auto line = [&] { out_ += first ? "\n" : ",\n"; first = false; out_.append(indent, ' '); };
    for (View e : v.elements()) { line(); value(e, indent, indent); }
    for (auto [k, e] : v.entries()) { line(); size_t n = key(k); out_ += ": "; value(e, indent, indent + n + 2); }
    out_ += '\n';
    out_.append(indent - 2, ' ');
  }

  // Does the flat form end before the width? Tried only where the number of nodes and bytes makes it possible.
  bool fits(View v, size_t column) const {
    if (o_.width == unlimited) return true;
    if (column >= o_.width) return false;
    size_t room = o_.width - column;
    if (v.nodes() * 2 > room || v.bytes_needed() > v.nodes() * sizeof(model::Node) + room) return false;
    std::string flat;
    Printer(flat, {.pretty = true, .color = false, .width = unlimited}).container(v, 0, 0);
    return flat.size() <= room;
  }

  void paint(std::string_view color, std::string_view text) {
    if (o_.color) out_ += color;
    out_ += text;
    if (o_.color) out_ += reset;
  }

  static constexpr size_t unlimited = size_t(-1);
  std::string& out_;
  ShowOptions o_;
};

}  // namespace

void show(std::string& out, View v, const ShowOptions& o) {
  Printer(out, o).value(v, 0, 0);
  out += '\n';
}

}  // namespace polywire::cli
