// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device.h"
#include "engine/device/program.h"
#include "engine/workloads/workload.h"
#include "profiler/base/say.h"
#include "profiler/base/time_range.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string_view>

namespace stallscope {

/// Base class of workloads that are a program on the first device of the stage.
class ProgramWorkload : public Workload {
protected:
    ProgramWorkload(const Stage& stage, std::string_view strategy)
        : m_stage(stage), m_program(stage.device(), stage.stop), m_strategy(strategy), m_wait(stage.waitMode())
    {
        for (Device* device : stage.devices)
            device->setWaitMode(m_wait);
    }

    [[nodiscard]] bool is(std::string_view strategy) const { return m_strategy == strategy; }
    [[nodiscard]] std::size_t count(std::string_view parameter) const { return m_stage.values.count(parameter); }
    /// Result of check(): the first failure of the device, or the error of the result, or the facts.
    [[nodiscard]] Result<Facts> verdict(const Result<>& isRight, Facts facts = {}) const
    {
        if (const Result<> outcome = m_program.outcome(); !outcome)
            return outcome.error();
        if (!isRight)
            return isRight.error();
        return facts;
    }

    const Stage& m_stage;
    Program m_program;
    std::string_view m_strategy; ///< from the catalogue
    WaitMode m_wait;             ///< from the parameter `wait`, if there is one
};

/// The parameter `wait`, for workloads about waiting.
[[nodiscard]] inline ParameterInfo waitParameter()
{
    return ParameterInfo::choice(
        "wait", STALLSCOPE_WORD("catalogue", "how the host waits"), {"spin", "yield", "block"}, static_cast<std::int64_t>(WaitMode::Block));
}

/// Factory function for WorkloadInfo::make.
template <class Kind>
std::unique_ptr<Workload> makeWorkload(const Stage& stage, std::string_view strategy)
{
    return std::make_unique<Kind>(stage, strategy);
}

/// Additional device memory in use since construction, which excludes other users of the device.
class MemoryWatch {
public:
    explicit MemoryWatch(const Device& device) : m_device(&device), m_before(device.memoryUse().inUse) {}

    /// To be called when memory use is likely to be highest.
    void sample() { m_most = std::max(m_most, m_device->memoryUse().inUse); }
    [[nodiscard]] std::uint64_t most() const { return m_most > m_before ? m_most - m_before : 0; }

private:
    const Device* m_device;
    std::uint64_t m_before;
    std::uint64_t m_most = 0;
};

/// Time since construction, for measurements by workloads that also work without a recording.
class Stopwatch {
public:
    [[nodiscard]] Nanos elapsed() const { return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - m_start).count(); }

private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

} // namespace stallscope
