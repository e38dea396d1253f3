// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/query/query_database.h"

#include "profiler/base/arguments.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/query/analysis_tables.h"
#include "profiler/query/link_table.h"
#include "profiler/query/query_views.h"
#include "profiler/query/row_table.h"
#include "profiler/query/span_table.h"
#include "profiler/query/trace_tables.h"
#include "profiler/query/virtual_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <mutex>
#include <sqlite3.h>
#include <utility>

namespace stallscope::query {

namespace {

/// Interval of checks for cancellation and time in steps of SQLite's virtual machine: a few milliseconds at most.
constexpr int kStepsPerCheck = 20'000;

/// Limits the memory of SQLite in this process while queries run: of each one, in addition to what SQLite used before the first.
class MemoryLimit {
public:
    explicit MemoryLimit(std::int64_t bytes) : m_bytes(bytes)
    {
        const std::lock_guard lock(s_mutex);
        if (s_running++ == 0) {
            s_before = sqlite3_hard_heap_limit64(-1);
            s_limit = sqlite3_memory_used();
        }
        s_limit += m_bytes;
        sqlite3_hard_heap_limit64(s_limit);
    }
    MemoryLimit(const MemoryLimit&) = delete;
    MemoryLimit& operator=(const MemoryLimit&) = delete;
    ~MemoryLimit()
    {
        const std::lock_guard lock(s_mutex);
        s_limit -= m_bytes;
        sqlite3_hard_heap_limit64(--s_running == 0 ? s_before : s_limit);
    }

private:
    static inline std::mutex s_mutex; // of the following
    static inline int s_running = 0;
    static inline sqlite3_int64 s_before = 0;
    static inline sqlite3_int64 s_limit = 0;

    std::int64_t m_bytes;
};

bool isReadingPragma(const char* name)
{
    constexpr std::array<std::string_view, 4> kReading{"table_info", "table_xinfo", "table_list", "function_list"};
    return name && std::ranges::find(kReading, std::string_view(name)) != kReading.end();
}

/// Everything that does not only read is refused.
int authorize(void* /*database*/, int action, const char* first, const char* second, const char* /*schema*/, const char* /*trigger*/)
{
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE: return SQLITE_OK;
    case SQLITE_FUNCTION: return second && std::string_view(second) == "load_extension" ? SQLITE_DENY : SQLITE_OK;
    case SQLITE_PRAGMA: return isReadingPragma(first) ? SQLITE_OK : SQLITE_DENY;
    default: return SQLITE_DENY;
    }
}

int mustInterrupt(void* control)
{
    return static_cast<const QueryControl*>(control)->mustStop() ? 1 : 0;
}

Value valueOf(sqlite3_stmt* statement, int column)
{
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER: return std::int64_t{sqlite3_column_int64(statement, column)};
    case SQLITE_FLOAT: return sqlite3_column_double(statement, column);
    case SQLITE_TEXT: {
        const auto* const text = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
        return std::string_view(text ? text : "", static_cast<std::size_t>(sqlite3_column_bytes(statement, column)));
    }
    case SQLITE_BLOB: {
        const auto* const bytes = static_cast<const char*>(sqlite3_column_blob(statement, column));
        return Blob{std::string_view(bytes ? bytes : "", static_cast<std::size_t>(sqlite3_column_bytes(statement, column)))};
    }
    default: return std::monostate();
    }
}

std::uint64_t sizeOf(const Value& value)
{
    if (const auto* const text = std::get_if<std::string_view>(&value))
        return text->size();
    if (const auto* const blob = std::get_if<Blob>(&value))
        return blob->bytes.size();
    return sizeof(std::int64_t);
}

/// How SQLite begins its message about a table that does not exist.
constexpr std::string_view kNoTable = "no such table: ";

/// The word behind a prefix in a message of SQLite; empty without the prefix.
std::string_view wordAfter(std::string_view message, std::string_view prefix)
{
    return message.starts_with(prefix) ? message.substr(prefix.size()) : std::string_view();
}

