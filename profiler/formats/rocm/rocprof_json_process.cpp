// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/rocm/rocprof_json_process.h"

#include "profiler/base/utf8.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace stallscope::rocm {

namespace {

namespace dom = simdjson::dom;

/// Bytes of elements that are parsed together.
constexpr std::size_t kBatchBytes = std::size_t{256} << 10;

std::optional<std::int64_t> integerIn(dom::element object, std::string_view key)
{
    std::int64_t value = 0;
    return object[key].get(value) == simdjson::SUCCESS ? std::optional(value) : std::nullopt;
}

/// Members of a handle: {"handle": 7}. Some versions write the number itself. Handles of 64 bits keep their bits.
std::optional<std::int64_t> handleIn(dom::element object, std::string_view key)
{
    dom::element handle;
    if (object[key].get(handle) != simdjson::SUCCESS)
        return {};
    dom::element inner;
    if (handle.is_object() && handle["handle"].get(inner) == simdjson::SUCCESS)
        handle = inner;
    std::int64_t value = 0;
    std::uint64_t large = 0;
    if (handle.get(value) == simdjson::SUCCESS)
        return value;
    return handle.get(large) == simdjson::SUCCESS ? std::optional(static_cast<std::int64_t>(large)) : std::nullopt;
}

std::string textIn(dom::element object, std::string_view key)
{
    std::string_view text;
    return object[key].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

std::optional<dom::element> memberOf(dom::element object, std::string_view key)
{
    dom::element member;
    return object[key].get(member) == simdjson::SUCCESS ? std::optional(member) : std::nullopt;
}

bool isMark(std::string_view operation)
{
    return operation.find("Mark") != std::string_view::npos || operation.find("mark") != std::string_view::npos;
}

} // namespace

/// A list of records and what becomes of them.
struct RocprofJsonProcess::RecordKind {
    std::string_view name;
    SpanKind kind;
};

namespace {

using JsonRecordKind = std::pair<std::string_view, SpanKind>;
constexpr std::array<JsonRecordKind, 9> kRecordKinds{{
    {"kernel_dispatch", SpanKind::Kernel},
    {"memory_copy", SpanKind::Memcpy},
    {"hip_api", SpanKind::ApiCall},
    {"hsa_api", SpanKind::ApiCall},
    {"marker_api", SpanKind::Range},
    {"rccl_api", SpanKind::HostOp},
    {"rocdecode_api", SpanKind::HostOp},
    {"rocjpeg_api", SpanKind::HostOp},
    {"ompt", SpanKind::HostOp},
}};

} // namespace

void RocprofJsonProcess::read()
{
    std::string key;
    while (m_json.nextMember(key)) {
        if (key == "metadata")
            readMetadata();
        else if (key == "agents")
            forEachElement([this](Element agent) {
                ++m_rows.account.names;
                const auto handle = handleIn(agent, "id");
                const std::string product = textIn(agent, "product_name");
                constexpr std::int64_t kGpu = 2;
                if (handle)
                    m_agents[*handle] = {integerIn(agent, "type") == kGpu, integerIn(agent, "logical_node_type_id").value_or(*handle),
                        displayText(product.empty() ? textIn(agent, "name") : product)};
            });
        else if (key == "counters")
            forEachElement([this](Element counter) {
                ++m_rows.account.names;
                if (const auto handle = handleIn(counter, "id"))
                    m_counters[*handle] = displayText(textIn(counter, "name"));
            });
        else if (key == "kernel_symbols")
            forEachElement([this](Element symbol) {
                ++m_rows.account.names;
                const std::string formatted = textIn(symbol, "formatted_kernel_name");
                if (const auto id = integerIn(symbol, "kernel_id"))
                    m_kernels[*id] = formatted.empty() ? textIn(symbol, "kernel_name") : formatted;
            });
        else if (key == "strings")
            readStrings();
        else if (key == "buffer_records")
            readRecords();
        else if (key == "callback_records")
            readCallbacks();
        else
            m_json.skip();
    }
    finish();
}

/// Only the process and the machine: command line and paths are personal.
void RocprofJsonProcess::readMetadata()
{
    std::string key;
    if (!m_json.enter('{'))
        return m_json.skip();
    while (m_json.nextMember(key)) {
        if (key != "pid" && key != "node") {
            m_json.skip();
            continue;
        }
        std::string text;
        Element value;
        std::int64_t pid = 0;
        if (!m_json.read(text) || m_parser.parse(text).get(value) != simdjson::SUCCESS)
            continue;
        if (key == "node")
            m_rows.addMachine(textIn(value, "machine_id"), textIn(value, "hostname"));
        else if (value.get(pid) == simdjson::SUCCESS)
            m_pid = pid;
    }
}

void RocprofJsonProcess::readStrings()
{
    std::string key;
    if (!m_json.enter('{'))
        return m_json.skip();
    while (m_json.nextMember(key)) {
        if (key == "buffer_records")
            forEachElement([this](Element kind) {
                ++m_rows.account.names;
                Kind& named = m_kinds.emplace_back();
                named.name = textIn(kind, "kind");
                dom::array operations;
                if (kind["operations"].get(operations) != simdjson::SUCCESS)
                    return;
                for (const Element operation : operations) {
                    std::string_view text;
                    named.operations.emplace_back(operation.get(text) == simdjson::SUCCESS ? text : std::string_view{});
                }
            });
        else if (key == "marker_api")
            forEachElement([this](Element marker) {
                ++m_rows.account.names;
                if (const auto id = integerIn(marker, "key"))
                    m_markers[*id] = textIn(marker, "value");
            });
        else
            m_json.skip();
    }
}

void RocprofJsonProcess::readRecords()
{
    std::string key;
    if (!m_json.enter('{'))
        return m_json.skip();
    while (m_json.nextMember(key)) {
        const auto* const known = std::find_if(kRecordKinds.begin(), kRecordKinds.end(), [&key](const JsonRecordKind& kind) { return key == kind.first; });
        if (known == kRecordKinds.end()) {
            countElements(key);
            continue;
        }
        const RecordKind what{known->first, known->second};
        forEachElement([&](Element record) { takeRecord(what, record); });
    }
}

void RocprofJsonProcess::readCallbacks()
{
    std::string key;
    if (!m_json.enter('{'))
        return m_json.skip();
    while (m_json.nextMember(key)) {
        if (key == "counter_collection")
            forEachElement([this](Element record) { takeCounters(record); });
        else
            countElements(key);
    }
}

/// Records that are neither work nor calls: allocations, samples of program counters.
void RocprofJsonProcess::countElements(const std::string& name)
{
    std::uint64_t count = 0;
    if (!m_json.enter('['))
        return m_json.skip();
    for (; m_json.nextElement(); ++count)
        m_json.skip();
    if (count == 0)
        return;
    m_rows.account.read += count;
    lose(Loss::UnknownEvents, count);
    m_notRead.append(m_notRead.empty() ? "" : ", ").append(displayText(name));
}

void RocprofJsonProcess::forEachElement(const std::function<void(Element)>& take)
{
    if (!m_json.enter('['))
        return m_json.skip();
    while (m_json.nextElement()) {
        m_batch.append(m_batch.empty() ? "[" : ",");
        const std::size_t begin = m_batch.size();
        if (!m_json.read(m_batch)) {
            m_batch.resize(begin - 1);
            break;
        }
        m_elements.emplace_back(begin, m_batch.size() - begin);
        if (m_batch.size() >= kBatchBytes)
            parseBatch(take);
    }
    parseBatch(take);
}

/// Parses one by one if one of the elements is malformed.
void RocprofJsonProcess::parseBatch(const std::function<void(Element)>& take)
{
    m_rows.account.read += m_elements.size();
    const auto elements = std::exchange(m_elements, {});
    std::string batch = std::exchange(m_batch, {});
    if (elements.empty())
        return;
    dom::array parsed;
    if (m_parser.parse(batch + "]").get(parsed) == simdjson::SUCCESS) {
        for (const Element element : parsed)
            take(element);
        return;
    }
    for (const auto& [begin, size] : elements) {
        Element element;
        if (m_parser.parse(batch.data() + begin, size).get(element) == simdjson::SUCCESS)
            take(element);
        else
            lose(Loss::WrongTypes);
    }
}

std::uint32_t RocprofJsonProcess::nameNumber(const NameKey& key)
{
    const auto [known, isNew] = m_nameNumbers.try_emplace(key, static_cast<std::uint32_t>(m_names.size()));
    if (isNew)
        m_names.push_back(key);
    return known->second;
}

void RocprofJsonProcess::takeRecord(const RecordKind& what, Element record)
{
    const auto start = usableTime(integerIn(record, "start_timestamp"));
    const auto end = usableTime(integerIn(record, "end_timestamp"));
    if (!start)
        return lose(Loss::MissingStart);
    Span span;
    span.kind = what.kind;
    span.start = *start;
    const bool mayBeMark = what.kind == SpanKind::Range;
    span.kind = mayBeMark ? SpanKind::Mark : what.kind; // for marks, a length of 0 is no loss
    setEnd(span, end, m_builder.losses());
    span.kind = what.kind;
    SpanDetail detail;
    const JsonPlace place = placeOf(what, record, detail);
    span.detail = m_builder.addDetail(detail);
    const auto ids = memberOf(record, "correlation_id");
    const std::int64_t id = ids ? integerIn(*ids, "internal").value_or(0) : 0;
    const bool isLinked = what.kind == SpanKind::ApiCall || what.kind == SpanKind::Kernel || what.kind == SpanKind::Memcpy;
    if (isLinked) {
        span.correlation = m_correlations.of(id);
        m_builder.losses().count(Loss::InvalidCorrelation, span.correlation.isValid() ? 0 : 1);
    }
    const std::int64_t kind = integerIn(record, "kind").value_or(-1);
    const std::int64_t operation = integerIn(record, "operation").value_or(-1);
    NameKey name{NameType::Operation, kind, operation, 0};
    if (what.kind == SpanKind::Range)
        name = {NameType::Marker, kind, operation, id};
    if (what.kind == SpanKind::Kernel) {
        const auto dispatch = memberOf(record, "dispatch_info");
        name = {NameType::Kernel, 0, 0, dispatch ? integerIn(*dispatch, "kernel_id").value_or(-1) : -1};
    }
    span.name = StringId(nameNumber(name));
    m_spans[place].push_back(span);
}

RocprofJsonProcess::JsonPlace RocprofJsonProcess::placeOf(const RecordKind& what, Element record, SpanDetail& detail)
{
    const std::int64_t stream = handleIn(record, "stream_id").value_or(0);
    if (what.kind == SpanKind::Memcpy) {
        if (const auto bytes = integerIn(record, "bytes"); bytes && *bytes >= 0)
            detail.set(DetailField::Bytes, static_cast<std::uint64_t>(*bytes));
        // which of the two is the GPU may not be known yet
        return {true, true, handleIn(record, "dst_agent_id").value_or(0), stream, handleIn(record, "src_agent_id").value_or(0)};
    }
    if (what.kind != SpanKind::Kernel)
        return {false, false, 0, integerIn(record, "thread_id").value_or(0), 0};
    const auto dispatch = memberOf(record, "dispatch_info");
    if (!dispatch)
        return {true, false, 0, stream, 0};
    using enum DetailField;
    struct Dimension {
        std::string_view key;
        DetailField grid;
        DetailField block;
    };
    const auto grid = memberOf(*dispatch, "grid_size");
    const auto block = memberOf(*dispatch, "workgroup_size");
    for (const Dimension& one : {Dimension{"x", GridX, BlockX}, Dimension{"y", GridY, BlockY}, Dimension{"z", GridZ, BlockZ}}) {
        const std::int64_t size = block ? integerIn(*block, one.key).value_or(0) : 0;
        const std::int64_t items = grid ? integerIn(*grid, one.key).value_or(0) : 0;
        if (size > 0)
            detail.set(one.block, static_cast<std::uint64_t>(size));
        if (items > 0) // the grid counts work items
            detail.set(one.grid, static_cast<std::uint64_t>(size > 0 ? items / size + (items % size > 0 ? 1 : 0) : items));
    }
    if (const auto bytes = integerIn(*dispatch, "group_segment_size"); bytes && *bytes > 0)
        detail.set(DynamicShared, static_cast<std::uint64_t>(*bytes));
    return {true, false, handleIn(*dispatch, "agent_id").value_or(0), stream, handleIn(*dispatch, "queue_id").value_or(0)};
}

/// Values of hardware counters of a kernel, at its start.
void RocprofJsonProcess::takeCounters(Element record)
{
    const auto data = memberOf(record, "dispatch_data");
    const auto start = data ? usableTime(integerIn(*data, "start_timestamp")) : std::nullopt;
    const auto dispatch = data ? memberOf(*data, "dispatch_info") : std::nullopt;
    dom::array values;
    if (!start || record["records"].get(values) != simdjson::SUCCESS)
        return lose(Loss::WrongTypes);
    ++m_rows.account.names; // its values are counted one by one
    for (const Element value : values) {
        ++m_rows.account.read;
        double number = 0;
        const auto counter = handleIn(value, "counter_id");
        if (counter && value["value"].get(number) == simdjson::SUCCESS && std::isfinite(number))
            m_samples.push_back({*counter, dispatch ? handleIn(*dispatch, "agent_id").value_or(0) : 0, *start, number});
        else
            lose(Loss::InvalidNumbers);
    }
}

std::string RocprofJsonProcess::operationName(std::int64_t kind, std::int64_t operation) const
{
    if (kind < 0 || kind >= static_cast<std::int64_t>(m_kinds.size()))
        return {};
    const std::vector<std::string>& operations = m_kinds[static_cast<std::size_t>(kind)].operations;
    const bool isKnown = operation >= 0 && operation < static_cast<std::int64_t>(operations.size());
    return isKnown ? operations[static_cast<std::size_t>(operation)] : std::string();
}

std::string RocprofJsonProcess::nameText(const NameKey& key) const
{
    if (key.type == NameType::Kernel) {
        const auto known = m_kernels.find(key.id);
        return known != m_kernels.end() ? known->second : std::string();
    }
    const auto marker = key.type == NameType::Marker ? m_markers.find(key.id) : m_markers.end();
    if (marker != m_markers.end() && !marker->second.empty())
        return marker->second;
    return operationName(key.kind, key.operation);
}

void RocprofJsonProcess::resolve(SpanRuns& spans, const std::vector<std::pair<Name, bool>>& names) const
{
    for (std::vector<Span>& run : spans.runs()) {
        for (Span& span : run) {
            const auto& [name, isInstant] = names[span.name.value()];
            describe(span, name, isInstant);
        }
    }
}

void RocprofJsonProcess::describe(Span& span, const Name& name, bool isInstant) const
{
    span.name = name.id;
    if (span.kind == SpanKind::ApiCall && name.isBlockingCall)
        span.flags |= SpanFlag::kBlocking;
    if (span.kind == SpanKind::Kernel && name.isCommunication)
        span.flags |= SpanFlag::kCommunication;
    if (span.kind == SpanKind::Range && isInstant)
        span.kind = SpanKind::Mark;
    else if (span.kind == SpanKind::Range && span.duration == 0)
        m_builder.losses().count(Loss::ZeroLength);
    if (span.kind == SpanKind::Memcpy && name.direction != CopyDirection::Unknown)
        span.detail = m_builder.addDetail(m_builder.pools()->details.get(span.detail).set(DetailField::Direction, static_cast<std::uint64_t>(name.direction)));
}

std::int64_t RocprofJsonProcess::deviceOf(std::int64_t agent)
{
    const auto known = m_agents.find(agent);
    if (known != m_agents.end())
        return known->second.number;
    m_builder.losses().count(Loss::WrongTypes);
    return agent;
}

void RocprofJsonProcess::finish()
{
    std::vector<std::pair<Name, bool>> names;
    for (const NameKey& key : m_names) {
        const std::string text = nameText(key);
        if (text.empty())
            m_builder.losses().count(Loss::WrongTypes);
        const bool isInstant = key.type == NameType::Marker && isMark(operationName(key.kind, key.operation));
        names.emplace_back(nameOf(text.empty() ? kUnnamed : std::string_view(text), m_builder.pools()->strings, m_builder.losses()), isInstant);
    }
    const std::uint32_t process = m_rows.addProcess({m_pid, {}, m_scope, 0});
    for (const auto& [handle, agent] : m_agents) {
        if (agent.isGpu)
            m_rows.nameGpu(0, agent.number, agent.name);
    }
    const auto isGpu = [this](std::int64_t handle) {
        const auto known = m_agents.find(handle);
        return known != m_agents.end() && known->second.isGpu;
    };
    for (auto& [place, spans] : m_spans) {
        RowPlace row{place.isStream ? TrackType::DeviceStream : TrackType::HostThread, process, 0, place.lane, place.isCopy ? 0 : place.queue};
        if (place.isStream)
            row.device = deviceOf(place.isCopy && !isGpu(place.agent) && isGpu(place.queue) ? place.queue : place.agent);
        resolve(spans, names);
        m_rows.add(row, std::move(spans));
    }
    for (const Sample& sample : m_samples) {
        const auto name = m_counters.find(sample.counter);
        const std::string shown = name != m_counters.end() ? name->second : "counter " + std::to_string(sample.counter);
        m_rows.addSample({process, deviceOf(sample.agent), shown}, sample.time, sample.value);
    }
    if (!m_notRead.empty())
        m_builder.setFact("records not read", m_notRead);
}

} // namespace stallscope::rocm
