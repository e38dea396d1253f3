// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/rocm/recording_rows.h"

#include "profiler/base/hash.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/common/span_placement.h"
#include "profiler/trace/call_class.h"

#include <algorithm>
#include <array>
#include <limits>

namespace stallscope::rocm {

namespace {

CopyDirection directionIn(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, CopyDirection>, 10> kWords{{
        {"HOST_TO_DEVICE", CopyDirection::HostToDevice},
        {"DEVICE_TO_HOST", CopyDirection::DeviceToHost},
        {"DEVICE_TO_DEVICE", CopyDirection::DeviceToDevice},
        {"PEER_TO_PEER", CopyDirection::PeerToPeer},
        {"HOST_TO_HOST", CopyDirection::HostToHost},
        {"HostToDevice", CopyDirection::HostToDevice},
        {"DeviceToHost", CopyDirection::DeviceToHost},
        {"DeviceToDevice", CopyDirection::DeviceToDevice},
        {"PeerToPeer", CopyDirection::PeerToPeer},
        {"HostToHost", CopyDirection::HostToHost},
    }};
    for (const auto& [word, direction] : kWords) {
        if (name.find(word) != std::string_view::npos)
            return direction;
    }
    return CopyDirection::Unknown;
}

} // namespace

Name nameOf(std::string_view text, StringPool& pool, LossCounters& losses)
{
    const auto named = [&pool](std::string_view shown) {
        return Name{pool.intern(shown), classifyCall(shown).blocksByName(), isCommunicationKernel(shown), directionIn(shown)};
    };
    if (isDisplayText(text))
        return named(text);
    std::size_t replaced = 0;
    const std::string shown = displayText(text, &replaced);
    losses.count(Loss::ReplacedCharacters, replaced);
    return named(shown);
}

CorrelationId CorrelationNumbers::of(std::int64_t id)
{
    constexpr std::uint32_t kLargest = CorrelationId::kNone - 1;
    if (id <= 0)
        return {};
    if (id <= std::int64_t{kLargest})
        return CorrelationId(static_cast<std::uint32_t>(id));
    return CorrelationId(m_large.try_emplace(id, kLargest - static_cast<std::uint32_t>(m_large.size())).first->second);
}

std::uint32_t Rows::addProcess(RecordedProcess process)
{
    m_processes.push_back(std::move(process));
    return static_cast<std::uint32_t>(m_processes.size() - 1);
}

void Rows::addMachine(std::string_view id, std::string_view hostName)
{
    const bool hasId = id.find_first_not_of('0') != std::string_view::npos;
    if (!hasId && hostName.empty())
        return;
    const std::uint32_t ofHost = crc32c(hostName.data(), hostName.size());
    m_machines.insert(hasId ? crc32c(id.data(), id.size(), ofHost) : ofHost);
}

void Rows::add(const RowPlace& place, const Span& span)
{
    if (!m_latest || place != m_latestPlace) {
        m_latest = &m_spans[place];
        m_latestPlace = place;
    }
    m_latest->push_back(span);
    ++account.spans;
}

void Rows::add(const RowPlace& place, SpanRuns spans)
{
    account.spans += spans.size();
    m_spans[place].append(std::move(spans));
}

void Rows::addSample(const CounterKey& counter, Nanos time, double value)
{
    m_counters[counter].emplace_back(time, value);
    ++account.samples;
}

void setEnd(Span& span, std::optional<Nanos> end, LossCounters& losses)
{
    if (!end || *end < span.start) {
        losses.count(end ? Loss::NegativeDuration : Loss::MissingDuration);
        span.flags |= SpanFlag::kClamped;
        return;
    }
    span.duration = *end - span.start;
    if (span.duration == 0 && span.kind != SpanKind::Mark)
        losses.count(Loss::ZeroLength);
}

/// Assigns processes, devices and names to the rows, and places them.
class TraceAssembly {
public:
    TraceAssembly(TraceBuilder& builder, Rows rows) : m_builder(builder), m_rows(std::move(rows)) {}

    Result<std::shared_ptr<const Trace>> run(SourceFormat format, const std::string& fileName, unsigned threads, const Job& job);

private:
    /// Threads before streams, streams by device.
    using TrackKey = std::tuple<TrackType, std::uint32_t, std::int64_t, bool, std::int64_t>; // process, device, is a queue, lane

    void chooseLanes();
    void joinTracks();
    void addProcesses();
    void addTracks();
    [[nodiscard]] DeviceId device(std::uint32_t process, std::int64_t number);
    void addCounters();

