// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/small_work_trial.h"

#include "engine/cpu/cpu_device.h"
#include "engine/cpu/machine.h"
#include "engine/cpu/team_trial.h"
#include "engine/cpu/timeline_semaphore.h"
#include "engine/cpu/trial_limits.h"
#include "engine/device/program.h"
#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/replay/worker_facts.h"
#include "profiler/analysis/report/statistics.h"
#include "profiler/analysis/segments/analysis.h"
#include "profiler/record/recorded_thread.h"
#include "profiler/record/tick_clock.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace stallscope::cpu {

namespace {

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

static_assert(TimelineSemaphore::kAwake == WorkerFacts::kAwake);

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
    const auto run = RunAnalysis::build(trace, RunId::fromIndex(part));
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

} // namespace stallscope::cpu
