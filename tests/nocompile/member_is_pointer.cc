// expect: MemberCannotBeBound<Row, .*next
#include <polywire/bind.h>

#include <memory>

struct Row {
  int id = 0;
#if WRONG
  Row* next = nullptr;
#else
  std::unique_ptr<Row> next;
#endif
};

auto& type = polywire::type_v<Row>.record().fields;