    TraceBuilder& m_builder;
    Rows m_rows;
    std::set<std::uint32_t> m_byQueue; // scopes whose work is shown by queue
    std::map<TrackKey, SpanRuns> m_spans;
    std::vector<ProcessId> m_processes;
    std::map<std::pair<std::int64_t, std::int64_t>, DeviceId> m_devices; // by node and number
    SpanPlacement m_placement;
};

Result<std::shared_ptr<const Trace>> TraceAssembly::run(SourceFormat format, const std::string& fileName, unsigned threads, const Job& job)
{
    chooseLanes();
    joinTracks();
    addProcesses();
    addTracks();
    addCounters();
    m_builder.setFormat(format);
    // recordings of one machine share this clock
    m_builder.setFact(kClockStart, std::to_string(m_placement.first()) + " ns");
    if (m_rows.m_machines.size() == 1)
        m_builder.setFact(kMachine, std::to_string(*m_rows.m_machines.begin()));
    m_builder.setFact(RecordAccount::kName, m_rows.account.words());
    Run run;
    run.name = fileName;
    m_builder.addRun(std::move(run));
    m_placement.place(m_builder, threads, job.stop);
    if (job.isCancelled())
        return Error::cancelled();
    return m_builder.finish();
}

/// Programs without HIP streams have one stream 0, and several queues.
void TraceAssembly::chooseLanes()
{
    std::map<std::uint32_t, std::pair<bool, std::set<std::int64_t>>> known; // by scope: has other streams than 0, queues
    for (const auto& [place, spans] : m_rows.m_spans) {
        if (place.type != TrackType::DeviceStream)
            continue;
        auto& [hasStreams, queues] = known[m_rows.m_processes[place.process].correlationScope];
        hasStreams |= place.lane != 0;
        queues.insert(place.queue);
    }
    for (const auto& [scope, facts] : known) {
        if (m_rows.usesQueues || (!facts.first && facts.second.size() > 1))
            m_byQueue.insert(scope);
    }
}

void TraceAssembly::joinTracks()
{
    for (auto& [place, spans] : m_rows.m_spans) {
        const bool isQueue = place.type == TrackType::DeviceStream && m_byQueue.contains(m_rows.m_processes[place.process].correlationScope);
        m_spans[{place.type, place.process, place.device, isQueue, isQueue ? place.queue : place.lane}].append(std::exchange(spans, {}));
    }
    m_rows.m_spans.clear();
}

void TraceAssembly::addProcesses()
{
    for (const RecordedProcess& recorded : m_rows.m_processes) {
        Process process;
        process.pid = recorded.pid;
        process.name = recorded.name.empty() ? "process " + std::to_string(recorded.pid) : recorded.name;
        process.correlationScope = recorded.correlationScope;
        m_processes.push_back(m_builder.addProcess(std::move(process)));
    }
}

void TraceAssembly::addTracks()
{
    for (auto& [key, spans] : m_spans) {
        const auto& [type, process, number, isQueue, lane] = key;
        TrackInfo info;
        info.type = type;
        info.process = m_processes[process];
        info.nativeId = (isQueue ? "queue " : "") + std::to_string(lane);
        if (type == TrackType::DeviceStream) {
            info.device = device(process, number);
            info.name = (isQueue ? "" : "stream ") + info.nativeId;
        } else {
            const auto name = m_rows.m_threads.find({process, lane});
            info.name = name != m_rows.m_threads.end() && !name->second.empty() ? name->second : "thread " + info.nativeId;
        }
        m_placement.add(spans, m_builder.addTrack(std::move(info)));
    }
}

DeviceId TraceAssembly::device(std::uint32_t process, std::int64_t number)
{
    const std::pair key(m_rows.m_processes[process].node, number);
    const auto [known, isNew] = m_devices.try_emplace(key);
    if (!isNew)
        return known->second;
    DeviceInfo device;
    const bool fits = number >= 0 && number < std::numeric_limits<std::uint32_t>::max();
    device.ordinal = fits ? static_cast<std::uint32_t>(number) : static_cast<std::uint32_t>(m_devices.size() - 1);
    device.process = m_processes[process];
    const auto name = m_rows.m_gpus.find(key);
    device.name = name != m_rows.m_gpus.end() && !name->second.empty() ? name->second : "GPU " + std::to_string(number);
    known->second = m_builder.addDevice(std::move(device));
    return known->second;
}

void TraceAssembly::addCounters()
{
    for (const auto& [key, samples] : m_rows.m_counters) {
        for (const auto& [time, value] : samples)
            m_placement.widen(time);
    }
    for (auto& [key, samples] : m_rows.m_counters) {
        std::stable_sort(samples.begin(), samples.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        CounterInfo info{key.name, {}, m_processes[key.process], {}};
        const auto device = key.device ? m_devices.find({m_rows.m_processes[key.process].node, *key.device}) : m_devices.end();
        if (device != m_devices.end())
            info.device = device->second;
        CounterBuilder& counter = m_builder.counter(m_builder.addCounter(std::move(info)));
        for (const auto& [time, value] : samples)
            counter.append(std::min(time - m_placement.first(), kTimeLimit - 1), value);
    }
}

Result<std::shared_ptr<const Trace>> assembleTrace(
    TraceBuilder& builder, Rows rows, SourceFormat format, const std::string& fileName, unsigned threads, const Job& job)
{
    return TraceAssembly(builder, std::move(rows)).run(format, fileName, threads, job);
}

} // namespace stallscope::rocm
