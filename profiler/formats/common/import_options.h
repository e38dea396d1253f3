// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/column_cache.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace stallscope {

struct Trace;

/// Callbacks that report partial traces of a large file while it is read. Only for JSON files that are opened individually, until their
/// spans begin to move to a temporary file.
struct PartialTraces {
    /// Receives a partial trace (isPartial()) whose time 0 is `start` in the time of the file. Called on a reading thread,
    /// one call at a time, before opening is complete.
    std::function<void(std::shared_ptr<const Trace> part, Nanos start)> onPartial = {};
    /// The same for the complete trace, called on the thread that opens the file.
    std::function<void(Nanos start)> onWhole = {};
    std::uint64_t firstSpans = 1'000'000; ///< spans
};

/// Fact that marks a partial trace.
inline constexpr const char* kPartialFact = "still being read";

struct ImportOptions {
    Job job;
    unsigned threads = 0;       ///< 0: one per processor
    bool allowAnyRatio = false; ///< also decompress files that look like a decompression bomb
    /// Memory limit for the spans of session files (SessionOpenOptions) and of JSON files in the Trace Event Format, whose spans move to a
    /// temporary file when they exceed a part of it; details do, too, unless partial traces are reported. Spans of other formats stay in memory. Null: no limit.
    std::shared_ptr<ColumnCache> memory = {};
    /// Bytes of rows that a JSON file may hold in memory, if there is a limit; 0: a part of what other files leave.
    std::uint64_t rowBytes = 0;
    /// Called once when spans begin to move to a temporary file, with its folder, on a reading thread.
    std::function<void(const std::string& folder)> onSpill = {};
    /// Called once instead if no temporary file can be created, also on a reading thread: spans then stay in memory beyond the limit.
    std::function<void(const Error& reason)> onCannotSpill = {};
    PartialTraces partial = {};
    /// Also keeps arguments. JSON: all members of "args", and events that become no spans. Perfetto: the arguments in exports of such JSON.
    /// XPlane: what relates events to the compiled program, up to the length of the file (decompressed) and 64 MiB. This takes about as
    /// much additional memory as the text of the file. The arguments of communication kernels are kept in any case.
    bool keepsArguments = false;
};

} // namespace stallscope
