// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/trace_event_export.h"

#include "profiler/base/json_writer.h"
#include "profiler/formats/chrome/event_reader.h"
#include "profiler/formats/chrome/json_text.h"
#include "profiler/formats/common/atomic_file.h"
#include "profiler/formats/common/decimal.h"
#include "profiler/formats/common/span_export.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

std::string namingEvent(const char* what, std::string_view pid, std::string_view tid, std::string_view name)
{
    std::string event = "{\"ph\":\"M\",\"name\":\"";
    event.append(what).append("\",\"pid\":").append(pid).append(",\"tid\":").append(tid).append(",\"args\":{\"name\":");
    appendJsonString(event, name);
    return event + "}}";
}

std::string numberOrText(std::string_view id)
{
    std::string token;
    if (parseSigned(id))
        token = id;
    else
        appendJsonString(token, id);
    return token;
}

} // namespace

EventPlaces::EventPlaces(const Trace& trace)
{
    // processes with a text as id get numbers behind those with numeric ids
    std::set<std::int64_t> numbers;
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < trace.processes.size(); ++i) {
        const Process& process = trace.processes[i];
        const bool hasNumber = process.pid != 0 || numbers.empty() || *numbers.rbegin() < 0;
        const bool isFirst = hasNumber ? numbers.insert(process.pid).second : names.insert(process.name).second;
        if (!isFirst)
            m_pids.push_back(numberOrText("process #" + std::to_string(i)));
        else
            m_pids.push_back(hasNumber ? std::to_string(process.pid) : numberOrText(process.name));
    }
    std::set<std::uint32_t> ordinals;
    for (const DeviceInfo& device : trace.devices)
        ordinals.insert(device.ordinal);
    for (std::size_t i = 0; i < trace.devices.size(); ++i)
        m_devices.push_back(ordinals.size() == trace.devices.size() ? trace.devices[i].ordinal : i);
    for (const Track& track : trace.tracks) {
        const TrackInfo& info = track.info;
        Place place;
        place.isOnDevice = info.type == TrackType::DeviceStream && info.device.index() < m_devices.size();
        place.tid = numberOrText(info.nativeId);
        place.hasStreamNumber = parseSigned(info.nativeId).has_value();
        if (place.isOnDevice) {
            place.device = m_devices[info.device.index()];
            place.isRenumbered = place.device != trace.devices[info.device.index()].ordinal;
            place.pid = std::to_string(place.device);
        } else {
            place.pid = info.process.index() < m_pids.size() ? m_pids[info.process.index()] : "0";
        }
        m_places.push_back(std::move(place));
    }
}

std::vector<std::string> EventPlaces::namingEvents(const Trace& trace) const
{
    std::vector<std::string> events;
    for (std::size_t i = 0; i < trace.devices.size(); ++i)
        events.push_back(namingEvent("process_name", std::to_string(m_devices[i]), "0", trace.devices[i].name));
    for (std::size_t i = 0; i < trace.processes.size(); ++i)
        events.push_back(namingEvent("process_name", m_pids[i], "0", trace.processes[i].name));
    for (std::size_t i = 0; i < trace.tracks.size(); ++i)
        events.push_back(namingEvent("thread_name", m_places[i].pid, m_places[i].tid, trace.tracks[i].info.name));
    return events;
}

namespace {

/// Process token and category of the span in which the PyTorch Profiler reports its recording time.
constexpr std::string_view kProfilerProcess = "\"Spans\"";
constexpr const char* kProfilerCategory = "Trace";

template <class Number>
void appendNumber(std::string& out, Number number)
{
    std::array<char, 32> digits;
    out.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
}

void appendText(std::string& out, std::string_view text)
{
    appendJsonString(out, text);
}

const char* categoryOf(SpanKind kind, std::string_view name)
{
    switch (kind) {
    case SpanKind::Kernel:
    case SpanKind::Graph: return "kernel";
    case SpanKind::Memcpy: return "gpu_memcpy";
    case SpanKind::Memset: return "gpu_memset";
    case SpanKind::Migration: // has no category of its own; as a range it does not count as work
    case SpanKind::DeviceRange: return "gpu_user_annotation";
    case SpanKind::SyncRecord: return "cuda_sync";
    case SpanKind::ApiCall: return name.starts_with("cu") && !name.starts_with("cuda") ? "cuda_driver" : "cuda_runtime";
    case SpanKind::Range: return "user_annotation";
    case SpanKind::HostOp: return "cpu_op";
    case SpanKind::Python: return "python_function";
    case SpanKind::Overhead: return "overhead";
    case SpanKind::Mark: return "cpu_instant_event";
    }
    return "";
}

/// Writes the members of "args".
class Args {
public:
    /// `kept`: members of an object, written first and not repeated. Malformed ones are dropped.
    Args(std::string& out, std::string_view kept) : m_out(&out)
    {
        out += ",\"args\":";
        const auto take = [this](std::string_view key, std::size_t) { m_kept.push_back(key); };
        if (kept.starts_with('{') && appendCompactObject(out, kept, take) == kept.size()) {
            out.pop_back();
            m_isFirst = m_kept.empty();
        } else {
            out += '{';
            m_kept.clear();
        }
    }
    ~Args() { *m_out += '}'; }
    Args(const Args&) = delete;
    Args& operator=(const Args&) = delete;

