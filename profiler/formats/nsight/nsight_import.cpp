// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/nsight_import.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/nsight/assembly.h"
#include "profiler/formats/nsight/device_tables.h"
#include "profiler/formats/nsight/host_tables.h"
#include "profiler/formats/nsight/table_reader.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace stallscope {

namespace nsight {

namespace {

/// A supported table with its reader.
struct KnownTable {
    std::string_view name;
    Result<> (*read)(TableReader& reader, std::string_view table);
};

/// A new table is added here.
constexpr std::array<KnownTable, 18> kTables{{
    {"GPU_METRICS", readGpuMetrics},
    {"CUPTI_ACTIVITY_KIND_RUNTIME", readCalls},
    {"NVTX_EVENTS", readNvtx},
    {"CUPTI_ACTIVITY_KIND_KERNEL", readKernels},
    {"OSRT_API", readOsRuntime},
    {"CUPTI_ACTIVITY_KIND_MEMCPY", readCopies},
    {"CUPTI_ACTIVITY_KIND_MEMSET", readMemsets},
    {"CUPTI_ACTIVITY_KIND_GRAPH_TRACE", readGraphs},
    {"CUPTI_ACTIVITY_KIND_SYNCHRONIZATION", readSynchronizations},
    {"CUPTI_ACTIVITY_KIND_OVERHEAD", readOverheads},
    {"PROFILER_OVERHEAD", readOverheads},
    {"CUDNN_EVENTS", readLibraryCalls},
    {"CUBLAS_EVENTS", readLibraryCalls},
    {"MPI_P2P_EVENTS", readLibraryCalls},
    {"MPI_START_WAIT_EVENTS", readLibraryCalls},
    {"MPI_COLLECTIVES_EVENTS", readLibraryCalls},
    {"MPI_OTHER_EVENTS", readLibraryCalls},
    {"CUDA_HOST_CALLBACK", readLibraryCalls},
}};

/// Tables read separately: event records, and messages of the recorder.
constexpr std::array<std::string_view, 2> kReadApart{"CUPTI_ACTIVITY_KIND_CUDA_EVENT", "DIAGNOSTIC_EVENT"};

bool isRead(std::string_view name)
{
    return std::find(kReadApart.begin(), kReadApart.end(), name) != kReadApart.end()
        || std::any_of(kTables.begin(), kTables.end(), [name](const KnownTable& table) { return table.name == name; });
}

bool hasTimes(const Schema::Table& table)
{
    return table.columns.contains("start") || table.columns.contains("timestamp");
}

/// Supported tables of the database.
std::vector<KnownTable> tablesIn(const Schema& schema)
{
    std::vector<KnownTable> found;
    for (const KnownTable& table : kTables) {
        if (schema.has(table.name))
            found.push_back(table);
    }
    return found;
}

struct UnreadTable {
    std::string name;
    std::uint64_t rows = 0;
    bool isEstimated = false;

