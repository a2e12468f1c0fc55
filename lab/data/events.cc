#include <string>

#include "generators.h"

namespace polywire::lab {

namespace {
constexpr std::array event_types = {"page_view", "click", "purchase", "signup", "login", "logout", "search", "error"};
constexpr std::array countries = {"US", "DE", "KR", "JP", "GB", "FR", "BR", "IN", "CA", "AU",
                                  "NL", "SE", "ES", "IT", "MX", "SG", "PL", "TR", "ZA", "AR"};
constexpr std::array devices = {"ios", "android", "web", "desktop", "tv"};
constexpr std::array versions = {"3.0.0", "3.0.1", "3.0.2", "3.0.3", "3.0.4", "3.1.0", "3.1.1", "3.1.2", "3.1.3", "3.1.4"};
}  // namespace

void EventRows::next(Event& out) {  // the order of the draws is the rule
  out.event_id = row_;
  out.ts_ms = 1'760'000'000'000 + 37 * row_;
  out.user_id = std::int32_t(random_.randrange(1, 250'000));
  out.event_type = random_.choice(event_types);
  out.value = python_round(random_.random() * 500, 3);
  out.country = random_.choice(countries);
  out.attrs.device = random_.choice(devices);
  out.attrs.version = random_.choice(versions);
  out.attrs.latency_ms = std::int32_t(random_.randrange(5, 2000));
  ++row_;
}

}  // namespace polywire::lab
