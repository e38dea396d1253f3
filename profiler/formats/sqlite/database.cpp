// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/sqlite/database.h"

#include "profiler/base/say.h"
#include "profiler/base/utf8.h"

#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sqlite3.h>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>

namespace stallscope::sql {

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
        return Error{say(STALLSCOPE_TEXT("Database", "{}: byte 0: not a SQLite database; decompress it first if it is compressed"), name)};
    if (count < kHeaderBytes)
        return Error{say(STALLSCOPE_TEXT("Database", "{}: byte {}: the file ends inside the SQLite header of {} bytes"), name, count, kHeaderBytes)};
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
        return Error{say(STALLSCOPE_TEXT("Database", "{}: cannot open: {}"), name, error.message())};
    const auto header = readHeader(file);
    if (!header)
        return header.error();
    const std::uint32_t pageSize = pageSizeOf(*header);
    if (!isPageSize(pageSize))
        return Error{sayFor(pageSize,
            STALLSCOPE_COUNT("Database", "{}: byte {}: the header of the SQLite database is damaged: pages of {} bytes",
                "{}: byte {}: the header of the SQLite database is damaged: pages of {} byte"),
            name, kPageSizeAt, pageSize)};
    if (const pid_t writer = writerOf(file.file))
        return Error{say(STALLSCOPE_TEXT("Database", "{}: the process {} is writing the database; try again when it is done"), name, writer)};
    for (const char* const sidecar : {"-wal", "-journal"}) {
        if (hasSidecar(file.file, sidecar))
            return Error{say(
                STALLSCOPE_TEXT("Database", "{}: recent changes are still in {}{}: close the program that writes the database, or open it once with sqlite3"),
                name, file.file.filename().string(), sidecar)};
    }
    file.wholePages = file.bytes / pageSize * pageSize;
    // the page count is valid only if it was set by the last change
    const bool isCounted = numberAt(*header, kChangeCounterAt) == numberAt(*header, kCountedAtChangeAt);
    file.isTruncated = isCounted && file.bytes < std::uint64_t{numberAt(*header, kPageCountAt)} * pageSize;
    return file;
}

void Statement::Finalizer::operator()(sqlite3_stmt* statement) const
{
    sqlite3_finalize(statement);
}

void Statement::bind(std::int64_t value)
{
    sqlite3_bind_int64(m_statement.get(), 1, value);
}

Statement::Step Statement::step()
{
    switch (sqlite3_step(m_statement.get())) {
    case SQLITE_ROW: return Step::Row;
    case SQLITE_DONE: return Step::Done;
    default: return Step::Failed;
    }
}

void Statement::rewind()
{
    sqlite3_reset(m_statement.get());
}

Statement::Cell Statement::cell(int column) const
{
    switch (sqlite3_column_type(m_statement.get(), column)) {
    case SQLITE_INTEGER: return Cell::Integer;
    case SQLITE_FLOAT: return Cell::Real;
    case SQLITE_TEXT: return Cell::Text;
    case SQLITE_BLOB: return Cell::Blob;
    default: return Cell::Null;
    }
}

std::int64_t Statement::integer(int column) const
{
    return sqlite3_column_int64(m_statement.get(), column);
}

double Statement::real(int column) const
{
    return sqlite3_column_double(m_statement.get(), column);
}

std::string_view Statement::text(int column) const
{
    const auto* const text = reinterpret_cast<const char*>(sqlite3_column_text(m_statement.get(), column));
    const int bytes = sqlite3_column_bytes(m_statement.get(), column);
    return text ? std::string_view(text, static_cast<std::size_t>(bytes)) : std::string_view{};
}

std::optional<std::int64_t> Statement::integerIfThere(int column) const
{
    return cell(column) == Cell::Integer ? std::optional(integer(column)) : std::nullopt;
}

std::string_view Statement::textIfThere(int column) const
{
    return cell(column) == Cell::Text ? text(column) : std::string_view{};
}

std::string_view Statement::blobIfThere(int column) const
{
    if (cell(column) != Cell::Blob)
        return {};
    const auto* const bytes = static_cast<const char*>(sqlite3_column_blob(m_statement.get(), column));
    const int count = sqlite3_column_bytes(m_statement.get(), column);
    return bytes ? std::string_view(bytes, static_cast<std::size_t>(count)) : std::string_view{};
}

namespace {

/// Interval of checks for cancellation in steps of SQLite's virtual machine: a few milliseconds at most.
constexpr int kStepsPerCheck = 20000;
/// Exceeds the length of any name or row.
constexpr int kLongestRow = 256 << 20;

int isReadingCancelled(void* job)
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
        return Error{say(STALLSCOPE_TEXT("Database", "{}: cannot open: {}"), database.m_name, sqlite3_errstr(code))};
    distrust(connection, file); // first: newer versions of SQLite otherwise refuse the pages of a truncated file
    if (file.isTruncated) {
        if (const auto read = database.readWholePages(file); !read)
            return read.error();
    }
    // SQLite passes the pointer back unchanged
    sqlite3_progress_handler(connection, kStepsPerCheck, isReadingCancelled, const_cast<Job*>(&job));
    return database;
}

