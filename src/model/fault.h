// Fault: the sticky "first thing that went wrong" inside a reader or writer. The first one wins; the path is added while the
// loops unwind, so that it costs nothing until something is wrong.
#pragma once
#include <polywire/error.h>

#include <memory>

#include "base/bytes.h"

namespace polywire {

struct Fault {
  Code code = Code::none;
  Kind want = Kind::null;
  Kind found = Kind::null;
  uint64_t offset = 0;
  struct Words { std::string path, detail; };
  std::unique_ptr<Words> words;  // made when there are some, so that a reader or writer is made and ended by a few stores

  explicit operator bool() const { return code != Code::none; }
  // Records the first fault. Always false, so that callers can return it.
  bool set(Code c, uint64_t at, Kind wanted = Kind::null, Kind was = Kind::null) {
    if (code == Code::none) { code = c; offset = at; want = wanted; found = was; }
    return false;
  }
  // What another reader or writer, which began at `start`, found out about a value inside.
  void adopt(Error&&, uint64_t start);
  void in_detail(std::string_view);  // a name or text of the input
  void in_field(std::string_view name);
  void in_element(size_t index);
  void in_key(std::string_view key);
  void clear() { *this = Fault{}; }

  std::string_view path() const { return words ? std::string_view(words->path) : std::string_view(); }

 private:
  Words& say();
};

Error to_error(Fault&&);
// Line and column of `offset` in `text`, both from 1.
void locate(Error&, std::string_view text);

// A name or text of the input as it may stand in a message: cut after 60 bytes, control characters replaced.
std::string quote_for_message(std::string_view);

}  // namespace polywire
