// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/intervals/interval_set.h"
#include "profiler/analysis/report/time_budget.h"
#include "profiler/analysis/waits/idle_gaps.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

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

/// The idle parts of a device's time budget, in any range. They add up to its idle time exactly.
///
/// Worked example, in us: busy [0,10), [200,260); the next launch call [60,80), before it an operation [50,60), nothing before that. The gap [10,200) has
/// host_code [10,50), launch [50,80) and the launch path [80,110), queued [110,200).
class BudgetPartition {
public:
    /// When the device idled while a thread, which launched the next work in the end, ran code of its own.
    struct HostCodeTime {
        TrackId thread;
        IntervalSet times;
    };
    struct Inputs {
        const RunSpans& spans;
        const StreamDependencies& dependencies;
        const Initialization& initialization;
        HostActivity& host;
    };
    BudgetPartition(const Inputs& inputs, DeviceId device, const std::vector<IdleGap>& gaps, const IdlePartition& idle);

    /// All but compute, comm and copy.
    [[nodiscard]] TimeBudget measure(TimeRange range) const;
    /// When the device was in a part; empty for compute, comm and copy.
    [[nodiscard]] IntervalSet timesOf(Nanos TimeBudget::*part) const;
    [[nodiscard]] const std::vector<HostCodeTime>& hostCode() const { return m_hostCode; }
    [[nodiscard]] std::size_t bytes() const;

private:
    class Builder;

    IntervalSet m_overhead;
    IntervalSet m_edge;
    IntervalSet m_init;
    IntervalSet m_syncWait;
    IntervalSet m_launch;
    IntervalSet m_queuedGraph;
    IntervalSet m_queuedDependency;
    IntervalSet m_queuedComm;
    IntervalSet m_queuedUnknown;
    IntervalSet m_unlaunched;
    std::vector<HostCodeTime> m_hostCode; ///< by thread; their times do not overlap
};

} // namespace stallscope