/// SQLite would pad a truncated page with zeros, and read rows from them.
Result<> Database::readWholePages(const SqliteFile& file)
{
    if (file.wholePages == 0)
        return Error{say(STALLSCOPE_TEXT("Database", "{}: the database contains no complete page"), m_name)};
    m_pages = mapped(file);
    if (!m_pages)
        return Error{say(STALLSCOPE_TEXT("Database", "{}: cannot map: {}"), m_name, std::strerror(errno))};
    const auto bytes = static_cast<sqlite3_int64>(file.wholePages);
    const int code = sqlite3_deserialize(m_connection.get(), "main", static_cast<unsigned char*>(m_pages.get()), bytes, bytes, SQLITE_DESERIALIZE_READONLY);
    return code == SQLITE_OK ? Result<>() : Result<>(Error{say(STALLSCOPE_TEXT("Database", "{}: cannot open: {}"), m_name, sqlite3_errstr(code))});
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

std::string inQuotes(std::string_view name)
{
    std::string text = "\"";
    for (const char c : name)
        text.append(c == '"' ? 2 : 1, c);
    return text + "\"";
}

namespace {

constexpr std::string_view kCatalogue = "the list of tables";

Result<std::set<std::string>> tableNames(const Database& database)
{
    std::set<std::string> names;
    auto query = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0", kCatalogue);
    if (!query)
        return query.error();
    Statement::Step step = query->step();
    for (; step == Statement::Step::Row; step = query->step())
        names.emplace(query->textIfThere(0));
    if (step == Statement::Step::Failed)
        return database.errorAt(kCatalogue);
    return names;
}

Result<Schema::Table> readTable(const Database& database, const std::string& name)
{
    enum Column { Name = 1, PrimaryKey = 5 };
    Schema::Table table;
    std::size_t keyColumns = 0;
    auto query = database.prepare("PRAGMA table_info(" + inQuotes(name) + ")", name);
    if (!query)
        return query.error();
    Statement::Step step = query->step();
    for (; step == Statement::Step::Row; step = query->step()) {
        const std::string column(query->textIfThere(Name));
        table.columns.insert(column);
        if (query->integer(PrimaryKey) == 0)
            continue;
        ++keyColumns;
        table.key = column;
    }
    if (step == Statement::Step::Failed)
        return database.errorAt(name);
    if (keyColumns > 1)
        table.key.clear();
    return table;
}

} // namespace

Result<Schema> Schema::read(const Database& database)
{
    const auto names = tableNames(database);
    if (!names)
        return names.error();
    Schema schema;
    for (const std::string& name : *names) {
        auto table = readTable(database, name);
        if (!table)
            return table.error();
        schema.m_tables.emplace(name, *std::move(table));
    }
    return schema;
}

bool Schema::has(std::string_view table, std::string_view column) const
{
    const auto known = m_tables.find(table);
    return known != m_tables.end() && known->second.columns.contains(column);
}

bool Schema::isKey(std::string_view table, std::string_view column) const
{
    const auto known = m_tables.find(table);
    return known != m_tables.end() && known->second.key == column;
}

std::string Schema::select(std::string_view table, std::span<const char* const> columns, std::string_view condition) const
{
    std::string sql = columns.empty() ? "SELECT 1" : "SELECT ";
    for (const char* const& column : columns)
        sql.append(&column == columns.data() ? "" : ", ").append(has(table, column) ? inQuotes(column) : "NULL");
    sql.append(" FROM ").append(inQuotes(table)).append(" ").append(condition);
    return sql;
}

std::string Schema::selectLastRow(std::string_view table) const
{
    return "SELECT max(rowid) FROM " + inQuotes(table);
}

RowScan::RowScan(const Database& database, const SqliteFile& file, const std::function<void(std::uint64_t rows)>& report)
    : m_database(database), m_file(file), m_report(report)
{
}

bool RowScan::next(Statement& query)
{
    constexpr std::uint64_t kRowsToReport = 16384;
    /// Least size of a row: more rows than fit the file mean that its pages form a cycle.
    constexpr std::uint64_t kSmallestRow = 4;
    if (m_rows * kSmallestRow > m_file.bytes) {
        m_isEndless = true;
        return false;
    }
    m_step = query.step();
    if (m_step == Statement::Step::Row && ++m_rows % kRowsToReport == 0)
        report();
    return m_step == Statement::Step::Row;
}

void RowScan::report()
{
    if (m_report)
        m_report(m_rows - m_reported);
    m_reported = m_rows;
}

Result<std::string> RowScan::finish()
{
    report();
    if (m_isEndless)
        return say(STALLSCOPE_TEXT("Database", "its row count exceeds the file size"));
    if (m_step == Statement::Step::Done)
        return std::string();
    if (m_database.isInterrupted())
        return Error::cancelled();
    return m_database.reason();
}

namespace {

constexpr double kLargestExact = 9007199254740992; // 2^53: all integers up to here are exact doubles

} // namespace

std::optional<std::int64_t> Cells::number(int column) const
{
    const Statement::Cell cell = m_query.cell(column);
    if (cell == Statement::Cell::Integer)
        return m_query.integer(column);
    if (cell == Statement::Cell::Null)
        return {};
    // a column without a type stores integers as written: 5.0 is 5
    const double real = cell == Statement::Cell::Real ? m_query.real(column) : std::nan("");
    if (std::abs(real) <= kLargestExact && std::trunc(real) == real)
        return static_cast<std::int64_t>(real);
    m_losses.count(Loss::InvalidNumbers);
    return {};
}

std::optional<std::uint64_t> Cells::amount(int column) const
{
    const auto value = number(column);
    return value && *value >= 0 ? std::optional(static_cast<std::uint64_t>(*value)) : std::nullopt;
}

std::optional<double> Cells::real(int column) const
{
    const Statement::Cell cell = m_query.cell(column);
    if (cell != Statement::Cell::Integer && cell != Statement::Cell::Real)
        return {};
    const double value = m_query.real(column);
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<Nanos> Cells::time(int column) const
{
    const auto value = number(column);
    if (!value)
        return {};
    if (clampTime(*value) != *value)
        m_losses.count(Loss::TimeOutOfRange);
    return clampTime(*value);
}

} // namespace stallscope::sql
