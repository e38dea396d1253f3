// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/base/time_range.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace stallscope {

/// Times when a core was busy, by kind of work.
struct CoreUse {
    std::vector<TimeRange> computing;
    std::vector<TimeRange> copying;
};

/// Maps times of a run to times under other conditions, without changing their order. Empty: all times stay.
using TimeMap = std::function<Nanos(Nanos)>;

[[nodiscard]] inline TimeRange mapped(const TimeMap& map, TimeRange range)
{
    return {map(range.start), map(range.end)};
}

/// A device span with the times that decide whether its stream was idle before it.
struct SpanTiming {
    TimeRange range;
    Nanos launched = -kTimeLimit; ///< start of its launch; -kTimeLimit: unknown
    Nanos ready = -kTimeLimit;    ///< when the work before it on its stream and its copy engine was done
};

/// How the durations in a prediction depend on the device, beyond what the trace of the run shows. This class describes a
/// device with a processor of its own, such as a GPU: they do not. deviceModelOf() returns the subclass for other devices.
class DeviceModel {
public:
    virtual ~DeviceModel() = default;

    /// Number of cores that the device shares with the host; 0: none. With such a device threads and streams slow each other
    /// down: a RunGraph stores the times of a machine with a core for each of them, and a replay maps its result back.
    [[nodiscard]] virtual double sharedCores() const { return 0; }
    /// From measured times to those with a core for each; `use` is as measured.
    [[nodiscard]] virtual TimeMap withOwnCores(const CoreUse& /*use*/) const { return {}; }
    /// From times with a core for each to those on the shared cores; `use` is with a core for each.
    [[nodiscard]] virtual TimeMap withSharedCores(const CoreUse& /*use*/) const { return {}; }

    /// Time from a kernel to the next one in a queue, for a run with too few queued kernels.
    [[nodiscard]] virtual Nanos queueGap() const { return 0; }
    /// Time from a kernel to the next one of a graph; empty: as between other kernels.
    [[nodiscard]] virtual std::optional<Nanos> graphGap() const { return {}; }
    /// Upper bound of a launch call that wakes no worker, derived from the calls of one name that found the stream idle (at
    /// least one; may be reordered). Empty: no bound.
    [[nodiscard]] virtual std::optional<Nanos> launchBound(std::span<Nanos> /*foundIdle*/) const { return {}; }
    /// How much longer a thread takes to its next call if it slept in a wait.
    [[nodiscard]] virtual Nanos wokenHost() const { return 0; }
    /// By span of `work`, in ns: how much longer it took because its stream was idle before it. Empty: no difference.
    [[nodiscard]] virtual std::vector<std::uint32_t> coldParts(
        const std::vector<DeviceSpan>& /*work*/, const std::function<SpanTiming(std::size_t span)>& /*timingOf*/) const
    {
        return {};
    }
};

/// The model of the devices of a run.
[[nodiscard]] std::shared_ptr<const DeviceModel> deviceModelOf(const RunSpans& spans);

} // namespace stallscope
