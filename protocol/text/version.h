// SPDX-License-Identifier: MIT
/// The version of this build, from git where there is one (protocol/text/write_version.cmake).
#pragma once

#include <string_view>

namespace catenary::text {

/// "0.1.0" at the tag v0.1.0 and where there is no git; else such as "0.1.0+412.g1a2b3c4", with the number of commits
/// and the commit, and ".dirty" behind it where files differ from the commit.
std::string_view version();

}  // namespace catenary::text
