// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/query/span_table.h"

#include "profiler/formats/common/span_export.h"
#include "profiler/query/name_groups.h"
#include "profiler/query/span_scan.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace stallscope::query {

namespace {

/// In the order of the table. The first ones are those of the export.
enum SpanColumn : int {
    kId,
    kKind,
    kName,
    kStart,
    kDuration,
    kEnd,
    kTrack,
    kTrackType,
    kDevice,
    kProcess,
    kRank,
    kLaneGroup,
    kDepth,
    kCorrelation,
    kBlocking,
    kClamped,
    kUnfinished,
    kLate,
    kPredicted,
    kCommunication,
    kTrackId,
    kDeviceId,
    kProcessId,
    kShortDuration,
    kShortStart,
};

const std::vector<ColumnInfo>& spanColumns()
{
    static const std::vector<ColumnInfo> columns{
        {"id", "INTEGER", "number of the span, from 1"},
        {"kind", "TEXT", "kernel, memcpy, memset, graph, migration, device-range, sync-record, api-call, range, host-op, python, overhead or mark"},
        {"name", "TEXT", "name of the kernel, call, operation or range"},
        {"start_ns", "INTEGER", "start"},
        {"duration_ns", "INTEGER", "duration"},
        {"end_ns", "INTEGER", "end"},
        {"track", "TEXT", "name of the thread or stream"},
        {"track_type", "TEXT", "thread or stream"},
        {"device", "INTEGER", "number of the device; NULL for threads"},
        {"process", "TEXT", "name of the process"},
        {"rank", "INTEGER", "rank of the process"},
        {"lane_group", "TEXT", "group of lanes on the track: work, calls, operations, ranges, ..."},
        {"depth", "INTEGER", "lane within the group: for threads the number of enclosing spans"},
        {"correlation", "INTEGER", "id that connects a launch with its work, unique within one process"},
        {"blocking", "INTEGER", "the name of the call implies that it blocks its thread"},
        {"clamped", "INTEGER", "time was negative or missing in the source"},
        {"unfinished", "INTEGER", "end was missing in the source"},
        {"late", "INTEGER", "arrived late while recording"},
        {"predicted", "INTEGER", "computed by a what-if prediction"},
        {"communication", "INTEGER", "kernel that communicates between devices"},
        {"track_id", "INTEGER", "row of tracks"},
        {"device_id", "INTEGER", "row of devices"},
        {"process_id", "INTEGER", "row of processes"},
        {"dur", "INTEGER", "short for duration_ns", true},
        {"start", "INTEGER", "short for start_ns", true},
    };
    return columns;
}

constexpr int kSortedByName = 1;
constexpr int kDescending = 2;
/// A condition on a column as one character: how SQLite passes it from plan to scan.
char symbolOf(unsigned char op)
{
    switch (op) {
    case SQLITE_INDEX_CONSTRAINT_EQ: return '=';
    case SQLITE_INDEX_CONSTRAINT_LT: return '<';
    case SQLITE_INDEX_CONSTRAINT_LE: return '{';
    case SQLITE_INDEX_CONSTRAINT_GT: return '>';
    case SQLITE_INDEX_CONSTRAINT_GE: return '}';
    case SQLITE_INDEX_CONSTRAINT_LIKE: return '~';
    case SQLITE_INDEX_CONSTRAINT_GLOB: return '*';
    default: return '\0';
    }
}

bool isTextColumn(int column)
{
    return column == kKind || column == kName || column == kTrack || column == kTrackType || column == kLaneGroup;
}

bool isTimeColumn(int column)
{
    return column == kStart || column == kShortStart || column == kEnd;
}

bool isLaneColumn(int column)
{
    return column == kTrack || column == kTrackType || column == kLaneGroup || column == kTrackId || column == kDeviceId || column == kProcessId;
}

/// Conditions that a scan can use.
bool isUsable(int column, char symbol)
{
    if (column == kName)
        return symbol == '=' || symbol == '~' || symbol == '*';
    if (isTimeColumn(column))
        return symbol != '\0' && symbol != '~' && symbol != '*';
    return symbol == '=' && (column == kId || column == kKind || column == kCorrelation || isLaneColumn(column));
}

/// The share of rows that a condition leaves, guessed.
double selectivity(int column, char symbol, const SpanIndex& index)
{
    if (column == kName)
        return symbol == '=' ? 0.02 : 0.2;
    if (isTimeColumn(column))
        return symbol == '=' ? 0.001 : 0.3;
    if (column == kCorrelation)
        return 0.0001;
    if (column == kTrackId || column == kTrack)
        return 1.0 / static_cast<double>(std::max<std::size_t>(index.lanes().size(), 1));
    return 0.3;
}

/// Fills a filter from the conditions of a scan.
class FilterBuilder {
public:
    explicit FilterBuilder(const SpanTables& tables) : m_trace(*tables.trace), m_index(*tables.index) {}

