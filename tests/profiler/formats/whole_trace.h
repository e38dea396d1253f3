// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"
#include "tests/profiler/formats/imported.h"

#include <fmt/format.h>

#include <cstddef>
#include <iterator>
#include <string>

namespace stallscope::test {

/// Everything in a trace that does not depend on ids of texts and details: equal for equal traces.
inline std::string wholeText(const Trace& trace)
{
    std::string text = fmt::format("{} {} {}\n", nameOf(trace.format), trace.epochNanos, losses(trace));
    const auto out = std::back_inserter(text);
    for (const auto& [name, value] : trace.facts)
        fmt::format_to(out, "fact {}: {}\n", name, value);
    for (const Process& process : trace.processes)
        fmt::format_to(out, "process {} {}\n", process.name, process.pid);
    for (const DeviceInfo& device : trace.devices)
        fmt::format_to(out, "device {} {}\n", device.name, device.process.value());
    for (const Run& run : trace.runs)
        fmt::format_to(out, "run {}\n", run.name);
    for (const Track& track : trace.tracks) {
        fmt::format_to(out, "track {} {} {} {}\n", track.info.name, static_cast<int>(track.info.type), track.info.process.value(), track.info.device.value());
        for (const Lane& lane : track.lanes) {
            fmt::format_to(out, "lane {} {} {}\n", nameOf(lane.place.group), lane.place.depth, lane.blocks.size());
            for (std::size_t i = 0; i < lane.blocks.size(); ++i) {
                const BlockHeader& header = lane.blocks.header(i);
                const CorrelationBounds bounds = lane.blocks.block(i).correlations();
                fmt::format_to(out, "block {} {} {} {} {} {} {} {}\n", header.first, header.last, header.covered, header.count,
                    header.hasSummary() ? trace.text(StringId(header.name)) : "", header.flags, bounds.least, bounds.most);
            }
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                const Span span = columns.at(row);
                const SpanDetail detail = trace.detailOf(span);
                fmt::format_to(
                    out, "{}+{} {} {} {} {}", span.start, span.duration, nameOf(span.kind), span.flags, trace.nameOf(span), span.correlation.value());
                for (std::size_t field = 0; field < kDetailFields; ++field) {
                    if (const auto value = detail.find(static_cast<DetailField>(field)))
                        fmt::format_to(out, " {}={}", field, *value);
                }
                const auto arguments = span.detail.isValid() ? trace.pools->details.arguments(span.detail.value() >> 16) : nullptr;
                fmt::format_to(out, " {}\n", arguments ? arguments->find(span.detail.value() & 0xFFFF) : "");
            });
        }
    }
    for (const CounterSeries& counter : trace.counters) {
        fmt::format_to(out, "counter {} {} {} {}", counter.info.name, counter.info.unit, counter.info.process.value(), counter.info.device.value());
        for (const auto& block : counter.blocks) {
            for (std::size_t i = 0; i < block->times.size(); ++i)
                fmt::format_to(out, " {}:{}", block->times[i], block->values[i]);
        }
        text += '\n';
    }
    if (trace.keptEvents) {
        trace.keptEvents->forEach(
            [&](const KeptEvent& event) { fmt::format_to(out, "kept {} {} {} {}\n", event.phase, event.time.value_or(-1), event.head, event.tail); });
        fmt::format_to(out, "{} pages of events\n", trace.keptEvents->pageCount());
    }
    return text;
}

} // namespace stallscope::test
