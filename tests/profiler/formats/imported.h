// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/kineto/trace_event_import.h"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope::test {

inline Result<std::shared_ptr<const Trace>> importText(std::string_view text, unsigned threads = 1)
{
    ImportOptions options;
    options.threads = threads;
    return importTraceEvents(memorySource(text), "trace.json", options);
}

/// Events, without the brackets around them, as a whole document.
inline std::string document(std::string_view events)
{
    return R"({"schemaVersion":1,"traceEvents":[)" + std::string(events) + "]}";
}

inline std::uint64_t lossOf(const Trace& trace, Loss loss)
{
    return trace.losses[static_cast<std::size_t>(loss)];
}

/// Everything lost, as "name=count" in the order of the counters.
inline std::string losses(const Trace& trace)
{
    std::string text;
    for (std::size_t i = 0; i < kLosses; ++i) {
        if (trace.losses[i] > 0)
            text += (text.empty() ? "" : " ") + std::string(allLosses()[i].name) + "=" + std::to_string(trace.losses[i]);
    }
    return text;
}

struct Found {
    std::string track;
    Span span;
    std::string name;
    SpanDetail detail;
};

/// All spans, track by track, in order of start.
inline std::vector<Found> spansOf(const Trace& trace)
{
    std::vector<Found> found;
    for (const Track& track : trace.tracks) {
        const auto first = static_cast<std::ptrdiff_t>(found.size());
        for (const Lane& lane : track.lanes) {
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                const Span span = columns.at(row);
                found.push_back({track.info.name, span, std::string(trace.nameOf(span)), trace.detailOf(span)});
            });
        }
        std::stable_sort(found.begin() + first, found.end(), [](const Found& a, const Found& b) { return startsBefore(a.span, b.span); });
    }
    return found;
}

/// One line a span: "track: kind name start+duration #correlation !flags".
inline std::string described(const Trace& trace)
{
    std::string text;
    for (const Found& found : spansOf(trace)) {
        text += found.track + ": " + nameOf(found.span.kind) + " " + found.name + " " + std::to_string(found.span.start) + "+"
            + std::to_string(found.span.duration);
        if (found.span.correlation.isValid())
            text += " #" + std::to_string(found.span.correlation.value());
        if (found.span.flags != SpanFlag::kNone)
            text += " !" + std::to_string(found.span.flags);
        text += "\n";
    }
    return text;
}

} // namespace stallscope::test
