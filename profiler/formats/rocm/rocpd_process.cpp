// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/rocm/rocpd_process.h"

#include "profiler/base/utf8.h"
#include "profiler/formats/rocm/lz4_frame.h"

#include <simdjson.h>

#include <algorithm>
#include <array>

namespace stallscope::rocm {

namespace {

constexpr std::array<const char*, 4> kEventTables{"kernel_dispatch", "memory_copy", "region", "sample"};

/// A table of categories, which only some versions have.
constexpr const char* kCategoryTable = "info_category";

/// Number of thread blocks along one dimension: these tables count work items.
std::uint64_t blocksOf(std::uint64_t items, std::uint64_t blockSize)
{
    return blockSize > 0 ? items / blockSize + (items % blockSize > 0 ? 1 : 0) : items;
}

} // namespace

class RocpdProcess::EventQuery {
public:
    EventQuery(const RocpdProcess& process, std::string_view kind)
        : m_process(process), m_table(process.table(kind)), m_select(process.m_source.schema, m_table)
    {
        m_hasTimes = schema().has(m_table, "start") || schema().has(m_table, "timestamp");
        m_start = time(schema().has(m_table, "start") || schema().has(m_table, "start_id") ? "start" : "timestamp");
        m_end = time("end");
        for (const char* const column : {"pid", "tid", "agent_id", "queue_id", "stream_id", "name_id"})
            m_places.push_back(addKnown(column));
        m_track = addKnown("track_id");
        m_event = m_select.add("event_id");
        m_correlation = ofEvent("stack_id");
    }

    [[nodiscard]] int add(std::string_view column) { return m_select.add(column); }
    [[nodiscard]] int ofEvent(std::string_view column) { return m_select.addJoined(m_process.table("event"), "event_id", column); }
    [[nodiscard]] const std::string& table() const { return m_table; }
    [[nodiscard]] std::string sql() const { return m_select.sql(); }

    [[nodiscard]] int start() const { return m_start; }
    [[nodiscard]] int end() const { return m_end; }
    [[nodiscard]] int correlation() const { return m_correlation; }
    [[nodiscard]] std::optional<std::int64_t> event(const Cells& cells) const { return cells.number(m_event); }
    /// From the row, otherwise from its track.
    [[nodiscard]] Place place(const Cells& cells) const
    {
        Place place{number(cells, 0), number(cells, 1), number(cells, 2), number(cells, 3), number(cells, 4), number(cells, 5)};
        const auto id = m_track >= 0 ? cells.number(m_track) : std::nullopt;
        const auto track = id ? m_process.m_tracks.find(*id) : m_process.m_tracks.end();
        if (track == m_process.m_tracks.end())
            return place;
        const auto complete = [&](std::optional<std::int64_t> Place::*member) { place.*member = place.*member ? place.*member : track->second.*member; };
        for (const auto member : {&Place::process, &Place::thread, &Place::agent, &Place::queue, &Place::stream, &Place::name})
            complete(member);
        return place;
    }

private:
    [[nodiscard]] const Schema& schema() const { return m_process.m_source.schema; }
    [[nodiscard]] int time(const std::string& column)
    {
        return m_hasTimes ? m_select.add(column) : m_select.addJoined(m_process.table("timestamp"), column + "_id", "value");
    }
    /// Layouts differ in these columns: those that are missing are not asked for in every row.
    [[nodiscard]] int addKnown(std::string_view column) { return schema().has(m_table, column) ? m_select.add(column) : -1; }
    [[nodiscard]] std::optional<std::int64_t> number(const Cells& cells, std::size_t place) const
    {
        return m_places[place] >= 0 ? cells.number(m_places[place]) : std::nullopt;
    }

