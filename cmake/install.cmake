# find_package(polywire CONFIG) and pkg-config after `cmake --install`.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS polywire EXPORT polywire
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/polywire DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/polywire)
install(EXPORT polywire NAMESPACE polywire:: FILE polywire-config.cmake DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/polywire-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/polywire-config-version.cmake DESTINATION ${package_dir})

# A static library needs its codec libraries when it is linked, a shared one brings them.
list(TRANSFORM polywire_codec_names PREPEND -l OUTPUT_VARIABLE codec_flags)
list(JOIN codec_flags " " codec_flags)
set(pc_libs)
if(NOT BUILD_SHARED_LIBS)
  set(pc_libs ${codec_flags})
endif()
configure_file(${PROJECT_SOURCE_DIR}/cmake/polywire.pc.in ${PROJECT_BINARY_DIR}/polywire.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/polywire.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