    void add(int column, char symbol, sqlite3_value* value);
    [[nodiscard]] SpanFilter take() { return std::move(m_filter); }

private:
    void addTime(Nanos& from, Nanos& to, char symbol, sqlite3_value* value);
    void addKind(sqlite3_value* value);
    void addNames(char symbol, sqlite3_value* value);
    void addLanes(int column, sqlite3_value* value);
    void addSpan(sqlite3_value* value);
    [[nodiscard]] bool isLane(std::size_t lane, int column, sqlite3_value* value) const;

    const Trace& m_trace;
    const SpanIndex& m_index;
    SpanFilter m_filter;
};

std::string_view textOf(sqlite3_value* value)
{
    const auto* const text = reinterpret_cast<const char*>(sqlite3_value_text(value));
    return text ? std::string_view(text, static_cast<std::size_t>(sqlite3_value_bytes(value))) : std::string_view();
}

void FilterBuilder::add(int column, char symbol, sqlite3_value* value)
{
    switch (column) {
    case kId: addSpan(value); break;
    case kKind: addKind(value); break;
    case kName: addNames(symbol, value); break;
    case kStart:
    case kShortStart: addTime(m_filter.startFrom, m_filter.startTo, symbol, value); break;
    case kEnd: addTime(m_filter.endFrom, m_filter.endTo, symbol, value); break;
    case kCorrelation:
        if (const auto id = integerOf(value); id && *id >= 0 && *id < std::int64_t{UINT32_MAX})
            m_filter.correlation = static_cast<std::uint32_t>(*id);
        else
            m_filter.isEmpty = true;
        break;
    default: addLanes(column, value); break;
    }
}

/// SQLite compares times again: bounds that are no integers are left to it.
void FilterBuilder::addTime(Nanos& from, Nanos& to, char symbol, sqlite3_value* value)
{
    if (sqlite3_value_type(value) != SQLITE_INTEGER)
        return;
    const Nanos time = sqlite3_value_int64(value);
    if (symbol == '=' || symbol == '>' || symbol == '}')
        from = std::max(from, time);
    if (symbol == '=' || symbol == '<' || symbol == '{')
        to = std::min(to, time);
}

/// The only condition that SQLite does not check again.
void FilterBuilder::addKind(sqlite3_value* value)
{
    const std::string_view text = sqlite3_value_type(value) == SQLITE_TEXT ? textOf(value) : std::string_view();
    for (std::size_t kind = 0; kind < kSpanKinds; ++kind) {
        if (text != nameOf(static_cast<SpanKind>(kind)))
            continue;
        const auto number = static_cast<std::uint8_t>(kind);
        m_filter.isEmpty = m_filter.isEmpty || (m_filter.kind && *m_filter.kind != number);
        m_filter.kind = number;
        return;
    }
    m_filter.isEmpty = true;
}

void FilterBuilder::addNames(char symbol, sqlite3_value* value)
{
    if (sqlite3_value_type(value) != SQLITE_TEXT) // NULL matches nothing; the rest is left to SQLite
        return;
    const std::string pattern(textOf(value));
    auto names = std::make_shared<std::vector<std::uint8_t>>(m_index.nameCount());
    const auto matches = [&](std::string_view name) {
        if (symbol == '=')
            return name == pattern;
        const std::string text(name);
        return symbol == '~' ? sqlite3_strlike(pattern.c_str(), text.c_str(), 0) == 0 : sqlite3_strglob(pattern.c_str(), text.c_str()) == 0;
    };
    for (std::uint32_t name = 0; name < names->size(); ++name) {
        const bool isPossible = !m_filter.names || (*m_filter.names)[name] != 0;
        (*names)[name] = isPossible && m_index.canonical(name) == name && matches(m_trace.text(StringId(name))) ? 1 : 0;
    }
    m_filter.names = std::move(names);
}

bool FilterBuilder::isLane(std::size_t lane, int column, sqlite3_value* value) const
{
    const SpanIndex::IndexedLane& at = m_index.lanes()[lane];
    const TrackInfo& track = m_trace.tracks[at.track].info;
    const auto isId = [value](auto id) {
        const auto wanted = integerOf(value);
        return id.isValid() && wanted && *wanted == std::int64_t{id.value()};
    };
    switch (column) {
    case kTrack: return textOf(value) == track.name;
    case kTrackType: return textOf(value) == (track.type == TrackType::DeviceStream ? "stream" : "thread");
    case kLaneGroup: return textOf(value) == nameOf(at.lane->place.group);
    case kTrackId: return isId(TrackId(at.track));
    case kDeviceId: return isId(track.device);
    default: return isId(track.process);
    }
}

void FilterBuilder::addLanes(int column, sqlite3_value* value)
{
    std::vector<bool>& lanes = m_filter.lanes;
    lanes.resize(m_index.lanes().size(), true);
    for (std::size_t lane = 0; lane < lanes.size(); ++lane)
        lanes[lane] = lanes[lane] && isLane(lane, column, value);
    m_filter.isEmpty = m_filter.isEmpty || lanes.empty();
}

void FilterBuilder::addSpan(sqlite3_value* value)
{
    const auto id = integerOf(value);
    if (!id || *id < 1 || static_cast<std::uint64_t>(*id) > m_index.spanCount()) {
        m_filter.isEmpty = true;
        return;
    }
    m_filter.first = static_cast<std::uint64_t>(*id) - 1;
    m_filter.end = m_filter.first + 1;
}

class SpanCursor final : public TableCursor {
public:
    explicit SpanCursor(const SpanTables& tables) : m_tables(tables) {}

