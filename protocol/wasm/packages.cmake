# SPDX-License-Identifier: MIT
# Debian's packages for the WebAssembly build: those whose headers need no library work for any processor. The rest of
# /usr/include is that of this machine and stays out of sight.
set(headers ${PROJECT_BINARY_DIR}/include/packages)
file(MAKE_DIRECTORY ${headers})
foreach(folder IN ITEMS boost fmt nlohmann spdlog tl)
  if(NOT EXISTS /usr/include/${folder})
    message(FATAL_ERROR "/usr/include/${folder} is missing; scripts/set-up wasm installs the packages")
  endif()
  file(CREATE_LINK /usr/include/${folder} ${headers}/${folder} SYMBOLIC)
endforeach()
foreach(package IN ITEMS Boost::headers fmt::fmt nlohmann_json::nlohmann_json spdlog::spdlog tl::expected)
  add_library(${package} INTERFACE IMPORTED GLOBAL)
  set_target_properties(${package} PROPERTIES
    INTERFACE_SYSTEM_INCLUDE_DIRECTORIES ${headers}
    INTERFACE_INCLUDE_DIRECTORIES ${headers}
    INTERFACE_COMPILE_DEFINITIONS "FMT_HEADER_ONLY;SPDLOG_FMT_EXTERNAL")
endforeach()
# No thread can be started; std::thread says so.
add_library(Threads::Threads INTERFACE IMPORTED GLOBAL)
