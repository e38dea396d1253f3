// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/trace_event_export.h"

#include "profiler/base/json_writer.h"
#include "profiler/formats/chrome/compact_json.h"
#include "profiler/formats/chrome/event_places.h"
#include "profiler/formats/chrome/event_text.h"
#include "profiler/formats/chrome/trace_event.h"
#include "profiler/formats/common/atomic_file.h"
#include "profiler/formats/common/launch_flows.h"
#include "profiler/formats/common/span_walk.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace stallscope {

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
