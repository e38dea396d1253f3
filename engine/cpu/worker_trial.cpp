// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/worker_trial.h"

#include "engine/cpu/cpu_device.h"
#include "engine/cpu/machine.h"
#include "engine/cpu/team_trial.h"
#include "engine/device/program.h"
#include "profiler/analysis/analysis.h"
#include "profiler/analysis/run_spans.h"
#include "profiler/analysis/statistics.h"
#include "profiler/record/recorded_thread.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace stallscope::cpu {

namespace {

constexpr std::size_t kSmall = 4096;      // floats of a kernel that takes less than a us
constexpr std::size_t kQueued = 400;      // of them behind each other
constexpr std::size_t kAlone = 40;        // that are waited for, each
constexpr std::size_t kEnough = 10;       // to say what is typical
constexpr std::uint64_t kNoLimit = std::uint64_t{1} << 40;

/// A trace of small kernels: queued up behind each other, then each waited for, then as a graph; a run each.
std::shared_ptr<const Trace> recordSmallWork()
{
    Recording recording;
    std::vector<Nanos> borders{recording.now()};
    {
        const RecordedThread recorded(&recording, "trial");
        CpuDevice device(0, &recording, kNoLimit);
        Program program(device, {});
        const Stream stream = program.stream({"trial", 0, false});
        program.enqueue(stream, HostFunction{[] { stayOn(1); }});
        program.synchronize(stream);
        stayOn(0); // the host; the worker has a core of its own
        const Buffer in = program.deviceFloats(kSmall);
        const Buffer out = program.deviceFloats(kSmall);
        const Increment small{in.floats(), out.floats(), kSmall};
        const auto launch = [&](std::size_t count, bool waits) {
            for (std::size_t i = 0; i < count; ++i) {
                program.enqueue(stream, small);
                if (waits)
                    program.synchronize(stream);
            }
            program.synchronize(stream);
        };
        launch(kQueued, false); // the first ones meet cold memory
        borders.push_back(recording.now());
        launch(kQueued, false);
        borders.push_back(recording.now());
        launch(kAlone, true);
        borders.push_back(recording.now());
        program.beginCapture(stream);
        for (std::size_t i = 0; i < kQueued; ++i)
            program.enqueue(stream, small);
        const GraphRef graph = program.endCapture(stream);
        program.launch(graph, stream); // the first time its nodes are met
        program.synchronize(stream);
        borders.push_back(recording.now());
        program.launch(graph, stream);
        program.synchronize(stream);
        borders.push_back(recording.now());
    }
    recording.change([&borders](TraceBuilder& builder) {
        for (std::size_t i = 2; i < borders.size(); ++i) {
            Run run;
            run.window = TimeRange{borders[i - 1], borders[i]};
            builder.addRun(std::move(run));
        }
    });
    return recording.finish();
}

/// What is typical of kernels in a part of the trial.
struct Small {
    std::optional<Nanos> kernel, gap, launch, host;
};

Small typical(const std::shared_ptr<const Trace>& trace, std::size_t part)
{
    const auto run = RunAnalysis::build(trace, RunId::fromIndex(part));
    if (!run)
        return {};
    const RunSpans& spans = (*run)->spans();
    std::vector<double> kernels, gaps, launches, hosts;
    const auto& work = spans.work().spans();
    for (std::size_t i = 0; i < work.size(); ++i) {
        kernels.push_back(static_cast<double>(work[i].duration()));
        if (work[i].hasLaunch())
            launches.push_back(static_cast<double>(spans.launchOf(work[i]).range().length()));
        const bool isQueued = i > 0 && work[i].hasLaunch() && spans.launchOf(work[i]).range().end <= work[i - 1].end;
        if (isQueued)
            gaps.push_back(static_cast<double>(work[i].start - work[i - 1].end));
    }
    const auto of = [](std::vector<double>& values) { return values.size() < kEnough ? std::nullopt : std::optional(static_cast<Nanos>(*medianOf(values))); };
    const auto& calls = spans.calls().calls();
    for (std::uint32_t i = 1; i < calls.size(); ++i) {
        if (!spans.launches().spansOf(i).empty())
            hosts.push_back(static_cast<double>(calls[i].start - calls[i - 1].end));
    }
    return {of(kernels), of(gaps), of(launches), of(hosts)};
}

void trySmallWork(WorkerFacts& facts)
{
    const auto trace = recordSmallWork();
    const Small queued = typical(trace, 0);
    const Small alone = typical(trace, 1);
    facts.graphGap = typical(trace, 3).gap;
    facts.launch = queued.launch;
    facts.gap = queued.gap;
    const auto more = [](const std::optional<Nanos>& cold, const std::optional<Nanos>& warm) {
        return cold && warm ? std::optional(std::max<Nanos>(*cold - *warm, 0)) : std::nullopt;
    };
    facts.coldKernel = more(alone.kernel, queued.kernel);
    facts.coldHost = more(alone.host, queued.host);
}

/// Whether others want all cores: then there is nothing to learn, and it would take long. Threads that run or could run now,
/// this one among them.
bool isBusy()
{
    std::ifstream file("/proc/stat");
    for (std::string word; file >> word;) {
        std::uint32_t running = 0;
        if (word == "procs_running" && file >> running)
            return running > processorCount();
    }
    return false;
}

} // namespace

/// On a thread of its own: it leaves nothing in the recording of who asks, nor them on one core.
WorkerFacts tryWorkers()
{
    WorkerFacts facts;
    if (processorCount() < 2 || isBusy())
        return facts;
    std::thread([&facts] {
        facts.teams = tryTeams();
        trySmallWork(facts);
    }).join();
    return facts;
}

} // namespace stallscope::cpu
