// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/database/database.h"

#include "profiler/base/say.h"
#include "profiler/base/utf8.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/mman.h>
#include <unistd.h>

namespace stallscope::nsight {

namespace {

/// Interval of checks for cancellation in steps of SQLite's virtual machine: a few milliseconds at most.
constexpr int kStepsToStop = 20000;
/// Exceeds the length of any name or row.
constexpr int kLongestRow = 256 << 20;

int shallStop(void* job)
{
    return static_cast<const Job*>(job)->isCancelled() ? 1 : 0;
}

/// Escapes characters of the path that have a meaning in a URI.
std::string addressOf(const std::filesystem::path& file)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string address = "file:";
    for (const char c : file.string()) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isPlain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '/' || c == '.' || c == '-' || c == '_';
        if (isPlain)
            address += c;
        else
            address.append(1, '%').append(1, kDigits[byte >> 4]).append(1, kDigits[byte & 15]);
    }
    return address + "?mode=ro&immutable=1";
}

/// Null, with errno set, on failure.
std::shared_ptr<void> mapped(const SqliteFile& file)
{
    const int descriptor = ::open(file.file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return {};
    const std::size_t bytes = file.wholePages;
    void* const pages = ::mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, descriptor, 0);
    const int why = errno;
    ::close(descriptor);
    errno = why;
    return pages == MAP_FAILED ? std::shared_ptr<void>() : std::shared_ptr<void>(pages, [bytes](void* from) { ::munmap(from, bytes); });
}

void distrust(sqlite3* connection, const SqliteFile& file)
{
    struct Setting {
        int what;
        int value;
    };
    const std::array<Setting, 6> settings{{
        // SQLite reads a truncated database only with a writable schema, which defensive mode forbids
        {SQLITE_DBCONFIG_DEFENSIVE, file.isTruncated ? 0 : 1},
        {SQLITE_DBCONFIG_WRITABLE_SCHEMA, file.isTruncated ? 1 : 0},
        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
        {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
        {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
        {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
    }};
    for (const Setting& setting : settings)
        sqlite3_db_config(connection, setting.what, setting.value, nullptr);
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, kLongestRow);
    sqlite3_exec(connection, "PRAGMA cell_size_check=ON; PRAGMA mmap_size=0; PRAGMA temp_store=MEMORY", nullptr, nullptr, nullptr);
}

} // namespace

void Database::Closer::operator()(sqlite3* connection) const
{
    sqlite3_close_v2(connection);
}

Result<Database> Database::open(const SqliteFile& file, const Job& job)
{
    sqlite3* connection = nullptr;
    const int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
    const int code = sqlite3_open_v2(addressOf(file.file).c_str(), &connection, flags, nullptr);
    Database database(file.path.string(), connection);
    if (code != SQLITE_OK)
        return Error{say(STALLSCOPE_TEXT("Nsight", "{}: cannot open: {}"), database.m_name, sqlite3_errstr(code))};
    distrust(connection, file); // first: newer versions of SQLite otherwise refuse the pages of a truncated file
    if (file.isTruncated) {
        if (const auto read = database.readWholePages(file); !read)
            return read.error();
    }
    // SQLite passes the pointer back unchanged
    sqlite3_progress_handler(connection, kStepsToStop, shallStop, const_cast<Job*>(&job));
    return database;
}

/// SQLite would pad a truncated page with zeros, and read rows from them.
Result<> Database::readWholePages(const SqliteFile& file)
{
    if (file.wholePages == 0)
        return Error{say(STALLSCOPE_TEXT("Nsight", "{}: the database contains no complete page"), m_name)};
    m_pages = mapped(file);
    if (!m_pages)
        return Error{say(STALLSCOPE_TEXT("Nsight", "{}: cannot map: {}"), m_name, std::strerror(errno))};
    const auto bytes = static_cast<sqlite3_int64>(file.wholePages);
    const int code = sqlite3_deserialize(m_connection.get(), "main", static_cast<unsigned char*>(m_pages.get()), bytes, bytes, SQLITE_DESERIALIZE_READONLY);
    return code == SQLITE_OK ? Result<>() : Result<>(Error{say(STALLSCOPE_TEXT("Nsight", "{}: cannot open: {}"), m_name, sqlite3_errstr(code))});
}

Result<Statement> Database::prepare(const std::string& sql, std::string_view table) const
{
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(m_connection.get(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr) != SQLITE_OK)
        return errorAt(table);
    return Statement(statement);
}

std::string Database::reason() const
{
    return displayText(sqlite3_errmsg(m_connection.get()));
}

bool Database::isInterrupted() const
{
    return sqlite3_errcode(m_connection.get()) == SQLITE_INTERRUPT;
}

Error Database::errorAt(std::string_view table) const
{
    return isInterrupted() ? Error::cancelled() : Error{m_name + ": " + std::string(table) + ": " + reason()};
}

} // namespace stallscope::nsight
