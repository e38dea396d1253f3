// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/suite.h"

#include "profiler/analysis/segments/growing_analysis.h"
#include "profiler/base/hash.h"
#include "profiler/trace/build/trace_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

/// What it costs to keep the numbers of a run current while it records a million spans a second: in the processor's time, and
/// in a time of its own, so that a busy machine does not change what is measured.
namespace stallscope::bench {

namespace {

constexpr Nanos kStep = 5'000; // five spans: a million a second; of a waiting run three
constexpr Nanos kStepsPerWait = 50;
constexpr Nanos kQueued = 20'000; // from a launch to its kernel
constexpr Nanos kUpdate = 50'000'000;
constexpr std::size_t kLast = 9; // updates that are measured, at the end of a run

enum class Program : std::uint8_t {
    Queued,  ///< a thread launches, two streams work some steps behind it, and now and then the thread waits
    Waiting, ///< a thread waits for each of its launches
    Named,   ///< the same, in a range that has a name of its own
};

class SteadyRun {
public:
    explicit SteadyRun(Program program) : m_program(program)
    {
        const ProcessId process = m_builder.addProcess({"program", {}, 1, {}, 0});
        DeviceInfo info;
        info.process = process;
        const DeviceId device = m_builder.addDevice(info);
        m_host = m_builder.addTrack({TrackType::HostThread, process, {}, "1", "main", 0});
        for (TrackId& stream : m_streams)
            stream = m_builder.addTrack({TrackType::DeviceStream, process, device, std::to_string(stream.value()), "stream", 0});
        Run run;
        run.window = TimeRange{0, 0};
        run.state = RunState::Running;
        m_run = m_builder.addRun(run);
    }

    [[nodiscard]] std::shared_ptr<const Trace> growTo(Nanos time)
    {
        for (; m_now < time; m_now += kStep)
            step();
        for (const TrackId stream : m_streams)
            m_builder.track(stream).advance(m_now);
        m_builder.run(m_run).window->end = m_now;
        return m_builder.publish();
    }

    [[nodiscard]] std::size_t launches() const { return m_correlation; }

private:
    void step()
    {
        if (m_program == Program::Queued)
            return queue();
        if (m_program == Program::Named)
            m_builder.track(m_host).place(
                {m_now, kStep - 100, m_builder.intern(fmt::format("iteration {}", m_now / kStep)), {}, {}, SpanKind::HostOp, SpanFlag::kNone});
        launchAndWait();
    }

    void queue()
    {
        for (std::size_t i = 0; i < std::size(m_streams); ++i) {
            const CorrelationId id(++m_correlation);
            const Nanos launch = m_now + static_cast<Nanos>(i) * 1000;
            m_builder.track(m_host).place({launch, 800, m_launch, id, {}, SpanKind::ApiCall, SpanFlag::kNone});
            m_builder.track(m_streams[i]).push({launch + kQueued, 2500, m_kernel, id, {}, SpanKind::Kernel, SpanFlag::kNone});
        }
        if (m_now / kStep % kStepsPerWait == 0)
            m_builder.track(m_host).place({m_now + 2000, 2500, m_wait, {}, {}, SpanKind::ApiCall, SpanFlag::kBlocking});
        else
            m_builder.track(m_host).place({m_now + 2000, 500, m_kernel, {}, {}, SpanKind::HostOp, SpanFlag::kNone});
    }

    void launchAndWait()
    {
        const CorrelationId id(++m_correlation);
        const auto varied = static_cast<Nanos>(mixBits(m_correlation) % 512);
        m_builder.track(m_host).place({m_now, 500 + varied, m_launch, id, {}, SpanKind::ApiCall, SpanFlag::kNone});
        m_builder.track(m_streams[0]).push({m_now + 1200, 1500 + varied, m_kernel, id, {}, SpanKind::Kernel, SpanFlag::kNone});
        m_builder.track(m_host).place({m_now + 1100, 2500 + varied, m_wait, {}, {}, SpanKind::ApiCall, SpanFlag::kBlocking});
    }

