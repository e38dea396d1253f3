// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/intervals/interval_set.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace stallscope {

/// When a thread was inside an API call or inside an operation of a framework: on its way to the next launch, if there is one. Sorted out for each thread
/// when first asked for; belongs to one thread at a time.
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