    int begin(int plan, std::string_view details, std::span<sqlite3_value*> arguments) override;
    int next() override;
    [[nodiscard]] bool isAtEnd() const override { return m_isAtEnd; }
    int write(Cell cell, int column) override;
    [[nodiscard]] std::int64_t rowId() const override { return static_cast<std::int64_t>(m_span) + 1; }

private:
    [[nodiscard]] int nextGrouped();
    /// Makes the block of the current span current.
    void enterBlock();
    /// False if they have become unreadable since the span was found, which is counted as a loss.
    [[nodiscard]] bool loadColumns();
    [[nodiscard]] Nanos duration();
    void writeOfLane(Cell cell, int column) const;
    void writeOfColumns(Cell cell, int column);
    void writeFlag(Cell cell, SpanFlag::Type flag);

    const SpanTables& m_tables;
    SpanFilter m_filter;
    std::optional<SpanScan> m_scan;
    std::optional<NameGroups> m_groups;
    bool m_isAtEnd = true;
    std::uint64_t m_span = 0;
    std::size_t m_block = 0;
    std::uint64_t m_blockFirst = 1; // of an empty range, until a block is entered
    std::uint64_t m_blockEnd = 0;
    std::size_t m_row = 0;
    std::uint32_t m_name = 0;
    std::shared_ptr<const SpanColumns> m_columns; // null: not loaded for this block
};

int SpanCursor::begin(int plan, std::string_view details, std::span<sqlite3_value*> arguments)
{
    FilterBuilder filter(m_tables);
    for (std::size_t i = 0; i < arguments.size(); ++i)
        filter.add(details[2 * i] - 'a', details[2 * i + 1], arguments[i]);
    m_filter = filter.take();
    m_scan.reset();
    m_groups.reset();
    m_columns.reset();
    m_blockFirst = 1;
    m_blockEnd = 0;
    m_isAtEnd = false;
    if ((plan & kSortedByName) != 0)
        m_groups.emplace(*m_tables.trace, *m_tables.index, m_filter, *m_tables.control, (plan & kDescending) != 0);
    else
        m_scan.emplace(*m_tables.index, m_filter, *m_tables.control);
    return next();
}

int SpanCursor::next()
{
    if (m_groups)
        return nextGrouped();
    if (m_scan->nextInBlock()) [[likely]] {
        m_row = m_scan->row();
        m_span = m_blockFirst + m_row;
        return SQLITE_OK;
    }
    if (!m_scan->next()) {
        m_isAtEnd = true;
        m_columns.reset();
        return m_scan->wasStopped() ? SQLITE_INTERRUPT : SQLITE_OK;
    }
    m_block = m_scan->block();
    m_blockFirst = m_tables.index->blocks()[m_block].first;
    m_columns = m_scan->sharedColumns();
    m_row = m_scan->row();
    m_span = m_blockFirst + m_row;
    return SQLITE_OK;
}

int SpanCursor::nextGrouped()
{
    m_isAtEnd = !m_groups->next();
    if (m_isAtEnd)
        return m_groups->wasStopped() ? SQLITE_INTERRUPT : SQLITE_OK;
    m_span = m_groups->span();
    m_name = m_groups->name();
    return SQLITE_OK;
}

void SpanCursor::enterBlock()
{
    if (!m_groups)
        return;
    if (m_span < m_blockFirst || m_span >= m_blockEnd) {
        m_block = m_tables.index->blockOf(m_span);
        const SpanIndex::IndexedBlock& block = m_tables.index->blocks()[m_block];
        m_blockFirst = block.first;
        m_blockEnd = block.first + m_tables.index->headerOf(block).count;
        m_columns.reset();
    }
    m_row = m_span - m_blockFirst;
}

bool SpanCursor::loadColumns()
{
    enterBlock();
    if (!m_columns)
        m_columns = m_tables.index->spansOf(m_tables.index->blocks()[m_block]).columns();
    return m_row < m_columns->size();
}

Nanos SpanCursor::duration()
{
    if (m_groups) {
        if (const auto known = m_groups->duration())
            return *known;
        if (!loadColumns())
            return 0;
    }
    return m_columns->durationOf(m_row);
}

int SpanCursor::write(Cell cell, int column)
{
    switch (column) {
    case kId: cell.number(rowId()); break;
    case kName: cell.text(m_tables.trace->text(StringId(m_groups ? m_name : m_columns->name[m_row]))); break;
    case kDuration:
    case kShortDuration: cell.number(duration()); break;
    case kTrack:
    case kTrackType:
    case kDevice:
    case kProcess:
    case kRank:
    case kLaneGroup:
    case kDepth:
    case kTrackId:
    case kDeviceId:
    case kProcessId:
        enterBlock();
        writeOfLane(cell, column);
        break;
    default:
        if (loadColumns())
            writeOfColumns(cell, column);
        else
            cell.null();
        break;
    }
    return SQLITE_OK;
}

void SpanCursor::writeOfLane(Cell cell, int column) const
{
    const Trace& trace = *m_tables.trace;
    const SpanIndex::IndexedLane& lane = m_tables.index->lanes()[m_tables.index->blocks()[m_block].lane];
    const TrackInfo& track = trace.tracks[lane.track].info;
    const bool hasProcess = track.process.isValid() && track.process.index() < trace.processes.size();
    switch (column) {
    case kTrack: return cell.text(track.name);
    case kTrackType: return cell.text(track.type == TrackType::DeviceStream ? "stream" : "thread");
    case kDevice:
        if (track.device.isValid() && track.device.index() < trace.devices.size())
            return cell.number(trace.devices[track.device.index()].ordinal);
        return cell.null();
    case kProcess: return hasProcess ? cell.text(trace.processes[track.process.index()].name) : cell.null();
    case kRank: return hasProcess ? cell.numberIf(trace.processes[track.process.index()].rank) : cell.null();
    case kLaneGroup: return cell.text(nameOf(lane.lane->place.group));
    case kDepth: return cell.number(lane.lane->place.depth);
    case kTrackId: return cell.number(lane.track);
    case kDeviceId: return cell.id(track.device);
    default: return cell.id(track.process);
    }
}

void SpanCursor::writeFlag(Cell cell, SpanFlag::Type flag)
{
    cell.flag(m_columns->at(m_row).has(flag));
}

void SpanCursor::writeOfColumns(Cell cell, int column)
{
    switch (column) {
    case kKind: return cell.text(nameOf(static_cast<SpanKind>(m_columns->kind[m_row])));
    case kStart:
    case kShortStart: return cell.number(m_columns->startOf(m_row));
    case kEnd: return cell.number(m_columns->endOf(m_row));
    case kCorrelation: return cell.id(m_columns->correlationOf(m_row));
    case kBlocking: return writeFlag(cell, SpanFlag::kBlocking);
    case kClamped: return writeFlag(cell, SpanFlag::kClamped);
    case kUnfinished: return writeFlag(cell, SpanFlag::kUnfinished);
    case kLate: return writeFlag(cell, SpanFlag::kLate);
    case kPredicted: return writeFlag(cell, SpanFlag::kPredicted);
    default: return writeFlag(cell, SpanFlag::kCommunication);
    }
}

/// Details are read by scans of all spans, or of one.
constexpr int kOfOneSpan = 1;

class DetailCursor final : public TableCursor {
public:
    DetailCursor(const SpanTables& tables, DetailTable::Contents contents) : m_tables(tables), m_contents(contents) {}

