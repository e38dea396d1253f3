// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/trace_script.h"

#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/call_class.h"

#include <algorithm>

namespace stallscope::oracle {

namespace {

SpanFlag::Type flagsOf(const ScriptSpan& span)
{
    if (span.kind == SpanKind::ApiCall && classifyCall(span.name).blocksByName())
        return SpanFlag::kBlocking;
    if (span.kind == SpanKind::Kernel && isCommunicationKernel(span.name))
        return SpanFlag::kCommunication;
    return SpanFlag::kNone;
}

} // namespace

Span toSpan(const ScriptSpan& from, TraceBuilder& builder)
{
    Span span{from.start, from.duration, builder.intern(from.name), {}, {}, from.kind, flagsOf(from)};
    if (from.correlation)
        span.correlation = CorrelationId(*from.correlation);
    SpanDetail detail = from.detail;
    if (!from.frame.empty()) {
        const std::vector<Frame> frames{{builder.intern("main")}, {builder.intern(from.frame)}};
        detail.set(DetailField::Stack, builder.pools()->stacks.addStack(frames).value());
    }
    span.detail = builder.addDetail(detail, from.arguments);
    return span;
}

std::shared_ptr<const Trace> build(const Script& script)
{
    TraceBuilder builder;
    builder.setFormat(script.format);
    if (script.clockError)
        builder.setClockError(*script.clockError);
    for (const Process& process : script.processes)
        (void)builder.addProcess(process);
    for (const DeviceInfo& device : script.devices)
        (void)builder.addDevice(device);
    for (const TrackInfo& track : script.tracks)
        (void)builder.addTrack(track);
    for (const ScriptSpan& span : script.spans)
        builder.track(TrackId::fromIndex(span.track)).push(toSpan(span, builder));
    for (const TimeRange window : script.runs) {
        Run run;
        run.name = "run";
        run.window = window;
        builder.addRun(run);
    }
    if (script.runs.empty())
        builder.addRun({});
    return builder.finish();
}

std::string describe(const Script& script)
{
    std::string text = "seed " + std::to_string(script.seed) + ", clock error " + (script.clockError ? std::to_string(*script.clockError) : "unknown")
        + ", format " + nameOf(script.format) + "\n";
    for (const TimeRange window : script.runs)
        text += "run [" + std::to_string(window.start) + ", " + std::to_string(window.end) + ")\n";
    for (std::size_t i = 0; i < script.tracks.size(); ++i) {
        const TrackInfo& track = script.tracks[i];
        text += (script.isHost(i) ? "thread " : "device " + std::to_string(track.device.index()) + " stream ") + track.nativeId + ", process "
            + std::to_string(track.process.index()) + " scope " + std::to_string(script.scopeOf(i)) + "\n";
        for (const ScriptSpan& span : script.spans) {
            if (span.track != i)
                continue;
            text += "  [" + std::to_string(span.start) + ", " + std::to_string(span.end()) + ") " + nameOf(span.kind) + " " + span.name;
            text += span.correlation ? " #" + std::to_string(*span.correlation) : "";
            for (std::size_t field = 0; field < kDetailFields; ++field) {
                if (const auto value = span.detail.find(static_cast<DetailField>(field)))
                    text += std::string(" ") + nameOf(static_cast<DetailField>(field)) + "=" + std::to_string(*value);
            }
            text += (span.frame.empty() ? "" : " in " + span.frame) + "\n";
        }
    }
    return text;
}

Script stretched(Script script, Nanos times)
{
    for (ScriptSpan& span : script.spans) {
        span.start *= times;
        span.duration *= times;
    }
    for (TimeRange& window : script.runs)
        window = {window.start * times, window.end * times};
    if (script.clockError)
        *script.clockError *= times;
    script.timeScale *= times;
    return script;
}

Script shifted(Script script, Nanos by)
{
    for (ScriptSpan& span : script.spans)
        span.start += by;
    for (TimeRange& window : script.runs)
        window = {window.start + by, window.end + by};
    return script;
}

Script hostOnly(Script script)
{
    std::erase_if(script.spans,
        [&script](const ScriptSpan& span) { return !script.isHost(span.track) || (span.kind == SpanKind::ApiCall && classifyCall(span.name).isLaunch()); });
    return script;
}

Script withTrackOrder(const Script& script, const std::vector<std::size_t>& order)
{
    Script result = script;
    for (std::size_t i = 0; i < order.size(); ++i)
        result.tracks[i] = script.tracks[order[i]];
    for (ScriptSpan& span : result.spans)
        span.track = static_cast<std::size_t>(std::find(order.begin(), order.end(), span.track) - order.begin());
    return result;
}

} // namespace stallscope::oracle
