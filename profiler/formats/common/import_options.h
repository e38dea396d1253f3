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

/// A file that is large enough can be looked at while it is read. Only JSON is told in parts; one that is part of a folder is not.
struct PartsTold {
    /// A trace of what was read so far (isPart()), whose time 0 is `start` as the file counts. From a reading thread, one call at a
    /// time, before the file is open.
    std::function<void(std::shared_ptr<const Trace> part, Nanos start)> onPart = {};
    /// The same of the whole trace, at the end, from the thread that opens it.
    std::function<void(Nanos start)> onWhole = {};
    std::uint64_t firstPart = 1'000'000; ///< spans
};

struct ImportOptions {
    Job job;
    unsigned threads = 0;       ///< 0: as many as the machine has
    bool allowAnyRatio = false; ///< also unpack what looks like a decompression bomb
    /// Bounds what the spans of session files take in memory (SessionOpenOptions). Those of other files stay.
    std::shared_ptr<ColumnCache> memory = {};
    PartsTold parts = {};
    /// JSON: also what no number and no view needs, for exports and sessions: every member of "args", and the events that become no
    /// spans. About as much memory again as the text of the file.
    bool keepsArguments = false;
};

} // namespace stallscope
