// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/small_work_trial.h"

#include "engine/cpu/cpu_device.h"
#include "engine/cpu/machine.h"
#include "engine/cpu/milestone.h"
#include "engine/cpu/team_trial.h"
#include "engine/device/program.h"
#include "profiler/analysis/analysis.h"
#include "profiler/analysis/run_spans.h"
#include "profiler/analysis/statistics.h"
#include "profiler/record/recorded_thread.h"

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
/// Kernels behind each other: it takes some ms of work until the caches of a core hold all they can, and until a core beside it
/// is quiet whose thread has gone to sleep.
constexpr std::size_t kQueued = 8000;
constexpr std::size_t kAlone = 60; // that are waited for, each
constexpr std::size_t kWoken = 30; // likewise, the worker asleep before each
constexpr std::size_t kFirst = 50; // meet cold memory
constexpr std::size_t kNodes = 400;
constexpr std::size_t kEnough = 10; // to say what is typical
constexpr std::size_t kOdd = 10;    // one in so many at either end says nothing of the others
/// Of all that, with memory and a worker of their own each: what caches hold, and what goes on beside a core, differs and changes.
constexpr std::size_t kRounds = 5;
constexpr std::chrono::nanoseconds kUntilAsleep{3 * Milestone::kAwake};
constexpr Nanos kLongest = 100'000'000; // on a machine that is busy with other things there is little to learn
constexpr std::uint64_t kNoLimit = std::uint64_t{1} << 40;

static_assert(Milestone::kAwake == WorkerFacts::kAwake);

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
        for (std::size_t i = 0; i < count; ++i) {
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
        const Nanos until = recording.now() + kLongest;
        for (std::size_t round = 0; round < kRounds && recording.now() < until; ++round) {
            SmallWork work(program, round);
            for (const How how : {How::Queued, How::Alone, How::Woken})
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
    std::vector<double> kernels, gaps, launches, hosts;
};

Small measured(const std::shared_ptr<const Trace>& trace, std::size_t part)
{
    const auto run = RunAnalysis::build(trace, RunId::fromIndex(part));
    if (!run)
        return {};
    Small small;
    const RunSpans& spans = (*run)->spans();
    const auto& work = spans.work().spans();
    for (std::size_t i = 0; i < work.size(); ++i) {
        small.kernels.push_back(static_cast<double>(work[i].duration()));
        if (work[i].hasLaunch())
            small.launches.push_back(static_cast<double>(spans.launchOf(work[i]).range().length()));
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
std::optional<double> levelOf(std::vector<double> values)
{
    if (values.size() < kEnough)
        return std::nullopt;
    std::sort(values.begin(), values.end());
    const auto odd = static_cast<std::ptrdiff_t>(values.size() / kOdd);
    return std::accumulate(values.begin() + odd, values.end() - odd, 0.0) / static_cast<double>(values.end() - values.begin() - 2 * odd);
}

/// What all parts of a kind say.
class Levels {
public:
    Levels(const Recorded& recorded, How how)
    {
        for (std::size_t i = 0; i < recorded.parts.size(); ++i) {
            if (recorded.parts[i].how == how)
                m_parts.push_back(measured(recorded.trace, i));
        }
    }

    [[nodiscard]] std::optional<Nanos> of(std::vector<double> Small::*what) const
    {
        double sum = 0;
        std::size_t count = 0;
        for (const Small& part : m_parts) {
            const auto level = levelOf(part.*what);
            sum += level.value_or(0);
            count += level ? 1 : 0;
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
    facts.launch = queued.of(&Small::launches);
    facts.gap = queued.of(&Small::gaps);
    facts.kernel = queued.of(&Small::kernels);
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