/// For messages: "line 2, column 5, at 'FORM spans'".
std::string placeIn(std::string_view sql, int offset)
{
    constexpr std::size_t kShown = 24;
    const auto at = static_cast<std::size_t>(offset);
    const std::string_view before = sql.substr(0, at);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t lineStart = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    const std::size_t column = utf8Length(before.substr(lineStart)) + 1;
    std::string_view rest = sql.substr(at);
    rest = rest.substr(0, rest.find('\n'));
    const std::string shown = rest.size() > kShown ? withValidUtf8(rest.substr(0, kShown)) + "..." : std::string(rest);
    return say(STALLSCOPE_TEXT("Query", "line {}, column {}, at '{}'"), line, column, displayText(shown));
}

Error emptyQuery()
{
    return Error{say(STALLSCOPE_TEXT("Query", "The query is empty. Example: SELECT name, count, total_ns FROM kernels LIMIT 10"))};
}

/// Where a word stands by itself; -1 if it does not.
int findWord(std::string_view text, std::string_view word)
{
    const auto isInWord = [&](std::size_t at) { return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_'); };
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        if ((at == 0 || !isInWord(at - 1)) && !isInWord(at + word.size()))
            return static_cast<int>(at);
    }
    return -1;
}

bool isOnlySpace(std::string_view text)
{
    return text.find_first_not_of(" \t\r\n;") == std::string_view::npos;
}

} // namespace

struct QueryDatabase::Running {
    struct Finalizer {
        void operator()(sqlite3_stmt* finished) const { sqlite3_finalize(finished); }
    };
    std::string sql;
    std::unique_ptr<sqlite3_stmt, Finalizer> statement;
};

void QueryDatabase::Closer::operator()(sqlite3* connection) const
{
    sqlite3_close(connection);
}

QueryDatabase::~QueryDatabase() = default;

Result<std::unique_ptr<QueryDatabase>> QueryDatabase::open(std::shared_ptr<const Trace> trace, std::shared_ptr<AnalysisService> service, LargeRuns largeRuns)
{
    std::unique_ptr<QueryDatabase> database(new QueryDatabase);
    if (auto prepared = database->prepare(std::move(trace), std::move(service), largeRuns); !prepared)
        return prepared.error();
    return database;
}

Result<> QueryDatabase::prepare(std::shared_ptr<const Trace> trace, std::shared_ptr<AnalysisService> service, LargeRuns largeRuns)
{
    if (!service)
        service = std::make_shared<AnalysisService>();
    const auto index = std::make_shared<const SpanIndex>(*trace);
    const SpanTables spans{trace, index, &m_control};
    const std::shared_ptr<ColumnCache> memory = service->memory();
    m_tables.push_back(std::make_unique<SpanTable>(spans));
    m_tables.push_back(std::make_unique<DetailTable>(spans, DetailTable::Contents::Details));
    m_tables.push_back(std::make_unique<DetailTable>(spans, DetailTable::Contents::Arguments));
    m_tables.push_back(std::make_unique<LinkTable>(spans, memory ? memory->limit() : UINT64_MAX));
    for (RowTableInfo& table : analysisTables(trace, index, {service, largeRuns == LargeRuns::UsePart}, m_control))
        m_tables.push_back(std::make_unique<RowTable>(std::move(table), m_control));
    for (RowTableInfo& table : traceTables(trace))
        m_tables.push_back(std::make_unique<RowTable>(std::move(table), m_control));

    sqlite3* connection = nullptr;
    int code = sqlite3_open_v2(":memory:", &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE, nullptr);
    m_connection.reset(connection);
    if (code == SQLITE_OK)
        code = addTables();
    if (code == SQLITE_OK)
        code = addViews();
    if (code == SQLITE_OK)
        code = connectTables();
    if (code != SQLITE_OK)
        return Error{say(STALLSCOPE_TEXT("Query", "cannot prepare SQL: {}"), sqlite3_errmsg(connection))};
    restrict();
    return {};
}

int QueryDatabase::addTables()
{
    for (const auto& table : m_tables) {
        if (const int code = addTable(m_connection.get(), *table); code != SQLITE_OK)
            return code;
        TableDescription description{table->name(), table->help(), false, {}};
        std::ranges::copy_if(table->columns(), std::back_inserter(description.columns), [](const ColumnInfo& column) { return !column.isHidden; });
        m_descriptions.push_back(std::move(description));
    }
    return SQLITE_OK;
}

