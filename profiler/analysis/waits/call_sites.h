// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/blocking_calls.h"

#include <vector>

namespace stallscope {

/// Where in the program a call stands.
struct CallSite {
    StringId cause; ///< innermost framework operation around it, else innermost user range that is no profiler step; invalid: none
    StringId site;  ///< innermost Python function, none of a library before all others (asking_frame.h), else who asked by its call stack; invalid: unknown
};

/// One for each call. An NVTX range of an Nsight trace or of a recorded program counts as an operation.
[[nodiscard]] std::vector<CallSite> findCallSites(const RunSpans& spans, const std::vector<BlockingCall>& calls);

} // namespace stallscope
