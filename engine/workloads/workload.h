// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device.h"
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
#include <utility>
#include <vector>

namespace stallscope {

/// A parameter of a workload: an integer in a range, or one of a few words.
struct ParameterInfo {
    enum class Unit : std::uint8_t { Count, Bytes, Choice };

    const char* name = "";
    const char* help = ""; ///< one sentence
    Unit unit = Unit::Count;
    std::int64_t smallest = 0;
    std::int64_t largest = 0;
    std::int64_t standard = 0;                      ///< default; for a choice its index
    std::vector<const char*> choices;               ///< words of a choice, whose value is an index
    std::optional<std::int64_t> standardOnGpu = {}; ///< default on backends other than `cpu`, if different

    [[nodiscard]] static ParameterInfo count(const char* name, const char* help, std::int64_t smallest, std::int64_t largest, std::int64_t standard);
    [[nodiscard]] static ParameterInfo bytes(const char* name, const char* help, std::int64_t smallest, std::int64_t largest, std::int64_t standard);
    [[nodiscard]] static ParameterInfo choice(const char* name, const char* help, std::vector<const char*> choices, std::int64_t standard);

    [[nodiscard]] std::int64_t standardOn(std::string_view backend) const { return backend == "cpu" ? standard : standardOnGpu.value_or(standard); }

    /// For display: "64 MiB", "10,000", "spin".
    [[nodiscard]] std::string display(std::int64_t value) const;
    /// Parses typed values: "4096", "1e6", "64MiB", "spin". The error describes valid values.
    [[nodiscard]] Result<std::int64_t> parse(std::string_view text) const;
    /// Inverse of parse().
    [[nodiscard]] std::string text(std::int64_t value) const;
};

/// Values of all parameters of a workload, in catalogue order.
class ParameterValues {
public:
    ParameterValues() = default;
    /// Default values for a backend (name as in DeviceFacts).
    explicit ParameterValues(const std::vector<ParameterInfo>& parameters, std::string_view backend = "cpu");

    /// The parameter must exist.
    [[nodiscard]] std::int64_t operator[](std::string_view name) const { return find(name).value_or(0); }
    [[nodiscard]] std::optional<std::int64_t> find(std::string_view name) const;
    [[nodiscard]] std::size_t count(std::string_view name) const { return static_cast<std::size_t>((*this)[name]); }
    /// False if there is no such parameter.
    bool set(std::string_view name, std::int64_t value);
    [[nodiscard]] const std::vector<std::pair<std::string, std::int64_t>>& all() const { return m_values; }

    friend bool operator==(const ParameterValues&, const ParameterValues&) = default;

private:
    std::vector<std::pair<std::string, std::int64_t>> m_values;
};

/// Environment of a workload.
struct Stage {
    std::vector<Device*> devices;   ///< as many as the workload requests, at least one
    Recording* recording = nullptr; ///< null: nothing is recorded
    ParameterValues values;         ///< of all parameters
    std::filesystem::path scratch;  ///< folder for input files; kept between runs
    std::stop_token stop;           ///< checked between steps

    [[nodiscard]] Device& device() const { return *devices.front(); }
    /// The parameter `wait`, or a default for workloads without it.
    [[nodiscard]] WaitMode waitMode() const { return static_cast<WaitMode>(values.find("wait").value_or(static_cast<std::int64_t>(WaitMode::Block))); }
    /// Id for the name of a range; see RecordedRange.
    [[nodiscard]] StringId name(std::string_view text) const { return recording ? recording->intern(text) : kEmptyString; }
};

/// One strategy of a workload on a stage. The runner calls prepare() once, then run() repeatedly, first as a warm-up, and
/// check() after each run. The destructor releases its device resources.
class Workload {
public:
    virtual ~Workload() = default;

    /// Allocates memory and streams and creates inputs: everything that is not measured.
    [[nodiscard]] virtual Result<> prepare() = 0;
    /// The timed part. Returns when the host has its result and the devices are done, or soon after a stop is requested
    /// with Error::cancelled().
    [[nodiscard]] virtual Result<> run() = 0;
    /// Compares the results of run() with a reference computed on the host; the error says where and how much they differ.
    /// The facts are measured or computed by the workload, most important first.
    [[nodiscard]] virtual Result<Facts> check() = 0;
};

struct StrategyInfo {
    const char* name = "";
    const char* summary = ""; ///< one sentence on what distinguishes it
};

/// Catalogue entry of a workload: a question about asynchrony, and strategies that answer it.
struct WorkloadInfo {
    const char* name = "";
    const char* title = "";    ///< a few words, for lists
    const char* question = ""; ///< what one can learn from it
    /// The first is the synchronous or naive one: the baseline of comparisons.
    std::vector<StrategyInfo> strategies;
    std::vector<ParameterInfo> parameters;
    std::uint32_t devices = 1; ///< required devices, without a parameter `devices`
    /// `strategy` is one of the names above. The stage must outlive the workload.
    std::unique_ptr<Workload> (*make)(const Stage& stage, std::string_view strategy) = nullptr;
    /// Upper bound of the memory that a strategy allocates on each device.
    std::uint64_t (*memoryOnDevice)(const ParameterValues& values, std::string_view strategy) = nullptr;
    /// Why a strategy is unsupported on this device; null if all devices support all strategies.
    std::optional<std::string> (*whyNot)(const Device& device, std::string_view strategy) = nullptr;

    [[nodiscard]] const StrategyInfo* findStrategy(std::string_view strategy) const;
    [[nodiscard]] const ParameterInfo* findParameter(std::string_view parameter) const;
};

} // namespace stallscope