    const RocpdProcess& m_process;
    std::string m_table;
    JoinedSelect m_select;
    bool m_hasTimes = false;
    int m_start = 0;
    int m_end = 0;
    std::vector<int> m_places;
    int m_track = 0;
    int m_event = 0;
    int m_correlation = 0;
};

RocpdProcess::RocpdProcess(DatabaseSource& source, std::string suffix, std::uint32_t scope)
    : m_source(source),
      m_suffix(std::move(suffix)),
      m_scope(scope),
      m_texts(source, table("string"), {"string"}),
      m_categories(source, table(source.schema.has(table(kCategoryTable)) ? kCategoryTable : "string"), {"name", "string", "category"}),
      m_kernels(source, table("info_kernel_symbol"), {"display_name", "kernel_name"}),
      m_counterNames(source, table("info_pmc"), {"name", "symbol"})
{
}

std::uint64_t RocpdProcess::sizeOf(const DatabaseSource& source, const std::string& suffix)
{
    std::uint64_t rows = 0;
    for (const char* const kind : kEventTables)
        rows += source.largestRow("rocpd_" + std::string(kind) + suffix);
    return rows;
}

Result<> RocpdProcess::read()
{
    using Reader = Result<> (RocpdProcess::*)();
    constexpr std::array<Reader, 11> kReaders{&RocpdProcess::readMachines, &RocpdProcess::readProcesses, &RocpdProcess::readThreads, &RocpdProcess::readAgents,
        &RocpdProcess::readTracks, &RocpdProcess::readFacts, &RocpdProcess::readCounters, &RocpdProcess::readDispatches, &RocpdProcess::readCopies,
        &RocpdProcess::readRegions, &RocpdProcess::readSamples};
    for (const Reader reader : kReaders) {
        if (const auto read = (this->*reader)(); !read)
            return read;
    }
    const auto unused = std::count_if(m_counters.begin(), m_counters.end(), [](const CounterValue& value) { return !value.isUsed; });
    m_source.lose(Loss::WrongTypes, static_cast<std::uint64_t>(unused));
    countUnread();
    return {};
}

/// Not to be shown: only recordings of equal machines share a clock.
Result<> RocpdProcess::readMachines()
{
    const std::string name = table("info_node");
    if (!m_source.schema.has(name))
        return {};
    JoinedSelect select(m_source.schema, name);
    const int id = select.add("machine_id");
    const int host = select.add("hostname");
    const auto rows = m_source.forEachRow(name, select.sql(), [&](const Cells& cells) { m_source.rows.addMachine(cells.text(id), cells.text(host)); });
    return rows ? Result<>() : Result<>(rows.error());
}

Result<> RocpdProcess::readProcesses()
{
    const std::string name = table("info_process");
    if (!m_source.schema.has(name))
        return {};
    JoinedSelect select(m_source.schema, name);
    const int id = select.add("id");
    const int pid = select.add("pid");
    const int node = select.add("nid");
    const int label = select.add("name");
    const auto rows = m_source.forEachRow(name, select.sql(), [&](const Cells& cells) {
        ++m_source.rows.account.names;
        if (const auto key = cells.number(id))
            m_processes[*key] = m_source.rows.addProcess({cells.numberOr(pid, *key), displayText(cells.text(label)), m_scope, cells.numberOr(node, 0)});
    });
    if (!rows)
        return rows.error();
    count(*rows);
    return {};
}

Result<> RocpdProcess::readThreads()
{
    const std::string name = table("info_thread");
    if (!m_source.schema.has(name))
        return {};
    JoinedSelect select(m_source.schema, name);
    const int id = select.add("id");
    const int tid = select.add("tid");
    const int label = select.add("name");
    const auto rows = m_source.forEachRow(name, select.sql(), [&](const Cells& cells) {
        ++m_source.rows.account.names;
        if (const auto key = cells.number(id))
            m_threads[*key] = {cells.numberOr(tid, *key), displayText(cells.text(label)), false};
    });
    if (!rows)
        return rows.error();
    count(*rows);
    return {};
}

Result<> RocpdProcess::readAgents()
{
    const std::string name = table("info_agent");
    if (!m_source.schema.has(name))
        return {};
    JoinedSelect select(m_source.schema, name);
    const int id = select.add("id");
    const int type = select.add("type");
    const int number = select.add("type_index");
    const int node = select.add("nid");
    const int product = select.add("product_name");
    const int label = select.add("name");
    const auto rows = m_source.forEachRow(name, select.sql(), [&](const Cells& cells) {
        ++m_source.rows.account.names;
        const auto key = cells.number(id);
        if (!key)
            return;
        const Agent agent{cells.text(type) == "GPU", cells.numberOr(number, *key)};
        m_agents[*key] = agent;
        const std::string_view shown = cells.text(product).empty() ? cells.text(label) : cells.text(product);
        if (agent.isGpu)
            m_source.rows.nameGpu(cells.numberOr(node, 0), agent.number, displayText(shown));
    });
    if (!rows)
        return rows.error();
    count(*rows);
    return {};
}

Result<> RocpdProcess::readTracks()
{
    const std::string name = table("track");
    if (!m_source.schema.has(name))
        return {};
    JoinedSelect select(m_source.schema, name);
    const int id = select.add("id");
    std::array<int, 6> places{};
    constexpr std::array<const char*, 6> kColumns{"pid", "tid", "agent_id", "queue_id", "stream_id", "name_id"};
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i] = select.add(kColumns[i]);
    const auto rows = m_source.forEachRow(name, select.sql(), [&](const Cells& cells) {
        ++m_source.rows.account.names;
        const auto at = [&](std::size_t place) { return cells.number(places[place]); };
        if (const auto key = cells.number(id))
            m_tracks[*key] = {at(0), at(1), at(2), at(3), at(4), at(5)};
    });
    if (!rows)
        return rows.error();
    count(*rows);
    return {};
}

