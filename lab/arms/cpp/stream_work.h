// Stream mode beside bytes: records one after another through RecordWriter and RecordReader, in chunks of 64 KiB, into one record
// that is used again. A call's list is a stream of its elements; anything else is a stream of one record.
#pragma once

#include <polywire/stream.h>

#include <algorithm>
#include <type_traits>

#include "family.h"

namespace polywire::lab {

inline void must(const Result<void>& done) {
  if (!done) throw std::runtime_error(done.error().message());
}

// What a stream's records are, and how they are framed.
template <class Object>
struct Stream {
  using Record = Object;
  static constexpr bool list = false;
};
template <class T>
struct Stream<std::vector<T>> {
  using Record = T;
  static constexpr bool list = true;
};

struct JsonStream {
  template <class T>
  static auto reader() { return json::RecordReader<typename Stream<T>::Record>({.framing = framing<T>}); }
  template <class T>
  static auto writer(Sink sink) { return json::RecordWriter<typename Stream<T>::Record>(std::move(sink), {.framing = framing<T>}); }

 private:
  template <class T>
  static constexpr Framing framing = Stream<T>::list ? Framing::array : Framing::lines;
};

struct MsgpackStream {
  template <class T>
  static auto reader() { return msgpack::RecordReader<typename Stream<T>::Record>(); }
  template <class T>
  static auto writer(Sink sink) { return msgpack::RecordWriter<typename Stream<T>::Record>(std::move(sink)); }
};

template <class Format, class Object>
class StreamWork final : public Work {
  using Record = typename Stream<Object>::Record;

 public:
  std::string check(std::string_view json) override {
    Object object{}, back{};
    must(json::read_into(object, json));
    write(object);
    collect(out_.view(), back);
    return object == back ? "" : "the decoded records are not the ones that were encoded";
  }
  std::string_view encoded() const override { return out_.view(); }

  void prepare(std::vector<std::string> instances, bool encoding) override {
    encoding_ = encoding;
    bytes_ = std::move(instances);
    objects_ = std::vector<Object>(encoding ? bytes_.size() : 0);
    for (std::size_t i = 0; i < objects_.size(); ++i) collect(bytes_[i], objects_[i]);
  }

  void calls(std::uint64_t first, std::uint64_t count) override {
    auto at = std::size_t(first % bytes_.size()), end = bytes_.size();
    for (; count; --count) {
      encoding_ ? write(objects_[at]) : read(bytes_[at], reused_, [](const Record& r) { keep(r); });
      if (++at == end) at = 0;
    }
  }

 private:
  void write(const Object& object) {
    out_.clear();
    auto writer = Format::template writer<Object>([this](std::string_view chunk) { return out_.append(chunk), true; });
    if constexpr (Stream<Object>::list)
      for (auto& record : object) must(writer.write(record));
    else
      must(writer.write(object));
    must(writer.finish());
    keep(out_.view());
  }

  void collect(std::string_view bytes, Object& object) {
    Record record{};
    read(bytes, record, [&](const Record& r) {
      if constexpr (Stream<Object>::list) object.push_back(r);
      else object = r;
    });
  }

  template <class Use>
  static void read(std::string_view bytes, Record& record, Use use) {
    auto in = Format::template reader<Object>();
    for (std::size_t at = 0; at < bytes.size(); at += chunk_) {
      in.push(bytes.substr(at, chunk_));
      while (in.next(record) == Next::record) use(record);
    }
    in.finish();
    while (in.next(record) == Next::record) use(record);
    if (in.failed()) throw std::runtime_error(in.error().message());
  }

  static constexpr std::size_t chunk_ = 64 << 10;
  bool encoding_ = false;
  Buffer out_;
  std::vector<std::string> bytes_;
  std::vector<Object> objects_;
  Record reused_{};
};

template <class Format>
std::unique_ptr<Work> stream_shape(std::string_view shape, Unit unit) {
  return typed(shape, unit, []<class Object>() -> std::unique_ptr<Work> { return std::make_unique<StreamWork<Format, Object>>(); });
}

}  // namespace polywire::lab
