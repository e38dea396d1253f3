// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/program.h"
#include "engine/experiment/plan.h"
#include "engine/workloads/workload.h"
#include "profiler/record/recording.h"
#include "tests/engine/experiment/fake_device.h"

#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

namespace stallscope::test {

/// What workloads of a test did, in order: "steady prepare", "steady run", ...
class Journal {
public:
    void write(std::string line)
    {
        const std::lock_guard lock(m_mutex);
        m_lines.push_back(std::move(line));
    }
    [[nodiscard]] std::vector<std::string> take()
    {
        const std::lock_guard lock(m_mutex);
        return std::exchange(m_lines, {});
    }

private:
    std::mutex m_mutex;
    std::vector<std::string> m_lines;
};
inline Journal journal;

/// Its strategies are named after what becomes of them. Each run is one recorded call.
class ScriptedWorkload : public Workload {
public:
    ScriptedWorkload(const Stage& stage, std::string_view strategy) : m_stage(stage), m_strategy(strategy), m_program(stage.device(), stage.stop) {}

    Result<> prepare() override
    {
        write("prepare");
        m_memory = m_program.buffer(MemoryKind::Device, m_stage.values.count("bytes"));
        return does("prepare");
    }
    Result<> run() override
    {
        write("run");
        ++m_runs;
        const RecordedRange range(m_stage.name(m_strategy));
        const Result<> result = does(m_runs == 1 ? "warm-up" : "run");
        return m_runs == 3 && result.ok() ? does("second-run") : result;
    }
    Result<Facts> check() override
    {
        write("check");
        if (const auto result = does("check"); !result)
            return result.error();
        return Facts{{"runs", std::to_string(m_runs)}};
    }

private:
    /// "throws-in-run", "fails-in-prepare", "hangs-in-warm-up", ...
    Result<> does(const std::string& place)
    {
        if (m_strategy == "throws-in-" + place)
            throw std::runtime_error("a teapot");
        if (m_strategy == "fails-in-" + place)
            return Error{"no luck"};
        if (m_strategy == "ruins-in-" + place)
            return m_stage.device().synchronizeStream(FakeDevice::kRuinous);
        if (m_strategy == "hangs-in-" + place)
            return m_stage.device().synchronizeStream(FakeDevice::kEndless);
        return m_program.outcome();
    }
    void write(const char* what) const { journal.write(m_strategy + " " + what); }

    const Stage& m_stage;
    std::string m_strategy;
    Program m_program;
    Buffer m_memory;
    int m_runs = 0;
};

inline WorkloadInfo scriptedWorkload(std::vector<StrategyInfo> strategies)
{
    using Unit = ParameterInfo::Unit;
    WorkloadInfo info;
    info.name = "scripted";
    info.title = "What it is told";
    info.question = "Does it do what it is told?";
    info.strategies = std::move(strategies);
    info.parameters = {
        {"bytes", "memory that it takes", Unit::Bytes, 1, 1'000'000, 64, {}},
        {"devices", "on how many", Unit::Count, 1, 8, 1, {}},
        {"mood", "a choice", Unit::Choice, 0, 1, 0, {"good", "bad"}},
    };
    info.make = [](const Stage& stage, std::string_view strategy) -> std::unique_ptr<Workload> { return std::make_unique<ScriptedWorkload>(stage, strategy); };
    info.whyNot = [](const Device&, std::string_view strategy) -> std::optional<std::string> {
        return strategy == "impossible" ? std::optional<std::string>("this device cannot") : std::nullopt;
    };
    return info;
}

inline ExperimentPlan planFor(const WorkloadInfo& workload, std::uint32_t repeats = 2)
{
    ExperimentPlan plan = ExperimentPlan::of(workload);
    plan.device = "fake";
    plan.repeats = repeats;
    return plan;
}

} // namespace stallscope::test
