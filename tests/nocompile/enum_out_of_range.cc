// expect: no enumerator found in describe<E>::min..max
#include <polywire/bind.h>

enum class Status { ok = 200, not_found = 404 };
#if !WRONG
template <> struct polywire::describe<Status> { static constexpr int64_t min = 100, max = 599; };
#endif

auto symbols = polywire::type_v<Status>.symbols();
