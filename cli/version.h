// What this program is made of. POLYWIRE_VERSION comes from the build.
#pragma once
#include <string>
#include <string_view>

namespace polywire::cli {

std::string_view compiler();
std::string version_page();   // version, compiler, SIMD level, codecs

}  // namespace polywire::cli
