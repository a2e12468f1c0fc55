#include "msgpack/loop.h"

namespace polywire {

template struct engine::Read<msgpack::Reader, engine::Memory>;
template struct engine::Write<msgpack::Writer>;

}  // namespace polywire