    /// The kept value is invalid here, and is written again.
    void forget(std::string_view name)
    {
        std::erase_if(m_kept, [name](std::string_view key) { return key.substr(1, key.size() - 2) == name; });
    }
    void number(const char* name, std::uint64_t value)
    {
        if (begin(name))
            appendNumber(*m_out, value);
    }
    void token(const char* name, std::string_view value)
    {
        if (begin(name))
            *m_out += value;
    }
    void find(const char* name, const SpanDetail& detail, DetailField field)
    {
        if (const auto value = detail.find(field))
            number(name, *value);
    }
    void sizes(const char* name, const SpanDetail& detail, DetailField x, DetailField y, DetailField z)
    {
        if (!detail.has(x) || !begin(name))
            return;
        *m_out += '[';
        appendNumber(*m_out, detail.get(x));
        *m_out += ',';
        appendNumber(*m_out, detail.get(y, 1));
        *m_out += ',';
        appendNumber(*m_out, detail.get(z, 1));
        *m_out += ']';
    }

private:
    /// False if it exists already.
    [[nodiscard]] bool begin(std::string_view name)
    {
        const auto isName = [name](std::string_view key) { return key.substr(1, key.size() - 2) == name; };
        if (std::any_of(m_kept.begin(), m_kept.end(), isName))
            return false;
        *m_out += m_isFirst ? "\"" : ",\"";
        *m_out += name;
        *m_out += "\":";
        m_isFirst = false;
        return true;
    }

    std::string* m_out;
    std::vector<std::string_view> m_kept; // keys with their quotes
    bool m_isFirst = true;
};

void addSyncArgs(Args& args, const SpanDetail& detail, std::string_view name)
{
    std::string kind;
    appendText(kind, name);
    args.token("cuda_sync_kind", kind);
    args.find("wait_on_stream", detail, DetailField::Stream);
    args.find("wait_on_cuda_event_record_corr_id", detail, DetailField::EventRecord);
    args.find("wait_on_cuda_event_id", detail, DetailField::Event);
}

void appendArgs(std::string& out, const Trace& trace, const EventPlaces::Place& place, const Span& span, std::string_view kept)
{
    using enum DetailField;
    Args args(out, kept);
    if (place.isRenumbered)
        args.forget("device"); // the last of several members with the same name counts
    if (place.isOnDevice)
        args.number("device", place.device);
    if (place.isOnDevice && place.hasStreamNumber)
        args.token("stream", place.tid);
    if (span.correlation.isValid())
        args.number("correlation", span.correlation.value());
    if (!span.detail.isValid())
        return;
    const SpanDetail detail = trace.detailOf(span);
    args.find("context", detail, Context);
    args.find("bytes", detail, Bytes);
    args.find("registers per thread", detail, Registers);
    if (detail.has(StaticShared) || detail.has(DynamicShared))
        args.number("shared memory", detail.get(StaticShared) + detail.get(DynamicShared));
    args.sizes("grid", detail, GridX, GridY, GridZ);
    args.sizes("block", detail, BlockX, BlockY, BlockZ);
    args.find("graph id", detail, Graph);
    args.find("graph node id", detail, GraphNode);
    if (span.kind == SpanKind::SyncRecord)
        addSyncArgs(args, detail, trace.nameOf(span));
}

constexpr const char* kMtiaCategory = "mtia_ccp_events";

/// Work of MTIA keeps an argument "stream" that differs from its row. Only its own category makes an importer take the row.
bool isMtiaWork(const EventPlaces::Place& place, const Span& span, std::string_view name, std::string_view kept)
{
    const bool isWork = span.kind == SpanKind::Kernel || (span.kind == SpanKind::Memcpy && name == "dma_request");
    constexpr std::string_view kKey = "\"stream\":";
    const std::size_t key = kept.find(kKey);
    if (!isWork || !place.isOnDevice || !place.hasStreamNumber || key == std::string_view::npos)
        return false;
    const std::size_t value = kept.find_first_not_of(" \"", key + kKey.size());
    const std::size_t end = kept.find_first_not_of("-0123456789", std::min(value, kept.size()));
    return value != std::string_view::npos && kept.substr(value, end - value) != place.tid;
}

void appendPlace(std::string& out, const EventPlaces::Place& place)
{
    out += ",\"pid\":";
    out += place.pid;
    out += ",\"tid\":";
    out += place.tid;
}

} // namespace

