// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/exchange/trace_event_export.h"

#include "profiler/base/json_writer.h"
#include "profiler/exchange/event_places.h"
#include "profiler/exchange/event_text.h"
#include "profiler/exchange/output_file.h"
#include "profiler/exchange/span_walk.h"

#include <algorithm>
#include <vector>

namespace stallscope {

namespace {

class Export {
public:
    Export(const Trace& trace, OutputFile& file) : m_trace(&trace), m_file(&file), m_places(trace) {}

    Result<> run(const Job& job);

private:
    Result<> findLaunched(const Job& job);
    void writeHead();
    void writeSpan(const Track& track, const Span& span);
    void writeCounters();
    void begin();
    void end();

    /// Correlation ids of different scopes do not meet.
    [[nodiscard]] std::uint64_t flowOf(const Track& track, const Span& span) const
    {
        const std::size_t process = track.info.process.index();
        const std::uint64_t scope = process < m_trace->processes.size() ? m_trace->processes[process].correlationScope : 0;
        return scope << 32 | span.correlation.value();
    }

    const Trace* m_trace;
    OutputFile* m_file;
    EventPlaces m_places;
    std::vector<std::uint64_t> m_launched; // sorted: what arrows lead to
    std::string m_event;
    bool m_isFirst = true;
};

bool isLaunched(SpanKind kind)
{
    return groupOf(kind) == LaneGroup::Work;
}

Result<> Export::run(const Job& job)
{
    if (auto found = findLaunched(job); !found)
        return found;
    writeHead();
    if (auto walked = walkSpans(*m_trace, job, [this](const Track& track, const Lane&, const Span& span) { writeSpan(track, span); }); !walked)
        return walked;
    writeCounters();
    m_file->write("\n]}\n");
    return m_file->finish();
}

Result<> Export::findLaunched(const Job& job)
{
    const Job quiet{job.stop, {}};
    const auto walked = walkSpans(*m_trace, quiet, [this](const Track& track, const Lane&, const Span& span) {
        if (isLaunched(span.kind) && span.correlation.isValid())
            m_launched.push_back(flowOf(track, span));
    });
    std::sort(m_launched.begin(), m_launched.end());
    return walked;
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
    text.back() = ','; // the object goes on
    m_file->write(text);
    m_file->write("\"traceEvents\":[\n");
    for (const std::string& event : m_places.namingEvents(*m_trace)) {
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
    appendSpanEvent(m_event, *m_trace, place, span);
    const bool hasArrow = span.correlation.isValid() && (isLaunched(span.kind) || span.kind == SpanKind::ApiCall);
    if (hasArrow && std::binary_search(m_launched.begin(), m_launched.end(), flowOf(track, span))) {
        m_event += ",\n";
        appendFlowEvent(m_event, place, span, flowOf(track, span));
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
    auto file = OutputFile::create(path, isPacked ? OutputFile::Packing::Gzip : OutputFile::Packing::Plain);
    if (!file)
        return file.error();
    return Export(trace, *file).run(job);
}

} // namespace stallscope
