// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/device_model/device_model.h"
#include "profiler/analysis/device_model/worker_facts.h"
#include "profiler/base/time_range.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace stallscope {

/// Throughput of several workers, as a multiple of that of one worker; on c separate cores at most c.
using Together = std::function<double(double computing, double copying)>;

/// Maps times between a machine with few cores and one with enough cores. Cores are shared fairly: with n workers on c cores,
/// each runs at min(1, c / n) of its speed. Since all are slowed down by the same factor, one map of time holds for all threads
/// and streams.
///
/// Worked example: two concurrent kernels on one core, the second one half as long. Both run at half speed until 200, then the
/// first one runs alone.
///
///     [0, 300) and [0, 200) as measured     with enough cores [0, 200) and [0, 100)
///     Pace::alone({{0, 300}, {0, 200}}, c = 1).at(200) == 100, .at(300) == 200
///     Pace::crowded({{0, 200}, {0, 100}}, c = 1).at(100) == 200, .at(200) == 300
class Pace {
public:
    /// Converts measured time to time with enough cores, from the times when cores were busy.
    [[nodiscard]] static Pace alone(const CoreUse& use, const Together& together);
    /// The inverse, from the times when cores would be busy with enough cores.
    [[nodiscard]] static Pace crowded(const CoreUse& use, const Together& together);

    [[nodiscard]] Nanos at(Nanos time) const;
    [[nodiscard]] TimeRange at(TimeRange range) const { return {at(range.start), at(range.end)}; }
    /// Whether there were always enough cores, so that both times are equal.
    [[nodiscard]] bool isEven() const { return m_parts.empty(); }

private:
    Pace(const CoreUse& use, const std::function<double(double computing, double copying)>& speedOf);

    /// Speed from `from` to the next part.
    struct Part {
        Nanos from = 0;
        double to = 0;
        double speed = 1;
    };
    std::vector<Part> m_parts;
};

/// The CPU device of the engine (engine/cpu): its streams are threads, so they share the cores of the machine with each other
/// and with the host, and a worker that was idle is slower at first. Uses the results of the worker trial on the recording
/// machine, if there are any.
class CpuModel : public DeviceModel {
public:
    CpuModel(double cores, WorkerFacts workers) : m_cores(cores), m_workers(std::move(workers)) {}
    /// Null unless the run was recorded by this program, and all of its work was done by CPU devices.
    [[nodiscard]] static std::shared_ptr<const CpuModel> of(const RunSpans& spans);

    [[nodiscard]] double sharedCores() const override { return m_cores; }
    [[nodiscard]] TimeMap withOwnCores(const CoreUse& use) const override;
    [[nodiscard]] TimeMap withSharedCores(const CoreUse& use) const override;
    [[nodiscard]] Nanos queueGap() const override { return m_workers.gap.value_or(0); }
    [[nodiscard]] std::optional<Nanos> graphGap() const override { return m_workers.graphGap; }
    [[nodiscard]] std::optional<Nanos> launchBound(std::span<Nanos> foundIdle) const override;
    [[nodiscard]] Nanos wokenHost() const override { return m_workers.coldHost.value_or(0); }
    [[nodiscard]] std::vector<std::uint32_t> coldParts(
        const std::vector<DeviceSpan>& work, const std::function<SpanTiming(std::size_t span)>& timingOf) const override;

private:
    [[nodiscard]] Together together() const;

    double m_cores;
    WorkerFacts m_workers;
};

} // namespace stallscope
