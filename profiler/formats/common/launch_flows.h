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

/// Which spans an arrow from a launch to what it launched touches: calls and the work of streams whose correlation id some
/// work has. A synchronization has one too, and launches nothing.
class LaunchFlows {
public:
    [[nodiscard]] static Result<LaunchFlows> find(const Trace& trace, const Job& job);

    /// The arrow's number, the same at both of its ends.
    [[nodiscard]] std::optional<std::uint64_t> of(const Track& track, const Span& span) const;

private:
    explicit LaunchFlows(const Trace& trace) : m_trace(&trace) {}
    /// Correlation ids of different scopes do not meet.
    [[nodiscard]] std::uint64_t numberOf(const Track& track, const Span& span) const;

    const Trace* m_trace;
    std::vector<std::uint64_t> m_launched; // sorted
};

} // namespace stallscope