    int begin(int plan, std::string_view /*details*/, std::span<sqlite3_value*> arguments) override
    {
        FilterBuilder filter(m_tables);
        if (plan == kOfOneSpan)
            filter.add(kId, '=', arguments[0]);
        m_filter = filter.take();
        m_scan.emplace(*m_tables.index, m_filter, *m_tables.control);
        m_isAtEnd = false;
        return next();
    }
    int next() override
    {
        while (m_scan->next()) {
            if (readRow(m_scan->columns().detailOf(m_scan->row())))
                return SQLITE_OK;
        }
        m_isAtEnd = true;
        return m_scan->wasStopped() ? SQLITE_INTERRUPT : SQLITE_OK;
    }
    [[nodiscard]] bool isAtEnd() const override { return m_isAtEnd; }
    int write(Cell cell, int column) override;
    [[nodiscard]] std::int64_t rowId() const override { return static_cast<std::int64_t>(m_scan->span()) + 1; }

private:
    /// Whether there is something to show.
    bool readRow(DetailId id)
    {
        if (!id.isValid())
            return false;
        if (m_contents == DetailTable::Contents::Details) {
            m_detail = m_tables.trace->pools->details.get(id);
            return !m_detail.isEmpty();
        }
        const std::size_t page = id.value() / DetailPool::kPageBytes;
        if (!m_page || page != m_pageNumber) {
            m_page = m_tables.trace->pools->details.arguments(page);
            m_pageNumber = page;
        }
        m_arguments = m_page ? m_page->find(static_cast<std::uint32_t>(id.value() % DetailPool::kPageBytes)) : std::string_view();
        return !m_arguments.empty();
    }

