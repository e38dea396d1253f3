// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/team_trial.h"

#include "engine/cpu/cpu_device.h"
#include "engine/cpu/machine.h"
#include "engine/cpu/trial_limits.h"
#include "engine/device/program.h"
#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/report/statistics.h"
#include "profiler/analysis/segments/analysis.h"
#include "profiler/record/recorded_thread.h"

#include <sched.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

namespace stallscope::cpu {

namespace {

constexpr std::size_t kFloats = std::size_t{1} << 19; // per chunk: 2 MiB
constexpr std::size_t kPieceBytes = kFloats * sizeof(float);
constexpr std::size_t kPool = 24;   // chunks to copy from, and as many to copy to: exceeds the caches of the cores
constexpr std::size_t kPieces = 6;  // in sequence: a few milliseconds
constexpr std::size_t kCopies = 12; // takes about as long
constexpr std::uint32_t kIterations = 4;
constexpr std::uint32_t kMostWorkers = 8; // more workers would take too long, and the trend continues
constexpr std::size_t kTurns = 3;         // repetitions of all teams: a core may be slow for milliseconds because of its neighbours

/// The cores available to this process.
cpu_set_t allowedCores()
{
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    (void)sched_getaffinity(0, sizeof(allowed), &allowed);
    return allowed;
}

/// Number of computing and of copying workers.
struct Members {
    std::size_t computing = 0;
    std::size_t copying = 0;
};

/// Workers that each compute and copy.
class Teamwork {
public:
    Teamwork(Program& program, std::uint32_t workers)
        : m_program(program), m_from(program.deviceFloats(kFloats * kPool)), m_to(program.deviceFloats(kFloats * kPool))
    {
        for (std::uint32_t i = 0; i < workers; ++i)
            addWorker(i);
        m_program.synchronize();
    }

    /// Starts when all workers are awake.
    void work(Members members)
    {
        m_awaited = members.computing + members.copying;
        for (std::size_t i = 0; i < members.computing + members.copying; ++i)
            m_program.enqueue(m_streams[i], HostFunction{[this] { awaitOthers(); }});
        for (std::size_t i = 0; i < members.computing + members.copying; ++i) {
            if (i < members.computing)
                compute(i);
            else
                copy(i, i - members.computing, members.copying);
        }
        m_copied += kCopies;
        m_program.synchronize();
    }

private:
    void addWorker(std::uint32_t place)
    {
        m_streams.push_back(m_program.stream({"trial", 0, false}));
        m_program.enqueue(m_streams.back(), HostFunction{[place] { stayOn(place); }});
        m_own.push_back(m_program.deviceFloats(kFloats));
    }

    void awaitOthers()
    {
        m_awaited.fetch_sub(1);
        while (m_awaited.load() > 0)
            std::this_thread::yield();
    }

    void compute(std::size_t worker)
    {
        for (std::size_t piece = 0; piece < kPieces; ++piece)
            m_program.enqueue(m_streams[worker], Iterate{m_own[worker].floats(), m_own[worker].floats(), kFloats, kIterations});
    }

    /// Copies within the device, so that no copy engine serializes them. Each copier has its own part of the pool, and
    /// continues where the previous trial ended, so that the data is in no cache, as in programs with large transfers.
    void copy(std::size_t worker, std::size_t copier, std::size_t copiers)
    {
        const std::size_t part = kPool / copiers;
        for (std::size_t i = 0; i < kCopies; ++i) {
            const std::size_t piece = copier * part + (m_copied + i) % part;
            m_program.copyAsync(
                m_streams[worker], m_to.memory().part(piece * kPieceBytes, kPieceBytes), m_from.memory().part(piece * kPieceBytes, kPieceBytes));
        }
    }

