// What the fast paths of all formats share: compile-time facts about a record, literals, and the surprise.
#pragma once
#include <polywire/bind.h>
#include <polywire/buffer.h>

#include <cstring>
#include <memory>
#include <vector>

#define POLYWIRE_FAST_INLINE [[gnu::always_inline]] inline

namespace polywire::detail {

template <class T> struct is_optional : std::false_type {};
template <class T> struct is_optional<std::optional<T>> : std::true_type {};
template <class T> concept OptionalLike = is_optional<T>::value || OwningPointer<T>;

template <OptionalLike M> POLYWIRE_FAST_INLINE auto& make_value(M& m) {
  if constexpr (is_optional<M>::value) { if (!m) m.emplace(); }
  else if (!m) m.reset(new typename M::element_type{});
  return *m;
}
template <class T> concept PlainVector = GrowingList<T> && !std::is_same_v<T, std::string>;
template <class T> concept NestedRecord = (PlainRecord<T> || Described<T>) && Binder<T>::make().kind == Kind::record;

// Records within records are compiled in place up to this depth; deeper ones, and recursive ones, go through the loop.
inline constexpr int fast_nesting = 4;

consteval bool plain_name(std::string_view name) {
  for (char c : name) if (c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20) return false;
  return true;
}
// A record the fast path can take: 1 to 64 fields whose names need no escapes.
template <class T> consteval bool fast_able() {
  if (field_count<T>() == 0 || field_count<T>() > 64) return false;
  for (const FieldRule& r : rules_of<T>) if (!plain_name(r.name)) return false;
  return true;
}
// Absence of this field is no error and is settled by emptying it.
template <class T, size_t I, class M> inline constexpr bool may_be_absent = OptionalLike<M> && !rules_of<T>[I].required;

template <size_t N> struct Literal {
  static constexpr size_t room = (N + 15) / 16 * 16;
  char bytes[room] = {};  // zeros after the text
  static constexpr size_t size = N;
};

// Compares N bytes at p, which can be read, with a constant: a few wide compares.
template <size_t N> POLYWIRE_FAST_INLINE bool matches(const char* p, const Literal<N>& l) {
  auto word = [](const char* q) __attribute__((always_inline)) { uint64_t v; std::memcpy(&v, q, 8); return v; };
  auto half = [](const char* q) __attribute__((always_inline)) { uint32_t v; std::memcpy(&v, q, 4); return v; };
  if constexpr (N >= 16) {
    uint64_t differ = (word(p) ^ word(l.bytes)) | (word(p + 8) ^ word(l.bytes + 8));
    if constexpr (N > 16) differ |= word(p + N - 8) ^ word(l.bytes + N - 8);
    if constexpr (N > 24) differ |= uint64_t(std::memcmp(p + 16, l.bytes + 16, N - 24) != 0);
    return differ == 0;
  } else if constexpr (N >= 8) {
    return ((word(p) ^ word(l.bytes)) | (word(p + N - 8) ^ word(l.bytes + N - 8))) == 0;
  } else if constexpr (N >= 4) {
    return ((half(p) ^ half(l.bytes)) | (half(p + N - 4) ^ half(l.bytes + N - 4))) == 0;
  } else {
    return std::memcmp(p, l.bytes, N) == 0;
  }
}
// Writes whole blocks of sixteen: up to 15 bytes more than the literal has.
template <size_t N> POLYWIRE_FAST_INLINE char* put(char* w, const Literal<N>& l) {
  std::memcpy(w, l.bytes, N <= 8 ? 8 : l.room);
  return w + N;
}

// Where a record stands when its fast path is surprised: the fields that are complete, and the last of them.
struct Progress {
  uint64_t seen = 0;
  int last = -1;
};

// Runs step(member, integral_constant<I>) for all fields in declared order until one returns false.
template <class T, class F> POLYWIRE_FAST_INLINE bool each_field(T& o, F&& step) {
  return visit_members(o, [&]<class... M>(M&... m) __attribute__((always_inline)) {
    return [&]<size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
      return (step(m, std::integral_constant<size_t, I>{}) && ...);
    }(std::index_sequence_for<M...>{});
  });
}

// Element n of a list, made if it is not there; `expected()`: a likely length.
template <class V, class F> POLYWIRE_FAST_INLINE auto& element(V& list, size_t n, F expected) {
  if (__builtin_expect(n >= list.size(), 0)) {
    if (list.capacity() <= n) {
      size_t likely = expected();
      list.reserve(likely > 2 * n + 4 ? likely : 2 * n + 4);
    }
    list.emplace_back();
  }
  return list[n];
}

}  // namespace polywire::detail
