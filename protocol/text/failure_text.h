// SPDX-License-Identifier: MIT
/// The text of an exception that a front end did not expect.
#pragma once

#include <exception>
#include <string>

namespace catenary::text {

/// Names the memory if it ran out, and is `otherwise` if the exception has another reason.
std::string failure_text(const std::exception& error, const std::string& otherwise = "internal error");

}  // namespace catenary::text