void appendMicroseconds(std::string& out, Nanos time)
{
    if (time < 0)
        out += '-';
    const std::uint64_t size = time < 0 ? 0 - static_cast<std::uint64_t>(time) : static_cast<std::uint64_t>(time);
    appendNumber(out, size / 1000);
    const std::uint64_t rest = size % 1000;
    const char digits[4] = {'.', static_cast<char>('0' + rest / 100), static_cast<char>('0' + rest / 10 % 10), static_cast<char>('0' + rest % 10)};
    out.append(digits, sizeof digits);
}

void appendSpanEvent(std::string& out, const Trace& trace, const EventPlaces::Place& place, const Span& span, std::string_view arguments)
{
    const std::string_view name = trace.nameOf(span);
    const bool isMark = span.kind == SpanKind::Mark;
    out += isMark ? "{\"ph\":\"i\",\"s\":\"t\",\"cat\":\"" : "{\"ph\":\"X\",\"cat\":\"";
    if (span.kind == SpanKind::Range && place.pid == kProfilerProcess)
        out += kProfilerCategory;
    else
        out += isMtiaWork(place, span, name, arguments) ? kMtiaCategory : categoryOf(span.kind, name);
    out += "\",\"name\":";
    appendText(out, name);
    appendPlace(out, place);
    out += ",\"ts\":";
    appendMicroseconds(out, span.start);
    if (!isMark) {
        out += ",\"dur\":";
        appendMicroseconds(out, span.duration);
    }
    if (std::string value; !arguments.empty() && !arguments.starts_with('{') && appendCompactJson(value, arguments) == arguments.size())
        out.append(",\"args\":").append(value);
    else if (!isMark || !arguments.empty())
        appendArgs(out, trace, place, span, arguments);
    out += '}';
}

void appendFlowEvent(std::string& out, const EventPlaces::Place& place, const Span& span, std::uint64_t id)
{
    out +=
        place.isOnDevice ? "{\"ph\":\"f\",\"bp\":\"e\",\"cat\":\"ac2g\",\"name\":\"ac2g\",\"id\":" : "{\"ph\":\"s\",\"cat\":\"ac2g\",\"name\":\"ac2g\",\"id\":";
    appendNumber(out, id);
    appendPlace(out, place);
    out += ",\"ts\":";
    appendMicroseconds(out, span.start);
    out += '}';
}

void appendCounterEvent(std::string& out, std::string_view name, std::string_view pid, Nanos time, double value)
{
    out += "{\"ph\":\"C\",\"name\":";
    appendText(out, name);
    out.append(",\"pid\":").append(pid).append(",\"tid\":0,\"ts\":");
    appendMicroseconds(out, time);
    out += ",\"args\":{\"value\":";
    appendNumber(out, value);
    out += "}}";
}

namespace {

/// Category of flows from launches to their work.
constexpr std::string_view kLaunchFlow = "\"cat\":\"ac2g\"";

/// "[memory]" events became counters of the trace.
bool isCounter(const KeptEvent& event)
{
    return event.phase == 'C' || (event.phase == 'i' && event.head.find(kMemoryEvent) != std::string_view::npos);
}

class Export {
public:
    Export(const Trace& trace, AtomicFile& file, LaunchFlows flows) : m_trace(&trace), m_file(&file), m_places(trace), m_flows(std::move(flows))
    {
        lookAtKept();
    }

    Result<> run(const Job& job);

private:
    void lookAtKept();
    void writeKept();
    [[nodiscard]] std::string_view argumentsOf(const Span& span);
    void writeHead();
    void writeSpan(const Track& track, const Span& span);
    void writeCounters();
    void begin();
    void end();

