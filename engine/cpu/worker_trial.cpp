// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/worker_trial.h"

#include "engine/cpu/cpu_device.h"
#include "engine/cpu/machine.h"
#include "engine/device/program.h"
#include "profiler/analysis/analysis.h"
#include "profiler/analysis/run_spans.h"
#include "profiler/analysis/statistics.h"
#include "profiler/record/recorded_thread.h"
#include "profiler/record/tick_clock.h"

#include <sched.h>

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

constexpr std::size_t kFloats = std::size_t{1} << 19; // of a piece: 2 MiB
constexpr std::size_t kPieceBytes = kFloats * sizeof(float);
constexpr std::size_t kSource = 4; // pieces to copy from: more than a core has a cache for
constexpr std::size_t kPieces = 4; // one after the other: about a ms
constexpr std::uint32_t kRounds = 4;
constexpr int kTrials = 3;
constexpr std::uint32_t kMostWorkers = 8; // more of them would take too long, and go on as the last ones did
constexpr std::size_t kSmall = 4096;      // floats of a kernel that takes less than a us
constexpr std::size_t kQueued = 400;      // of them behind each other
constexpr std::size_t kAlone = 40;        // that are waited for, each
constexpr std::size_t kEnough = 10;       // to say what is typical
constexpr Nanos kLongest = 100'000'000;   // on a machine that is busy with other things there is little to learn
constexpr std::uint64_t kNoLimit = std::uint64_t{1} << 40;

/// The cores that this process may use.
cpu_set_t allowedCores()
{
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    (void)sched_getaffinity(0, sizeof(allowed), &allowed);
    return allowed;
}

/// Keeps the calling thread on one of the cores that it may use. What cores do together is asked here, not how long it takes a
/// system to spread threads out over them.
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

/// Workers with something to compute and to copy each.
class Teamwork {
public:
    Teamwork(std::uint32_t workers, Nanos until) : m_until(until), m_device(0, nullptr, kNoLimit), m_program(m_device, {})
    {
        for (std::uint32_t i = 0; i < workers; ++i) {
            m_streams.push_back(m_program.stream({"trial", 0, false}));
            m_program.enqueue(m_streams.back(), HostFunction{[i] { stayOn(i); }});
            m_from.push_back(m_program.deviceFloats(kFloats * kSource));
            m_to.push_back(m_program.deviceFloats(kFloats));
            m_program.enqueue(m_streams.back(), Fill{m_from.back().floats(), kFloats * kSource, 1});
            m_program.enqueue(m_streams.back(), Fill{m_to.back().floats(), kFloats, 1});
        }
        m_program.synchronize();
    }

    [[nodiscard]] bool isLate() const { return monotonicNow() >= m_until; }
    /// How long it takes when so many compute and so many copy, side by side, the same number of pieces each: the quickest of
    /// some trials, since others may have been in the way.
    [[nodiscard]] double time(std::size_t computing, std::size_t copying)
    {
        double quickest = once(computing, copying);
        for (int i = 1; i < kTrials && !isLate(); ++i)
            quickest = std::min(quickest, once(computing, copying));
        return quickest;
    }

private:
    double once(std::size_t computing, std::size_t copying)
    {
        const Nanos begin = monotonicNow();
        for (std::size_t piece = 0; piece < kPieces; ++piece) {
            for (std::size_t i = 0; i < computing + copying; ++i)
                i < computing ? compute(i) : copy(i, piece);
        }
        m_program.synchronize();
        return static_cast<double>(monotonicNow() - begin);
    }

    void compute(std::size_t worker) { m_program.enqueue(m_streams[worker], Iterate{m_to[worker].floats(), m_to[worker].floats(), kFloats, kRounds}); }
    /// Within the device, where no copy engine makes them take turns.
    void copy(std::size_t worker, std::size_t piece)
    {
        m_program.copyAsync(m_streams[worker], m_to[worker].memory(), m_from[worker].memory().part(piece % kSource * kPieceBytes, kPieceBytes));
    }
    Nanos m_until;
    CpuDevice m_device;
    Program m_program;
    std::vector<Stream> m_streams;
    std::vector<Buffer> m_from, m_to;
};

void tryTeams(WorkerFacts& facts)
{
    const std::uint32_t cores = std::min(processorCount(), kMostWorkers);
    Teamwork team(cores, monotonicNow() + kLongest);
    const double compute = team.time(1, 0);
    const double copy = team.time(0, 1);
    for (std::uint32_t workers = 2; workers <= cores && !team.isLate(); workers *= 2) {
        const double n = workers;
        facts.teams.push_back(
            {workers, n * compute / team.time(workers, 0), n / 2 * (compute + copy) / team.time(workers / 2, workers / 2), n * copy / team.time(0, workers)});
    }
}

/// A trace of small kernels: queued up behind each other, then each waited for; a run each.
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
        tryTeams(facts);
        trySmallWork(facts);
    }).join();
    return facts;
}

} // namespace stallscope::cpu
