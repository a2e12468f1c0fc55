// `own`: what the articles' data never show. Nulls, lists of lists, one field that is an integer, a text or an object,
// bytes, long and non-ASCII text, doubles of 17 digits, integers up to both ends of 64 bits.
#pragma once

#include <polywire/bind.h>
#include <polywire/value.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace polywire::lab {

struct Place {
  std::string city;
  double lat = 0;
  double lon = 0;
  bool operator==(const Place&) const = default;
};

struct Own {
  std::int64_t id = 0;
  std::optional<std::string> nickname;
  std::optional<std::int64_t> parent;
  std::uint64_t serial = 0;
  std::int64_t balance = 0;
  double ratio = 0;
  std::vector<std::vector<std::int32_t>> grid;
  std::vector<std::optional<double>> readings;
  Value origin;  // an integer, a text, or a map like Place
  std::vector<std::byte> digest;
  std::string title;
  std::string body;
  std::optional<Place> place;
  bool operator==(const Own&) const = default;
};

}  // namespace polywire::lab

// What is not there is written as null, so that every record has every name.
template <>
struct polywire::describe<polywire::lab::Own> {
  static constexpr polywire::FieldRule fields[] = {
      {.member = "nickname", .required = true}, {.member = "parent", .required = true}, {.member = "place", .required = true}};
};
