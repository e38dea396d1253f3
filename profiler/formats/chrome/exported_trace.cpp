// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/exported_trace.h"

#include "profiler/base/json_writer.h"
#include "profiler/base/utf8.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <simdjson.h>

namespace stallscope {

namespace {

constexpr std::int64_t kVersion = 1;

template <class IdType>
void writeId(JsonWriter& out, const char* name, IdType id)
{
    if (id.isValid())
        out.member(name, std::uint64_t{id.value()});
}

void writeText(JsonWriter& out, const char* name, const std::string& text)
{
    if (!text.empty())
        out.member(name, text);
}

void writeFacts(JsonWriter& out, const char* name, const Facts& facts)
{
    if (facts.empty())
        return;
    out.key(name).beginArray();
    for (const auto& [key, value] : facts)
        out.beginArray().value(key).value(value).endArray();
    out.endArray();
}

void write(JsonWriter& out, const ExportedTrace::ExportedProcess& process)
{
    out.beginObject().member("pid", process.pid).member("id", process.process.pid).member("name", process.process.name);
    writeText(out, "host", process.process.host);
    if (process.process.rank)
        out.member("rank", std::uint64_t{*process.process.rank});
    out.member("scope", std::uint64_t{process.process.correlationScope}).endObject();
}

void write(JsonWriter& out, const ExportedTrace::ExportedDevice& device)
{
    out.beginObject().member("id", device.id).member("name", device.info.name).member("ordinal", std::uint64_t{device.info.ordinal});
    writeId(out, "process", device.info.process);
    out.member("memory", device.info.memoryBytes).member("multiprocessors", std::uint64_t{device.info.multiprocessors});
    writeText(out, "uuid", device.info.uuid);
    out.endObject();
}

void write(JsonWriter& out, const ExportedTrace::ExportedTrack& track)
{
    const bool isStream = track.info.type == TrackType::DeviceStream;
    out.beginObject().member("type", isStream ? "stream" : "thread").member("group", track.group).member("lane", track.lane);
    out.member("id", track.info.nativeId).member("name", track.info.name);
    writeId(out, "process", track.info.process);
    if (isStream)
        writeId(out, "device", track.info.device);
    if (track.info.sortKey != 0)
        out.member("sort", std::int64_t{track.info.sortKey});
    out.endObject();
}

void write(JsonWriter& out, const ExportedTrace::ExportedCounter& counter)
{
    out.beginObject().member("pid", counter.pid).member("name", counter.info.name);
    writeText(out, "unit", counter.info.unit);
    writeId(out, "process", counter.info.process);
    writeId(out, "device", counter.info.device);
    out.endObject();
}

void write(JsonWriter& out, const Run& run)
{
    out.beginObject().member("name", run.name);
    writeText(out, "workload", run.workload);
    writeText(out, "strategy", run.strategy);
    writeText(out, "device", run.device);
    out.member("repeat", std::uint64_t{run.repeat}).member("baseline", run.isBaseline).member("state", static_cast<std::int64_t>(run.state));
    writeText(out, "message", run.message);
    if (run.window)
        out.member("start", run.window->start).member("end", run.window->end);
    if (run.untracedWall)
        out.member("untraced", *run.untracedWall);
    writeFacts(out, "parameters", run.parameters);
    writeFacts(out, "results", run.results);
    out.endObject();
}

template <class T>
void writeAll(JsonWriter& out, const char* name, const std::vector<T>& all)
{
    out.key(name).beginArray();
    for (const T& one : all)
        write(out, one);
    out.endArray();
}

namespace dom = simdjson::dom;

std::string textIn(dom::element object, const char* key)
{
    std::string_view text;
    return object[key].get(text) == simdjson::SUCCESS ? displayText(text) : std::string();
}

std::optional<std::int64_t> signedIn(dom::element object, const char* key)
{
    std::int64_t value = 0;
    return object[key].get(value) == simdjson::SUCCESS ? std::optional(value) : std::nullopt;
}

std::uint64_t unsignedIn(dom::element object, const char* key)
{
    std::uint64_t value = 0;
    return object[key].get(value) == simdjson::SUCCESS ? value : 0;
}

std::uint32_t shortIn(dom::element object, const char* key)
{
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(unsignedIn(object, key), UINT32_MAX));
}

bool flagIn(dom::element object, const char* key)
{
    bool flag = false;
    return object[key].get(flag) == simdjson::SUCCESS && flag;
}

/// Invalid unless it is a position in a list of this length.
template <class IdType>
IdType idIn(dom::element object, const char* key, std::size_t length)
{
    const auto value = signedIn(object, key);
    return value && *value >= 0 && static_cast<std::uint64_t>(*value) < length ? IdType(static_cast<std::uint32_t>(*value)) : IdType();
}

template <class Visit>
void forEachIn(dom::element object, const char* key, const Visit& visit)
{
    dom::array list;
    if (object[key].get(list) != simdjson::SUCCESS)
        return;
    for (const dom::element one : list)
        visit(one);
}

Facts factsIn(dom::element object, const char* key)
{
    Facts facts;
    forEachIn(object, key, [&facts](dom::element pair) {
        std::string_view name;
        std::string_view value;
        if (pair.at(0).get(name) == simdjson::SUCCESS && pair.at(1).get(value) == simdjson::SUCCESS)
            facts.emplace_back(displayText(name), displayText(value));
    });
    return facts;
}

Nanos timeIn(std::int64_t time)
{
    return std::clamp<Nanos>(time, -kTimeLimit, kTimeLimit - 1);
}

Run runIn(dom::element object)
{
    Run run;
    run.name = textIn(object, "name");
    run.workload = textIn(object, "workload");
    run.strategy = textIn(object, "strategy");
    run.device = textIn(object, "device");
    run.repeat = shortIn(object, "repeat");
    run.isBaseline = flagIn(object, "baseline");
    const std::uint64_t state = unsignedIn(object, "state");
    run.state = state <= static_cast<std::uint64_t>(RunState::Cancelled) ? static_cast<RunState>(state) : RunState::Done;
    run.message = textIn(object, "message");
    const auto start = signedIn(object, "start");
    const auto end = signedIn(object, "end");
    if (start && end && *start <= *end)
        run.window = TimeRange{timeIn(*start), timeIn(*end)};
    if (const auto untraced = signedIn(object, "untraced"); untraced && *untraced >= 0)
        run.untracedWall = timeIn(*untraced);
    run.parameters = factsIn(object, "parameters");
    run.results = factsIn(object, "results");
    return run;
}

/// The tracks, and the processes and devices that they and counters refer to.
void readLists(dom::element object, ExportedTrace& trace)
{
    forEachIn(object, "processes", [&trace](dom::element one) {
        Process process{textIn(one, "name"), textIn(one, "host"), signedIn(one, "id").value_or(0), std::nullopt, shortIn(one, "scope")};
        if (signedIn(one, "rank"))
            process.rank = shortIn(one, "rank");
        trace.processes.push_back({textIn(one, "pid"), std::move(process)});
    });
    const std::size_t processes = trace.processes.size();
    forEachIn(object, "devices", [&trace, processes](dom::element one) {
        DeviceInfo info{textIn(one, "name"), shortIn(one, "ordinal"), idIn<ProcessId>(one, "process", processes), unsignedIn(one, "memory"),
            shortIn(one, "multiprocessors"), textIn(one, "uuid")};
        trace.devices.push_back({textIn(one, "id"), std::move(info)});
    });
    const std::size_t devices = trace.devices.size();
    forEachIn(object, "tracks", [&](dom::element one) {
        TrackInfo info;
        info.type = textIn(one, "type") == "stream" ? TrackType::DeviceStream : TrackType::HostThread;
        info.process = idIn<ProcessId>(one, "process", processes);
        info.device = idIn<DeviceId>(one, "device", devices);
        info.nativeId = textIn(one, "id");
        info.name = textIn(one, "name");
        info.sortKey = static_cast<std::int32_t>(std::clamp<std::int64_t>(signedIn(one, "sort").value_or(0), INT32_MIN, INT32_MAX));
        trace.tracks.push_back({textIn(one, "group"), textIn(one, "lane"), std::move(info)});
    });
    forEachIn(object, "counters", [&](dom::element one) {
        CounterInfo info{textIn(one, "name"), textIn(one, "unit"), idIn<ProcessId>(one, "process", processes), idIn<DeviceId>(one, "device", devices)};
        trace.counters.push_back({textIn(one, "pid"), std::move(info)});
    });
}

} // namespace

