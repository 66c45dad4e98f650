// SPDX-License-Identifier: MIT
/// Files for the time of a test.
#pragma once

#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace catenary::tests {

/// An empty file with a name of its own in the folder of temporary files, removed in the end.
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

/// The current folder is an empty one for the lifetime of the object, which is removed in the end.
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