/// SQLite connects a table when a query first names it, and asks the authorizer as if the query created it. So all are connected before.
int QueryDatabase::connectTables()
{
    const auto connect = [this](const std::string& name) {
        sqlite3_stmt* statement = nullptr;
        const int code = sqlite3_prepare_v2(m_connection.get(), ("SELECT 1 FROM " + name).c_str(), -1, &statement, nullptr);
        sqlite3_finalize(statement);
        return code;
    };
    for (const char* builtIn : {"json_each", "json_tree", "pragma_table_info", "pragma_table_xinfo", "pragma_table_list", "pragma_function_list"})
        (void)connect(builtIn); // some libraries lack some
    for (const TableDescription& table : m_descriptions) {
        if (const int code = connect(table.name); code != SQLITE_OK)
            return code;
    }
    return SQLITE_OK;
}

int QueryDatabase::addViews()
{
    for (const QueryView& view : queryViews()) {
        const std::string sql = "CREATE VIEW " + view.name + " AS " + view.select;
        if (const int code = sqlite3_exec(m_connection.get(), sql.c_str(), nullptr, nullptr, nullptr); code != SQLITE_OK)
            return code;
        // A view without columns of its own has those of spans
        m_descriptions.push_back({view.name, view.help, true, view.columns.empty() ? m_descriptions.front().columns : view.columns});
    }
    return SQLITE_OK;
}

/// From here on, the connection only reads.
void QueryDatabase::restrict()
{
    sqlite3* const connection = m_connection.get();
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, kLongestValue);
    sqlite3_limit(connection, SQLITE_LIMIT_SQL_LENGTH, kLongestQuery);
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(connection, SQLITE_LIMIT_WORKER_THREADS, 0);
    sqlite3_limit(connection, SQLITE_LIMIT_EXPR_DEPTH, 200);
    sqlite3_limit(connection, SQLITE_LIMIT_COMPOUND_SELECT, 100);
    sqlite3_limit(connection, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 10'000);
    sqlite3_set_authorizer(connection, authorize, nullptr);
    sqlite3_progress_handler(connection, kStepsPerCheck, mustInterrupt, &m_control);
}

Result<QueryOutcome> QueryDatabase::run(std::string_view sql, ResultSink& sink, const QueryLimits& limits, std::stop_token stop)
{
    m_errorPlace.reset();
    if (isOnlySpace(sql))
        return emptyQuery();
    if (sql.find('\0') != std::string_view::npos)
        return Error{say(STALLSCOPE_TEXT("Query", "The query contains a zero byte."))};
    const MemoryLimit memory(kMemory);
    m_control.begin(std::move(stop), limits.time.count() > 0 ? std::max(limits.time - limits.elapsed, std::chrono::nanoseconds{1}) : limits.time);
    Running running;
    running.sql = sql;
    sqlite3_stmt* statement = nullptr;
    const char* tail = nullptr;
    const int code = sqlite3_prepare_v2(
        m_connection.get(), running.sql.c_str(), static_cast<int>(std::min<std::size_t>(running.sql.size() + 1, INT32_MAX)), &statement, &tail);
    running.statement.reset(statement);
    if (code != SQLITE_OK)
        return errorOf(code, running.sql, limits);
    if (!statement)
        return emptyQuery();
    sqlite3_stmt* second = nullptr;
    const int secondCode = tail ? sqlite3_prepare_v2(m_connection.get(), tail, -1, &second, nullptr) : SQLITE_OK;
    sqlite3_finalize(second);
    if (second || secondCode != SQLITE_OK) {
        const std::size_t at = running.sql.find_first_not_of(" \t\r\n", static_cast<std::size_t>(tail - running.sql.c_str()));
        m_errorPlace = at;
        return Error{say(STALLSCOPE_TEXT("Query", "Only one statement is allowed; the second one begins at {}."), placeIn(running.sql, static_cast<int>(at)))};
    }
    return deliver(running, sink, limits);
}

