# The library: every src/<room>/*.cc that is not a test. Static unless BUILD_SHARED_LIBS says otherwise.
# A static library that goes into somebody's shared one is built with CMAKE_POSITION_INDEPENDENT_CODE=ON.
file(GLOB_RECURSE polywire_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/*.cc)
list(FILTER polywire_sources EXCLUDE REGEX "_test\\.cc$")
include(cmake/codecs.cmake)

if(NOT polywire_sources)  # an empty tree still configures
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/empty.cc CONTENT "")
  set(polywire_sources ${PROJECT_BINARY_DIR}/empty.cc)
endif()

add_library(polywire ${polywire_sources})
add_library(polywire::polywire ALIAS polywire)
set_target_properties(polywire PROPERTIES
  LINKER_LANGUAGE CXX
  VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
target_compile_features(polywire PUBLIC cxx_std_23)
target_include_directories(polywire
  PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>
  PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_include_directories(polywire PRIVATE ${polywire_codec_includes})
foreach(link name IN ZIP_LISTS polywire_codec_links polywire_codec_names)
  target_link_libraries(polywire PRIVATE $<BUILD_INTERFACE:${link}> $<INSTALL_INTERFACE:${name}>)
endforeach()
target_compile_options(polywire PRIVATE -fno-exceptions -fno-rtti -fno-semantic-interposition -Wall -Wextra
  # GCC 12 warns of copies that cannot happen in std::string (GCC bug 105651).
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>)

# Inner headers (src/...) for our own tests, fuzz targets and laboratory; never installed.
add_library(polywire_inner INTERFACE)
target_link_libraries(polywire_inner INTERFACE polywire)
target_include_directories(polywire_inner INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(polywire_inner INTERFACE -Wall -Wextra)
