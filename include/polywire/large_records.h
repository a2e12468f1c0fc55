// Include before any other header of the library in sources that bind aggregates of 129 to 320 members.
#pragma once
#ifdef POLYWIRE_MEMBERS_SEEN
#error "polywire/large_records.h must be included before other polywire headers"
#endif
#define POLYWIRE_LARGE_RECORDS 1
#include <polywire/detail/members.h>
#include <polywire/detail/members_large.h>
