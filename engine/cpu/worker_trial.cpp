// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/worker_trial.h"

#include "engine/cpu/blas.h"
#include "engine/cpu/cpu_device.h"
#include "engine/cpu/machine.h"
#include "engine/cpu/timeline_semaphore.h"
#include "engine/device/program.h"
#include "profiler/analysis/device_model/worker_facts.h"
#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/report/statistics.h"
#include "profiler/analysis/segments/analysis.h"
#include "profiler/base/time_range.h"
#include "profiler/record/recording.h"
#include "profiler/record/tick_clock.h"

#include <sched.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace stallscope::cpu {

namespace {

constexpr Nanos kLongestTrial = 150'000'000;               // on a busy machine the trial is inconclusive anyway
constexpr std::uint64_t kNoLimit = std::uint64_t{1} << 40; // of memory

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

/// Pins the calling thread to one of the allowed cores: trials measure how cores work together, not how long the system
/// takes to distribute threads.
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
    const auto run = FullAnalysis::build(trace, RunId::fromIndex(trial));
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

/// Throughput of two, four, ... workers in parallel, each on its own core.
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

constexpr std::size_t kSmall = 4096; // floats per kernel: takes less than a microsecond
/// Number of queued kernels and of kernels with a wait. Caches take milliseconds to warm up: data evicted by system calls
/// and sleeping threads returns gradually.
constexpr std::size_t kQueued = 8000;
constexpr std::size_t kAlone = 2500;
constexpr Nanos kMostAlone = 15'000'000; // limit for systems with slow wake-ups
constexpr std::size_t kWoken = 30;       // kernels with a wait, submitted to a sleeping worker
constexpr std::size_t kFirst = 50;       // run with cold caches
constexpr std::size_t kNodes = 400;
constexpr std::size_t kEnough = 10; // samples required for a typical value
constexpr std::size_t kOdd = 10;    // fraction of outliers dropped at either end: 1/10
/// Number of trials, each with new memory and a new worker, because caches and neighbouring activity vary.
constexpr std::size_t kTries = 4;
constexpr std::chrono::nanoseconds kUntilAsleep{3 * TimelineSemaphore::kAwake};
static_assert(TimelineSemaphore::kAwake == WorkerFacts::kAwake, "a replay has workers sleep when they do");

enum class How { Queued, Alone, Woken, Graph };

struct Part {
    How how = How::Queued;
    TimeRange window;
};

struct Recorded {
    std::shared_ptr<const Trace> trace; // one run per part
    std::vector<Part> parts;
};

/// Host and worker with small kernels between them.
class SmallWork {
public:
    /// Each on its own core.
    SmallWork(Program& program, std::size_t place)
        : m_program(program), m_stream(program.stream({"trial", 0, false})), m_in(program.deviceFloats(kSmall)), m_out(program.deviceFloats(kSmall))
    {
        const std::size_t cores = processorCount();
        m_program.enqueue(m_stream, HostFunction{[=] { stayOn((place + 1) % cores); }});
        stayOn(place % cores);
        queue(kFirst);
        m_program.synchronize(m_stream);
    }

    void run(How how)
    {
        switch (how) {
        case How::Queued: queue(kQueued); break;
        case How::Graph: m_program.launch(m_graph, m_stream); break;
        case How::Alone: oneByOne(kAlone, {}); break;
        case How::Woken: oneByOne(kWoken, kUntilAsleep); break;
        }
        m_program.synchronize(m_stream);
    }

    void capture()
    {
        m_program.beginCapture(m_stream);
        queue(kNodes);
        m_graph = m_program.endCapture(m_stream);
        run(How::Graph); // for its nodes
    }

private:
    void oneByOne(std::size_t count, std::chrono::nanoseconds pause)
    {
        const Nanos until = monotonicNow() + kMostAlone;
        for (std::size_t i = 0; i < count && (i < 2 * kEnough || monotonicNow() < until); ++i) {
            if (pause.count() > 0)
                std::this_thread::sleep_for(pause);
            queue(1);
            m_program.synchronize(m_stream);
        }
    }

    void queue(std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i)
            m_program.enqueue(m_stream, Increment{m_in.floats(), m_out.floats(), kSmall});
    }

    Program& m_program;
    Stream m_stream;
    Buffer m_in, m_out;
    GraphRef m_graph;
};

Recorded record()
{
    Recording recording;
    Recorded recorded;
    {
        const RecordedThread thread(&recording, "trial");
        CpuDevice device(0, &recording, kNoLimit);
        Program program(device, {});
        const auto part = [&](SmallWork& work, How how) {
            const Nanos begin = recording.now();
            work.run(how);
            recorded.parts.push_back({how, {begin, recording.now()}});
        };
        const Nanos until = recording.now() + kLongestTrial;
        for (std::size_t round = 0; round < kTries && recording.now() < until; ++round) {
            SmallWork work(program, round);
            for (const How how : {How::Alone, How::Woken, How::Queued})
                part(work, how);
            if (round > 0)
                continue;
            work.capture();
            part(work, How::Graph);
        }
    }
    recording.change([&recorded](TraceBuilder& builder) {
        for (const Part& part : recorded.parts) {
            Run run;
            run.window = part.window;
            builder.addRun(std::move(run));
        }
    });
    recorded.trace = recording.finish();
    return recorded;
}

