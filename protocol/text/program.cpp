// SPDX-License-Identifier: MIT
#include "text/program.h"

#include <filesystem>
#include <new>
#include <system_error>

#include "core/path.h"

namespace catenary::text {

std::string document_place(const std::string& document) {
  namespace fs = std::filesystem;
  // Relative to the folder of the program: for an installation, and for a build tree inside the sources.
  constexpr const char* kFolders[] = {"../share/doc/catenary", "../../docs"};
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return "";
  for (const char* folder : kFolders) {
    const fs::path place = (program.parent_path() / folder / document).lexically_normal();
    if (fs::is_regular_file(place, error)) return core::to_text(place);
  }
  return "";
}

std::string failure_text(const std::exception& error, const std::string& otherwise) {
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr)
    return "out of memory: smaller tables (hash_mb, solver_mb) or fewer threads need less";
  const auto* system = dynamic_cast<const std::system_error*>(&error);
  if (system != nullptr && system->code() == std::errc::resource_unavailable_try_again)
    return "out of memory: there is no room for another thread";
  return otherwise;
}

}  // namespace catenary::text