Result<> RocpdProcess::readFacts()
{
    const std::string name = table("metadata");
    if (!m_source.schema.has(name))
        return {};
    JoinedSelect select(m_source.schema, name);
    const int tag = select.add("tag");
    const int value = select.add("value");
    const auto rows = m_source.forEachRow(name, select.sql(), [&](const Cells& cells) {
        ++m_source.rows.account.names;
        if (cells.text(tag) == "schema_version")
            m_source.builder.setFact("rocpd schema", displayText(cells.text(value)));
    });
    if (!rows)
        return rows.error();
    count(*rows);
    const bool hasTimeTable = m_source.schema.has(table("timestamp"));
    const bool hasTracks = m_source.schema.has(table("region"), "track_id");
    m_source.builder.setFact("rocpd layout", hasTimeTable ? "table of times" : hasTracks ? "tracks" : "inline");
    return {};
}

Result<> RocpdProcess::readCounters()
{
    const std::string name = table("pmc_event");
    if (!m_source.schema.has(name))
        return {};
    JoinedSelect select(m_source.schema, name);
    const int event = select.add("event_id");
    const int counter = select.add("pmc_id");
    const int value = select.add("value");
    const auto rows = m_source.forEachRow(name, select.sql(), [&](const Cells& cells) {
        const auto key = cells.number(event);
        const auto number = cells.real(value);
        if (key && number)
            m_counters.push_back({*key, cells.numberOr(counter, 0), *number});
        else
            m_source.lose(key ? Loss::InvalidNumbers : Loss::WrongTypes);
    });
    if (!rows)
        return rows.error();
    count(*rows);
    std::stable_sort(m_counters.begin(), m_counters.end(), [](const CounterValue& a, const CounterValue& b) { return a.event < b.event; });
    return {};
}

void RocpdProcess::takeCounters(std::optional<std::int64_t> event, Nanos time, std::uint32_t process, std::optional<std::int64_t> device)
{
    if (!event || m_counters.empty())
        return;
    auto value = std::lower_bound(m_counters.begin(), m_counters.end(), *event, [](const CounterValue& v, std::int64_t e) { return v.event < e; });
    for (; value != m_counters.end() && value->event == *event; ++value) {
        if (value->isUsed)
            continue;
        value->isUsed = true;
        m_source.rows.addSample({process, device, m_counterNames.text(value->counter)}, time, value->value);
    }
}

Result<> RocpdProcess::readDispatches()
{
    EventQuery query(*this, "kernel_dispatch");
    if (!m_source.schema.has(query.table()))
        return {};
    using enum DetailField;
    const int kernel = query.add("kernel_id");
    const int shared = query.add("group_segment_size");
    const int graph = query.add("graph_exec_id");
    const int node = query.add("graph_node_id");
    struct Size {
        int items;
        int block;
        DetailField gridField;
        DetailField blockField;
    };
    const std::array<Size, 3> sizes{{
        {query.add("grid_size_x"), query.add("workgroup_size_x"), GridX, BlockX},
        {query.add("grid_size_y"), query.add("workgroup_size_y"), GridY, BlockY},
        {query.add("grid_size_z"), query.add("workgroup_size_z"), GridZ, BlockZ},
    }};
    const auto rows = m_source.forEachRow(query.table(), query.sql(), [&](const Cells& cells) {
        Span span;
        if (!m_source.setTimes(span, cells, query.start(), query.end()))
            return;
        const Place place = query.place(cells);
        const Name& name = m_kernels.find(cells.number(kernel));
        span.name = name.id;
        span.flags |= name.isCommunication ? SpanFlag::kCommunication : SpanFlag::kNone;
        span.correlation = m_source.correlation(m_correlations, cells, query.correlation());
        SpanDetail detail;
        for (const Size& size : sizes) {
            const auto block = cells.amount(size.block);
            const auto items = cells.amount(size.items);
            if (block)
                detail.set(size.blockField, *block);
            if (items)
                detail.set(size.gridField, blocksOf(*items, block.value_or(1)));
        }
        if (const auto bytes = cells.amount(shared))
            detail.set(DynamicShared, *bytes);
        for (const auto& [column, field] : {std::pair(graph, Graph), std::pair(node, GraphNode)}) {
            if (const auto id = cells.amount(column); id.value_or(0) > 0)
                detail.set(field, *id);
        }
        span.detail = m_source.builder.addDetail(detail);
        const Agent* const agent = agentOf(place.agent);
        const RowPlace stream = streamOf(place, agent ? agent->number : place.agent.value_or(0));
        m_source.rows.add(stream, span);
        takeCounters(query.event(cells), span.start, stream.process, stream.device);
    });
    if (!rows)
        return rows.error();
    count(*rows);
    return {};
}

