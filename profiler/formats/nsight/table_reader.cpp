// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/table_reader.h"

#include "profiler/base/say.h"
#include "profiler/trace/call_class.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <vector>

namespace stallscope::nsight {

namespace {

constexpr std::string_view kEventTable = "CUPTI_ACTIVITY_KIND_CUDA_EVENT";

auto keyOf(const EventRecords::Record& record)
{
    return std::tuple(record.process, record.correlation);
}

} // namespace

Result<EventRecords> EventRecords::read(const Database& database, const Schema& schema, LossCounters& losses)
{
    enum Column { Process, Correlation, Stream, Event, Id };
    constexpr std::array<const char*, 5> kColumns{"globalPid", "correlationId", "streamId", "eventId", "eventSyncId"};
    EventRecords records;
    if (!schema.has(kEventTable))
        return records;
    auto query = database.prepare(schema.select(kEventTable, kColumns), kEventTable);
    if (!query)
        return query.error();
    const Cells cells(*query, losses);
    Statement::Step step = query->step();
    for (; step == Statement::Step::Row; step = query->step()) {
        const Record record{cells.numberOr(Process, GlobalId::kNone), cells.numberOr(Correlation, 0), cells.numberOr(Stream, kInvalidId),
            cells.numberOr(Event, kInvalidId), cells.numberOr(Id, kInvalidId)};
        records.m_records.push_back(record);
        if (record.id != kInvalidId)
            records.m_ids.emplace_back(record.process, record.id);
    }
    if (step == Statement::Step::Failed) {
        const Error error = database.errorAt(kEventTable);
        if (error.isCancelled())
            return error;
        losses.count(Loss::DamagedChunks);
    }
    std::sort(records.m_records.begin(), records.m_records.end(), [](const Record& a, const Record& b) { return keyOf(a) < keyOf(b); });
    std::sort(records.m_ids.begin(), records.m_ids.end());
    return records;
}

const EventRecords::Record* EventRecords::find(std::int64_t process, std::int64_t correlation) const
{
    const std::tuple key(process, correlation);
    const auto at = std::lower_bound(m_records.begin(), m_records.end(), key, [](const Record& record, const auto& k) { return keyOf(record) < k; });
    return at != m_records.end() && keyOf(*at) == key ? &*at : nullptr;
}

bool EventRecords::contain(std::int64_t process, std::int64_t id) const
{
    return std::binary_search(m_ids.begin(), m_ids.end(), std::pair(process, id));
}

namespace {

constexpr std::string_view kChainTable = "CUDA_CALLCHAINS";

struct Level {
    std::int64_t depth = 0; // 0 is the innermost frame
    Frame frame;
};

constexpr std::string_view kNvtx = "NVTX_EVENTS";

/// The value of this event type in the export.
std::optional<std::int64_t> valueOf(const Enums& enums, std::string_view event)
{
    constexpr std::int64_t kMostTypes = 1024;
    for (std::int64_t value = 0; value < kMostTypes; ++value) {
        if (enums.event(value) == event)
            return value;
    }
    return {};
}

Result<> readDomains(Catalogue& catalogue, const Database& database, const Schema& schema, Names& names, LossCounters& losses)
{
    enum Column { Thread, Domain, Text, TextId };
    constexpr std::array<const char*, 4> kColumns{"globalTid", "domainId", "text", "textId"};
    const auto create = valueOf(catalogue.enums, "NvtxDomainCreate");
    if (!create || !schema.has(kNvtx, "domainId") || !schema.has(kNvtx, "eventType"))
        return {};
    auto query = database.prepare(schema.select(kNvtx, kColumns, "WHERE eventType = ?"), kNvtx);
    if (!query)
        return query.error();
    query->bind(*create);
    const Cells cells(*query, losses);
    Statement::Step step = query->step();
    for (; step == Statement::Step::Row; step = query->step()) {
        const auto id = cells.text(Text).empty() ? cells.number(TextId) : std::nullopt;
        const StringId name = id ? names.find(*id, wholeText).id : names.intern(cells.text(Text));
        if (name.isValid() && name != kEmptyString)
            catalogue.domains[{GlobalId::processOf(cells.numberOr(Thread, GlobalId::kNone)), cells.numberOr(Domain, 0)}] = name;
    }
    // damage is counted when the events themselves are read
    const Error error = step == Statement::Step::Failed ? database.errorAt(kNvtx) : Error{};
    return error.isCancelled() ? Result<>(error) : Result<>();
}

} // namespace

Result<CallChains> CallChains::read(const Database& database, const Schema& schema, Names& names, StackPool& stacks, LossCounters& losses)
{
    enum Column { Chain, Symbol, Module, Depth };
    constexpr std::array<const char*, 4> kColumns{"id", "symbol", "module", "stackDepth"};
    CallChains chains;
    if (!schema.has(kChainTable, "id") || !schema.has(kChainTable, "symbol") || !schema.has("CUPTI_ACTIVITY_KIND_RUNTIME", "callchainId"))
        return chains;
    auto query = database.prepare(schema.select(kChainTable, kColumns), kChainTable);
    if (!query)
        return query.error();
    std::map<std::int64_t, std::vector<Level>> levels;
    const Cells cells(*query, losses);
    const auto nameAt = [&](int column) {
        const auto id = cells.number(column);
        const Name name = id ? names.find(*id, wholeText) : Name{};
        return name.id.isValid() ? name.id : kEmptyString;
    };
    Statement::Step step = query->step();
    for (; step == Statement::Step::Row; step = query->step()) {
        if (const auto chain = cells.number(Chain))
            levels[*chain].push_back({cells.numberOr(Depth, 0), {nameAt(Symbol), nameAt(Module), 0}});
    }
    if (step == Statement::Step::Failed) {
        const Error error = database.errorAt(kChainTable);
        if (error.isCancelled())
            return error;
        losses.count(Loss::DamagedChunks);
    }
    for (auto& [chain, frames] : levels) {
        std::stable_sort(frames.begin(), frames.end(), [](const Level& a, const Level& b) { return a.depth > b.depth; });
        std::vector<Frame> outermostFirst;
        for (const Level& level : frames)
            outermostFirst.push_back(level.frame);
        chains.m_stacks[chain] = stacks.addStack(outermostFirst);
    }
    return chains;
}

StackId CallChains::find(std::int64_t chain) const
{
    const auto known = m_stacks.find(chain);
    return known != m_stacks.end() ? known->second : StackId{};
}

Result<Catalogue> Catalogue::read(const Database& database, const Schema& schema, Names& names, TracePools& pools, LossCounters& losses)
{
    Catalogue catalogue;
    auto enums = Enums::read(database, schema);
    if (!enums)
        return enums.error();
    catalogue.enums = *std::move(enums);
    auto events = EventRecords::read(database, schema, losses);
    if (!events)
        return events.error();
    catalogue.events = *std::move(events);
    auto chains = CallChains::read(database, schema, names, pools.stacks, losses);
    if (!chains)
        return chains.error();
    catalogue.chains = *std::move(chains);
    auto metrics = GpuMetricNames::read(database, schema, losses);
    if (!metrics)
        return metrics.error();
    catalogue.metrics = *std::move(metrics);
    if (const auto domains = readDomains(catalogue, database, schema, names, losses); !domains)
        return domains.error();
    return catalogue;
}

TableReader::TableReader(const Database& database, const Source& source)
    : m_database(database), m_source(source), m_names(database, source.schema, source.pools.strings, source.losses), m_details(source.pools.details)
{
}

bool TableReader::hasTime(std::string_view table, const char* column)
{
    const bool isThere = m_source.schema.has(table, column);
    if (!isThere)
        countDamage(table, say(STALLSCOPE_TEXT("Nsight", "it has no '{}' column"), column));
    return isThere;
}

Result<Statement> TableReader::begin(std::string_view table, std::span<const char* const> columns)
{
    return m_database.prepare(m_source.schema.select(table, columns), table);
}

Result<> TableReader::end(sql::RowScan& scan, std::string_view table)
{
    const auto damage = scan.finish();
    m_rows.account.read += scan.rows();
    if (!damage)
        return damage.error();
    if (!damage->empty())
        countDamage(table, *damage);
    return {};
}

void TableReader::countDamage(std::string_view table, std::string_view why)
{
    m_rows.damage = m_source.file.path.string().append(": ").append(table).append(": ").append(why);
    if (!m_source.file.isTruncated) // counted once per file
        m_source.losses.count(Loss::DamagedChunks);
}

bool TableReader::setTimes(Span& span, const Cells& cells)
{
    const auto start = cells.time(0);
    if (!start) {
        lose(Loss::MissingStart);
        return false;
    }
    span.start = *start;
    const auto end = cells.time(1);
    if (!end || *end < *start) {
        count(end ? Loss::NegativeDuration : Loss::MissingDuration);
        span.flags |= SpanFlag::kClamped;
        return true;
    }
    span.duration = *end - *start;
    if (span.duration == 0)
        count(Loss::ZeroLength);
    return true;
}

CorrelationId TableReader::correlation(const Cells& cells, int column)
{
    const auto value = cells.number(column);
    if (value && *value > 0 && *value < std::int64_t{CorrelationId::kNone})
        return CorrelationId(static_cast<std::uint32_t>(*value));
    count(Loss::InvalidCorrelation);
    return {};
}

Name TableReader::name(const Cells& cells, std::span<const int> columns, Names::Trim trim)
{
    for (const int column : columns) {
        if (const std::string_view text = cells.text(column); !text.empty()) {
            const std::string_view shown = trim(text);
            return {m_names.intern(shown), classifyCall(shown).blocksByName(), isCommunicationKernel(shown)};
        }
        const auto id = cells.isNull(column) ? std::nullopt : cells.number(column);
        const Name name = id ? m_names.find(*id, trim) : Name{};
        if (name.id.isValid())
            return name;
    }
    return {};
}

} // namespace stallscope::nsight