    [[nodiscard]] std::string words() const { return isEstimated ? name + " (about " + formatCount(static_cast<std::int64_t>(rows)) + " rows)" : name; }
};

/// Number of rows. Tables may have hundreds of millions, so that more than kMostCounted are estimated by their row numbers.
UnreadTable sizeOf(const Database& database, const Schema& schema, const std::string& name, const Schema::Table& table)
{
    constexpr std::int64_t kMostCounted = 100'000;
    UnreadTable size{displayText(name)};
    auto query = database.prepare("SELECT count(*) FROM (" + schema.select(name, {}, "LIMIT " + std::to_string(kMostCounted + 1)) + ")", name);
    if (!query || query->step() != Statement::Step::Row)
        return size;
    std::int64_t rows = query->integer(0);
    size.isEstimated = rows > kMostCounted;
    auto last = size.isEstimated && !table.columns.contains("rowid") ? database.prepare(schema.selectLastRow(name), name) : Result<Statement>(Error{});
    if (last && last->step() == Statement::Step::Row)
        rows = std::clamp(last->integerIfThere(0).value_or(0), rows, std::int64_t{1} << 40);
    size.rows = static_cast<std::uint64_t>(rows);
    return size;
}

/// Tables with events that are not imported: those that begin with a time.
std::vector<UnreadTable> tablesNotRead(const Database& database, const Schema& schema)
{
    std::vector<UnreadTable> tables;
    for (const auto& [name, table] : schema.tables()) {
        if (isRead(name) || !hasTimes(table))
            continue;
        if (UnreadTable size = sizeOf(database, schema, name, table); size.rows > 0)
            tables.push_back(std::move(size));
    }
    return tables;
}

/// Sum of the largest row numbers of the tables.
std::uint64_t rowsIn(const Database& database, std::span<const KnownTable> tables)
{
    std::uint64_t rows = 0;
    for (const KnownTable& table : tables) {
        auto query = database.prepare("SELECT max(rowid) FROM " + std::string(table.name), table.name);
        if (query && query->step() == Statement::Step::Row)
            rows += static_cast<std::uint64_t>(std::clamp<std::int64_t>(query->integerIfThere(0).value_or(0), 0, std::int64_t{1} << 40));
    }
    return rows;
}

std::string listed(const std::vector<std::string>& names, std::size_t most)
{
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < most; ++i)
        text.append(i ? ", " : "").append(names[i]);
    return names.size() > most ? text + ", ..." : text;
}

/// Error for a database without a supported table, with what it is instead.
Error notNsight(const SqliteFile& file, const Schema& schema)
{
    constexpr std::size_t kNamed = 5;
    const std::string name = file.path.string();
    if (schema.has("span_rows") && schema.has("about"))
        return {say(STALLSCOPE_TEXT("Nsight", "{}: SQLite export of Stallscope, which cannot be imported; open the original session or trace"), name)};
    if (schema.has("StringTable") && !schema.has("StringIds"))
        return {say(STALLSCOPE_TEXT("Nsight", "{}: nvprof exports are not supported; expected an Nsight Systems export (nsys export --type sqlite)"), name)};
    if (schema.has("StringIds") || schema.has("META_DATA_EXPORT"))
        return {say(STALLSCOPE_TEXT("Nsight",
                        "{}: Nsight Systems export without usable data; expected one of the tables CUPTI_ACTIVITY_KIND_..., NVTX_EVENTS, "
                        "OSRT_API; record with --trace=cuda,nvtx"),
            name)};
    std::vector<std::string> tables;
    for (const auto& [table, columns] : schema.tables())
        tables.push_back(displayText(table));
    return {say(STALLSCOPE_TEXT("Nsight", "{}: not an Nsight Systems export; expected tables StringIds and CUPTI_ACTIVITY_KIND_...; found {}"), name,
        tables.empty() ? say(STALLSCOPE_TEXT("Nsight", "no tables")) : listed(tables, kNamed))};
}

/// Reads tables in parallel; each thread has its own connection.
class Import {
public:
    Import(SqliteFile file, const NsightOptions& options) : m_file(std::move(file)), m_options(options) {}

    Result<std::shared_ptr<const Trace>> run();

private:
    Result<> readCatalogue(const Database& database);
    void readTables(const Source& source, unsigned threads);
    Result<> work(const Source& source);
    Result<ImportedTable> readTable(const Database& database, const Source& source, const KnownTable& table) const;
    [[nodiscard]] std::optional<Error> failure() const;
    void tellFacts();
    void tellAccount();

    SqliteFile m_file;
    const NsightOptions& m_options;
    TraceBuilder m_builder;
    Schema m_schema;
    Catalogue m_catalogue;
    SystemInfo m_machine;
    std::vector<KnownTable> m_tables;
    std::vector<ImportedTable> m_rows; // by table
    std::vector<UnreadTable> m_notRead;
    std::uint64_t m_rowCount = 0;
    std::atomic<std::size_t> m_next{0};
    std::mutex m_mutex;
    std::optional<Error> m_error; // guarded by m_mutex while tables are read
};

Result<std::shared_ptr<const Trace>> Import::run()
{
    {
        const auto database = Database::open(m_file, m_options.job);
        if (!database)
            return database.error();
        if (const auto known = readCatalogue(*database); !known)
            return known.error();
    }
    const unsigned threads = m_options.threads > 0 ? m_options.threads : std::max(1U, std::thread::hardware_concurrency());
    Progress progress(m_options.job, m_rowCount);
    readTables({m_file, m_schema, m_catalogue, *m_builder.pools(), m_builder.losses(), progress}, threads);
    if (const auto error = failure())
        return *error;
    tellFacts();
    return assembleTrace(m_builder, std::move(m_rows), m_machine, m_catalogue.metrics, threads, m_options.job);
}

Result<> Import::readCatalogue(const Database& database)
{
    auto schema = Schema::read(database);
    if (!schema)
        return schema.error();
    m_schema = *std::move(schema);
    m_tables = tablesIn(m_schema);
    if (m_tables.empty())
        return notNsight(m_file, m_schema);
    m_rows.resize(m_tables.size());
    Names names(database, m_schema, m_builder.pools()->strings, m_builder.losses());
    auto catalogue = Catalogue::read(database, m_schema, names, *m_builder.pools(), m_builder.losses());
    if (!catalogue)
        return catalogue.error();
    m_catalogue = *std::move(catalogue);
    auto machine = SystemInfo::read(database, m_schema, names, m_builder.losses());
    if (!machine)
        return machine.error();
    m_machine = *std::move(machine);
    m_notRead = tablesNotRead(database, m_schema);
    m_rowCount = rowsIn(database, m_tables);
    return {};
}

void Import::readTables(const Source& source, unsigned threads)
{
    const auto workAndTell = [&] {
        const auto result = work(source);
        const std::lock_guard lock(m_mutex);
        if (!result && !m_error)
            m_error = result.error();
    };
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < threads && i < m_tables.size(); ++i)
        others.emplace_back(workAndTell);
    workAndTell();
}

