// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/build/pool_translation.h"
#include "profiler/trace/build/trace_builder.h"

#include <optional>

namespace stallscope {

/// How one trace goes into another one.
struct MergeOptions {
    Nanos shift = 0;                   ///< added to every time
    TimeRange kept = TimeRange::all(); ///< after the shift: what lies outside is left out, what reaches in is whole
    /// Replaces frames of call stacks; none: they stay as in the source.
    PoolTranslation::ResolveFrame resolveFrame;
    /// The process that all of it belongs to, where it goes on with what is there: its tracks continue those of the same threads.
    std::optional<ProcessId> continues = std::nullopt;
    /// Also what the events of a foreign trace said beside what is in details.
    bool keepsArguments = false;
};

/// Adds processes, devices, tracks, counters, spans and losses of `source` to what is built; what was open when its recording
/// broke off becomes unfinished spans. A device that belongs to no process but has a UUID was only watched: its counters go to the
/// device there with the same UUID, or stand for themselves. Facts, runs and notes are the caller's: they say something of a whole trace.
void mergeTrace(TraceBuilder& into, const Trace& source, const MergeOptions& options);

} // namespace stallscope
