// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/rocm/rpd_import.h"

#include "profiler/base/utf8.h"
#include "profiler/formats/common/decimal.h"
#include "profiler/formats/rocm/database_rows.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

namespace stallscope {

namespace rocm {

namespace {

constexpr const char* kApiTable = "rocpd_api";
constexpr const char* kOpTable = "rocpd_op";
constexpr const char* kLinkTable = "rocpd_api_ops";
constexpr const char* kMonitorTable = "rocpd_monitor";
constexpr const char* kMetadataTable = "rocpd_metadata";

bool endsWithOne(std::string_view name, std::initializer_list<std::string_view> endings)
{
    return std::any_of(endings.begin(), endings.end(), [name](std::string_view ending) { return name.ends_with(ending); });
}

/// The profiler at work.
bool isOverhead(std::string_view api)
{
    return api == "hcc_activity_callback" || endsWithOne(api, {"Table::writeRows", "Table::flushRows"});
}

SpanKind kindOfOperation(std::string_view type)
{
    const auto contains = [type](std::string_view word) { return type.find(word) != std::string_view::npos; };
    if (contains("Kernel"))
        return SpanKind::Kernel;
    if (contains("Fill") || contains("Memset"))
        return SpanKind::Memset;
    if (contains("Copy") || contains("Memcpy"))
        return SpanKind::Memcpy;
    return contains("Barrier") || contains("Marker") ? SpanKind::SyncRecord : SpanKind::Kernel;
}

/// Sizes of launches and copies, by the call.
class CallDetails {
public:
    explicit CallDetails(DatabaseSource& source)
        : m_kernels(lookup(source, "rocpd_kernelapi", kKernelColumns)),
          m_copies(lookup(source, "rocpd_copyapi", kCopyColumns)),
          m_losses(source.builder.losses())
    {
    }

    [[nodiscard]] SpanDetail of(std::int64_t call, SpanKind kind)
    {
        using enum DetailField;
        constexpr std::array<DetailField, 7> kKernelFields{GridX, GridY, GridZ, BlockX, BlockY, BlockZ, DynamicShared};
        constexpr std::array<DetailField, 1> kCopyFields{Bytes};
        SpanDetail detail;
        if (kind == SpanKind::Kernel)
            take(m_kernels, call, detail, kKernelFields);
        else
            take(m_copies, call, detail, kCopyFields);
        return detail;
    }

private:
    static constexpr std::array<const char*, 7> kKernelColumns{"gridX", "gridY", "gridZ", "workgroupX", "workgroupY", "workgroupZ", "groupSegmentSize"};
    static constexpr std::array<const char*, 1> kCopyColumns{"size"};

    template <std::size_t N>
    [[nodiscard]] static std::optional<Statement> lookup(DatabaseSource& source, const char* table, const std::array<const char*, N>& columns)
    {
        if (!source.schema.isKey(table, "api_ptr_id"))
            return {};
        auto query = source.database.prepare(source.schema.select(table, columns, "WHERE \"api_ptr_id\" = ?"), table);
        return query ? std::optional(*std::move(query)) : std::nullopt;
    }
    template <std::size_t N>
    void take(std::optional<Statement>& query, std::int64_t call, SpanDetail& detail, const std::array<DetailField, N>& fields)
    {
        if (!query)
            return;
        query->rewind();
        query->bind(call);
        if (query->step() != Statement::Step::Row)
            return;
        const Cells cells(*query, m_losses);
        for (std::size_t i = 0; i < N; ++i) {
            const auto value = cells.amount(static_cast<int>(i));
            if (value && *value > 0)
                detail.set(fields[i], *value);
        }
    }

    std::optional<Statement> m_kernels;
    std::optional<Statement> m_copies;
    LossCounters& m_losses;
};

class RpdImport {
public:
    RpdImport(const SqliteFile& file, const Database& database, const Schema& schema, const ImportOptions& options)
        : m_options(options),
          m_source{file, database, schema, m_builder, m_rows, [this](std::uint64_t rows) { report(rows); }},
          m_texts(m_source, "rocpd_string", {"string"}),
          m_arguments(m_source, schema.has("rocpd_ustring") ? "rocpd_ustring" : "rocpd_string", {"string"})
    {
        m_rows.usesQueues = true;
    }

    Result<std::shared_ptr<const Trace>> run()
    {
        m_total = m_source.largestRow(kApiTable) + m_source.largestRow(kOpTable) + m_source.largestRow(kLinkTable) + m_source.largestRow(kMonitorTable);
        for (const auto reader : {&RpdImport::readFacts, &RpdImport::readLinks, &RpdImport::readCalls, &RpdImport::readOperations, &RpdImport::readMonitors}) {
            if (const auto read = (this->*reader)(); !read)
                return read.error();
        }
        if (!m_source.damage.empty() && m_rows.isEmpty())
            return Error{m_source.damage};
        m_builder.losses().count(Loss::IncompleteFile, m_source.file.isTruncated ? 1 : 0);
        const unsigned threads = m_options.threads > 0 ? m_options.threads : std::max(1U, std::thread::hardware_concurrency());
        return assembleTrace(m_builder, std::move(m_rows), SourceFormat::Rpd, m_source.file.path.filename().string(), threads, m_options.job);
    }

private:
    using Link = std::pair<std::int64_t, std::int64_t>; // operation, call

