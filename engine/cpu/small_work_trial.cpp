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

constexpr std::size_t kSmall = 4096; // floats of a kernel that takes less than a us
/// Kernels behind each other, and those that are waited for, each. It takes some ms until the caches of a core hold what they will
/// hold then: what a call to the system or a sleeping thread drives out of them comes back little by little.
constexpr std::size_t kQueued = 8000;
constexpr std::size_t kAlone = 2500;
constexpr Nanos kMostAlone = 15'000'000; // where a system takes long to wake threads up
constexpr std::size_t kWoken = 30;       // that are waited for, the worker asleep before each
constexpr std::size_t kFirst = 50;       // meet cold memory
constexpr std::size_t kNodes = 400;
constexpr std::size_t kEnough = 10; // to say what is typical
constexpr std::size_t kOdd = 10;    // one in so many at either end says nothing of the others
/// Of all that, with memory and a worker of their own each: what caches hold, and what goes on beside a core, differs and changes.
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
    std::shared_ptr<const Trace> trace; // a run for each part
    std::vector<Part> parts;
};

/// A host and a worker, with small kernels between them.
class SmallWork {
public:
    /// Each on a core of its own.
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
        run(How::Graph); // its nodes are met
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

/// What kernels took in a part of the trial, and what happened around them.
struct Small {
    std::vector<double> kernels, gaps, pauses, launches, hosts;
};

/// A queue begins as it does elsewhere, with a worker that was idle; who waits for each has done so for a while.
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

/// The mean of all but the odd ones. A core whose units another one wants takes twice as long for the same, by turns of ms: of
/// two such levels a median tells one or the other, a mean what many kernels take together.
double middle(const std::vector<double>& sorted)
{
    const auto odd = static_cast<std::ptrdiff_t>(sorted.size() / kOdd);
    return std::accumulate(sorted.begin() + odd, sorted.end() - odd, 0.0) / static_cast<double>(sorted.end() - sorted.begin() - 2 * odd);
}

/// The mean of all but what no worker would have stayed awake for: now and then one of them meets a new page of memory.
double mean(const std::vector<double>& sorted)
{
    const auto end = std::upper_bound(sorted.begin() + 1, sorted.end(), static_cast<double>(TimelineSemaphore::kAwake));
    return std::accumulate(sorted.begin(), end, 0.0) / static_cast<double>(end - sorted.begin());
}

double quickest(const std::vector<double>& sorted)
{
    return sorted[sorted.size() / kOdd];
}

/// What all parts of a kind say.
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
