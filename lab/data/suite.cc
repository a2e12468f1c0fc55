#include "generators.h"

namespace polywire::lab {

namespace {

constexpr std::uint64_t suite_seed = 42;
constexpr std::int64_t suite_start_ms = 1'704'067'200'000;

std::int64_t instant(Xorshift& draw) { return suite_start_ms + draw.integer(0, 86'400'000); }

void draw_items(Xorshift& draw, std::vector<Item>& items) {
  items.resize(8);
  for (auto& item : items) {
    draw.word(item.sku, 3, 12);
    item.qty = std::int32_t(draw.integer(1, 100));
    item.price_minor = draw.integer(0, 100'000);
  }
}

void draw_attrs(Xorshift& draw, std::vector<Attr>& attrs) {
  attrs.resize(4);
  for (auto& attr : attrs) {
    draw.word(attr.key, 3, 12);
    draw.word(attr.value, 3, 12);
  }
}

}  // namespace

Message make_message(Stream, std::uint64_t index) {  // both streams agree here
  Xorshift draw(suite_seed, "message", index);
  Message out;
  out.f_bool = draw.boolean();
  out.f_int32 = std::int32_t(draw.integer(0, 1'000'000));
  out.f_int64 = draw.integer(0, 1'000'000);
  out.f_float64 = draw.real() * 1000;
  draw.word(out.f_string, 3, 16);
  out.f_bool_2 = draw.boolean();
  out.f_int32_2 = std::int32_t(draw.integer(0, 1'000'000));
  draw.word(out.f_string_2, 3, 16);
  return out;
}

Document make_document(Stream stream, std::uint64_t index) {
  Xorshift draw(suite_seed, "document", index);
  Document out;
  if (stream == Stream::py) draw_items(draw, out.items);
  draw.word(out.id, 8, 12);
  out.status = std::int32_t(draw.integer(0, 5));
  draw.word(out.meta.region, 2, 4);
  out.meta.version = std::int32_t(draw.integer(1, 10));
  if (stream == Stream::cpp) draw_items(draw, out.items);
  return out;
}

Telemetry make_telemetry(Stream stream, std::uint64_t index) {
  Xorshift draw(suite_seed, "telemetry", index);
  Telemetry out;
  auto head = [&] {
    draw.word(out.source, 3, 10);
    out.ts = instant(draw);
  };
  auto lists = [&] {
    out.tags.resize(2);
    for (auto& tag : out.tags) draw.word(tag, 3, 10);
    out.values.resize(32);
    for (auto& value : out.values) value = draw.real() * 100;
  };
  if (stream == Stream::py) {
    lists();
    head();
  } else {
    head();
    lists();
  }
  return out;
}

Strings make_strings(Stream stream, std::uint64_t index) {
  Xorshift draw(suite_seed, "strings", index);
  Strings out;
  std::vector<std::string> pool;  // the C++ generator of the suite never repeats a text
  for (int i = 0; i < 32; ++i) {
    auto& text = out.items.emplace_back();
    if (stream == Stream::py && !pool.empty() && draw.real() < 0.1) {
      text = pool[std::size_t(draw.integer(0, std::int64_t(pool.size()) - 1))];
      continue;
    }
    draw.word(text, 3, 16);
    pool.push_back(text);
  }
  return out;
}

EventS4 make_event(Stream stream, std::uint64_t index) {
  Xorshift draw(suite_seed, "event", index);
  EventS4 out;
  if (stream == Stream::py) draw_attrs(draw, out.attrs);
  draw.word(out.event_id, 8, 12);
  draw.word(out.event_type, 3, 12);
  out.occurred_at = instant(draw);
  draw.word(out.producer, 3, 12);
  if (stream == Stream::cpp) draw_attrs(draw, out.attrs);
  return out;
}

}  // namespace polywire::lab
