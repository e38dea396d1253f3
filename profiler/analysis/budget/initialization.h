// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/intervals/interval_set.h"

#include <cstdint>
#include <map>

namespace stallscope {

/// What lasts at least so long may be one-time initialization.
inline constexpr Nanos kLongInitialization = 1'000'000;

/// When the host initialized something for the first time. Of what lasts at least 1 ms:
/// - allocations, frees, loading of modules, and calls for none of the purposes that CallMeaning names (cudaSetDevice, cudaStreamCreate), which start
///   before the 100th device span of their process or are the first call of their name on it;
/// - launches of a kernel that has not run before on that process: it is loaded or compiled in the call;
/// - operations and ranges by which libraries are set up (cublasCreate, ncclCommInitRank).
///
/// A process is what has correlation ids of its own. All of the trace counts, not only the run: a warm-up initializes.
class Initialization {
public:
    explicit Initialization(const RunSpans& spans);

    [[nodiscard]] const IntervalSet& of(std::uint32_t scope) const;

private:
    std::map<std::uint32_t, IntervalSet> m_byScope;
};

} // namespace stallscope
