// SPDX-License-Identifier: MIT
#include "text/document_place.h"

#include <filesystem>
#include <system_error>

namespace catenary::text {

std::string document_place(const std::string& document) {
  namespace fs = std::filesystem;
  // From the folder of the program: installed, and in a build tree of the sources.
  constexpr const char* kFolders[] = {"../share/doc/catenary", "../../docs"};
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return "docs/" + document;
  for (const char* folder : kFolders) {
    const fs::path place = (program.parent_path() / folder / document).lexically_normal();
    if (fs::is_regular_file(place, error)) return place.string();
  }
  return "docs/" + document;
}

}  // namespace catenary::text
