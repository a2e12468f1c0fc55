// One arm's job on one kind of object: text of the data set -> object -> bytes -> object, checked; then the same calls timed.
//
// A codec is a small class of one library:
//   template <class T> void load(std::string_view json, T&);          from the data set's text; never timed
//   template <class T> std::string_view encode(const T&);             timed; into a buffer that lives until the next call
//   template <class T> void decode(std::string_view bytes, T&);       timed; into an object that may have held another value
//   template <class T> static bool same(const T&, const T&);          by value and type; default: ==
//   static constexpr bool fresh                                       decode gets a new object each time
// All throw std::exception with one sentence. Bytes to decode are followed by `padding` readable bytes.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sampling.h"

namespace polywire::lab {

inline constexpr std::size_t padding = 64;

class Work : public Repeatable {
 public:
  // There and back. The encoded bytes are in encoded() until the next call; the sentence is empty when both objects agree.
  virtual std::string check(std::string_view json) = 0;
  virtual std::string_view encoded() const = 0;
  // Makes what is timed, from the encoded bytes of each instance: for encoding, objects as a reader of the same process has them.
  virtual void prepare(std::vector<std::string> instances, bool encoding) = 0;
};

// The same codec into a new object each time.
template <class Codec>
struct Fresh : Codec {
  static constexpr bool fresh = true;
};

template <class Codec, class Object>
class WorkOf final : public Work {
 public:
  std::string check(std::string_view json) override {
    Object object{};
    codec_.load(json, object);
    encoded_ = codec_.encode(object);
    encoded_.reserve(encoded_.size() + padding);
    Object back{};
    codec_.decode(encoded_, back);
    return same(object, back) ? "" : "the decoded value is not the one that was encoded";
  }

  std::string_view encoded() const override { return encoded_; }

  void prepare(std::vector<std::string> instances, bool encoding) override {
    encoding_ = encoding;
    bytes_ = std::move(instances);
    for (auto& bytes : bytes_) bytes.reserve(bytes.size() + padding);
    if (!encoding) return;
    objects_ = std::vector<Object>(bytes_.size());
    for (std::size_t i = 0; i < bytes_.size(); ++i) codec_.decode(bytes_[i], objects_[i]);
  }

  void calls(std::uint64_t first, std::uint64_t count) override {
    auto at = std::size_t(first % bytes_.size()), end = bytes_.size();
    for (; count; --count) {
      encoding_ ? encode_one(objects_[at]) : decode_one(bytes_[at]);
      if (++at == end) at = 0;
    }
  }

 private:
  static bool same(const Object& a, const Object& b) {
    if constexpr (requires { Codec::same(a, b); }) return Codec::same(a, b);
    else return a == b;
  }

  void encode_one(const Object& object) { keep(codec_.encode(object)); }

  void decode_one(std::string_view bytes) {
    if constexpr (Codec::fresh) {
      Object object{};
      codec_.decode(bytes, object);
      keep(object);
    } else {
      codec_.decode(bytes, reused_);
      keep(reused_);
    }
  }

  Codec codec_;
  bool encoding_ = false;
  std::string encoded_;
  std::vector<std::string> bytes_;
  std::vector<Object> objects_;
  Object reused_{};
};

}  // namespace polywire::lab
