// SPDX-License-Identifier: MIT
#include "text/failure_text.h"

#include <new>
#include <system_error>

namespace catenary::text {

std::string failure_text(const std::exception& error, const std::string& otherwise) {
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr)
    return "out of memory: smaller tables (hash_mb, solver_mb) or fewer threads need less";
  const auto* system = dynamic_cast<const std::system_error*>(&error);
  if (system != nullptr && system->code() == std::errc::resource_unavailable_try_again)
    return "out of memory: there is no room for another thread";
  return otherwise;
}

}  // namespace catenary::text
