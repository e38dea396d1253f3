// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/run_graph.h"

#include <cstdint>
#include <vector>

namespace stallscope {

/// A change to a run. Everything else stays the same: host work of each thread, durations of kernels, dependencies. Whether the
/// host needs the awaited data after a removed wait is unknown: the user decides whether a wait can be removed.
struct Change {
    /// By wait of the run: true if it is removed. A blocking copy becomes an asynchronous one. Waits that only drain the device
    /// at the end are kept. Empty: all waits are kept.
    std::vector<bool> removedWaits;
    /// By wait of the run: true if it waits for one stream only: of those still busy, the one that finishes first.
    std::vector<bool> narrowedWaits;
    /// Multiplies the duration of all spans with this name.
    struct Stretch {
        StringId kernel = kEmptyString;
        double factor = 1;
    };
    std::vector<Stretch> stretches;
    /// All launches between two waits of a thread become one graph launch.
    bool asGraphs = false;
    /// Copies run in a separate stream for each direction, with double buffering: a copy to the device waits for the work that
    /// read the buffer two copies before, and later work on its original stream waits for the copy.
    bool ownCopyStreams = false;
    /// Rounds of work are distributed over this many streams in turn, each with separate buffers. A round begins with a copy to
    /// the device. 0 and 1: streams are unchanged.
    std::uint32_t streams = 0;
    /// By stream of DeviceWork::streams(): true for a default stream whose work is moved. Each span moves to the stream that its
    /// thread launched onto before, behind that launch.
    std::vector<bool> dealtStreams;
    /// By span: true if it is fused with the previous one: its launch and the host work for it take no time, it starts at once,
    /// and it takes `mergedSaves` less.
    std::vector<bool> mergedSpans;
    Nanos mergedSaves = 0;
    /// Factor of the host work of each thread; 0: everything that the device needs is ready at once.
    double ownWork = 1;
};

/// Whether the change removes the wait of this step.
[[nodiscard]] bool isRemoved(const Change& change, const HostStep& step);
/// The direction in which a copy crosses between host and device; unknown for other spans.
[[nodiscard]] CopyDirection crossingOf(const Trace& trace, const DeviceSpan& span);

/// Times after a change.
struct Replay {
    std::vector<TimeRange> steps; ///< as in RunGraph::steps()
    std::vector<TimeRange> spans; ///< as in DeviceWork::spans()
    /// By span, with Change::streams: its stream; 0: its original stream. Empty: streams are unchanged.
    std::vector<std::uint32_t> turns;
    TimeRange window;

    [[nodiscard]] Nanos length() const { return window.length(); }
};

/// Takes time in proportion to the run. Without a change it returns the measured times, except for edges that the data
/// contradict.
[[nodiscard]] Replay replay(const RunSpans& spans, const RunGraph& graph, const Change& change = {});

} // namespace stallscope
