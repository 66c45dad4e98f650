// SPDX-License-Identifier: MIT
/// What the program says of itself: its version, its documents, its failures.
#pragma once

#include <exception>
#include <string>
#include <string_view>

namespace catenary::text {

/// "0.1.0" at the tag v0.1.0 and where there is no git; else such as "0.1.0+412.g1a2b3c4", with the number of commits
/// and the commit, and ".dirty" behind it where files differ from the commit (protocol/text/write_version.cmake).
std::string_view version();

/// Returns where the reader finds a document such as "rules/catchup.md": its path where the file exists, and its path
/// in the sources, "docs/rules/catchup.md", elsewhere.
std::string document_place(const std::string& document);

/// Names the memory if it ran out, and is `otherwise` if the exception has another reason.
std::string failure_text(const std::exception& error, const std::string& otherwise = "internal error");

}  // namespace catenary::text