    Program& m_program;
    std::vector<Stream> m_streams;
    std::vector<Buffer> m_own;
    Buffer m_from, m_to;
    std::size_t m_copied = 0;
    std::atomic<std::size_t> m_awaited{0};
};

constexpr std::size_t kTrials = 5; // per team

/// Teams of increasing size, repeated; each trial is a run of the trace.
struct RecordedTeams {
    std::shared_ptr<const Trace> trace;
    std::vector<std::uint32_t> sizes; // team sizes, with consecutive trials
};

RecordedTeams recordTeams(std::uint32_t workers)
{
    Recording recording;
    std::vector<TimeRange> windows;
    RecordedTeams recorded;
    {
        const RecordedThread thread(&recording, "trial");
        CpuDevice device(0, &recording, kNoLimit);
        Program program(device, {});
        Teamwork teamwork(program, workers);
        const Nanos until = recording.now() + kLongestTrial;
        const auto tryTeam = [&](std::uint32_t team) {
            const std::array<Members, kTrials> trials{Members{1, 0}, {0, 1}, {team, 0}, {team / 2, team / 2}, {0, team}};
            for (const Members& members : trials) {
                const Nanos begin = recording.now();
                teamwork.work(members);
                windows.push_back({begin, recording.now()});
            }
            recorded.sizes.push_back(team);
        };
        for (std::size_t turn = 0; turn < kTurns; ++turn) {
            for (std::uint32_t team = 2; team <= workers && recording.now() < until; team *= 2)
                tryTeam(team);
        }
    }
    recording.change([&windows](TraceBuilder& builder) {
        for (const TimeRange& window : windows) {
            Run run;
            run.window = window;
            builder.addRun(std::move(run));
        }
    });
    recorded.trace = recording.finish();
    return recorded;
}

/// Typical durations of a chunk.
struct Pieces {
    std::optional<double> computing, copying;
};

/// Considers chunks during which all workers were active, without the first chunk of each stream.
Pieces typical(const std::shared_ptr<const Trace>& trace, std::size_t trial)
{
    const auto run = RunAnalysis::build(trace, RunId::fromIndex(trial));
    if (!run)
        return {};
    const DeviceWork& work = (*run)->spans().work();
    TimeRange all = TimeRange::all();
    for (const WorkStream& stream : work.streams()) {
        if (stream.count > 0)
            all = {std::max(all.start, work.spans()[stream.first].end), std::min(all.end, work.spans()[stream.first + stream.count - 1].end)};
    }
    std::vector<double> computing, copying;
    for (const DeviceSpan& span : work.spans()) {
        if (span.start >= all.start && span.end <= all.end)
            (span.isKernel() ? computing : copying).push_back(static_cast<double>(span.duration()));
    }
    return {medianOf(std::move(computing)), medianOf(std::move(copying))};
}

/// Relative throughput in parallel, where 1 is the throughput alone.
double share(const std::optional<double>& alone, const std::optional<double>& together)
{
    return alone && together ? *alone / std::max(*together, 1.0) : 1;
}

/// Results of a team from its trials, starting at index `trial`.
WorkerFacts::Team teamFrom(const std::shared_ptr<const Trace>& trace, std::size_t trial, std::uint32_t workers)
{
    const Pieces alone{typical(trace, trial).computing, typical(trace, trial + 1).copying};
    const Pieces mixed = typical(trace, trial + 3);
    const double n = workers;
    return {workers, n * share(alone.computing, typical(trace, trial + 2).computing),
        n / 2 * (share(alone.computing, mixed.computing) + share(alone.copying, mixed.copying)), n * share(alone.copying, typical(trace, trial + 4).copying)};
}

double medianOf(const std::vector<WorkerFacts::Team>& turns, double WorkerFacts::Team::*what)
{
    std::vector<double> values;
    for (const WorkerFacts::Team& team : turns)
        values.push_back(team.*what);
    return stallscope::medianOf(std::move(values)).value_or(1);
}

} // namespace

void stayOn(std::size_t place)
{
    const cpu_set_t allowed = allowedCores();
    for (int core = 0; core < CPU_SETSIZE; ++core) {
        if (!CPU_ISSET(core, &allowed) || place-- > 0)
            continue;
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(core, &one);
        (void)sched_setaffinity(0, sizeof(one), &one);
        return;
    }
}

std::vector<WorkerFacts::Team> tryTeams()
{
    const RecordedTeams recorded = recordTeams(std::min(processorCount(), kMostWorkers));
    std::map<std::uint32_t, std::vector<WorkerFacts::Team>> turns; // by team size
    for (std::size_t i = 0; i < recorded.sizes.size(); ++i)
        turns[recorded.sizes[i]].push_back(teamFrom(recorded.trace, i * kTrials, recorded.sizes[i]));
    std::vector<WorkerFacts::Team> teams;
    for (const auto& [workers, measured] : turns)
        teams.push_back({workers, medianOf(measured, &WorkerFacts::Team::computing), medianOf(measured, &WorkerFacts::Team::mixed),
            medianOf(measured, &WorkerFacts::Team::copying)});
    return teams;
}

} // namespace stallscope::cpu
