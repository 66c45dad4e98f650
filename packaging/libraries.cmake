# SPDX-License-Identifier: MIT
# Debian's libraries for programs that run elsewhere: the WebAssembly engine and the static programs of a release. Only
# header-only libraries are used, and what `scripts/set-up` put into build/libraries. The rest of /usr/include belongs
# to this machine and is hidden.
set(headers ${PROJECT_BINARY_DIR}/include/packages)
file(MAKE_DIRECTORY ${headers})
foreach(folder IN ITEMS boost fmt nlohmann spdlog tl)
  if(NOT EXISTS /usr/include/${folder})
    message(FATAL_ERROR "/usr/include/${folder} is missing; scripts/set-up installs the packages of a preset")
  endif()
  file(CREATE_LINK /usr/include/${folder} ${headers}/${folder} SYMBOLIC)
endforeach()
foreach(package IN ITEMS Boost::headers fmt::fmt nlohmann_json::nlohmann_json spdlog::spdlog tl::expected)
  add_library(${package} INTERFACE IMPORTED GLOBAL)
  set_target_properties(${package} PROPERTIES
    INTERFACE_SYSTEM_INCLUDE_DIRECTORIES ${headers}
    INTERFACE_INCLUDE_DIRECTORIES ${headers}
    INTERFACE_COMPILE_DEFINITIONS "FMT_HEADER_ONLY;SPDLOG_FMT_EXTERNAL;$<$<PLATFORM_ID:Windows>:SPDLOG_WCHAR_FILENAMES>")
endforeach()
if(EMSCRIPTEN)
  # No thread can be started; std::thread throws.
  add_library(Threads::Threads INTERFACE IMPORTED GLOBAL)
  return()
endif()

find_package(Threads REQUIRED)
set(libraries ${PROJECT_SOURCE_DIR}/build/libraries)
file(GLOB sources ${libraries}/program_options/src/*.cpp)
if(NOT sources)
  message(FATAL_ERROR "${libraries}/program_options is missing; scripts/set-up fetches it")
endif()
add_library(catenary_program_options STATIC ${sources})
target_link_libraries(catenary_program_options PUBLIC Boost::headers)
target_compile_features(catenary_program_options PRIVATE cxx_std_20)
# Keeps the paths of sources out of exceptions.
target_compile_definitions(catenary_program_options PRIVATE BOOST_DISABLE_CURRENT_LOCATION BOOST_BIND_GLOBAL_PLACEHOLDERS)
target_compile_options(catenary_program_options PRIVATE -w)
add_library(Boost::program_options ALIAS catenary_program_options)

if(NOT WIN32)
  set(root ${libraries}/${CMAKE_SYSTEM_PROCESSOR}/usr)
  set(CATENARY_LIBEDIT edit bsd md tinfo)
  list(TRANSFORM CATENARY_LIBEDIT REPLACE "(.+)" "${root}/lib/${CMAKE_SYSTEM_PROCESSOR}-linux-gnu/lib\\1.a")
  set(CATENARY_LIBEDIT_HEADERS ${root}/include)
endif()