Result<QueryOutcome> QueryDatabase::deliver(Running& running, ResultSink& sink, const QueryLimits& limits)
{
    sqlite3_stmt* const statement = running.statement.get();
    const int count = sqlite3_column_count(statement);
    if (count == 0)
        return Error{say(STALLSCOPE_TEXT("Query", "Only SELECT is allowed: a query cannot change the trace."))};
    std::vector<std::string> columns;
    for (int i = 0; i < count; ++i) {
        const char* const name = sqlite3_column_name(statement, i);
        columns.push_back(withValidUtf8(name ? name : ""));
    }
    if (auto begun = sink.begin(columns); !begun)
        return begun.error();
    QueryOutcome outcome;
    std::vector<Value> row(static_cast<std::size_t>(count));
    std::uint64_t bytes = 0;
    int code = SQLITE_ROW;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        if (limits.rows && outcome.rows >= *limits.rows) {
            outcome.hasMore = true;
            return outcome;
        }
        for (int i = 0; i < count; ++i) {
            row[static_cast<std::size_t>(i)] = valueOf(statement, i);
            bytes += sizeOf(row[static_cast<std::size_t>(i)]);
        }
        if (bytes > limits.bytes)
            return Error{say(
                STALLSCOPE_TEXT("Query", "The result is larger than {}; select fewer rows or columns, for example with LIMIT."), formatBytes(limits.bytes))};
        if (auto added = sink.add(row); !added)
            return added.error();
        ++outcome.rows;
    }
    return code == SQLITE_DONE ? Result<QueryOutcome>(outcome) : errorOf(code, running.sql, limits);
}

Error QueryDatabase::errorOf(int code, std::string_view sql, const QueryLimits& limits)
{
    switch (code & 0xFF) {
    case SQLITE_INTERRUPT:
        if (m_control.isCancelled() || !m_control.isOverTime())
            return Error::cancelled();
        return Error{say(STALLSCOPE_TEXT("Query", "The query took longer than {}; simplify it or allow more time."), formatDuration(limits.time.count()))};
    case SQLITE_NOMEM:
        return Error{say(STALLSCOPE_TEXT("Query", "The query needs more than {} of memory; select fewer rows or shorter values."),
            formatBytes(static_cast<std::uint64_t>(kMemory)))};
    case SQLITE_TOOBIG:
        return Error{
            say(STALLSCOPE_TEXT("Query", "A value is longer than {}, or the query longer than {}."), formatBytes(kLongestValue), formatBytes(kLongestQuery))};
    case SQLITE_AUTH: return Error{say(STALLSCOPE_TEXT("Query", "Only SELECT is allowed: a query cannot change the trace, open files or load code."))};
    case SQLITE_FULL:
    case SQLITE_IOERR:
        return Error{say(STALLSCOPE_TEXT("Query", "Sorting the rows needs more space for temporary files: {}"), sqlite3_errmsg(m_connection.get()))};
    default: break;
    }
    const std::string message = displayText(sqlite3_errmsg(m_connection.get()));
    int offset = sqlite3_error_offset(m_connection.get());
    if (const std::string_view table = wordAfter(message, kNoTable); offset < 0 && !table.empty())
        offset = findWord(sql, table);
    std::string text = message;
    if (offset >= 0 && static_cast<std::size_t>(offset) <= sql.size()) {
        m_errorPlace = static_cast<std::size_t>(offset);
        text = fmt::format("{} ({})", message, placeIn(sql, offset));
    }
    return Error{together(sentenceOf(text), hintFor(message, sql))};
}

/// Similar names for a table or column that does not exist; of columns first those of the tables in the query.
std::string QueryDatabase::hintFor(std::string_view message, std::string_view sql) const
{
    if (const std::string_view table = wordAfter(message, kNoTable); !table.empty()) {
        const std::vector<std::string> names = namesOf(m_descriptions);
        const std::string hint = suggestion(table, names);
        return hint.empty() ? say(STALLSCOPE_TEXT("Query", "Available: {}."), joinedNames(names, Last::And)) : hint;
    }
    std::string_view column = wordAfter(message, "no such column: ");
    if (column.empty())
        return {};
    column.remove_prefix(column.rfind('.') == std::string_view::npos ? 0 : column.rfind('.') + 1);
    std::vector<std::string> names;
    for (const TableDescription& table : m_descriptions) {
        if (sql.find(table.name) == std::string_view::npos)
            continue;
        for (const ColumnInfo& known : table.columns) {
            if (std::ranges::find(names, known.name) == names.end())
                names.push_back(known.name);
        }
    }
    const std::string hint = suggestion(column, names);
    return hint.empty() && !names.empty() && names.size() < 40 ? say(STALLSCOPE_TEXT("Query", "Available: {}."), joinedNames(names, Last::And)) : hint;
}

} // namespace stallscope::query
