// The floors: the bytes alone (memcpy of the compact JSON), and the objects alone (a copy of the structs, with no parsing).
#include <polywire/json.h>

#include <cstring>
#include <stdexcept>

#include "family.h"

namespace polywire::lab {
namespace {

struct Memory {
  static constexpr bool fresh = false;
  std::string out;
  void load(std::string_view text, std::string& object) { object = text; }
  std::string_view encode(const std::string& object) {
    if (out.size() < object.size()) out.resize(object.size());
    std::memcpy(out.data(), object.data(), object.size());
    return {out.data(), object.size()};
  }
  void decode(std::string_view bytes, std::string& object) { object.assign(bytes); }
};

template <class Object, bool fresh>
class Objects final : public Work {
 public:
  std::string check(std::string_view text) override {
    Object object{};
    read(text, object);
    text_.clear();
    if (auto done = json::write(text_, object); !done) throw std::runtime_error(done.error().message());
    Object copy = object;
    return copy == object ? "" : "the copy is another value";
  }
  std::string_view encoded() const override { return text_.view(); }
  void prepare(std::vector<std::string> instances, bool) override {
    objects_ = std::vector<Object>(instances.size());
    for (std::size_t i = 0; i < instances.size(); ++i) read(instances[i], objects_[i]);
  }
  void calls(std::uint64_t first, std::uint64_t count) override {
    auto at = std::size_t(first % objects_.size());
    for (; count; --count) {
      if constexpr (fresh)
        keep(Object(objects_[at]));
      else
        keep(target_ = objects_[at]);
      if (++at == objects_.size()) at = 0;
    }
  }

 private:
  static void read(std::string_view text, Object& object) {
    if (auto done = json::read_into(object, text); !done) throw std::runtime_error(done.error().message());
  }
  std::vector<Object> objects_;
  Object target_{};
  Buffer text_;
};

template <bool fresh>
std::unique_ptr<Work> objects(std::string_view shape, Unit unit) {
  return typed(shape, unit, []<class Object>() -> std::unique_ptr<Work> { return std::make_unique<Objects<Object, fresh>>(); });
}

}  // namespace
}  // namespace polywire::lab

int main(int argc, char** argv) {
  using namespace polywire::lab;
  const Validation none{.utf8 = false, .bounds = false, .duplicates = "none"};
  auto row = [&](const char* id, const char* layout, const char* buffer) {
    return ArmRow{.id = id,
                  .format = "copy",
                  .layout = layout,
                  .model = "struct",
                  .shapes = typed_shapes,
                  .directions = {"decode"},
                  .validation = none,
                  .buffer = buffer};
  };
  Family family{.name = "copy", .library = "libc and libstdc++", .version = std::to_string(__GLIBC__) + "." + std::to_string(__GLIBC_MINOR__)};
  family.add({.id = "copy-bytes", .format = "copy", .layout = "bytes", .model = "bytes", .validation = none}, any_shape<Memory, std::string>);
  family.add(row("copy-struct", "objects", "reused"), objects<false>);
  family.add(row("copy-struct-fresh", "objects", "fresh"), objects<true>);
  return serve(argc, argv, family);
}
