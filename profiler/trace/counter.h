// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/ids.h"

#include "profiler/base/time_range.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace stallscope {

struct CounterInfo {
    std::string name; ///< "CPU", "device memory"
    std::string unit; ///< "%", "bytes", or empty
    ProcessId process;
    DeviceId device; ///< if it belongs to a device

    friend bool operator==(const CounterInfo&, const CounterInfo&) = default;
};

/// Consecutive samples by time. Immutable and shared between snapshots.
struct CounterBlock {
    static constexpr std::size_t kMaxSamples = 1024;

    std::vector<Nanos> times;
    std::vector<double> values;
    double smallest = 0;
    double largest = 0;
};

/// A value over time: each sample holds until the next one.
struct CounterSeries {
    CounterInfo info;
    std::vector<std::shared_ptr<const CounterBlock>> blocks;

    [[nodiscard]] std::uint64_t sampleCount() const;
};

/// Collects samples. Used from one thread; series() returns a snapshot.
class CounterBuilder {
public:
    explicit CounterBuilder(CounterInfo info) : m_info(std::move(info)) {}

    /// A sample that is out of order is moved up to the time of the previous one.
    void append(Nanos time, double value);
    [[nodiscard]] CounterSeries series() const;
    [[nodiscard]] CounterInfo& info() { return m_info; }

private:
    CounterInfo m_info;
    std::vector<std::shared_ptr<const CounterBlock>> m_full;
    CounterBlock m_tail;
    Nanos m_lastTime = -kTimeLimit;
};

} // namespace stallscope