    [[nodiscard]] Result<> readFacts();
    [[nodiscard]] Result<> readLinks();
    [[nodiscard]] Result<> readCalls();
    [[nodiscard]] Result<> readOperations();
    void describeCall(Span& span, const Name& name, std::optional<std::int64_t> arguments);
    void describeRange(Span& span, std::optional<std::int64_t> name, std::optional<std::int64_t> arguments);
    [[nodiscard]] Result<> readMonitors();
    void report(std::uint64_t rows)
    {
        m_done += rows;
        m_options.job.report(std::min(m_done, m_total), m_total);
    }
    [[nodiscard]] std::uint32_t processOf(std::int64_t pid);
    [[nodiscard]] std::uint32_t processWithMostCalls();

    const ImportOptions& m_options;
    TraceBuilder m_builder;
    Rows m_rows;
    std::uint64_t m_done = 0;
    std::uint64_t m_total = 0;
    DatabaseSource m_source;
    NameTable m_texts;
    NameTable m_arguments;
    CorrelationNumbers m_correlations;
    std::vector<Link> m_links;                                                   // sorted
    std::map<std::int64_t, std::pair<std::uint32_t, std::uint64_t>> m_processes; // number and calls, by pid
};

Result<> RpdImport::readFacts()
{
    if (!m_source.schema.has(kMetadataTable))
        return {};
    JoinedSelect select(m_source.schema, kMetadataTable);
    const int tag = select.add("tag");
    const int value = select.add("value");
    const auto rows = m_source.forEachRow(kMetadataTable, select.sql(), [&](const Cells& cells) {
        ++m_rows.account.names;
        if (cells.text(tag) == "schema_version")
            m_builder.setFact("RPD schema", displayText(cells.text(value)));
    });
    if (!rows)
        return rows.error();
    m_rows.account.read += *rows;
    return {};
}

Result<> RpdImport::readLinks()
{
    if (!m_source.schema.has(kLinkTable))
        return {};
    JoinedSelect select(m_source.schema, kLinkTable);
    const int call = select.add("api_id");
    const int operation = select.add("op_id");
    const auto rows = m_source.forEachRow(kLinkTable, select.sql(), [&](const Cells& cells) {
        const auto from = cells.number(call);
        const auto to = cells.number(operation);
        if (!from || !to)
            return m_source.lose(Loss::WrongTypes);
        ++m_rows.account.names;
        m_links.emplace_back(*to, *from);
    });
    if (!rows)
        return rows.error();
    m_rows.account.read += *rows;
    std::sort(m_links.begin(), m_links.end());
    return {};
}

std::uint32_t RpdImport::processOf(std::int64_t pid)
{
    const auto [known, isNew] = m_processes.try_emplace(pid);
    if (isNew)
        known->second.first = m_rows.addProcess({pid, {}, 0, 0});
    return known->second.first;
}

/// Operations name no process.
std::uint32_t RpdImport::processWithMostCalls()
{
    const auto most = std::ranges::max_element(m_processes, {}, [](const auto& process) { return process.second.second; });
    return most != m_processes.end() ? most->second.first : processOf(0);
}

/// In schema 2, ranges are calls of one name.
void RpdImport::describeCall(Span& span, const Name& name, std::optional<std::int64_t> arguments)
{
    const std::string_view shown = m_builder.pools()->strings.view(name.id);
    span.name = name.id;
    if (shown == "UserMarker") {
        describeRange(span, {}, arguments);
        span.name = span.name == kEmptyString ? name.id : span.name;
    } else if (isOverhead(shown)) {
        span.kind = SpanKind::Overhead;
    } else {
        span.flags |= name.isBlockingCall ? SpanFlag::kBlocking : SpanFlag::kNone;
    }
}

/// The text of a range is its argument.
void RpdImport::describeRange(Span& span, std::optional<std::int64_t> name, std::optional<std::int64_t> arguments)
{
    const std::string message = arguments ? m_arguments.text(*arguments) : std::string();
    span.kind = SpanKind::Range;
    if (!message.empty())
        span.name = nameOf(message, m_builder.pools()->strings, m_builder.losses()).id;
    else if (name)
        span.name = m_texts.find(name).id;
}

Result<> RpdImport::readCalls()
{
    JoinedSelect select(m_source.schema, kApiTable);
    const int start = select.add("start");
    const int end = select.add("end");
    const int id = select.add("id");
    const int pid = select.add("pid");
    const int tid = select.add("tid");
    const int nameId = select.add("apiName_id");
    const int domainId = select.add("domain_id");
    const int argumentsId = select.add("args_id");
    const auto rows = m_source.forEachRow(kApiTable, select.sql(), [&](const Cells& cells) {
        Span span;
        span.kind = SpanKind::ApiCall;
        if (!m_source.setTimes(span, cells, start, end))
            return;
        const auto domain = cells.number(domainId);
        const std::string domainName = domain ? m_texts.text(*domain) : std::string();
        if (domainName == "roctx" || domainName == "nvtx")
            describeRange(span, cells.number(nameId), cells.number(argumentsId));
        else
            describeCall(span, m_texts.find(cells.number(nameId)), cells.number(argumentsId));
        if (span.kind == SpanKind::ApiCall)
            span.correlation = m_source.correlation(m_correlations, cells, id);
        RowPlace place;
        place.process = processOf(cells.numberOr(pid, 0));
        place.lane = cells.numberOr(tid, 0);
        ++m_processes[cells.numberOr(pid, 0)].second;
        m_rows.add(place, span);
    });
    if (!rows)
        return rows.error();
    m_rows.account.read += *rows;
    return {};
}

Result<> RpdImport::readOperations()
{
    JoinedSelect select(m_source.schema, kOpTable);
    const int start = select.add("start");
    const int end = select.add("end");
    const int id = select.add("id");
    const int gpu = select.add("gpuId");
    const int queue = select.add("queueId");
    const int description = select.add("description_id");
    const int type = select.add("opType_id");
    CallDetails details(m_source);
    std::unordered_map<std::int64_t, SpanKind> kinds;
    const std::uint32_t process = processWithMostCalls();
    const auto rows = m_source.forEachRow(kOpTable, select.sql(), [&](const Cells& cells) {
        Span span;
        if (!m_source.setTimes(span, cells, start, end))
            return;
        const auto typeId = cells.number(type);
        const auto [kind, isNew] = kinds.try_emplace(typeId.value_or(-1), SpanKind::Kernel);
        if (isNew)
            kind->second = kindOfOperation(typeId ? m_texts.text(*typeId) : std::string());
        span.kind = kind->second;
        const auto own = cells.number(description);
        const bool isDescribed = own && !m_texts.text(*own).empty();
        const Name& name = m_texts.find(isDescribed ? own : typeId);
        span.name = name.id;
        span.flags |= span.kind == SpanKind::Kernel && name.isCommunication ? SpanFlag::kCommunication : SpanFlag::kNone;
        const auto operation = cells.number(id);
        const auto link = std::lower_bound(m_links.begin(), m_links.end(), Link{operation.value_or(0), INT64_MIN});
        const bool isLaunched = operation && link != m_links.end() && link->first == *operation;
        SpanDetail detail;
        if (isLaunched) {
            span.correlation = m_correlations.of(link->second);
            detail = details.of(link->second, span.kind);
        } else {
            m_builder.losses().count(Loss::InvalidCorrelation);
        }
        if (span.kind == SpanKind::Memcpy && name.direction != CopyDirection::Unknown)
            detail.set(DetailField::Direction, static_cast<std::uint64_t>(name.direction));
        span.detail = m_builder.addDetail(detail);
        m_rows.add({TrackType::DeviceStream, process, cells.numberOr(gpu, 0), 0, cells.numberOr(queue, 0)}, span);
    });
    if (!rows)
        return rows.error();
    m_rows.account.read += *rows;
    return {};
}

Result<> RpdImport::readMonitors()
{
    if (!m_source.schema.has(kMonitorTable))
        return {};
    JoinedSelect select(m_source.schema, kMonitorTable);
    const int start = select.add("start");
    const int type = select.add("deviceType");
    const int device = select.add("deviceId");
    const int what = select.add("monitorType");
    const int value = select.add("value");
    const std::uint32_t process = processWithMostCalls();
    const auto rows = m_source.forEachRow(kMonitorTable, select.sql(), [&](const Cells& cells) {
        const auto time = usableTime(cells.number(start));
        const std::string_view text = cells.text(value);
        const auto number = text.empty() ? cells.real(value) : parseNumber(text);
        if (!time || !number)
            return m_source.lose(time ? Loss::InvalidNumbers : Loss::MissingStart);
        const auto index = cells.number(device);
        const std::string kind = displayText(cells.text(type));
        const auto gpu = kind == "gpu" ? index : std::nullopt;
        m_rows.addSample({process, gpu, kind + " " + std::to_string(index.value_or(0)) + " " + displayText(cells.text(what))}, *time, *number);
    });
    if (!rows)
        return rows.error();
    m_rows.account.read += *rows;
    return {};
}

} // namespace

} // namespace rocm

Result<std::shared_ptr<const Trace>> importRpdFile(const std::filesystem::path& path, const ImportOptions& options)
{
    return rocm::importDatabase(path, options.job, [&](const rocm::SqliteFile& file, const rocm::Database& database, const rocm::Schema& schema) {
        return rocm::RpdImport(file, database, schema, options).run();
    });
}

} // namespace stallscope
