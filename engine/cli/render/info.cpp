// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/info.h"

#include "engine/cli/render/text_table.h"
#include "profiler/analysis/report/report_json.h"
#include "profiler/analysis/segments/run_survey.h"
#include "profiler/base/json_writer.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/quality_words.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>

namespace stallscope::cli {

namespace {

using enum TextTable::Kind;

/// Spans by kind, in the order of SpanKind.
using KindCounts = std::array<std::uint64_t, kSpanKinds>;

KindCounts countKinds(const Trace& trace)
{
    KindCounts counts{};
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes)
            lane.forEach([&counts](const SpanColumns& columns, std::size_t row) { ++counts[static_cast<std::size_t>(columns.at(row).kind)]; });
    }
    return counts;
}

std::string number(std::uint64_t count)
{
    return formatCount(static_cast<std::int64_t>(count));
}

/// Duration of a run without a recorded window, derived from the spans as in `analyze`. Empty without spans.
std::string lengthOf(const Trace& trace, RunId run)
{
    constexpr std::uint64_t kSpansInChunk = 1'000'000; // only the bounds are used
    const TimeRange window = RunSurvey(trace, run, kSpansInChunk).outline().window;
    return window.isEmpty() ? std::string() : formatDuration(window.length());
}

std::string runsText(const Page& page, const Trace& trace)
{
    TextTable table({{"run", Elided}, {"strategy", Elided}, {"repeat"}, {"length"}, {"state", Words}, {"parameters", Elided}});
    for (std::size_t i = 0; i < trace.runs.size(); ++i) {
        const Run& run = trace.runs[i];
        std::string parameters;
        for (const auto& [name, value] : run.parameters)
            parameters += fmt::format("{}{}={}", parameters.empty() ? "" : " ", name, value);
        table.addRow({run.name, run.strategy, number(run.repeat), run.window ? formatDuration(run.window->length()) : lengthOf(trace, RunId::fromIndex(i)),
            nameOf(run.state), parameters});
        if (!run.message.empty())
            table.addRemark(run.message);
    }
    return table.isEmpty() ? std::string() : heading(page, "Runs") + table.text(page);
}

std::string kindsText(const Page& page, const Trace& trace)
{
    TextTable table({{"spans"}, {"kind", Words}});
    const KindCounts counts = countKinds(trace);
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        if (counts[kind] > 0)
            table.addRow({number(counts[kind]), nameOf(static_cast<SpanKind>(kind))});
    }
    return table.isEmpty() ? std::string() : heading(page, "Events") + table.text(page);
}

std::string processName(const Trace& trace, ProcessId id)
{
    if (!id.isValid() || id.index() >= trace.processes.size())
        return {};
    const Process& process = trace.processes[id.index()];
    const std::string rank = process.rank ? fmt::format(", rank {}", *process.rank) : std::string();
    const std::string host = process.host.empty() ? std::string() : fmt::format(" on {}", process.host);
    const std::string pid = fmt::format("{}", process.pid);
    return fmt::format("{}{}{}{}", process.name, process.name.ends_with(pid) ? "" : " " + pid, host, rank);
}

/// Tracks of one type, in the order of the trace.
std::string tracksText(const Page& page, const Trace& trace, TrackType type)
{
    const bool isStream = type == TrackType::DeviceStream;
    const TimeRange all = trace.range();
    TextTable table({{isStream ? "device" : "process", Elided}, {isStream ? "stream" : "thread", Elided}, {"spans"}, {"lanes"}, {"from"}, {"to"}});
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        const Track& track = trace.tracks[i];
        if (track.info.type != type)
            continue;
        const std::string owner = isStream ? narrative::deviceName(trace, track.info.device) : processName(trace, track.info.process);
        const std::string name = narrative::trackName(trace, TrackId::fromIndex(i));
        const TimeRange range = track.range();
        const bool isEmpty = track.spanCount() == 0;
        table.addRow({owner, name, number(track.spanCount()), number(track.lanes.size()), isEmpty ? "" : formatDuration(range.start - all.start),
            isEmpty ? "" : formatDuration(range.end - all.start)});
    }
    return table.isEmpty() ? std::string() : heading(page, isStream ? "Streams" : "Threads") + table.text(page);
}

std::string countersText(const Page& page, const Trace& trace)
{
    TextTable table({{"counter", Elided}, {"values"}});
    for (const CounterSeries& counter : trace.counters)
        table.addRow({counter.info.name, number(counter.sampleCount())});
    return table.isEmpty() ? std::string() : heading(page, "Counters") + table.text(page);
}

std::string factsText(const Page& page, const Trace& trace)
{
    TextTable table({{"", Words}, {"", Elided}});
    for (const auto& [name, value] : trace.facts)
        table.addRow({name, value});
    return table.isEmpty() ? std::string() : heading(page, "Facts") + table.text(page);
}

std::string lossesText(const Page& page, const Trace& trace)
{
    std::string out;
    for (std::size_t i = 0; i < kLosses; ++i) {
        const LossInfo& info = allLosses()[i];
        if (trace.losses[i] == 0)
            continue;
        const std::string line = wrapped(
            fmt::format("{}: {}", nameOf(info.severity), narrative::qualitySentence(info.name, static_cast<std::int64_t>(trace.losses[i]))), page.width, 2);
        out += info.severity == Severity::DataLoss ? page.warning(line) : line;
    }
    return heading(page, "Losses") + (out.empty() ? "  none\n" : out);
}

