// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/build/pool_translation.h"
#include "profiler/trace/build/trace_builder.h"

#include <optional>

namespace stallscope {

/// Options for merging a trace into another one.
struct MergeOptions {
    Nanos shift = 0;                   ///< added to every time
    TimeRange kept = TimeRange::all(); ///< after the shift: what lies outside is left out, what reaches in is whole
    /// Replaces frames of call stacks; none: they stay as in the source.
    PoolTranslation::ResolveFrame resolveFrame;
    /// The process that all of it belongs to, where it goes on with what is there: its tracks continue those of the same threads.
    std::optional<ProcessId> continues = std::nullopt;
    /// Also copies the arguments of foreign events that are not in details.
    bool keepsArguments = false;
};

/// Adds processes, devices, tracks, counters, spans and losses of `source`; spans that were open at the end of its
/// recording become unfinished spans. A device without a process but with a UUID was only monitored: its counters are
/// attached to the device with the same UUID, or stay separate. Facts, runs and notes concern a whole trace and are left to
/// the caller.
void mergeTrace(TraceBuilder& into, const Trace& source, const MergeOptions& options);

} // namespace stallscope
