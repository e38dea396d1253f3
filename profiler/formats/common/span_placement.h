// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/span.h"

#include <cstddef>
#include <stop_token>
#include <utility>
#include <vector>

namespace stallscope {

/// Spans of one track in the order of a file, in runs of bounded size: each is placed and released on its own.
class SpanRuns {
public:
    void push_back(const Span& span)
    {
        if (m_runs.empty() || m_runs.back().size() >= kRunSpans)
            beginRun();
        m_runs.back().push_back(span);
    }
    void append(std::vector<Span> run)
    {
        if (!run.empty())
            m_runs.push_back(std::move(run));
    }
    void append(SpanRuns other)
    {
        for (std::vector<Span>& run : other.m_runs)
            append(std::move(run));
    }
    [[nodiscard]] std::vector<std::vector<Span>>& runs() { return m_runs; }
    [[nodiscard]] std::size_t size() const;

private:
    static constexpr std::size_t kRunSpans = 16384;

    void beginRun();

    std::vector<std::vector<Span>> m_runs;
};

/// Places spans on the tracks of a trace whose time 0 is their earliest start: for importers that hold all spans of a file.
/// Spans are referenced until place() returns. Their memory is released while the lanes grow.
class SpanPlacement {
public:
    /// The spans of one track, in any order.
    void add(SpanRuns& spans, TrackId track);
    /// Extends the range to a time that is no span's.
    void widen(Nanos time);
    /// Earliest start of the spans added so far; 0 without spans.
    [[nodiscard]] Nanos first() const { return m_first == kTimeLimit ? 0 : m_first; }

    /// Uses `threads` threads. Unfinished spans end with the trace. Times beyond the limit are clamped and counted.
    void place(TraceBuilder& builder, unsigned threads, const std::stop_token& stop);

private:
    struct PendingTrack {
        SpanRuns* spans = nullptr;
        TrackId track;
        std::size_t size = 0;
    };

    void placeTrack(TraceBuilder& builder, const PendingTrack& pending, const std::stop_token& stop) const;

    std::vector<PendingTrack> m_tracks;
    Nanos m_first = kTimeLimit;
    Nanos m_last = -kTimeLimit;
};

} // namespace stallscope
