#include <polywire/fast.h>

#include "types.h"

#define MATRIX_INSTANTIATE(T) template struct polywire::Fast<matrix::T>;
MATRIX_TYPES(MATRIX_INSTANTIATE)
