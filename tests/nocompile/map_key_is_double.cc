// expect: map keys are texts or integers
#include <polywire/bind.h>

#include <map>

struct Row {
#if WRONG
  std::map<double, int> counts;
#else
  std::map<int64_t, int> counts;
#endif
};

auto& type = polywire::type_v<Row>.record().fields;