    const SpanTables& m_tables;
    DetailTable::Contents m_contents;
    SpanFilter m_filter;
    std::optional<SpanScan> m_scan;
    bool m_isAtEnd = true;
    SpanDetail m_detail;
    std::shared_ptr<const ArgumentPage> m_page;
    std::size_t m_pageNumber = 0;
    std::string_view m_arguments; // of m_page
};

int DetailCursor::write(Cell cell, int column)
{
    if (column == 0) {
        cell.number(rowId());
        return SQLITE_OK;
    }
    if (m_contents == DetailTable::Contents::Arguments) {
        cell.copiedText(m_arguments);
        return SQLITE_OK;
    }
    const auto field = static_cast<DetailField>(column - 1);
    if (!m_detail.has(field)) {
        cell.null();
        return SQLITE_OK;
    }
    const DetailValue value = valueOf(*m_tables.trace, m_detail, field);
    if (const auto* const word = std::get_if<std::string_view>(&value))
        cell.text(*word);
    else
        cell.number(std::get<std::int64_t>(value));
    return SQLITE_OK;
}

const char* helpOf(DetailField field)
{
    switch (field) {
    case DetailField::Bytes: return "bytes copied, set or allocated";
    case DetailField::Direction: return "direction of a copy: host to device, device to host, ...";
    case DetailField::SourceMemory: return "memory that a copy reads: pageable, pinned, device, ...";
    case DetailField::TargetMemory: return "memory that a copy or memset writes";
    case DetailField::GridX: return "blocks of the kernel in x";
    case DetailField::GridY: return "blocks of the kernel in y";
    case DetailField::GridZ: return "blocks of the kernel in z";
    case DetailField::BlockX: return "threads of a block in x";
    case DetailField::BlockY: return "threads of a block in y";
    case DetailField::BlockZ: return "threads of a block in z";
    case DetailField::Registers: return "registers of a thread";
    case DetailField::StaticShared: return "static shared memory of a block in bytes";
    case DetailField::DynamicShared: return "dynamic shared memory of a block in bytes";
    case DetailField::Context: return "context";
    case DetailField::Stream: return "stream named by a synchronization or an event record";
    case DetailField::Event: return "event";
    case DetailField::EventRecord: return "number of the record of the event, equal for its waits";
    case DetailField::EventRole: return "recorded, stream waits, host waits or queried";
    case DetailField::Scope: return "what a synchronization waits for: device, context, stream or event";
    case DetailField::Graph: return "graph";
    case DetailField::GraphNode: return "node of the graph";
    case DetailField::Stack: return "row of stacks";
    case DetailField::Domain: return "NVTX domain";
    case DetailField::Status: return "error code that the call returned";
    case DetailField::PeerDevice: return "other device of a copy";
    case DetailField::Colour: return "colour requested by the program, as 0xAARRGGBB";
    case DetailField::Payload: return "NVTX payload";
    case DetailField::Priority: return "priority of the stream";
    case DetailField::SequenceNumber: return "number that connects a forward with its backward operation";
    case DetailField::ExternalId: return "id of the operation in the source";
    case DetailField::OverheadCause: return "cause of profiler overhead";
    case DetailField::LaunchCount: return "number of calls merged into this span";
    case DetailField::QueueTime: return "ns from queueing the kernel on the host to its start";
    case DetailField::SubmitTime: return "ns from submitting the kernel to the device to its start";
    }
    return "";
}

bool isTextField(DetailField field)
{
    return field == DetailField::Direction || field == DetailField::SourceMemory || field == DetailField::TargetMemory || field == DetailField::Scope
        || field == DetailField::EventRole || field == DetailField::Domain || field == DetailField::OverheadCause;
}

/// The name of a column that a constraint is on, with the row id as the id.
int columnOf(const sqlite3_index_info& info, int constraint)
{
    return std::max(info.aConstraint[constraint].iColumn, 0);
}

} // namespace

