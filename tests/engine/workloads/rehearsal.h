// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/backends.h"
#include "engine/experiment/plan.h"
#include "engine/workloads/catalogue.h"
#include "profiler/analysis/segments/analysis.h"
#include "profiler/record/recording.h"

#include <QTemporaryDir>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::test {

using Settings = std::vector<std::pair<const char*, std::int64_t>>;

/// What came of one strategy that was run.
struct Rehearsed {
    Result<> prepared;
    Result<> ran;
    Result<Facts> checked = Facts{};
    std::shared_ptr<const Trace> trace; ///< of the last run; the ones before it warm up
    RunReport report;

    [[nodiscard]] std::string problem() const
    {
        if (!prepared || !ran)
            return prepared ? ran.error().message : prepared.error().message;
        return checked ? "" : checked.error().message;
    }
    [[nodiscard]] std::string fact(const std::string& name) const
    {
        for (const auto& [known, value] : checked ? *checked : Facts{}) {
            if (known == name)
                return value;
        }
        return "no such fact";
    }
    [[nodiscard]] std::string name(StringId id) const { return std::string(trace->pools->strings.view(id)); }
    /// How many blocking calls there were, by kind.
    [[nodiscard]] std::map<BlockingKind, std::uint64_t> blocking() const
    {
        std::map<BlockingKind, std::uint64_t> counts;
        for (const SyncCall& call : report.syncCalls)
            counts[call.kind] += call.count;
        return counts;
    }
    [[nodiscard]] std::uint64_t kernels(const std::string& kernel) const { return countIn(report.kernels, kernel); }
    [[nodiscard]] std::uint64_t calls(const std::string& call) const { return countIn(report.calls, call); }
    [[nodiscard]] std::uint64_t ranges(const std::string& range) const { return countIn(report.ranges, range); }

private:
    [[nodiscard]] std::uint64_t countIn(const std::vector<TableRow>& rows, const std::string& wanted) const
    {
        for (const TableRow& row : rows) {
            if (name(row.name) == wanted)
                return row.count;
        }
        return 0;
    }
};

/// A stage on the CPU device, or on another one, with everything that is recorded on it.
class RehearsalStage {
public:
    RehearsalStage(const WorkloadInfo& info, const Settings& settings, std::filesystem::path scratch = {}, const std::string& device = "cpu")
    {
        m_stage.values = ParameterValues(info.parameters);
        for (const auto& [name, value] : settings) {
            if (!m_stage.values.set(name, value))
                qFatal("%s has no parameter %s", info.name, name);
        }
        auto devices =
            openDevices(installedBackends(), device, {&m_recording, 0, static_cast<std::uint32_t>(ExperimentPlan::of(info).devicesAt(m_stage.values)), std::nullopt});
        if (!devices)
            qFatal("%s", devices.error().message.c_str());
        m_devices = std::move(*devices);
        for (const auto& opened : m_devices)
            m_stage.devices.push_back(opened.get());
        m_stage.recording = &m_recording;
        m_stage.scratch = scratch.empty() ? std::filesystem::path(m_scratch.path().toStdString()) : std::move(scratch);
        m_stage.stop = m_stop.get_token();
    }

    [[nodiscard]] Stage& stage() { return m_stage; }
    [[nodiscard]] Recording& recording() { return m_recording; }
    [[nodiscard]] std::stop_source& stop() { return m_stop; }
    [[nodiscard]] const std::vector<std::unique_ptr<Device>>& devices() const { return m_devices; }
    /// The trace with one run in it, between two readings of the recording's clock. The workload is gone by now.
    [[nodiscard]] std::shared_ptr<const Trace> finish(Run run, std::uint64_t begin, std::uint64_t end)
    {
        m_devices.clear();
        m_recording.change([](TraceBuilder&) {}); // all that was recorded has its place in time now
        m_recording.change([&](TraceBuilder& builder) {
            run.window = TimeRange{m_recording.timeOf(begin), m_recording.timeOf(end)};
            builder.addRun(run);
        });
        return m_recording.finish();
    }

private:
    Recording m_recording;
    QTemporaryDir m_scratch;
    std::vector<std::unique_ptr<Device>> m_devices;
    std::stop_source m_stop;
    Stage m_stage;
};

/// Prepares, runs and checks once to warm up, then runs and checks `repeats` times.
[[nodiscard]] inline Rehearsed rehearse(
    const std::string& workload, const std::string& strategy, const Settings& settings, int repeats = 1, const std::string& device = "cpu")
{
    const WorkloadInfo& info = *findWorkload(workload);
    RehearsalStage rehearsal(info, settings, {}, device);
    Rehearsed result;
    Run run;
    run.strategy = strategy;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    {
        const RecordedThread thread(&rehearsal.recording(), "host");
        const auto piece = info.make(rehearsal.stage(), info.findStrategy(strategy)->name);
        result.prepared = piece->prepare();
        for (int i = 0; i <= repeats && result.problem().empty(); ++i) {
            begin = rehearsal.recording().clock().now();
            result.ran = piece->run();
            end = rehearsal.recording().clock().now();
            if (result.ran)
                result.checked = piece->check();
        }
    }
    result.trace = rehearsal.finish(run, begin, end);
    if (result.problem().empty())
        result.report = (*analyze(result.trace)).front();
    return result;
}

/// The stream with the most work of the first device.
[[nodiscard]] inline StreamReport busiestStream(const Rehearsed& run)
{
    StreamReport busiest;
    for (const StreamReport& stream : run.report.devices.front().streams) {
        if (stream.spans > busiest.spans)
            busiest = stream;
    }
    return busiest;
}

} // namespace stallscope::test