Result<> Import::work(const Source& source)
{
    const auto database = Database::open(m_file, m_options.job);
    if (!database)
        return database.error();
    for (std::size_t i = m_next++; i < m_tables.size(); i = m_next++) {
        auto rows = readTable(*database, source, m_tables[i]);
        if (!rows)
            return rows.error();
        m_rows[i] = *std::move(rows);
    }
    return {};
}

Result<ImportedTable> Import::readTable(const Database& database, const Source& source, const KnownTable& table) const
{
    TableReader reader(database, source);
    if (const auto read = table.read(reader, table.name); !read)
        return read.error();
    return std::move(reader.rows());
}

/// Damage is counted as loss unless nothing is left.
std::optional<Error> Import::failure() const
{
    if (m_error)
        return m_error;
    const auto damaged = std::find_if(m_rows.begin(), m_rows.end(), [](const ImportedTable& rows) { return !rows.damage.empty(); });
    const bool isEmpty = std::all_of(m_rows.begin(), m_rows.end(), [](const ImportedTable& rows) { return rows.isEmpty(); });
    if (damaged == m_rows.end() || !isEmpty)
        return {};
    return Error{damaged->damage};
}

void Import::tellFacts()
{
    constexpr std::size_t kNamed = 40;
    std::vector<std::string> damaged;
    for (std::size_t i = 0; i < m_tables.size(); ++i) {
        if (!m_rows[i].damage.empty())
            damaged.emplace_back(m_tables[i].name);
    }
    m_builder.losses().count(Loss::IncompleteFile, m_file.isTruncated ? 1 : 0);
    m_builder.setFormat(SourceFormat::Nsight);
    for (const auto& [name, value] : m_machine.facts)
        m_builder.setFact(name, value);
    if (!damaged.empty())
        m_builder.setFact("tables read in part", listed(damaged, kNamed));
    std::vector<std::string> notRead;
    for (const UnreadTable& table : m_notRead)
        notRead.push_back(table.words());
    if (!notRead.empty())
        m_builder.setFact("tables not read", listed(notRead, kNamed));
    tellAccount();
    Run run;
    run.name = m_file.path.filename().string();
    m_builder.addRun(std::move(run));
}

/// Accounts for all rows, including those of tables that are not imported.
void Import::tellAccount()
{
    RecordAccount account;
    for (const ImportedTable& rows : m_rows)
        account += rows.account;
    account.read += m_catalogue.events.size();
    account.names += m_catalogue.events.size();
    for (const UnreadTable& table : m_notRead) {
        account.read += table.rows;
        account.lose(Loss::UnknownEvents, table.rows);
        m_builder.losses().count(Loss::UnknownEvents, table.rows);
    }
    m_builder.setFact(RecordAccount::kName, account.words());
}

} // namespace

} // namespace nsight

Result<std::shared_ptr<const Trace>> importNsightFile(const std::filesystem::path& path, const NsightOptions& options)
{
    auto file = sql::checkSqliteFile(path);
    if (!file)
        return file.error();
    auto trace = nsight::Import(*file, options).run();
    if (!trace && file->isTruncated && !trace.error().isCancelled())
        return Error{say(STALLSCOPE_TEXT("Nsight", "{}; the file is shorter than its header states"), trace.error().message)};
    return trace;
}

} // namespace stallscope
