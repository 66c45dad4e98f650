// SPDX-License-Identifier: MIT
#include "core/file.h"

#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <numeric>
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

/// Writes numbers from 0.
Result<> write_numbers(const std::string& title, std::uint64_t count) {
  return write_words("words", title, [&](const WordSink& add) {
    for (std::uint64_t number = 0; number < count; ++number) add(number);
  });
}

std::vector<std::uint64_t> numbers_below(std::uint64_t count) {
  std::vector<std::uint64_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), std::uint64_t{0});
  return numbers;
}

BOOST_AUTO_TEST_CASE(words_come_back_with_their_title_only) {
  const tests::TemporaryFolder folder;
  std::vector<std::uint64_t> read;
  const auto add = [&](std::uint64_t word) { read.push_back(word); };
  BOOST_TEST(read_words("words", "a title", add).value() == false);
  // The last of these counts does not fit into one piece.
  for (const std::uint64_t count : {0U, 1U, 1000U, 300'000U}) {
    tests::require(write_numbers("a title", count));
    read.clear();
    BOOST_TEST(read_words("words", "a title", add).value());
    BOOST_TEST(read == numbers_below(count), boost::test_tools::per_element());
  }
  for (const char* title : {"another", "a", "a title, longer", ""}) {
    const auto refused = read_words("words", title, add);
    BOOST_REQUIRE(!refused);
    BOOST_TEST(refused.error().reason == "'words' has the title 'a title', not '" + std::string(title) + "'");
  }
}

BOOST_AUTO_TEST_CASE(every_change_of_a_file_of_words_is_noticed) {
  const tests::TemporaryFolder folder;
  tests::require(write_numbers("t", 20));
  const std::string sound = read_file("words", 10'000).value();
  const auto refuses = [](const std::string& text) {
    tests::require(write_file("words", text));
    return !read_words("words", "t", [](std::uint64_t) {});
  };
  for (std::size_t i = 0; i < sound.size(); ++i) {
    std::string changed = sound;
    changed[i] = static_cast<char>(changed[i] ^ 1 << i % 8);
    BOOST_TEST(refuses(changed), "byte " << i);
    BOOST_TEST(refuses(sound.substr(0, i)), "length " << i);
  }
  BOOST_TEST(refuses(sound + "x"));
  BOOST_TEST(!refuses(sound));
  BOOST_TEST(!read_words(".", "t", [](std::uint64_t) {}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace catenary::core
