// SPDX-License-Identifier: MIT
/// The program's texts about itself: its version, its documents, its failures.
#pragma once

#include <exception>
#include <string>
#include <string_view>

namespace catenary::text {

/// "0.1.0" at the tag v0.1.0 and without git; otherwise such as "0.1.0+412.g1a2b3c4", with the number of commits and
/// the commit, followed by ".dirty" if files differ from the commit (protocol/text/write_version.cmake).
std::string_view version();

/// Returns the path of a document such as "rules/catchup.md"; empty if it does not exist, because a release has the
/// program alone.
std::string document_place(const std::string& document);

/// Says that memory ran out if that is the reason; returns `otherwise` for other exceptions.
std::string failure_text(const std::exception& error, const std::string& otherwise = "internal error");

}  // namespace catenary::text
