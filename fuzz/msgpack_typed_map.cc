// MessagePack into records, layout=map: fast path, loop and reused objects agree in everything they tell.
#include "msgpack_typed.h"

FUZZ_TARGET(in) { fuzz::msgpack_typed(in, polywire::Layout::map); }
