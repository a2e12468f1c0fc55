# One binary for all unit, vector and matrix tests: src/<room>/*_test.cc and everything in tests/{unit,vectors,matrix}.
# Tests are run from the root of the repository; POLYWIRE_SOURCE_DIR helps those that are started elsewhere.
find_package(GTest REQUIRED)
file(GLOB_RECURSE polywire_tests CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/src/*_test.cc
  ${PROJECT_SOURCE_DIR}/tests/unit/*.cc
  ${PROJECT_SOURCE_DIR}/tests/vectors/*.cc
  ${PROJECT_SOURCE_DIR}/tests/matrix/*.cc
  ${PROJECT_SOURCE_DIR}/lab/data/*_test.cc)
if(PROJECT_IS_TOP_LEVEL)
  file(GLOB cli_tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*_test.cc)
  list(APPEND polywire_tests ${cli_tests})
endif()
add_subdirectory(${PROJECT_SOURCE_DIR}/lab/data ${PROJECT_BINARY_DIR}/data)

if(polywire_tests)
  add_executable(unit_tests ${polywire_tests})
  target_link_libraries(unit_tests PRIVATE polywire_inner polywire_lab_data $<TARGET_NAME_IF_EXISTS:polywire_cli> GTest::gtest GTest::gtest_main)
  target_include_directories(unit_tests PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_definitions(unit_tests PRIVATE POLYWIRE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_precompile_headers(unit_tests PRIVATE
    <gtest/gtest.h> <algorithm> <array> <cstdint> <expected> <fstream> <optional> <string> <string_view> <vector>)
  add_test(NAME unit_tests COMMAND unit_tests WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
endif()

if(EXISTS ${PROJECT_SOURCE_DIR}/tests/corpora/CMakeLists.txt)
  add_subdirectory(tests/corpora)
endif()
