// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope {

/// Determines the spans connected by flows from launches to their work: calls and device work with a correlation id that
/// some work has. Synchronizations also have a correlation id, but launch nothing.
class LaunchFlows {
public:
    [[nodiscard]] static Result<LaunchFlows> find(const Trace& trace, const Job& job);

    /// Id of the flow, equal at both ends.
    [[nodiscard]] std::optional<std::uint64_t> of(const Track& track, const Span& span) const;

private:
    explicit LaunchFlows(const Trace& trace) : m_trace(&trace) {}
    /// Combines correlation id and scope, because ids are unique only within a scope.
    [[nodiscard]] std::uint64_t numberOf(const Track& track, const Span& span) const;

    const Trace* m_trace;
    std::vector<std::uint64_t> m_launched; // sorted
};

} // namespace stallscope
