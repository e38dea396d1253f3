// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/event_converter.h"

#include "profiler/base/utf8.h"
#include "profiler/formats/chrome/exported_trace.h"
#include "profiler/formats/chrome/json_text.h"
#include "profiler/formats/kineto/span_facts.h"

#include <algorithm>
#include <limits>

namespace stallscope {

namespace {

/// 100 000 years in microseconds: more likely nanoseconds.
constexpr WideNanos kSuspiciousTime = WideNanos{100'000'000'000'000'000} * 1000;
std::optional<WideNanos> timeIn(std::string_view token)
{
    return parseMicroseconds(isStringToken(token) ? contentOf(token) : token);
}

/// Category of the span with the profiler's recording time.
constexpr std::string_view kProfilerSpan = "\"Trace\"";

/// Categories of Intel XPU.
constexpr std::string_view kXpuSync = "\"xpu_sync\"";
constexpr std::string_view kXpuRuntime = "\"xpu_runtime\"";
constexpr std::string_view kXpuDriver = "\"xpu_driver\"";

/// The profilers of MTIA and of devices that plug in from outside (Gaudi) write the calls that launch work. Calls that wait appear in some versions.
bool recordsOnlyLaunches(std::string_view category)
{
    return category == "\"mtia_runtime\"" || category == "\"privateuse1_runtime\"" || category == "\"privateuse1_driver\"";
}

/// Category of torch_npu's flows from a call to the device work that it launched.
constexpr std::string_view kLaunchFlow = "\"HostToDevice\"";

/// torch_npu names the value of a frequency after its unit.
constexpr std::string_view kMegahertz = "MHz";

/// If other events are at least this far from time 0, then 0 means a missing time.
constexpr WideNanos kOneDay = WideNanos{86'400} * 1'000'000'000;

/// Value of CUPTI for lost times of device activity.
bool hasNoTime(const TraceEvent& event)
{
    return timeIn(event.time) == WideNanos{0} && timeIn(event.duration) == WideNanos{0};
}

bool startsLater(const Span& a, const Span& b)
{
    return startsBefore(b, a);
}

} // namespace

std::string idText(std::string_view token)
{
    std::size_t replaced = 0;
    if (isStringToken(token))
        return displayText(unescapedText(contentOf(token), replaced));
    const bool isNumber = !token.empty() && (token[0] == '-' || (token[0] >= '0' && token[0] <= '9'));
    return isNumber ? displayText(token) : std::string();
}

std::uint32_t TrackTable::find(TrackType type, std::string_view groupToken, std::string_view laneToken)
{
    Latest& latest = m_latest[static_cast<std::size_t>(type)];
    if (latest.isValid && latest.group == groupToken && latest.lane == laneToken)
        return latest.track;
    SourceTrackKey key{type, idText(groupToken), idText(laneToken)};
    m_text.assign(1, type == TrackType::HostThread ? 'h' : 'd');
    m_text.append(key.group).append(1, '\0').append(key.lane);
    const auto [known, isNew] = m_indices.try_emplace(m_text, static_cast<std::uint32_t>(m_keys.size()));
    if (isNew)
        m_keys.push_back(std::move(key));
    latest.group = groupToken;
    latest.lane = laneToken;
    latest.track = known->second;
    latest.isValid = true;
    return known->second;
}

BatchRows EventConverter::take(const EventBatch& batch)
{
    m_rows = {};
    m_rows.index = batch.index;
    m_rows.array = batch.array;
    m_rows.worker = m_worker;
    m_reader.read(batch.json(), *this);
    closeRuns();
    return std::move(m_rows);
}

void EventConverter::visit(const TraceEvent& event)
{
    ++m_rows.account.read;
    m_rows.isOfGpu = m_rows.isOfGpu || isOfGpu(event.kind) || (isStringToken(event.category) && namesAccelerator(contentOf(event.category)));
    const std::uint64_t before = m_rows.account.spans + m_rows.account.ends;
    take(event);
    if (m_keepsArguments && m_rows.account.spans + m_rows.account.ends == before)
        keep(event);
}

/// Thread names have no relevant time.
void EventConverter::keep(const TraceEvent& event)
{
    KeptRow row;
    row.phase = event.phase.size() == 3 ? event.phase[1] : '\0';
    std::size_t timeAt = 0;
    const auto find = [&timeAt](std::string_view key, std::size_t valueAt) { timeAt = key == "\"ts\"" ? valueAt : timeAt; };
    if (appendCompactObject(row.text, event.text, find) == 0)
        return m_rows.count(Loss::WrongTypes);
    const auto time = event.time.empty() || row.phase == 'M' ? std::nullopt : timeIn(event.time);
    if (time && timeAt > 0) {
        row.time = *time;
        row.timeAt = timeAt;
        row.timeLength = event.time.size();
    }
    m_rows.kept.push_back(std::move(row));
}

/// The arguments of communication that tell what was transferred are always kept.
std::string_view EventConverter::argumentsOf(const TraceEvent& event, bool isCommunication)
{
    m_arguments.clear();
    if ((!m_keepsArguments && !isCommunication) || event.arguments.empty())
        return {};
    if (appendCompactJson(m_arguments, event.arguments) == 0 && m_keepsArguments)
        m_rows.count(Loss::WrongTypes);
    if (!m_keepsArguments && !describesTransfer(m_arguments))
        return {};
    if (m_arguments == "{}")
        return {};
    m_rows.argumentBytes += m_arguments.size() + sizeof(ArgumentPage::Entry);
    return m_arguments;
}

void EventConverter::take(const TraceEvent& event)
{
    switch (event.phase.size() == 3 ? event.phase[1] : '\0') {
    case 'X': return takeSpan(event);
    case 'B': return takeEdge(event, false);
    case 'E': return takeEdge(event, true);
    case 'i':
    case 'I':
    case 'R': return takeMark(event);
    case 'C': return takeCounter(event);
    case 'M': return takeNaming(event);
    case 's':
    case 't':
    case 'f': return takeFlow(event);
    default: return m_rows.lose(Loss::UnknownEvents);
    }
}

void EventConverter::visitForeign()
{
    ++m_rows.account.read;
    m_rows.lose(Loss::WrongTypes);
}

void EventConverter::visitBroken(std::size_t bytes)
{
    ++m_rows.account.read;
    m_rows.account.lose(Loss::SkippedBytes);
    m_rows.count(Loss::SkippedBytes, bytes);
}

void EventConverter::takeSpan(const TraceEvent& event)
{
    if (isStringToken(event.category) && contentOf(event.category) == ExportedTrace::kRunCategory) { // also in the member "stallscope"
        ++m_rows.account.names;
        return;
    }
    const auto start = startOf(event);
    if (!start)
        return;
    if (isOnDevice(event.kind) && m_rows.origin > kOneDay && hasNoTime(event))
        return m_rows.lose(Loss::MissingStart);
    Span span;
    span.start = *start;
    setDuration(span, event);
    if (event.category == kProfilerSpan)
        m_rows.profilerWindows.push_back({span.start, span.end()});
    describe(span, event);
    append(trackOf(event), span);
}

void EventConverter::takeEdge(const TraceEvent& event, bool isEnd)
{
    const auto start = startOf(event);
    if (!start)
        return;
    SpanEdge edge{0, isEnd, {}};
    edge.span.start = *start;
    if (isEnd)
        edge.span.detail = m_details.add({}, argumentsOf(event));
    else
        describe(edge.span, event);
    // an end has no category, so begins and ends are matched by thread
    edge.track = m_tracks.find(TrackType::HostThread, event.pid, event.tid);
    ++(isEnd ? m_rows.account.ends : m_rows.account.spans);
    m_rows.edges.push_back(edge);
}

void EventConverter::takeMark(const TraceEvent& event)
{
    const auto start = startOf(event);
    if (!start || takeMemory(event, *start))
        return;
    Span span;
    span.start = *start;
    span.kind = SpanKind::Mark;
    span.name = nameOf(event).id;
    SpanDetail detail;
    takeOwnFacts(span, detail, event, *m_pools);
    span.detail = m_details.add(detail, argumentsOf(event));
    append(m_tracks.find(TrackType::HostThread, event.pid, event.tid), span);
}

/// torch_npu has no correlation ids: its flows are the only links between launches and device work.
void EventConverter::takeFlow(const TraceEvent& event)
{
    if (event.category != kLaunchFlow || event.phase == "\"t\"")
        return m_rows.lose(Loss::FlowEvents);
    const auto time = startOf(event);
    if (!time)
        return;
    ++m_rows.account.names;
    const std::uint32_t track = m_tracks.find(TrackType::HostThread, event.pid, event.tid);
    m_rows.flows.push_back({track, event.phase == "\"f\"", idText(event.id), *time});
}

std::optional<Nanos> EventConverter::startOf(const TraceEvent& event)
{
    const auto time = event.time.empty() ? std::nullopt : timeIn(event.time);
    if (!time) {
        if (!event.time.empty())
            m_rows.count(Loss::InvalidNumbers);
        m_rows.lose(Loss::MissingStart);
        return std::nullopt;
    }
    if (*time > kSuspiciousTime || *time < -kSuspiciousTime)
        m_rows.count(Loss::SuspiciousTimeUnit);
    if (!m_rows.hasOrigin) {
        m_rows.origin = *time;
        m_rows.hasOrigin = true;
    }
    const WideNanos distance = *time - m_rows.origin;
    const WideNanos near = std::clamp(distance, -WideNanos{kTimeLimit}, WideNanos{kTimeLimit});
    if (near != distance)
        m_rows.count(Loss::TimeOutOfRange);
    return static_cast<Nanos>(near);
}

void EventConverter::setDuration(Span& span, const TraceEvent& event)
{
    const auto length = event.duration.empty() ? std::nullopt : timeIn(event.duration);
    if (!length) {
        m_rows.count(event.duration.empty() ? Loss::MissingDuration : Loss::InvalidNumbers);
        span.flags |= SpanFlag::kClamped;
        return;
    }
    if (*length < 0) {
        m_rows.count(Loss::NegativeDuration);
        span.flags |= SpanFlag::kClamped;
        return;
    }
    if (*length == 0)
        m_rows.count(Loss::ZeroLength);
    if (*length > kTimeLimit)
        m_rows.count(Loss::TimeOutOfRange);
    span.duration = static_cast<Nanos>(std::min(*length, WideNanos{kTimeLimit}));
}

void EventConverter::describe(Span& span, const TraceEvent& event)
{
    if (event.category.empty())
        return describeXla(span, event);
    if (!isStringToken(event.category))
        m_rows.count(Loss::WrongTypes);
    const NameFacts name = nameOf(event);
    span.name = name.id;
    span.kind = kindOf(event.kind);
    if (event.kind == Category::ApiCall && name.isBlockingCall)
        span.flags |= SpanFlag::kBlocking;
    m_rows.hasWaits |= span.has(SpanFlag::kBlocking);
    m_rows.hasOnlyLaunches |= event.kind == Category::ApiCall && recordsOnlyLaunches(event.category);
    m_rows.hasXpuSync |= event.hasArg(Arg::SyncType) && event.category == kXpuSync;
    m_rows.hasXpuCalls |= event.kind == Category::ApiCall && event.category == kXpuRuntime;
    m_rows.hasXpuDriver |= event.kind == Category::ApiCall && event.category == kXpuDriver;
    if (event.kind == Category::Kernel && name.isCommunication)
        span.flags |= SpanFlag::kCommunication;
    if (isOfGpu(event.kind) && event.kind != Category::DeviceAnnotation)
        span.correlation = correlationOf(event, m_rows);
    SpanDetail detail = isOnDevice(event.kind) ? detailOf(event, name, m_rows) : SpanDetail();
    if (!event.own.empty())
        takeOwnFacts(span, detail, event, *m_pools);
    span.detail = m_details.add(detail, argumentsOf(event, event.kind == Category::Kernel && name.isCommunication));
}

void EventConverter::describeXla(Span& span, const TraceEvent& event)
{
    const Category category = event.hasArg(Arg::TaskType) ? ascendCategoryOf(event) : xlaCategoryOf(event);
    const NameFacts name = nameOf(event);
    span.name = name.id;
    span.kind = kindOf(category);
    if (category == Category::Kernel && name.isCommunication)
        span.flags |= SpanFlag::kCommunication;
    if (category == Category::ApiCall && name.isBlockingCall)
        span.flags |= SpanFlag::kBlocking;
    span.correlation = xlaCorrelationOf(event, m_rows);
    span.detail = m_details.add(xlaDetailOf(event), argumentsOf(event));
}

NameFacts EventConverter::nameOf(const TraceEvent& event)
{
    if (!isStringToken(event.name)) {
        if (!event.name.empty())
            m_rows.count(Loss::WrongTypes);
        return {};
    }
    std::size_t replaced = 0;
    const NameFacts facts = m_names.find(event.category.empty() ? xlaNameOf(contentOf(event.name)) : contentOf(event.name), replaced);
    if (replaced > 0)
        m_rows.count(Loss::ReplacedCharacters, replaced);
    return facts;
}

/// Device spans have their location in args; pid and tid repeat it for viewers.
std::uint32_t EventConverter::trackOf(const TraceEvent& event)
{
    if (!isOnDevice(event.kind))
        return m_tracks.find(TrackType::HostThread, event.pid, event.tid);
    const std::string_view device = numberOr(event, Arg::Device, event.pid);
    if (event.usesTidAsStream)
        return m_tracks.find(TrackType::DeviceStream, device, event.tid);
    return m_tracks.find(TrackType::DeviceStream, device, numberOr(event, Arg::Stream, event.tid));
}

std::string_view EventConverter::numberOr(const TraceEvent& event, Arg arg, std::string_view otherwise)
{
    const std::string_view token = event.arg(arg);
    if (token.empty())
        return otherwise;
    if (parseSigned(token))
        return token;
    m_rows.count(Loss::WrongTypes);
    return otherwise;
}

void EventConverter::append(std::uint32_t track, const Span& span)
{
    if (track >= m_open.size())
        m_open.resize(track + 1);
    m_open[track].push_back(span);
    ++m_rows.account.spans;
}

void EventConverter::closeRuns()
{
    for (std::uint32_t track = 0; track < m_open.size(); ++track) {
        std::vector<Span>& spans = m_open[track];
        if (spans.empty())
            continue;
        if (std::adjacent_find(spans.begin(), spans.end(), startsLater) != spans.end())
            std::stable_sort(spans.begin(), spans.end(), startsBefore);
        SpanRun run{track, 0, -kTimeLimit, {spans.begin(), spans.end()}};
        for (const Span& span : spans) {
            run.end = std::max(run.end, span.end());
            run.calls += span.kind == SpanKind::ApiCall ? 1 : 0;
        }
        m_rows.runs.push_back(std::move(run));
        spans.clear();
    }
}

void EventConverter::takeCounter(const TraceEvent& event)
{
    const auto start = startOf(event);
    if (!start)
        return;
    const std::string name(m_pools->strings.view(nameOf(event).id));
    const std::size_t before = m_rows.counters.size();
    for (const auto& [key, token] : event.values) {
        const auto value = parseNumber(isStringToken(token) ? contentOf(token) : token);
        if (!value) {
            m_rows.count(Loss::InvalidNumbers);
            continue;
        }
        std::size_t replaced = 0;
        std::string series = name;
        if (event.values.size() > 1)
            series.append(": ").append(displayText(unescapedText(key, replaced)));
        m_rows.counters.push_back({idText(event.pid), std::move(series), key == kMegahertz ? std::string(key) : std::string(), *start, *value});
    }
    if (m_rows.counters.size() > before)
        ++m_rows.account.samples;
    else
        m_rows.account.lose(Loss::InvalidNumbers);
    if (event.values.empty()) // otherwise each value is counted
        m_rows.count(Loss::InvalidNumbers);
}

/// PyTorch with profile_memory: an instant per allocation, with the memory in use afterwards.
bool EventConverter::takeMemory(const TraceEvent& event, Nanos start)
{
    const auto allocated = event.name == kMemoryEvent ? parseNumber(event.arg(Arg::TotalAllocated)) : std::nullopt;
    if (!allocated)
        return false;
    const bool isHost = parseUnsigned(event.arg(Arg::DeviceType)) == 0U;
    const auto device = parseUnsigned(event.arg(Arg::Device));
    const std::string where = isHost ? "CPU" : device ? "GPU " + std::to_string(*device) : "device";
    const std::string process = idText(event.pid);
    m_rows.counters.push_back({process, where + " memory allocated", "bytes", start, *allocated});
    const auto reserved = parseNumber(event.arg(Arg::TotalReserved));
    if (reserved && !isHost) // the host's allocator has no reserved memory
        m_rows.counters.push_back({process, where + " memory reserved", "bytes", start, *reserved});
    ++m_rows.account.samples;
    return true;
}

void EventConverter::takeNaming(const TraceEvent& event)
{
    using enum NamingRow::What;
    NamingRow row{ProcessName, idText(event.pid), idText(event.tid), {}, 0};
    const std::string_view name = isStringToken(event.name) ? contentOf(event.name) : std::string_view{};
    if (name == "thread_name")
        row.what = ThreadName;
    else if (name == "thread_sort_index")
        row.what = ThreadSortIndex;
    else if (name == "process_labels")
        row.what = ProcessLabels;
    else if (name != "process_name" && name != "process_sort_index")
        return m_rows.lose(Loss::UnknownEvents);
    ++m_rows.account.names;
    if (name == "process_sort_index")
        return; // processes are sorted by their numbers
    if (row.what == ThreadSortIndex) {
        const auto number = parseSigned(event.arg(Arg::SortIndex));
        using Limits = std::numeric_limits<std::int32_t>;
        row.number = static_cast<std::int32_t>(std::clamp<std::int64_t>(number.value_or(0), Limits::min(), Limits::max()));
    } else {
        std::size_t replaced = 0;
        const std::string_view token = event.arg(row.what == ProcessLabels ? Arg::Labels : Arg::Name);
        row.text = isStringToken(token) ? displayText(unescapedText(contentOf(token), replaced), &replaced) : std::string();
        m_rows.count(Loss::ReplacedCharacters, replaced);
    }
    m_rows.namings.push_back(std::move(row));
}

} // namespace stallscope
