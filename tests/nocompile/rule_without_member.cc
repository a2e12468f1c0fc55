// expect: describe_names_a_member_that_does_not_exist.*ident
#include <polywire/bind.h>

struct Row { int id = 0; };
template <> struct polywire::describe<Row> {
#if WRONG
  static constexpr polywire::FieldRule fields[] = {{.member = "ident", .name = "ID"}};
#else
  static constexpr polywire::FieldRule fields[] = {{.member = "id", .name = "ID"}};
#endif
};

auto& type = polywire::type_v<Row>.record().fields;
