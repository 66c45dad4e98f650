// SPDX-License-Identifier: MIT
/// The place of the documents: beside an installed program, or in the sources.
#pragma once

#include <string>

namespace catenary::text {

/// Returns where the reader finds a document such as "rules/catchup.md": its path where the file exists, and its path
/// in the sources, "docs/rules/catchup.md", elsewhere.
std::string document_place(const std::string& document);

}  // namespace catenary::text