/// Durations of kernels in a part of the trial, and of what surrounds them.
struct Small {
    std::vector<double> kernels, gaps, pauses, launches, hosts;
};

/// A queued part begins like a real one, with an idle worker; a part with waits has waited before.
Small measured(const std::shared_ptr<const Trace>& trace, std::size_t part, How how)
{
    const auto run = FullAnalysis::build(trace, RunId::fromIndex(part));
    if (!run)
        return {};
    Small small;
    const RunSpans& spans = (*run)->spans();
    const auto& work = spans.work().spans();
    for (std::size_t i = how == How::Alone ? work.size() / 2 : 0; i < work.size(); ++i) {
        small.kernels.push_back(static_cast<double>(work[i].duration()));
        if (work[i].hasLaunch())
            small.launches.push_back(static_cast<double>(spans.launchOf(work[i]).range().length()));
        if (i > 0)
            small.pauses.push_back(static_cast<double>(work[i].start - work[i - 1].end));
        const bool isQueued = i > 0 && work[i].hasLaunch() && spans.launchOf(work[i]).range().end <= work[i - 1].end;
        if (isQueued)
            small.gaps.push_back(static_cast<double>(work[i].start - work[i - 1].end));
    }
    const auto& calls = spans.calls().calls();
    for (std::uint32_t i = 1; i < calls.size(); ++i) {
        if (!spans.launches().spansOf(i).empty())
            small.hosts.push_back(static_cast<double>(calls[i].start - calls[i - 1].end));
    }
    return small;
}

/// Mean without outliers. A core that shares its units takes twice as long for milliseconds at a time: a median would pick
/// one of both levels, the mean represents many kernels.
double middle(const std::vector<double>& sorted)
{
    const auto odd = static_cast<std::ptrdiff_t>(sorted.size() / kOdd);
    return std::accumulate(sorted.begin() + odd, sorted.end() - odd, 0.0) / static_cast<double>(sorted.end() - sorted.begin() - 2 * odd);
}

/// Mean without durations beyond a worker's spin time, such as page faults.
double mean(const std::vector<double>& sorted)
{
    const auto end = std::upper_bound(sorted.begin() + 1, sorted.end(), static_cast<double>(TimelineSemaphore::kAwake));
    return std::accumulate(sorted.begin(), end, 0.0) / static_cast<double>(end - sorted.begin());
}

double quickest(const std::vector<double>& sorted)
{
    return sorted[sorted.size() / kOdd];
}

/// Combined levels of all parts of a kind.
class Levels {
public:
    Levels(const Recorded& recorded, How how)
    {
        for (std::size_t i = 0; i < recorded.parts.size(); ++i) {
            if (recorded.parts[i].how == how)
                m_parts.push_back(measured(recorded.trace, i, how));
        }
    }

    [[nodiscard]] std::optional<Nanos> of(std::vector<double> Small::*what, double (*level)(const std::vector<double>&) = middle) const
    {
        double sum = 0;
        std::size_t count = 0;
        for (const Small& part : m_parts) {
            std::vector<double> values = part.*what;
            if (values.size() < kEnough)
                continue;
            std::sort(values.begin(), values.end());
            sum += level(values);
            ++count;
        }
        return count == 0 ? std::nullopt : std::optional(static_cast<Nanos>(sum / static_cast<double>(count)));
    }

private:
    std::vector<Small> m_parts;
};

} // namespace

void trySmallWork(WorkerFacts& facts)
{
    const Recorded recorded = record();
    const Levels queued(recorded, How::Queued);
    const Levels alone(recorded, How::Alone);
    facts.graphGap = Levels(recorded, How::Graph).of(&Small::gaps);
    facts.launch = queued.of(&Small::launches, mean);
    facts.gap = queued.of(&Small::gaps, mean);
    facts.kernel = queued.of(&Small::kernels);
    facts.pause = alone.of(&Small::pauses, quickest);
    const auto more = [&queued](const Levels& cold, std::vector<double> Small::*what) {
        const auto later = cold.of(what);
        const auto warm = queued.of(what);
        return later && warm ? std::optional(std::max<Nanos>(*later - *warm, 0)) : std::nullopt;
    };
    facts.coldKernel = more(alone, &Small::kernels);
    facts.wokenKernel = more(Levels(recorded, How::Woken), &Small::kernels);
    facts.coldHost = more(alone, &Small::hosts);
}

namespace {

/// Whether other programs use all cores: the trial would be slow and inconclusive. Counts runnable threads, including this one.
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

/// On a separate thread, so that neither the recording nor the affinity of the caller is affected.
WorkerFacts tryWorkers()
{
    WorkerFacts facts;
    std::ignore = blas(); // its threads would be taken for work of other programs
    if (processorCount() < 2 || isBusy())
        return facts;
    std::thread([&facts] {
        facts.teams = tryTeams();
        trySmallWork(facts);
    }).join();
    return facts;
}

} // namespace stallscope::cpu