SpanTable::SpanTable(SpanTables tables) : m_tables(std::move(tables)), m_columns(spanColumns()) {}

std::string SpanTable::help() const
{
    return "All spans: device work, API calls, operations, ranges";
}

int SpanTable::plan(sqlite3_index_info& info) const
{
    std::string details;
    double rows = static_cast<double>(std::max<std::uint64_t>(m_tables.index->spanCount(), 1));
    double cost = rows;
    for (int i = 0; i < info.nConstraint; ++i) {
        const int column = columnOf(info, i);
        const char symbol = symbolOf(info.aConstraint[i].op);
        if (info.aConstraint[i].usable == 0 || !isUsable(column, symbol))
            continue;
        if (symbol == '=' && isTextColumn(column) && std::string_view(sqlite3_vtab_collation(&info, i)) != "BINARY")
            continue;
        details.push_back(static_cast<char>('a' + column));
        details.push_back(symbol);
        info.aConstraintUsage[i].argvIndex = static_cast<int>(details.size() / 2);
        info.aConstraintUsage[i].omit = column == kKind ? 1 : 0;
        if (column == kId) {
            info.idxFlags = SQLITE_INDEX_SCAN_UNIQUE;
            rows = cost = 1;
            continue;
        }
        rows = std::max(1.0, rows * selectivity(column, symbol, *m_tables.index));
        cost = column == kKind || column == kName ? cost * 0.5 : std::max(1.0, cost * selectivity(column, symbol, *m_tables.index));
    }
    const bool isAscending = info.nOrderBy == 1 && info.aOrderBy[0].desc == 0;
    if (isAscending && info.aOrderBy[0].iColumn <= kId) {
        info.orderByConsumed = 1;
    } else if (info.nOrderBy == 1 && info.aOrderBy[0].iColumn == kName && m_tables.index->spanCount() < NameGroups::kMostTraceSpans) {
        info.orderByConsumed = 1;
        info.idxNum = kSortedByName | (isAscending ? 0 : kDescending);
        cost *= 1.5;
    }
    info.estimatedRows = static_cast<sqlite3_int64>(rows);
    info.estimatedCost = std::max(cost, rows);
    if (!details.empty()) {
        info.idxStr = sqlite3_mprintf("%s", details.c_str());
        info.needToFreeIdxStr = 1;
        if (!info.idxStr)
            return SQLITE_NOMEM;
    }
    return SQLITE_OK;
}