    const Program m_program;
    TraceBuilder m_builder;
    StringId m_launch = m_builder.intern("cudaLaunchKernel");
    StringId m_wait = m_builder.intern("cudaDeviceSynchronize");
    StringId m_kernel = m_builder.intern("gemm");
    TrackId m_host;
    TrackId m_streams[2];
    RunId m_run;
    std::uint32_t m_correlation = 0;
    Nanos m_now = 0;
};

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

template <class Analysis>
void report(const Result<std::shared_ptr<const Analysis>>& analysis)
{
    ReportOptions options;
    options.buckets = 2000;
    options.waits = false;
    options.isBrief = true;
    benchmark::DoNotOptimize((*analysis)->report(options));
}

double timeOf(const std::function<void()>& work)
{
    const Stopwatch watch(Clock::Cpu);
    work();
    return watch.milliseconds();
}

/// Both ways take turns; what is worked out anew each time is measured less often, since it takes its time.
void grow(benchmark::State& state, Program program, Nanos length)
{
    for (auto _ : state) {
        SteadyRun run(program);
        GrowingAnalysis growing(RunId(0));
        std::vector<double> grown;
        std::vector<double> anew;
        for (Nanos time = kUpdate; time <= length; time += kUpdate) {
            const std::shared_ptr<const Trace> trace = run.growTo(time);
            const double took = timeOf([&] { report(growing.take(trace)); });
            const auto left = static_cast<std::size_t>((length - time) / kUpdate);
            if (left < kLast)
                grown.push_back(took);
            if (left < kLast && left % 4 == 0)
                anew.push_back(timeOf([&] { report(FullAnalysis::build(trace, RunId(0))); }));
        }
        state.counters["update_ms"] = median(grown);
        state.counters["anew_ms"] = median(anew);
        state.counters["restarts"] = static_cast<double>(growing.restarts());
        state.counters["launches"] = static_cast<double>(run.launches());
        state.counters["bytes_per_launch"] = static_cast<double>(growing.bytes()) / static_cast<double>(run.launches());
    }
}

} // namespace

void addGrowing(Suite& suite)
{
    const Nanos second = suite.sizes().isSmoke ? kUpdate * 2 : 1'000'000'000;
    suite
        .add(
            "growing/1s", [second](benchmark::State& state, Material&) { grow(state, Program::Queued, second); }, 0)
        ->Iterations(1);
    suite
        .add(
            "growing/10s", [second](benchmark::State& state, Material&) { grow(state, Program::Queued, 10 * second); }, 0)
        ->Iterations(1)
        ->Repetitions(1);
    suite
        .add(
            "growing/waits/0.5s", [second](benchmark::State& state, Material&) { grow(state, Program::Waiting, second / 2); }, 0)
        ->Iterations(1);
    suite
        .add(
            "growing/waits/10s", [second](benchmark::State& state, Material&) { grow(state, Program::Waiting, 10 * second); }, 0)
        ->Iterations(1)
        ->Repetitions(1);
    for (const auto& [name, length] : {std::pair("growing/named/0.5s", second / 2), std::pair("growing/named/2s", 2 * second)}) {
        suite
            .add(
                name, [length = length](benchmark::State& state, Material&) { grow(state, Program::Named, length); }, 0)
            ->Iterations(1);
    }
    suite.expect({"update of a run's numbers after 10 s of 1 M spans a second", {"growing/10s", "update_ms"}, {}, 50, "ms"});
    suite.expect({"that update: after 10 s beside after 1 s", {"growing/10s", "update_ms"}, {{"growing/1s", "update_ms"}}, 2, ""});
    suite.expect({"that update beside working all of it out anew", {"growing/10s", "update_ms"}, {{"growing/10s", "anew_ms"}}, {}, ""});
    suite.expect({"update of a run's numbers after 2 M launches, each with a wait", {"growing/waits/10s", "update_ms"}, {}, 50, "ms"});
    suite.expect({"update after 2 M launches beside one after 0.1 M", {"growing/waits/10s", "update_ms"}, {{"growing/waits/0.5s", "update_ms"}}, 1.5, ""});
    suite.expect({"memory of that run's numbers, per launch", {"growing/waits/10s", "bytes_per_launch"}, {}, 200, "bytes"});
    suite.expect({"update after 0.4 M launches in ranges of different names", {"growing/named/2s", "update_ms"}, {}, 100, "ms"});
    suite.expect({"that update beside one after 0.1 M launches", {"growing/named/2s", "update_ms"}, {{"growing/named/0.5s", "update_ms"}}, {}, ""});
}

} // namespace stallscope::bench
