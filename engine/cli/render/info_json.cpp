// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/event_counts.h"
#include "engine/cli/render/info.h"
#include "profiler/analysis/report/json_members.h"
#include "profiler/base/json_writer.h"

namespace stallscope::cli {

namespace {

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

/// Processes and devices are given by their place in the lists of the same document.
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

} // namespace

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
