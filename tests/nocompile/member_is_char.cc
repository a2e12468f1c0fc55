// expect: MemberCannotBeBound<Row, .*"?initial"?
#include <polywire/bind.h>

struct Row {
  int id = 0;
#if WRONG
  char initial = 'a';
#else
  std::string initial = "a";
#endif
};

auto& type = polywire::type_v<Row>.record().fields;
