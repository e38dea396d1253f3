// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/trace_event_export.h"

#include "profiler/base/json_writer.h"
#include "profiler/formats/chrome/event_reader.h"
#include "profiler/formats/chrome/exported_trace.h"
#include "profiler/formats/chrome/json_text.h"
#include "profiler/formats/common/atomic_file.h"
#include "profiler/formats/common/decimal.h"
#include "profiler/formats/common/pass_flows.h"
#include "profiler/formats/common/span_export.h"
#include "profiler/formats/kineto/event_places.h"
#include "profiler/formats/kineto/span_facts.h"
#include "profiler/trace/call_class.h"
#include "profiler/trace/event_arguments.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

/// Category of the span in which the PyTorch Profiler reports its recording time.
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
    /// `own`: args.stallscope, written first: importers look there for spans of the host. `kept`: members of an object, written
    /// next and not repeated; malformed ones, and a former args.stallscope, are dropped.
    Args(std::string& out, std::string_view kept, std::string_view own) : m_out(&out)
    {
        out += ",\"args\":{";
        if (!own.empty())
            token(ExportedTrace::kMember, own);
        if (kept.starts_with('{'))
            appendKept(kept);
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

    void appendKept(std::string_view kept)
    {
        const std::size_t begin = m_out->size();
        std::vector<std::size_t> former; // begin and end of former own members
        bool isFormer = false;
        const auto take = [&](std::string_view key, std::size_t valueAt) {
            const std::size_t keyAt = valueAt - key.size() - 1;
            if (isFormer)
                former.push_back(keyAt);
            isFormer = key.substr(1, key.size() - 2) == ExportedTrace::kMember;
            if (isFormer)
                former.push_back(keyAt);
            else
                m_kept.push_back(key);
        };
        if (appendCompactObject(*m_out, kept, take) != kept.size() || m_kept.empty()) {
            m_out->resize(begin);
            m_kept.clear();
            return;
        }
        m_out->back() = ','; // each member now ends with a comma
        if (isFormer)
            former.push_back(m_out->size());
        for (; !former.empty(); former.resize(former.size() - 2))
            m_out->erase(former[former.size() - 2], former.back() - former[former.size() - 2]);
        m_out->pop_back();
        if (m_isFirst)
            m_out->erase(begin, 1);
        else
            (*m_out)[begin] = ',';
        m_isFirst = false;
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

/// What the name of a span implies for importers.
struct ImpliedFacts {
    bool isKnown = false;
    bool blocks = false;
    bool communicates = false;
    CopyName copy;
    SyncScope scope = SyncScope::None;
    EventRole role = EventRole::None;
};

/// The detail that an importer derives from the args and the name.
SpanDetail derivedDetail(SpanKind kind, const SpanDetail& detail, const ImpliedFacts& implied)
{
    using enum DetailField;
    SpanDetail derived;
    const auto take = [&](std::initializer_list<DetailField> fields) {
        for (const DetailField field : fields) {
            if (detail.has(field))
                derived.set(field, detail.get(field));
        }
    };
    const auto imply = [&derived](DetailField field, std::uint64_t value) {
        if (value != 0)
            derived.set(field, value);
    };
    switch (kind) {
    case SpanKind::Kernel:
    case SpanKind::Graph:
        take({GridX, GridY, GridZ, BlockX, BlockY, BlockZ, Registers, Context});
        imply(DynamicShared, detail.get(StaticShared) + detail.get(DynamicShared));
        break;
    case SpanKind::Memcpy:
        take({Bytes, Context});
        imply(Direction, static_cast<std::uint64_t>(implied.copy.direction));
        imply(SourceMemory, static_cast<std::uint64_t>(implied.copy.source));
        imply(TargetMemory, static_cast<std::uint64_t>(implied.copy.target));
        break;
    case SpanKind::Memset:
        take({Bytes, Context});
        imply(TargetMemory, static_cast<std::uint64_t>(implied.copy.target));
        break;
    case SpanKind::SyncRecord:
        take({Context, EventRecord, Event, Stream});
        imply(Scope, static_cast<std::uint64_t>(implied.scope));
        imply(DetailField::EventRole, static_cast<std::uint64_t>(implied.role));
        break;
    default: return derived;
    }
    imply(Graph, detail.get(Graph));
    imply(GraphNode, detail.get(GraphNode));
    return derived;
}

/// Composes args.stallscope: details and flags that importers do not derive from everything else.
class OwnFacts {
public:
    explicit OwnFacts(const Trace& trace) : m_trace(&trace) {}

    /// The object as JSON; empty if there is nothing to add. Valid until the next call.
    [[nodiscard]] const std::string& of(const Span& span, const SpanDetail& detail, bool derivesUnfinished)
    {
        m_text.clear();
        const ImpliedFacts& implied = impliedBy(span.name);
        const bool isKernel = span.kind == SpanKind::Kernel || span.kind == SpanKind::Graph;
        if (span.kind == SpanKind::Graph || span.kind == SpanKind::Migration)
            add(kOwnKind, '"' + std::string(nameOf(span.kind)) + '"');
        for (const auto& [name, flag] : kOwnFlags) {
            const bool isDerived = (flag == SpanFlag::kBlocking && span.kind == SpanKind::ApiCall && implied.blocks)
                || (flag == SpanFlag::kCommunication && isKernel && implied.communicates);
            const bool isWindow = flag == SpanFlag::kUnfinished && derivesUnfinished;
            if (span.has(flag) != isDerived && !isWindow)
                add(name, span.has(flag) ? "true" : "false");
        }
        const SpanDetail derived = derivedDetail(span.kind, detail, implied);
        for (std::size_t i = 0; i < kDetailFields; ++i) {
            const auto field = static_cast<DetailField>(i);
            const bool isShared = field == DetailField::StaticShared || field == DetailField::DynamicShared; // 0 is like nothing
            if (isShared ? detail.get(field) != derived.get(field) : detail.find(field) != derived.find(field))
                addDetail(detail, field);
        }
        if (!m_text.empty())
            m_text += '}';
        return m_text;
    }

private:
    const ImpliedFacts& impliedBy(StringId name)
    {
        if (name.index() >= m_implied.size())
            m_implied.resize(std::max<std::size_t>(m_trace->pools->strings.size(), name.index() + 1));
        ImpliedFacts& implied = m_implied[name.index()];
        if (!implied.isKnown) {
            const std::string_view text = m_trace->text(name);
            const SpanDetail sync = syncDetailOf(text);
            implied = {true, classifyCall(text).blocksByName(), isCommunicationKernel(text), parseCopyName(text), sync.scope(), sync.eventRole()};
        }
        return implied;
    }

    void addDetail(const SpanDetail& detail, DetailField field)
    {
        if (field == DetailField::Stack)
            return addText(field, stackText(*m_trace, StackId(static_cast<std::uint32_t>(detail.get(field)))));
        const DetailValue value = valueOf(*m_trace, detail, field);
        if (const auto* const word = std::get_if<std::string_view>(&value))
            addText(field, *word);
        else
            add(nameOf(field), std::to_string(std::get<std::int64_t>(value)));
    }

    void addText(DetailField field, std::string_view text)
    {
        std::string token;
        appendText(token, text);
        add(nameOf(field), token);
    }

    void add(std::string_view name, std::string_view token) { m_text.append(m_text.empty() ? "{\"" : ",\"").append(name).append("\":").append(token); }

    const Trace* m_trace;
    std::vector<ImpliedFacts> m_implied; // by name
    std::string m_text;
};

void appendArgs(std::string& out, const Trace& trace, const EventPlaces::Place& place, const Span& span, std::string_view kept, std::string_view own)
{
    using enum DetailField;
    Args args(out, kept, own);
    if (place.isRenumbered)
        args.forget("device"); // the last of several members with the same name counts
    if (place.isOnDevice)
        args.number("device", place.device);
    if (place.isOnDevice && !place.stream.empty())
        args.token("stream", place.stream);
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
    if (!isWork || !place.isOnDevice || place.stream.empty() || key == std::string_view::npos)
        return false;
    const std::size_t value = kept.find_first_not_of(" \"", key + kKey.size());
    const std::size_t end = kept.find_first_not_of("-0123456789", std::min(value, kept.size()));
    return value != std::string_view::npos && kept.substr(value, end - value) != place.stream;
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

namespace {

/// Appends a span as an event of its kind, without separator. `arguments`: members of "args" from the source file as JSON,
/// which are kept unchanged; missing ones are added. `own`: args.stallscope.
void appendSpanEvent(std::string& out, const Trace& trace, const EventPlaces::Place& place, const Span& span, std::string_view arguments, std::string_view own)
{
    const std::string_view name = trace.nameOf(span);
    const bool isMark = span.kind == SpanKind::Mark;
    out += isMark ? "{\"ph\":\"i\",\"s\":\"t\",\"cat\":\"" : "{\"ph\":\"X\",\"cat\":\"";
    if (span.kind == SpanKind::Range && place.isOfProfiler)
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
    else if (!isMark || !arguments.empty() || !own.empty())
        appendArgs(out, trace, place, span, arguments, own);
    out += '}';
}

/// Appends one end of a flow. Its time is inside of the span where possible: at the start, viewers may connect it with a span that
/// ends there.
void appendFlowEvent(std::string& out, std::string_view category, bool isEnd, const EventPlaces::Place& place, const Span& span, std::uint64_t id)
{
    out += isEnd ? "{\"ph\":\"f\",\"bp\":\"e\"" : "{\"ph\":\"s\"";
    out.append(",\"cat\":\"").append(category).append("\",\"name\":\"").append(category).append("\",\"id\":");
    appendNumber(out, id);
    appendPlace(out, place);
    out += ",\"ts\":";
    appendMicroseconds(out, span.duration > 1 ? span.start + 1 : span.start);
    out += '}';
}

/// Appends a sample of a counter. `pid` is a JSON token. Viewers show the key of the value.
void appendCounterEvent(std::string& out, const CounterInfo& info, std::string_view pid, Nanos time, double value)
{
    out += "{\"ph\":\"C\",\"name\":";
    appendText(out, info.name);
    out.append(",\"pid\":").append(pid).append(",\"tid\":0,\"ts\":");
    appendMicroseconds(out, time);
    out += ",\"args\":{";
    appendText(out, info.unit.empty() ? "value" : info.unit);
    out += ':';
    appendNumber(out, value);
    out += "}}";
}

/// Categories of flows: from launches to their work, and from operations of the forward pass to those of the backward pass.
constexpr std::string_view kLaunchFlows = "ac2g";
constexpr std::string_view kPassFlows = "fwdbwd";

constexpr std::string_view kEmptyProcess = "\"pid\":\"\"";

/// "[memory]" events became counters of the trace.
bool isCounter(const KeptEvent& event)
{
    return event.phase == 'C' || (event.phase == 'i' && event.head.find(kMemoryEvent) != std::string_view::npos);
}

bool isFlow(const KeptEvent& event, std::string_view category)
{
    if (event.phase != 's' && event.phase != 't' && event.phase != 'f')
        return false;
    const std::string member = "\"cat\":\"" + std::string(category) + '"';
    return event.head.find(member) != std::string_view::npos || event.tail.find(member) != std::string_view::npos;
}

class Export {
public:
    Export(const Trace& trace, AtomicFile& file, LaunchFlows flows, PassFlows passFlows)
        : m_trace(&trace), m_file(&file), m_places(trace), m_flows(std::move(flows)), m_passFlows(std::move(passFlows)), m_ownFacts(trace), m_arguments(trace)
    {
        lookAtKept();
    }

    Result<> run(const Job& job);

private:
    void lookAtKept();
    void writeKept();
    void writeHead();
    void writeSpan(const Track& track, const Lane& lane, const Span& span);
    void appendFlows(const Track& track, const Lane& lane, const EventPlaces::Place& place, const Span& span);
    void writeCounters();
    void writeRuns();
    [[nodiscard]] std::vector<Run> knownRuns() const;
    [[nodiscard]] std::string ownMember() const;
    void begin();
    void end();

    const Trace* m_trace;
    AtomicFile* m_file;
    EventPlaces m_places;
    LaunchFlows m_flows;
    PassFlows m_passFlows;
    OwnFacts m_ownFacts;
    EventArguments m_arguments;
    std::string m_event;
    bool m_isFirst = true;
    bool m_hasKeptCounters = false;
    bool m_hasKeptLaunchFlows = false;
    bool m_hasKeptPassFlows = false;
    bool m_hasProfilerSpan = false;              // from which importers derive what was still running
    std::unordered_set<std::string> m_keptNames; // metadata events that name something
};

/// Notes which data was read from kept events, and will be written by them.
void Export::lookAtKept()
{
    for (std::size_t i = 0; i < m_trace->tracks.size(); ++i)
        m_hasProfilerSpan |= m_places.of(TrackId::fromIndex(i)).isOfProfiler;
    if (!m_trace->keptEvents)
        return;
    m_trace->keptEvents->forEach([this](const KeptEvent& event) {
        m_hasKeptCounters = m_hasKeptCounters || isCounter(event);
        m_hasKeptLaunchFlows = m_hasKeptLaunchFlows || isFlow(event, kLaunchFlows);
        m_hasKeptPassFlows = m_hasKeptPassFlows || isFlow(event, kPassFlows);
        if (event.phase == 'M')
            m_keptNames.emplace(event.head);
    });
}

void Export::writeKept()
{
    if (!m_trace->keptEvents)
        return;
    m_trace->keptEvents->forEach([this](const KeptEvent& event) {
        if (event.phase == 'M' && event.head.find(kEmptyProcess) != std::string_view::npos)
            return; // names nothing, and viewers count it as an error
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

Result<> Export::run(const Job& job)
{
    writeHead();
    if (auto walked = walkSpans(*m_trace, job, [this](const Track& track, const Lane& lane, const Span& span) { writeSpan(track, lane, span); }); !walked)
        return walked;
    if (!m_hasKeptCounters)
        writeCounters();
    writeRuns();
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
    if (!m_trace->processes.empty() && m_trace->processes.front().rank) {
        head.key("distributedInfo").beginObject().member("rank", std::uint64_t{*m_trace->processes.front().rank});
        if (const auto size = World::of(m_trace->facts).size)
            head.member("world_size", std::uint64_t{*size});
        head.endObject();
    }
    head.key("deviceProperties").beginArray();
    for (std::size_t i = 0; i < m_trace->devices.size(); ++i) {
        const DeviceInfo& device = m_trace->devices[i];
        head.beginObject().member("id", m_places.deviceNumber(DeviceId::fromIndex(i))).member("name", device.name);
        head.member("totalGlobalMem", device.memoryBytes).member("numSms", std::uint64_t{device.multiprocessors}).endObject();
    }
    head.endArray().endObject();
    std::string text = head.take();
    text.back() = ','; // continues the object
    text.append("\"").append(ExportedTrace::kMember).append("\":").append(ownMember()).append(",");
    m_file->write(text);
    m_file->write("\"traceEvents\":[\n");
    for (const std::string& event : m_places.namingEvents()) {
        if (m_keptNames.contains(event))
            continue;
        begin();
        m_event += event;
        end();
    }
}

/// A foreign trace has one run, which importers name after the file.
std::vector<Run> Export::knownRuns() const
{
    const bool isForeign = m_trace->runs.size() == 1 && !m_trace->runs.front().window && m_trace->runs.front().workload.empty();
    return isForeign ? std::vector<Run>() : m_trace->runs;
}

std::string Export::ownMember() const
{
    ExportedTrace exported = m_places.described();
    exported.runs = knownRuns();
    exported.losses = m_trace->lossesSoFar();
    exported.hasOwnFlows = !m_hasKeptLaunchFlows;
    exported.passFlowEvents = m_hasKeptLaunchFlows && !m_hasKeptPassFlows ? m_passFlows.ends() : 0;
    exported.takeFacts(m_trace->facts);
    return exported.json();
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

void Export::writeSpan(const Track& track, const Lane& lane, const Span& span)
{
    const EventPlaces::Place& place = m_places.of(TrackId::fromIndex(static_cast<std::size_t>(&track - m_trace->tracks.data())));
    begin();
    const SpanDetail detail = span.detail.isValid() ? m_trace->detailOf(span) : SpanDetail();
    appendSpanEvent(m_event, *m_trace, place, span, m_arguments.of(span.detail), m_ownFacts.of(span, detail, m_hasProfilerSpan));
    appendFlows(track, lane, place, span);
    end();
}

/// Kept flows are written with the other kept events.
void Export::appendFlows(const Track& track, const Lane& lane, const EventPlaces::Place& place, const Span& span)
{
    if (const auto flow = m_hasKeptLaunchFlows ? std::nullopt : m_flows.of(track, span)) {
        m_event += ",\n";
        appendFlowEvent(m_event, kLaunchFlows, place.isOnDevice, place, span, *flow);
    }
    const auto end = m_hasKeptPassFlows ? std::nullopt : m_passFlows.of(static_cast<std::size_t>(&track - m_trace->tracks.data()), lane, span);
    if (end) {
        m_event += ",\n";
        appendFlowEvent(m_event, kPassFlows, end->isBackward, place, span, end->flow);
    }
}

void Export::writeCounters()
{
    for (const CounterSeries& series : m_trace->counters) {
        const std::string& pid = m_places.pidOf(series.info);
        for (const auto& block : series.blocks) {
            for (std::size_t i = 0; i < block->times.size(); ++i) {
                begin();
                appendCounterEvent(m_event, series.info, pid, block->times[i], block->values[i]);
                end();
            }
        }
    }
}

/// One row with a slice for each run, for viewers.
void Export::writeRuns()
{
    for (const Run& run : knownRuns()) {
        if (!run.window)
            continue;
        begin();
        m_event.append("{\"ph\":\"X\",\"cat\":\"").append(ExportedTrace::kRunCategory).append("\",\"name\":");
        appendText(m_event, run.name.empty() ? run.strategy : run.name);
        m_event.append(",\"pid\":").append(m_places.runsPid()).append(",\"tid\":1,\"ts\":");
        appendMicroseconds(m_event, run.window->start);
        m_event += ",\"dur\":";
        appendMicroseconds(m_event, run.window->end - run.window->start);
        JsonWriter args(JsonWriter::Style::Compact);
        args.beginObject().member("workload", run.workload).member("strategy", run.strategy).member("device", run.device);
        args.member("repeat", std::uint64_t{run.repeat}).member("baseline", run.isBaseline).endObject();
        m_event.append(",\"args\":").append(args.take()).append("}");
        end();
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
    auto passFlows = PassFlows::find(trace, job);
    if (!passFlows)
        return passFlows.error();
    return Export(trace, *file, *std::move(flows), *std::move(passFlows)).run(job);
}

} // namespace stallscope