void writeRange(JsonWriter& json, bool isThere, TimeRange range)
{
    json.key("start_ns");
    isThere ? json.value(range.start) : json.null();
    json.key("end_ns");
    isThere ? json.value(range.end) : json.null();
}

void writeRuns(JsonWriter& json, const Trace& trace)
{
    json.key("runs").beginArray();
    for (const Run& run : trace.runs) {
        json.beginObject().member("name", run.name).member("workload", run.workload).member("strategy", run.strategy).member("device", run.device);
        json.member("repeat", std::uint64_t{run.repeat}).member("baseline", run.isBaseline).member("state", nameOf(run.state)).member("message", run.message);
        writeRange(json, run.window.has_value(), run.window.value_or(TimeRange{}));
        writeFacts(json, "parameters", run.parameters);
        writeFacts(json, "results", run.results);
        json.endObject();
    }
    json.endArray();
}

void writeProcesses(JsonWriter& json, const Trace& trace)
{
    json.key("processes").beginArray();
    for (const Process& process : trace.processes) {
        json.beginObject().member("name", process.name).member("host", process.host).member("pid", process.pid).key("rank");
        process.rank ? json.value(std::uint64_t{*process.rank}) : json.null();
        json.endObject();
    }
    json.endArray();
    json.key("devices").beginArray();
    for (const DeviceInfo& device : trace.devices)
        json.beginObject().member("id", std::uint64_t{device.ordinal}).member("name", device.name).member("memory_bytes", device.memoryBytes).endObject();
    json.endArray();
}

/// Processes and devices are identified by their index in the lists of the same document.
template <class AnyId>
void writePlace(JsonWriter& json, std::string_view key, AnyId id)
{
    json.key(key);
    id.isValid() ? json.value(std::uint64_t{id.value()}) : json.null();
}

void writeTracks(JsonWriter& json, const Trace& trace)
{
    json.key("tracks").beginArray();
    for (const Track& track : trace.tracks) {
        json.beginObject().member("type", track.info.type == TrackType::DeviceStream ? "stream" : "thread");
        json.member("id", track.info.nativeId).member("name", track.info.name);
        writePlace(json, "process", track.info.process);
        writePlace(json, "device", track.info.device);
        json.member("spans", track.spanCount()).member("lanes", std::uint64_t{track.lanes.size()});
        writeRange(json, track.spanCount() > 0, track.range());
        json.endObject();
    }
    json.endArray();
    json.key("counters").beginArray();
    for (const CounterSeries& counter : trace.counters)
        json.beginObject().member("name", counter.info.name).member("values", counter.sampleCount()).endObject();
    json.endArray();
}

void writeEvents(JsonWriter& json, const Trace& trace)
{
    const KindCounts counts = countKinds(trace);
    json.key("events").beginObject();
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        if (counts[kind] > 0)
            json.member(nameOf(static_cast<SpanKind>(kind)), counts[kind]);
    }
    json.endObject();
}

void writeLosses(JsonWriter& json, const Trace& trace)
{
    json.key("losses").beginArray();
    for (std::size_t i = 0; i < kLosses; ++i) {
        const LossInfo& info = allLosses()[i];
        if (trace.losses[i] > 0)
            json.beginObject()
                .member("name", info.name)
                .member("count", trace.losses[i])
                .member("severity", nameOf(info.severity))
                .member("help", info.help)
                .endObject();
    }
    json.endArray();
}

/// Article for the name of a format, by pronunciation.
const char* articleOf(std::string_view name)
{
    const bool isSpelled = name == "rpd" || name == "xplane";
    return isSpelled || name.find_first_of("aeiou") == 0 ? "an" : "a";
}

} // namespace

std::string infoText(const Page& page, std::string_view file, const Trace& trace)
{
    const std::string summary = fmt::format("{}: {} {} trace with {} on {} over {}.", displayText(file), articleOf(nameOf(trace.format)), nameOf(trace.format),
        counted(trace.spanCount(), "span"), counted(trace.tracks.size(), "track"), formatDuration(trace.range().length()));
    return page.strong(wrapped(summary, page.width)) + runsText(page, trace) + kindsText(page, trace) + tracksText(page, trace, TrackType::HostThread)
        + tracksText(page, trace, TrackType::DeviceStream) + countersText(page, trace) + factsText(page, trace) + lossesText(page, trace);
}

std::string infoJson(std::string_view file, const Trace& trace)
{
    JsonWriter json;
    json.beginObject().member("schema", 1).member("file", file).member("format", nameOf(trace.format));
    json.member("spans", trace.spanCount());
    writeRange(json, trace.spanCount() > 0, trace.range());
    writeEvents(json, trace);
    writeRuns(json, trace);
    writeProcesses(json, trace);
    writeTracks(json, trace);
    writeFacts(json, "facts", trace.facts);
    writeLosses(json, trace);
    json.endObject();
    return json.take();
}

} // namespace stallscope::cli