Result<> RocpdProcess::readCopies()
{
    EventQuery query(*this, "memory_copy");
    if (!m_source.schema.has(query.table()))
        return {};
    const int target = query.add("dst_agent_id");
    const int origin = query.add("src_agent_id");
    const int size = query.add("size");
    const auto rows = m_source.forEachRow(query.table(), query.sql(), [&](const Cells& cells) {
        Span span;
        span.kind = SpanKind::Memcpy;
        if (!m_source.setTimes(span, cells, query.start(), query.end()))
            return;
        const Place place = query.place(cells);
        const Name& name = m_texts.find(place.name);
        span.name = name.id;
        span.correlation = m_source.correlation(m_correlations, cells, query.correlation());
        const Agent* const to = agentOf(cells.number(target));
        const Agent* const from = agentOf(cells.number(origin));
        const bool isToGpu = to && to->isGpu;
        const bool isFromGpu = from && from->isGpu;
        SpanDetail detail;
        if (const auto bytes = cells.amount(size))
            detail.set(DetailField::Bytes, *bytes);
        if (name.direction != CopyDirection::Unknown)
            detail.set(DetailField::Direction, static_cast<std::uint64_t>(name.direction));
        if (isToGpu && isFromGpu && to->number != from->number && from->number >= 0)
            detail.set(DetailField::PeerDevice, static_cast<std::uint64_t>(from->number));
        span.detail = m_source.builder.addDetail(detail);
        // a copy belongs to the GPU that takes part in it; of two, to the one that receives
        const Agent* const agent = isToGpu ? to : isFromGpu ? from : nullptr;
        m_source.rows.add(streamOf(place, agent ? agent->number : 0), span);
    });
    if (!rows)
        return rows.error();
    count(*rows);
    return {};
}

Result<> RocpdProcess::readRegions()
{
    EventQuery query(*this, "region");
    if (!m_source.schema.has(query.table()))
        return {};
    const int category = query.ofEvent("category_id");
    const int details = query.ofEvent("extdata");
    const auto rows = m_source.forEachRow(query.table(), query.sql(), [&](const Cells& cells) {
        Span span;
        const Category what = categoryOf(cells.number(category));
        span.kind = what == Category::Call ? SpanKind::ApiCall : what == Category::Marker ? SpanKind::Range : SpanKind::HostOp;
        if (!m_source.setTimes(span, cells, query.start(), query.end()))
            return;
        const Place place = query.place(cells);
        const Name& name = m_texts.find(place.name);
        span.name = what == Category::Marker ? markerName(cells, details, name).id : name.id;
        if (what == Category::Call) {
            span.correlation = m_source.correlation(m_correlations, cells, query.correlation());
            span.flags |= name.isBlockingCall ? SpanFlag::kBlocking : SpanFlag::kNone;
        }
        m_source.rows.add(threadOf(place), span);
    });
    if (!rows)
        return rows.error();
    count(*rows);
    return {};
}

/// Events without a length: marks, calls that took less than the clock resolves, and times of counters.
Result<> RocpdProcess::readSamples()
{
    EventQuery query(*this, "sample");
    if (!m_source.schema.has(query.table()))
        return {};
    const int category = query.ofEvent("category_id");
    const int details = query.ofEvent("extdata");
    const auto rows = m_source.forEachRow(query.table(), query.sql(), [&](const Cells& cells) {
        const auto time = usableTime(cells.number(query.start()));
        if (!time)
            return m_source.lose(Loss::MissingStart);
        const Place place = query.place(cells);
        const RowPlace thread = threadOf(place);
        const std::uint64_t before = m_source.rows.account.samples;
        takeCounters(query.event(cells), *time, thread.process, {});
        if (m_source.rows.account.samples > before) {
            ++m_source.rows.account.names; // it only gives the time
            return;
        }
        Span span;
        span.start = *time;
        const bool isCall = categoryOf(cells.number(category)) == Category::Call;
        span.kind = isCall ? SpanKind::ApiCall : SpanKind::Mark;
        const Name name = place.name ? m_texts.find(place.name) : Name{};
        span.name = isCall ? name.id : markerName(cells, details, name).id;
        if (isCall)
            span.correlation = m_source.correlation(m_correlations, cells, query.correlation());
        m_source.rows.add(thread, span);
    });
    if (!rows)
        return rows.error();
    count(*rows);
    return {};
}

