// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device.h"
#include "engine/workloads/parameters.h"
#include "profiler/base/result.h"
#include "profiler/record/recording.h"
#include "profiler/trace/run.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope {

/// What a workload is given to run on.
struct Stage {
    std::vector<Device*> devices;   ///< at least one; as many as the workload asks for
    Recording* recording = nullptr; ///< null: nothing is recorded
    ParameterValues values;         ///< of every parameter
    std::filesystem::path scratch;  ///< a folder for files that a workload reads; kept between runs
    std::stop_token stop;           ///< looked at between steps

    [[nodiscard]] Device& device() const { return *devices.front(); }
    /// The parameter `wait`; where the workload has none: how a host waits that has nothing better to do.
    [[nodiscard]] WaitMode waitMode() const { return static_cast<WaitMode>(values.find("wait").value_or(static_cast<std::int64_t>(WaitMode::Block))); }
    /// The name of a range; see RecordedRange.
    [[nodiscard]] StringId name(std::string_view text) const { return recording ? recording->intern(text) : kEmptyString; }
};

/// One strategy of a workload, made ready on a stage. The runner calls prepare() once, run() again and again, the first
/// time to warm up, and check() after each run. Whatever it holds on the devices is released with it.
class Workload {
public:
    virtual ~Workload() = default;

    /// Memory, streams, inputs: everything that is not the question.
    [[nodiscard]] virtual Result<> prepare() = 0;
    /// The timed part. Returns when the host has what it wanted and the devices are done; soon after a stop is requested,
    /// then with Error::cancelled().
    [[nodiscard]] virtual Result<> run() = 0;
    /// Compares what run() computed with a reference computed on the host: an error says where and how far it is off. The
    /// facts are what the workload itself measured or computed, in the order in which a user should read them.
    [[nodiscard]] virtual Result<Facts> check() = 0;
};

struct StrategyInfo {
    const char* name = "";
    const char* summary = ""; ///< one sentence: what it does differently
};

/// What the catalogue says of a workload: one question about asynchrony, and strategies that answer it.
struct WorkloadInfo {
    const char* name = "";
    const char* title = "";    ///< a few words for a list
    const char* question = ""; ///< what one can learn from it, as a question
    /// The first one is the synchronous or naive one: the baseline of comparisons.
    std::vector<StrategyInfo> strategies;
    std::vector<ParameterInfo> parameters;
    std::uint32_t devices = 1; ///< how many it needs, where it has no parameter `devices`
    /// `strategy` is one of the names above. The stage outlives the workload.
    std::unique_ptr<Workload> (*make)(const Stage& stage, std::string_view strategy) = nullptr;
    /// The most bytes that a strategy may hold at a time on each device.
    std::uint64_t (*memoryOnDevice)(const ParameterValues& values, std::string_view strategy) = nullptr;
    /// Why a strategy cannot run on this device; null where every device can run all of them.
    std::optional<std::string> (*whyNot)(const Device& device, std::string_view strategy) = nullptr;

    [[nodiscard]] const StrategyInfo* findStrategy(std::string_view strategy) const;
    [[nodiscard]] const ParameterInfo* findParameter(std::string_view parameter) const;
};

} // namespace stallscope
