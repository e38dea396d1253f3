// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <filesystem>
#include <memory>

namespace stallscope {

struct NsightOptions {
    Job job;
    unsigned threads = 0; ///< 0: one per processor
};

/// Imports the output of `nsys export --type sqlite` (docs/nsight.md). Neither the file nor anything beside it is written.
[[nodiscard]] Result<std::shared_ptr<const Trace>> importNsightFile(const std::filesystem::path& path, const NsightOptions& options);

} // namespace stallscope