/// Allocations and other events that are neither work nor calls.
void RocpdProcess::countUnread()
{
    std::string names;
    for (const auto& [name, columns] : m_source.schema.tables()) {
        const bool isOfProcess = name.starts_with("rocpd_") && (m_suffix.empty() || name.ends_with(m_suffix));
        const std::string kind = isOfProcess ? name.substr(6, name.size() - 6 - m_suffix.size()) : std::string();
        const bool isRead = std::find(kEventTables.begin(), kEventTables.end(), kind) != kEventTables.end();
        const bool hasTimes = m_source.schema.has(name, "start") || m_source.schema.has(name, "start_id");
        if (kind.empty() || isRead || !hasTimes || kind.starts_with("info_"))
            continue;
        const std::uint64_t rows = m_source.countRows(name);
        if (rows == 0)
            continue;
        count(rows);
        m_source.lose(Loss::UnknownEvents, rows);
        names.append(names.empty() ? "" : ", ").append(displayText(kind));
    }
    if (!names.empty())
        m_source.builder.setFact("tables not read", names);
}

std::uint32_t RocpdProcess::processOf(const Place& place)
{
    const auto known = place.process ? m_processes.find(*place.process) : m_processes.end();
    if (known != m_processes.end())
        return known->second;
    if (m_processes.size() == 1)
        return m_processes.begin()->second;
    if (!m_unknownProcess)
        m_unknownProcess = m_source.rows.addProcess({place.process.value_or(0), {}, m_scope, 0});
    return *m_unknownProcess;
}

RowPlace RocpdProcess::threadOf(const Place& place)
{
    const auto known = place.thread ? m_threads.find(*place.thread) : m_threads.end();
    if (known == m_threads.end()) {
        m_source.builder.losses().count(Loss::WrongTypes);
        return {TrackType::HostThread, processOf(place), 0, place.thread.value_or(0), 0};
    }
    const RowPlace row{TrackType::HostThread, processOf(place), 0, known->second.tid, 0};
    if (!known->second.isNamed && !known->second.name.empty())
        m_source.rows.nameThread(row.process, row.lane, known->second.name);
    known->second.isNamed = true;
    return row;
}

RowPlace RocpdProcess::streamOf(const Place& place, std::int64_t device)
{
    return {TrackType::DeviceStream, processOf(place), device, place.stream.value_or(0), place.queue.value_or(0)};
}

const RocpdProcess::Agent* RocpdProcess::agentOf(std::optional<std::int64_t> id)
{
    const auto known = id ? m_agents.find(*id) : m_agents.end();
    if (known != m_agents.end())
        return &known->second;
    m_source.builder.losses().count(Loss::WrongTypes);
    return nullptr;
}

RocpdProcess::Category RocpdProcess::categoryOf(std::optional<std::int64_t> id)
{
    if (!id)
        return Category::Operation;
    const auto [known, isNew] = m_knownCategories.try_emplace(*id, Category::Operation);
    if (!isNew)
        return known->second;
    const std::string text = m_categories.text(*id);
    const auto startsWithOne = [&text](std::initializer_list<std::string_view> words) {
        return std::any_of(words.begin(), words.end(), [&text](std::string_view word) { return text.starts_with(word); });
    };
    if (startsWithOne({"HIP_", "HSA_", "rocm_hip", "rocm_hsa", "hip_api", "hsa_api"}))
        known->second = Category::Call;
    else if (startsWithOne({"MARKER_", "rocm_marker", "marker_api", "user"}))
        known->second = Category::Marker;
    return known->second;
}

Name RocpdProcess::markerName(const Cells& cells, int details, const Name& otherwise)
{
    const std::string json = isLz4Frame(cells.bytes(details)) ? unpackedLz4Frame(cells.bytes(details)) : std::string(cells.text(details));
    if (json.size() <= 2)
        return otherwise;
    simdjson::dom::parser parser;
    simdjson::dom::element object;
    std::string_view message;
    if (parser.parse(json).get(object) != simdjson::SUCCESS || object["message"].get(message) != simdjson::SUCCESS || message.empty())
        return otherwise;
    return nameOf(message, m_source.builder.pools()->strings, m_source.builder.losses());
}

} // namespace stallscope::rocm
