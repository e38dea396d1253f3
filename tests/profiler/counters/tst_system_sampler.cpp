// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/counters/system_sampler.h"
#include "profiler/record/recording.h"

#include <QTest>

#include <unistd.h>

#include <array>
#include <filesystem>
#include <iterator>
#include <latch>
#include <string>
#include <thread>
#include <vector>

using namespace stallscope;
using namespace std::chrono_literals;

namespace {

const CounterSeries* find(const Trace& trace, const std::string& name)
{
    for (const CounterSeries& series : trace.counters) {
        if (series.info.name == name)
            return &series;
    }
    return nullptr;
}

std::size_t openFiles()
{
    const std::filesystem::directory_iterator files("/proc/self/fd");
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

double mean(const CounterSeries& series)
{
    double sum = 0;
    for (const auto& block : series.blocks) {
        for (const double value : block->values)
            sum += value;
    }
    return sum / static_cast<double>(series.sampleCount());
}

/// Waits until the trace has that many samples of each of two counters, and works meanwhile.
void workUntilSampled(const Recording& recording, std::uint64_t samples, const std::string& a, const std::string& b)
{
    volatile double sink = 0;
    while (true) {
        for (int i = 0; i < 100'000; ++i)
            sink = sink + i;
        const auto trace = recording.feed().latest().trace;
        const CounterSeries* first = trace ? find(*trace, a) : nullptr;
        const CounterSeries* second = trace ? find(*trace, b) : nullptr;
        if (first && second && first->sampleCount() >= samples && second->sampleCount() >= samples)
            return;
    }
}

std::shared_ptr<const Trace> workBesideASleeper()
{
    Recording recording;
    SystemSampler::attach(recording, 5ms);
    std::latch end(1);
    std::jthread sleeper([&] {
        const RecordedThread thread(&recording, "sleeper");
        end.wait();
    });
    {
        const RecordedThread thread(&recording, "worker");
        workUntilSampled(recording, 20, "worker: running", "sleeper: running");
    }
    end.count_down();
    sleeper.join();
    return recording.finish();
}

} // namespace

class TestSystemSampler : public QObject {
    Q_OBJECT

private slots:
    /// While the machine is busy, a thread that works is kept from it in ways that count as blocked: then once more.
    void aThreadsTimeIsDivided()
    {
        constexpr int kTries = 20;
        std::shared_ptr<const Trace> trace;
        for (int tries = 0; tries < kTries && !(trace && mean(*find(*trace, "worker: blocked")) < 20); ++tries)
            trace = workBesideASleeper();
        QVERIFY(mean(*find(*trace, "sleeper: blocked")) > 80);
        QVERIFY(mean(*find(*trace, "worker: blocked")) < 20);
        for (const char* name : {"worker", "sleeper"}) {
            const std::string thread = name;
            const double sum =
                mean(*find(*trace, thread + ": running")) + mean(*find(*trace, thread + ": runnable")) + mean(*find(*trace, thread + ": blocked"));
            QVERIFY(sum > 85 && sum < 115); // not exactly: a thread that ends misses a sample
        }
    }

    void theMachineIsWatched()
    {
        Recording recording;
        SystemSampler::attach(recording, 5ms);
        workUntilSampled(recording, 5, "resident memory", "read from files");
        const auto trace = recording.finish();
        QVERIFY(mean(*find(*trace, "resident memory")) > 1 << 20);
        QCOMPARE(QString::fromStdString(find(*trace, "read from files")->info.unit), QString("bytes/s"));
        const CounterSeries* memory = find(*trace, "resident memory");
        Nanos before = -1;
        for (const auto& block : memory->blocks) {
            for (const Nanos time : block->times) {
                QVERIFY(time > before);
                before = time;
            }
        }
    }

    void keepsNoFileOpen()
    {
        constexpr std::size_t kThreads = SystemSampler::kMostThreads + 20;
        TraceBuilder builder;
        SystemSampler sampler(monotonicNow(), 0ms);
        const std::size_t before = openFiles();
        std::latch begun(kThreads);
        std::latch end(1);
        std::array<std::string, kThreads> ids;
        std::vector<std::jthread> threads;
        for (std::string& id : ids) {
            threads.emplace_back([&] {
                id = std::to_string(gettid());
                begun.count_down();
                end.wait();
            });
        }
        begun.wait();
        for (const std::string& id : ids)
            (void)builder.addTrack({TrackType::HostThread, {}, {}, id, "one of many", 0});
        for (int i = 0; i < 3; ++i)
            (void)sampler.sample(builder);
        QCOMPARE(openFiles(), before);
        end.count_down();
        const auto trace = builder.publish();
        const auto isRunning = [](const CounterSeries& series) { return series.info.name == "one of many: running"; };
        QCOMPARE(std::count_if(trace->counters.begin(), trace->counters.end(), isRunning), std::ptrdiff_t{SystemSampler::kMostThreads});
    }

    void noSampleBeforeItsTime()
    {
        TraceBuilder builder;
        SystemSampler sampler(monotonicNow(), 3600s);
        for (int i = 0; i < 100; ++i)
            (void)sampler.sample(builder);
        QCOMPARE(sampler.samples(), std::uint64_t{0});
        QVERIFY(builder.publish()->counters.empty());
    }
};

QTEST_APPLESS_MAIN(TestSystemSampler)
#include "tst_system_sampler.moc"
