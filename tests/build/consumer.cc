// What every consumer in this folder does: a struct through both formats and every codec that was built in, and an error that says where. Needs no exceptions and no RTTI.
#include <polywire/codec.h>
#include <polywire/json.h>
#include <polywire/msgpack.h>

#include <cstdio>

struct Event {
  int64_t id = 0;
  std::string name;
  bool operator==(const Event&) const = default;
};

int main() {
  const auto event = polywire::json::read<Event>(R"({"id":7,"name":"seven"})");
  polywire::Buffer packed;
  if (!event || !polywire::msgpack::write(packed, *event)) return 1;
  const auto back = polywire::msgpack::read<Event>(packed.view());
  if (!back || *back != *event) return 2;
  for (const auto& codec : polywire::codec::table()) {
    polywire::Buffer small, again;
    if (codec.built_in && (!polywire::codec::compress(codec.codec, packed.view(), small) || !polywire::codec::decompress(codec.codec, small.view(), again, 1000) || again.view() != packed.view())) return 5;
  }
  const auto wrong = polywire::json::read<Event>(R"({"id":"7","name":"seven"})");
  if (wrong || wrong.error().category() != polywire::Category::mismatch) return 3;
  std::puts(wrong.error().message("event.json").c_str());
  return wrong.error().path == "$.id" ? 0 : 4;
}