    const Trace* m_trace;
    AtomicFile* m_file;
    EventPlaces m_places;
    LaunchFlows m_flows;
    std::string m_event;
    bool m_isFirst = true;
    bool m_hasKeptCounters = false;
    bool m_hasKeptFlows = false;
    std::unordered_set<std::string> m_keptNames; // metadata events that name something
    std::size_t m_argumentPage = SIZE_MAX;       // page of the last request
    std::shared_ptr<const ArgumentPage> m_arguments;
};

/// Notes which data was read from kept events, and will be written by them.
void Export::lookAtKept()
{
    if (!m_trace->keptEvents)
        return;
    m_trace->keptEvents->forEach([this](const KeptEvent& event) {
        m_hasKeptCounters = m_hasKeptCounters || isCounter(event);
        m_hasKeptFlows = m_hasKeptFlows || event.head.find(kLaunchFlow) != std::string_view::npos || event.tail.find(kLaunchFlow) != std::string_view::npos;
        if (event.phase == 'M')
            m_keptNames.emplace(event.head);
    });
}

void Export::writeKept()
{
    if (!m_trace->keptEvents)
        return;
    m_trace->keptEvents->forEach([this](const KeptEvent& event) {
        std::string text(event.head);
        if (event.time)
            appendMicroseconds(text, *event.time);
        text += event.tail;
        begin();
        if (appendCompactJson(m_event, text) == text.size())
            return end();
        m_isFirst = m_isFirst || m_event.empty(); // damaged session
    });
}

/// Consecutive spans of a lane usually have consecutive details.
std::string_view Export::argumentsOf(const Span& span)
{
    if (!span.detail.isValid())
        return {};
    const std::size_t page = span.detail.value() >> 16;
    if (page != m_argumentPage) {
        m_argumentPage = page;
        m_arguments = m_trace->pools->details.arguments(page);
    }
    return m_arguments ? m_arguments->find(span.detail.value() & 0xFFFF) : std::string_view{};
}

Result<> Export::run(const Job& job)
{
    writeHead();
    if (auto walked = walkSpans(*m_trace, job, [this](const Track& track, const Lane&, const Span& span) { writeSpan(track, span); }); !walked)
        return walked;
    if (!m_hasKeptCounters)
        writeCounters();
    writeKept();
    m_file->write("\n]}\n");
    return m_file->finish();
}

void Export::writeHead()
{
    JsonWriter head(JsonWriter::Style::Compact);
    head.beginObject().member("schemaVersion", 1).member("displayTimeUnit", "ms");
    if (m_trace->epochNanos != 0)
        head.member("baseTimeNanoseconds", m_trace->epochNanos);
    if (!m_trace->processes.empty() && m_trace->processes.front().rank)
        head.key("distributedInfo").beginObject().member("rank", std::uint64_t{*m_trace->processes.front().rank}).endObject();
    head.key("deviceProperties").beginArray();
    for (std::size_t i = 0; i < m_trace->devices.size(); ++i) {
        const DeviceInfo& device = m_trace->devices[i];
        head.beginObject().member("id", m_places.deviceNumber(DeviceId::fromIndex(i))).member("name", device.name);
        head.member("totalGlobalMem", device.memoryBytes).member("numSms", std::uint64_t{device.multiprocessors}).endObject();
    }
    head.endArray().endObject();
    std::string text = head.take();
    text.back() = ','; // continues the object
    m_file->write(text);
    m_file->write("\"traceEvents\":[\n");
    for (const std::string& event : m_places.namingEvents(*m_trace)) {
        if (m_keptNames.contains(event))
            continue;
        begin();
        m_event += event;
        end();
    }
}

void Export::begin()
{
    m_event = m_isFirst ? "" : ",\n";
    m_isFirst = false;
}

void Export::end()
{
    m_file->write(m_event);
}

void Export::writeSpan(const Track& track, const Span& span)
{
    const EventPlaces::Place& place = m_places.of(TrackId::fromIndex(static_cast<std::size_t>(&track - m_trace->tracks.data())));
    begin();
    appendSpanEvent(m_event, *m_trace, place, span, argumentsOf(span));
    if (const auto flow = m_hasKeptFlows ? std::nullopt : m_flows.of(track, span)) {
        m_event += ",\n";
        appendFlowEvent(m_event, place, span, *flow);
    }
    end();
}

void Export::writeCounters()
{
    for (const CounterSeries& series : m_trace->counters) {
        const bool hasProcess = series.info.process.index() < m_trace->processes.size();
        const std::string pid = hasProcess ? m_places.pid(series.info.process) : "0";
        for (const auto& block : series.blocks) {
            for (std::size_t i = 0; i < block->times.size(); ++i) {
                begin();
                appendCounterEvent(m_event, series.info.name, pid, block->times[i], block->values[i]);
                end();
            }
        }
    }
}

} // namespace

Result<> exportTraceEvents(const Trace& trace, const std::filesystem::path& path, const Job& job)
{
    const bool isPacked = path.extension() == ".gz";
    auto file = AtomicFile::create(path, isPacked ? AtomicFile::Packing::Gzip : AtomicFile::Packing::Plain);
    if (!file)
        return file.error();
    auto flows = LaunchFlows::find(trace, job);
    if (!flows)
        return flows.error();
    return Export(trace, *file, *std::move(flows)).run(job);
}

} // namespace stallscope
