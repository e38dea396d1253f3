// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/event_counts.h"
#include "engine/cli/render/info.h"
#include "engine/cli/render/text_table.h"
#include "profiler/analysis/segments/run_survey.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/quality_words.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>

namespace stallscope::cli {

namespace {

using enum TextTable::Kind;

std::string number(std::uint64_t count)
{
    return formatCount(static_cast<std::int64_t>(count));
}

/// As the numbers of `analyze` have it: recorded with the run, else found from the spans. Empty where there are none.
std::string lengthOf(const Trace& trace, RunId run)
{
    constexpr std::uint64_t kSpansInChunk = 1'000'000; // only the whole is asked for
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

/// Names and times without a place stand in the order in which the trace lists them; threads first.
std::string tracksText(const Page& page, const Trace& trace, TrackType type)
{
    const bool isStream = type == TrackType::DeviceStream;
    const TimeRange all = trace.range();
    TextTable table({{isStream ? "device" : "process", Elided}, {isStream ? "stream" : "thread", Elided}, {"spans"}, {"lanes"}, {"from"}, {"to"}});
    for (const Track& track : trace.tracks) {
        if (track.info.type != type)
            continue;
        const std::string owner = isStream ? narrative::deviceName(trace, track.info.device) : processName(trace, track.info.process);
        const std::string name = track.info.name.empty() ? track.info.nativeId : track.info.name;
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

} // namespace

std::string infoText(const Page& page, std::string_view file, const Trace& trace)
{
    const std::string summary = fmt::format("{}: a {} trace with {} on {} over {}.", displayText(file), nameOf(trace.format),
        counted(trace.spanCount(), "span"), counted(trace.tracks.size(), "track"), formatDuration(trace.range().length()));
    return page.strong(wrapped(summary, page.width)) + runsText(page, trace) + kindsText(page, trace) + tracksText(page, trace, TrackType::HostThread)
        + tracksText(page, trace, TrackType::DeviceStream) + countersText(page, trace) + factsText(page, trace) + lossesText(page, trace);
}

} // namespace stallscope::cli
