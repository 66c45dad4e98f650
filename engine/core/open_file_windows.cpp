// SPDX-License-Identifier: MIT
#include <windows.h>

#include <algorithm>

#include "core/open_file.h"

namespace catenary::core {

namespace {

FileError last_error() { return FileError(std::error_code(static_cast<int>(GetLastError()), std::system_category())); }

HANDLE handle_of(std::intptr_t file) { return reinterpret_cast<HANDLE>(file); }
DWORD part_of(std::size_t bytes) { return static_cast<DWORD>(std::min(bytes, std::size_t{1} << 30)); }

HANDLE opened(const std::filesystem::path& path, FilePurpose purpose) {
  return CreateFileW(path.c_str(), purpose == FilePurpose::read ? GENERIC_READ : GENERIC_WRITE,
                     FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                     purpose == FilePurpose::create ? CREATE_NEW : OPEN_EXISTING,
                     // Also opens folders, so that the error can name them as such.
                     FILE_FLAG_BACKUP_SEMANTICS | (purpose == FilePurpose::replace ? FILE_FLAG_OPEN_REPARSE_POINT : 0),
                     nullptr);
}

void check(HANDLE file, FilePurpose purpose) {
  if (GetFileType(file) != FILE_TYPE_DISK) throw FileError(" is no regular file");
  FILE_ATTRIBUTE_TAG_INFO info = {};
  if (GetFileInformationByHandleEx(file, FileAttributeTagInfo, &info, sizeof info) == 0) throw last_error();
  if (purpose == FilePurpose::replace && info.ReparseTag == IO_REPARSE_TAG_SYMLINK)
    throw FileError(" is a symbolic link");
  if ((info.FileAttributes & FILE_ATTRIBUTE_DIRECTORY) == 0) return;
  throw FileError(purpose == FilePurpose::read ? " is no regular file" : ": Is a directory");
}

}  // namespace

OpenFile::OpenFile(const std::filesystem::path& path, FilePurpose purpose)
    : x_file(reinterpret_cast<std::intptr_t>(opened(path, purpose))) {
  if (handle_of(x_file) == INVALID_HANDLE_VALUE) throw last_error();
  try {
    check(handle_of(x_file), purpose);
  } catch (const FileError&) {
    CloseHandle(handle_of(x_file));
    throw;
  }
}

OpenFile::~OpenFile() { CloseHandle(handle_of(x_file)); }

void OpenFile::take_permissions(const OpenFile& /*replaced*/) const {}

std::string OpenFile::read(std::size_t max_bytes) const {
  LARGE_INTEGER size = {};
  if (GetFileSizeEx(handle_of(x_file), &size) == 0) throw last_error();
  std::string text(std::min(max_bytes, static_cast<std::size_t>(size.QuadPart)), '\0');
  std::size_t length = 0;
  while (length < text.size()) {
    const std::size_t count = read_some(std::span(text).subspan(length));
    if (count == 0) break;
    length += count;
  }
  text.resize(length);
  return text;
}

std::size_t OpenFile::read_some(std::span<char> bytes) const {
  DWORD count = 0;
  if (ReadFile(handle_of(x_file), bytes.data(), part_of(bytes.size()), &count, nullptr) == 0) throw last_error();
  return count;
}

void OpenFile::write(std::string_view text) const {
  while (!text.empty()) {
    DWORD count = 0;
    if (WriteFile(handle_of(x_file), text.data(), part_of(text.size()), &count, nullptr) == 0) throw last_error();
    text.remove_prefix(count);
  }
}

void OpenFile::sync() const {
  if (FlushFileBuffers(handle_of(x_file)) == 0) throw last_error();
}

}  // namespace catenary::core
