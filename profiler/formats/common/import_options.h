// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/nanos.h"
#include "profiler/trace/column_cache.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace stallscope {

struct Trace;

/// Callbacks that report partial traces of a large file while it is read. Only for JSON, and not for files of a folder.
struct PartialTraces {
    /// A partial trace (isPartial()), whose time 0 is `start` in the time of the file. Called from a reading thread, one call at a
    /// time, before the file is open.
    std::function<void(std::shared_ptr<const Trace> part, Nanos start)> onPartial = {};
    /// The same for the complete trace, from the thread that opens the file.
    std::function<void(Nanos start)> onWhole = {};
    std::uint64_t firstSpans = 1'000'000; ///< spans
};

struct ImportOptions {
    Job job;
    unsigned threads = 0;       ///< 0: as many as the machine has
    bool allowAnyRatio = false; ///< also unpack what looks like a decompression bomb
    /// Bounds what the spans of session files take in memory (SessionOpenOptions). Those of other files stay.
    std::shared_ptr<ColumnCache> memory = {};
    PartialTraces partial = {};
    /// JSON: also what no number and no view needs, for exports and sessions: every member of "args", and the events that become no
    /// spans. About as much memory again as the text of the file.
    bool keepsArguments = false;
};

} // namespace stallscope
