// The object that a kind beyond plain scalars is read into where there is no object of the user's: run-time schemas.
#pragma once
#include <polywire/scalars.h>
#include <polywire/value.h>

namespace polywire::engine {

// f(address of a default-made object of the type)
template <class F> bool with_scratch(const Type& type, F f) {
  switch (type.kind) {
    case Kind::decimal: { Decimal d; return f(&d); }
    case Kind::uuid: { Uuid u; return f(&u); }
    case Kind::big_integer: { BigInteger b; return f(&b); }
    case Kind::value: { Value v; return f(&v); }
    default:
      if (type.ops) { int64_t ticks = 0; return f(&ticks); }
      Instant t;
      return f(&t);
  }
}

}  // namespace polywire::engine
