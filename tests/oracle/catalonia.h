// SPDX-License-Identifier: MIT
/// What tests ask about a single board of Catalonia.
#pragma once

#include <string>

namespace catenary::oracle {

/// The length of the longest chain, or 0 if there is none. Takes the first word of a position text.
int longest_chain(const std::string& rows);

}  // namespace catenary::oracle