std::string ExportedTrace::json() const
{
    JsonWriter out(JsonWriter::Style::Compact);
    out.beginObject().member("version", kVersion);
    writeAll(out, "processes", processes);
    writeAll(out, "devices", devices);
    writeAll(out, "tracks", tracks);
    writeAll(out, "counters", counters);
    writeAll(out, "runs", runs);
    out.key("losses").beginObject();
    for (std::size_t i = 0; i < kLosses; ++i) {
        if (losses[i] > 0)
            out.member(allLosses()[i].name, losses[i]);
    }
    out.endObject().member("flows", hasOwnFlows);
    if (passFlowEvents > 0)
        out.member("pass_flow_events", passFlowEvents);
    writeFacts(out, "facts", facts);
    out.endObject();
    return out.take();
}

void ExportedTrace::takeFacts(const Facts& all)
{
    constexpr std::array<std::string_view, 4> kTaken{kWaitsFact, World::kSizeFact, World::kJobFact, kStillRunningFact};
    std::copy_if(all.begin(), all.end(), std::back_inserter(facts),
        [&kTaken](const auto& fact) { return std::ranges::find(kTaken, fact.first) != kTaken.end() || fact.first.starts_with(kWaitsOfFact); });
}

std::optional<ExportedTrace> ExportedTrace::parse(std::string_view json)
{
    dom::parser parser;
    dom::element object;
    if (parser.parse(json.data(), json.size()).get(object) != simdjson::SUCCESS || !object.is_object() || unsignedIn(object, "version") != kVersion)
        return {};
    ExportedTrace trace;
    readLists(object, trace);
    forEachIn(object, "runs", [&trace](dom::element one) { trace.runs.push_back(runIn(one)); });
    dom::element losses;
    if (object["losses"].get(losses) == simdjson::SUCCESS && losses.is_object()) {
        for (std::size_t i = 0; i < kLosses; ++i)
            trace.losses[i] = unsignedIn(losses, allLosses()[i].name);
    }
    trace.hasOwnFlows = flagIn(object, "flows");
    trace.passFlowEvents = unsignedIn(object, "pass_flow_events");
    trace.takeFacts(factsIn(object, "facts"));
    return trace;
}

} // namespace stallscope
