// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/run_graph.h"

#include <cstdint>
#include <vector>

namespace stallscope {

/// What to change about a run. Everything else stays as it was: each thread's own work, each kernel's length, who waits for
/// whom. Data that the host used after a wait is taken to be no reason for it: whether a wait may go is for people to judge.
struct Change {
    /// By wait of the run: it no longer waits. A copy that waited becomes one that goes on at once. Waits that only drain
    /// the device at the end stay. Empty: all waits stay.
    std::vector<bool> removedWaits;
    /// By wait of the run: it waits for one stream only, the first of those at work that is done.
    std::vector<bool> narrowedWaits;
    /// A kernel as long as this many times what it took.
    struct Stretch {
        StringId kernel = kEmptyString;
        double factor = 1;
    };
    std::vector<Stretch> stretches;
    /// The launches between two waits of a thread are launched as one graph.
    bool asGraphs = false;
    /// Copies run in streams of their own, one for each direction, and two buffers take turns: a copy in waits for what read
    /// the buffer two copies ago, what follows it on its old stream waits for the copy.
    bool ownCopyStreams = false;
    /// Rounds of work take turns in this many streams, each round with buffers of its own: a round begins with a copy to the
    /// device. 0 and 1: everything stays on its stream.
    std::uint32_t streams = 0;
    /// By stream of DeviceWork::streams(): a default stream that serializes others. Its work goes to the stream that its thread
    /// launched onto before, behind what it launched there.
    std::vector<bool> dealtStreams;
    /// By span: it is made part of the one before it. Its launch and what the host did for that take no time, it follows at
    /// once, and takes so much less.
    std::vector<bool> mergedSpans;
    Nanos mergedSaves = 0;
    /// So much of each thread's own work is left: 0 for a host that has ready whatever the device needs.
    double ownWork = 1;
};

/// Whether the change removes the wait that this step is.
[[nodiscard]] bool isRemoved(const Change& change, const HostStep& step);
/// The direction in which a copy crosses between host and device; unknown for other spans.
[[nodiscard]] CopyDirection crossingOf(const Trace& trace, const DeviceSpan& span);

/// When everything would have happened.
struct Replay {
    std::vector<TimeRange> steps; ///< as in RunGraph::steps()
    std::vector<TimeRange> spans; ///< as in DeviceWork::spans()
    /// By span, where rounds take turns in several streams: which of them; 0 is its own. Empty: everything stays where it was.
    std::vector<std::uint32_t> turns;
    TimeRange window;

    [[nodiscard]] Nanos length() const { return window.length(); }
};

/// Work in proportion to the run. Without a change the times are those that were measured, but for the edges that the data
/// contradict.
[[nodiscard]] Replay replay(const RunSpans& spans, const RunGraph& graph, const Change& change = {});

} // namespace stallscope
