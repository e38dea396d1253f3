// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/intervals/interval_set.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace stallscope {

/// Whether the operation waits for other processes or exchanges data with them. It launches nothing: it is host code.
[[nodiscard]] inline bool isMpiCall(std::string_view name)
{
    return name.starts_with("MPI_");
}

/// When a thread was inside an API call or inside an operation of a framework: on its way to the next launch, if there is one. Computed for each thread
/// on first use; belongs to one thread at a time.
class HostActivity {
public:
    explicit HostActivity(const RunSpans& spans) : m_spans(spans), m_sets(spans.calls().threads().size()) {}

    /// By place in CallIndex::threads().
    [[nodiscard]] const IntervalSet& of(std::size_t thread);

private:
    const RunSpans& m_spans;
    std::vector<std::optional<IntervalSet>> m_sets;
};

} // namespace stallscope
