// SPDX-License-Identifier: MIT
#include "core/file.h"

#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <chrono>
#include <fstream>
#include <string>
#include <vector>

#include "core/path.h"
#include "support/require.h"
#include "support/temporary_file.h"

namespace catenary::core {

BOOST_AUTO_TEST_SUITE(file_tests)

BOOST_AUTO_TEST_CASE(a_file_is_read_up_to_its_limit) {
  const tests::TemporaryFile file;
  BOOST_TEST(read_file(file.path(), 0).value().empty());
  tests::require(write_file(file.path(), "abcdef"));
  BOOST_TEST(read_file(file.path(), 6).value() == "abcdef");
  BOOST_TEST(!read_file(file.path(), 5));
}

BOOST_AUTO_TEST_CASE(files_without_a_size_are_read_whole) {
  BOOST_TEST(read_file("/proc/self/status", 1 << 20).value().find("Name:") == 0U);
  BOOST_TEST(!read_file("/proc/self/status", 100));
}

BOOST_AUTO_TEST_CASE(a_high_limit_takes_no_memory) {
  const tests::TemporaryFile file;
  tests::require(write_file(file.path(), "abcdef"));
  const auto text = read_file(file.path(), std::size_t{1} << 29);
  BOOST_TEST(text.value() == "abcdef");
  BOOST_TEST(text.value().capacity() < 1000U);
}

BOOST_AUTO_TEST_CASE(a_file_is_replaced_as_a_whole) {
  const tests::TemporaryFolder folder;
  tests::require(write_file("file", "old text"));
  std::filesystem::permissions("file", std::filesystem::perms::owner_all);
  std::ifstream opened_before("file");
  tests::require(write_file("file", "new"));
  std::string text;
  std::getline(opened_before, text);
  BOOST_TEST(text == "old text");
  BOOST_TEST(read_file("file", 100).value() == "new");
  BOOST_CHECK(std::filesystem::status("file").permissions() == std::filesystem::perms::owner_all);
  BOOST_TEST(entries_of(".").size() == 1U);
}

BOOST_AUTO_TEST_CASE(what_killed_processes_left_is_removed) {
  const tests::TemporaryFolder folder;
  const pid_t ended = fork();
  if (ended == 0) _exit(0);
  waitpid(ended, nullptr, 0);
  const auto name_of = [](pid_t process) { return ".catenary-" + std::to_string(process) + ".new"; };
  const std::string abandoned = name_of(ended);
  const std::vector<std::string> kept = {name_of(getppid()), ".catenary-x.new", abandoned + "er"};
  std::vector<std::string> names = kept;
  names.push_back(abandoned);
  for (const std::string& name : names) std::ofstream(name) << "half";
  tests::require(write_file("file", "text"));
  BOOST_TEST(std::filesystem::exists(abandoned));
  const auto old = std::filesystem::file_time_type::clock::now() - std::chrono::hours(2);
  for (const std::string& name : names) std::filesystem::last_write_time(name, old);
  tests::require(write_file("file", "text"));
  BOOST_TEST(!std::filesystem::exists(abandoned));
  for (const std::string& name : kept) BOOST_TEST(std::filesystem::exists(name));
}

BOOST_AUTO_TEST_CASE(what_is_no_file_is_not_replaced) {
  const tests::TemporaryFolder folder;
  tests::require(write_file("file", "text"));
  std::filesystem::create_symlink("file", "link");
  std::filesystem::create_directory("folder");
  BOOST_TEST(write_file("link", "new").error().reason == "'link' is a symbolic link");
  BOOST_TEST(write_file("folder", "new").error().reason == "'folder': Is a directory");
  BOOST_TEST(write_file("none/file", "new").error().reason == "'none/file': No such file or directory");
  BOOST_TEST(read_file("file", 100).value() == "text");
  BOOST_TEST(entries_of(".").size() == 3U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace catenary::core
