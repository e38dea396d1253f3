// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/trace/column_cache.h"

#include <memory>

namespace stallscope {

struct ImportOptions {
    Job job;
    unsigned threads = 0;       ///< 0: as many as the machine has
    bool allowAnyRatio = false; ///< also unpack what looks like a decompression bomb
    /// Bounds what the spans of session files take in memory (SessionOpenOptions). Those of other files stay.
    std::shared_ptr<ColumnCache> memory = {};
};

} // namespace stallscope
