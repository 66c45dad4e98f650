// SPDX-License-Identifier: MIT
/// Files that exist during a test.
#pragma once

#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace catenary::tests {

/// An empty file with a unique name in the folder for temporary files, removed at the end.
class TemporaryFile {
 public:
  TemporaryFile() : x_path((std::filesystem::temp_directory_path() / "catenary-XXXXXX").string()) {
    const int descriptor = mkstemp(x_path.data());
    BOOST_REQUIRE(descriptor >= 0);
    close(descriptor);
  }
  ~TemporaryFile() { std::filesystem::remove(x_path); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const std::string& path() const { return x_path; }

 private:
  std::string x_path;
};

/// Makes a new empty folder the current one for the lifetime of the object, and then removes it.
class TemporaryFolder {
 public:
  TemporaryFolder() : x_before(std::filesystem::current_path()) {
    std::string path = (std::filesystem::temp_directory_path() / "catenary-XXXXXX").string();
    BOOST_REQUIRE(mkdtemp(path.data()) != nullptr);
    x_path = path;
    std::filesystem::current_path(x_path);
  }
  ~TemporaryFolder() {
    std::filesystem::current_path(x_before);
    std::filesystem::remove_all(x_path);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

 private:
  std::filesystem::path x_before;
  std::filesystem::path x_path;
};

}  // namespace catenary::tests
