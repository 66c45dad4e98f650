// SPDX-License-Identifier: MIT
#include "core/file.h"

#include <sys/resource.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <string>

namespace catenary::core {

namespace {

/// A file of the given text, removed at the end.
class SomeFile {
 public:
  explicit SomeFile(const std::string& text)
      : x_path((std::filesystem::temp_directory_path() / ("catenary_file_test." + std::to_string(getpid()))).string()) {
    BOOST_REQUIRE(write_file(x_path, text));
  }
  ~SomeFile() { std::filesystem::remove(x_path); }
  SomeFile(const SomeFile&) = delete;
  SomeFile& operator=(const SomeFile&) = delete;

  const std::string& path() const { return x_path; }

 private:
  std::string x_path;
};

long most_kilobytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(file_tests)

BOOST_AUTO_TEST_CASE(a_file_is_read_up_to_its_limit) {
  const SomeFile file("abcdef");
  BOOST_TEST(read_file(file.path(), 6).value() == "abcdef");
  BOOST_TEST(!read_file(file.path(), 5));
  BOOST_TEST(read_file(SomeFile("").path(), 0).value().empty());
}

BOOST_AUTO_TEST_CASE(files_without_a_size_are_read_whole) {
  BOOST_TEST(read_file("/proc/self/status", 1 << 20).value().find("Name:") == 0U);
  BOOST_TEST(!read_file("/proc/self/status", 100));
}

BOOST_AUTO_TEST_CASE(a_high_limit_takes_no_memory) {
  const SomeFile file("abcdef");
  const long before = most_kilobytes();
  BOOST_TEST(read_file(file.path(), std::size_t{1} << 29).value() == "abcdef");
  BOOST_TEST(most_kilobytes() - before < 1 << 17);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace catenary::core
