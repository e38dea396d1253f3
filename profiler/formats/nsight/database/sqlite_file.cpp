// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/database/sqlite_file.h"

#include "profiler/base/say.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>

namespace stallscope::nsight {

namespace {

// layout of the header: https://www.sqlite.org/fileformat.html
constexpr std::size_t kHeaderBytes = 100;
constexpr std::string_view kMagic("SQLite format 3\0", 16);
constexpr std::size_t kPageSizeAt = 16;
constexpr std::size_t kChangeCounterAt = 24;
constexpr std::size_t kPageCountAt = 28;
constexpr std::size_t kCountedAtChangeAt = 92;
constexpr std::uint32_t kSmallestPage = 512;
constexpr std::uint32_t kLargestPage = 65536;

// lock bytes of SQLite: RESERVED for a planned write, PENDING for a write that waits for readers, and those of readers
constexpr off_t kLockedFrom = 0x40000000;
constexpr off_t kLockedBytes = 512;

using Header = std::array<unsigned char, kHeaderBytes>;

std::uint32_t numberAt(const Header& header, std::size_t at)
{
    return std::uint32_t{header[at]} << 24 | std::uint32_t{header[at + 1]} << 16 | std::uint32_t{header[at + 2]} << 8 | header[at + 3];
}

std::uint32_t pageSizeOf(const Header& header)
{
    const std::uint32_t size = std::uint32_t{header[kPageSizeAt]} << 8 | header[kPageSizeAt + 1];
    return size == 1 ? kLargestPage : size;
}

bool isPageSize(std::uint32_t size)
{
    return size >= kSmallestPage && size <= kLargestPage && (size & (size - 1)) == 0;
}

/// Id of a process that writes or is about to write; 0 if there is none.
pid_t writerOf(const std::filesystem::path& file)
{
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return 0;
    struct flock lock {};
    lock.l_type = F_RDLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = kLockedFrom;
    lock.l_len = kLockedBytes;
    const bool isWritten = ::fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type == F_WRLCK;
    ::close(descriptor);
    return isWritten ? lock.l_pid : 0;
}

bool hasSidecar(const std::filesystem::path& file, const char* suffix)
{
    std::filesystem::path sidecar = file;
    sidecar += suffix;
    std::error_code error;
    const auto bytes = std::filesystem::file_size(sidecar, error);
    return !error && bytes > 0;
}

Result<Header> readHeader(const SqliteFile& file)
{
    const std::string name = file.path.string();
    Header header{};
    std::ifstream stream(file.file, std::ios::binary);
    stream.read(reinterpret_cast<char*>(header.data()), kHeaderBytes);
    const auto count = static_cast<std::size_t>(stream.gcount());
    if (count < kMagic.size() || std::memcmp(header.data(), kMagic.data(), kMagic.size()) != 0)
        return Error{say(STALLSCOPE_TEXT("Nsight", "{}: byte 0: not a SQLite database; decompress it first if it is compressed"), name)};
    if (count < kHeaderBytes)
        return Error{say(STALLSCOPE_TEXT("Nsight", "{}: byte {}: the file ends inside the SQLite header of {} bytes"), name, count, kHeaderBytes)};
    return header;
}

} // namespace

Result<SqliteFile> checkSqliteFile(const std::filesystem::path& path)
{
    const std::string name = path.string();
    SqliteFile file{path, {}, 0, 0, false};
    std::error_code error;
    file.file = std::filesystem::canonical(path, error);
    if (!error)
        file.bytes = std::filesystem::file_size(file.file, error);
    if (error)
        return Error{say(STALLSCOPE_TEXT("Nsight", "{}: cannot open: {}"), name, error.message())};
    const auto header = readHeader(file);
    if (!header)
        return header.error();
    const std::uint32_t pageSize = pageSizeOf(*header);
    if (!isPageSize(pageSize))
        return Error{sayFor(pageSize,
            STALLSCOPE_COUNT("Nsight", "{}: byte {}: the header of the SQLite database is damaged: pages of {} bytes",
                "{}: byte {}: the header of the SQLite database is damaged: pages of {} byte"),
            name, kPageSizeAt, pageSize)};
    if (const pid_t writer = writerOf(file.file))
        return Error{say(STALLSCOPE_TEXT("Nsight", "{}: the process {} is writing the database; try again when it is done"), name, writer)};
    for (const char* const sidecar : {"-wal", "-journal"}) {
        if (hasSidecar(file.file, sidecar))
            return Error{
                say(STALLSCOPE_TEXT("Nsight", "{}: recent changes are still in {}{}: close the program that writes the database, or open it once with sqlite3"),
                    name, file.file.filename().string(), sidecar)};
    }
    file.wholePages = file.bytes / pageSize * pageSize;
    // the page count is valid only if it was set by the last change
    const bool isCounted = numberAt(*header, kChangeCounterAt) == numberAt(*header, kCountedAtChangeAt);
    file.isTruncated = isCounted && file.bytes < std::uint64_t{numberAt(*header, kPageCountAt)} * pageSize;
    return file;
}

} // namespace stallscope::nsight
