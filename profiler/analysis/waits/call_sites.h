// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/blocking_calls.h"

#include <vector>

namespace stallscope {

/// Position of a call in the program.
struct CallSite {
    StringId cause; ///< innermost framework operation around it, otherwise innermost user range that is no profiler step; invalid: none
    StringId site;  ///< innermost Python function, preferably outside of libraries (asking_frame.h), otherwise from the call stack; invalid: unknown
};

/// One per call. NVTX ranges of Nsight traces and of recorded programs count as operations.
[[nodiscard]] std::vector<CallSite> findCallSites(const RunSpans& spans, const std::vector<BlockingCall>& calls);

} // namespace stallscope
