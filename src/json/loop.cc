#include "json/loop.h"

namespace polywire {

template struct engine::Read<json::Reader, engine::Memory>;
template struct engine::Write<json::Writer>;

}  // namespace polywire
