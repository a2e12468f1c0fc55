// expect: no binding for this type: make it an aggregate, list its members in polywire::describe<T>
#include <polywire/bind.h>

class Row {
 public:
  Row() = default;

 private:
  friend struct polywire::describe<Row>;
  int id_ = 0;
};
#if !WRONG
template <> struct polywire::describe<Row> { static constexpr auto members = polywire::members(polywire::member("id", &Row::id_)); };
#endif

auto& type = polywire::type_v<Row>.record;
