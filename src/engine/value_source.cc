#include "engine/value_source.h"

namespace polywire::engine {

bool ValueSource::RecordSource::find_fields(const Plan& of) {
  const Plan& plan = plan_of(*of.type, Format::value);
  ValueReader& in = state->in;
  state->fields.resize(first + plan.count);
  ValueReader::Cursor at;
  if (!in.begin_record(plan, at)) return false;
  for (;;) {
    int i = in.next_field(plan, at);
    if (i >= 0) { state->fields[first + size_t(i)] = in.node; continue; }
    if (i != unknown_field) break;
    if (plan.unknown == Unknown::refuse && !in.is_expected_tag(in.unknown_key())) return in.refuse_key();
  }
  in.end(at);
  return !in.failed();
}

}  // namespace polywire::engine