std::unique_ptr<TableCursor> SpanTable::open() const
{
    return std::make_unique<SpanCursor>(m_tables);
}

DetailTable::DetailTable(SpanTables tables, Contents contents) : m_tables(std::move(tables)), m_contents(contents)
{
    m_columns.push_back({"span_id", "INTEGER", "row of spans"});
    if (contents == Contents::Arguments)
        m_columns.push_back({"args", "TEXT", "JSON object; json_extract(args, '$.key') returns one value"});
    for (std::size_t i = 0; contents == Contents::Details && i < kDetailFields; ++i) {
        const auto field = static_cast<DetailField>(i);
        m_columns.push_back({nameOf(field), isTextField(field) ? "TEXT" : "INTEGER", helpOf(field)});
    }
}

std::string DetailTable::help() const
{
    return m_contents == Contents::Details ? "Attributes of spans: sizes, launch geometry, synchronization, call stacks"
                                           : "Arguments of the events of foreign traces";
}

int DetailTable::plan(sqlite3_index_info& info) const
{
    info.estimatedCost = 2 * static_cast<double>(m_tables.index->spanCount());
    info.estimatedRows = static_cast<sqlite3_int64>(m_tables.index->spanCount());
    for (int i = 0; i < info.nConstraint; ++i) {
        if (info.aConstraint[i].usable == 0 || info.aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ || info.aConstraint[i].iColumn > 0)
            continue;
        info.aConstraintUsage[i].argvIndex = 1;
        info.idxNum = kOfOneSpan;
        info.idxFlags = SQLITE_INDEX_SCAN_UNIQUE;
        info.estimatedCost = 1;
        info.estimatedRows = 1;
        break;
    }
    return SQLITE_OK;
}

std::unique_ptr<TableCursor> DetailTable::open() const
{
    return std::make_unique<DetailCursor>(m_tables, m_contents);
}

} // namespace stallscope::query
