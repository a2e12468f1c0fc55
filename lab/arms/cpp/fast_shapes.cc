#include "fast_shapes.h"

#include <polywire/fast.h>

namespace polywire {
template struct Fast<lab::Event>;
template struct Fast<lab::Log>;
template struct Fast<lab::LogFile>;
template struct Fast<lab::Document>;
template struct Fast<lab::Message>;
template struct Fast<lab::Telemetry>;
template struct Fast<lab::Strings>;
template struct Fast<lab::EventS4>;
}  // namespace polywire
