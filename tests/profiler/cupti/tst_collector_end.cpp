// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/collector.h"
#include "tests/profiler/cupti/collected.h"
#include "tests/profiler/cupti/records.h"

#include <QTest>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

using namespace stallscope;
using namespace stallscope::cupti;
using namespace stallscope::test;
using namespace std::chrono_literals;

namespace {

constexpr int kUntouched = 42;

/// Everything that a program may request from its collector. Ends the process; the status is the result.
[[noreturn]] void useInChild(Setup& s)
{
    alarm(60); // a child that hangs is ended
    (void)s.sink->takeAll();
    const std::size_t calls = s.fake.calls().size();
    s.launch(2);
    s.fake.enter(CUPTI_CB_DOMAIN_RUNTIME_API, kWait, 3);
    s.fake.leave(CUPTI_CB_DOMAIN_RUNTIME_API, kWait, 3);
    s.collector->flush();
    s.collector->flushAll();
    s.collector->stop();
    (void)s.collector->finishWithin(1h);
    s.collector.reset();
    const bool isUntouched = s.fake.calls().size() == calls && s.sink->takeAll().empty();
    _exit(isUntouched ? kUntouched : 1);
}

/// With as many threads of the child's own as get all the numbers that are free.
[[noreturn]] void stopBesideOthers(Setup& s)
{
    alarm(60); // a child that hangs is ended
    std::atomic<bool> isOver{false};
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&isOver] { isOver.wait(false); });
    s.collector->stop();
    isOver = true;
    isOver.notify_all();
    threads.clear();
    _exit(kUntouched);
}

/// How a forked child ended that used the collector; negative where a signal ended it.
int forkedChild(Setup& s)
{
    std::unique_lock ours = s.sink->hold(); // the child is not to wait for a lock of the test itself
    const pid_t child = fork();
    ours.unlock();
    if (child == 0)
        useInChild(s);
    int status = 0;
    if (waitpid(child, &status, 0) != child || !WIFEXITED(status))
        return -1;
    return WEXITSTATUS(status);
}

} // namespace

/// What becomes of a collector when its program, or a child of it, ends.
class TestCollectorEnd : public QObject {
    Q_OBJECT

private slots:
    void afterItsThreadEndedItStillAnswers()
    {
        Setup s;
        s.collector->stop();
        s.launch(1);
        s.collector->flushAll();
        QCOMPARE(s.sums().work, std::size_t{1});
    }

    /// A request that a sink makes on the thread of another one does not wait for it.
    void aSinkMayMakeRequestsAfterTheThreadEnded()
    {
        class Requesting : public KeepingSink {
        public:
            void take(DeviceBatch&& batch) override
            {
                const bool isFirst = !batch.work.empty() && !std::exchange(m_hasRequested, true);
                KeepingSink::take(std::move(batch));
                if (!isFirst)
                    return;
                setup->launch(2);
                setup->collector->flushAll();
                setup->collector->setSink(setup->sink);
            }
            Setup* setup = nullptr;

        private:
            bool m_hasRequested = false;
        };
        const auto sink = std::make_shared<Requesting>();
        CollectorOptions options = withDouble();
        options.sink = sink;
        Setup s(options);
        sink->setup = &s;
        s.collector->stop();
        s.launch(1);
        s.collector->flushAll();
        std::size_t work = 0;
        for (const DeviceBatch& batch : sink->takeAll())
            work += batch.work.size();
        QCOMPARE(work, std::size_t{2});
        s.launch(3);
        s.collector->flushAll();
        QCOMPARE(s.sums().work, std::size_t{1});
    }

    void atTheEndOfAProgramEverythingIsTaken()
    {
        Setup s;
        s.launch(1);
        const auto kernel = kernelRecord(2, s.fake.now(), 0);
        s.fake.tellOpen(&kernel, sizeof(kernel), offsetof(CUpti_ActivityKernel10, end));
        QVERIFY(s.collector->finishWithin(1h));
        const auto batches = s.sink->takeAll();
        QVERIFY(batches.back().isLast);
        std::size_t work = 0;
        for (const DeviceBatch& batch : batches)
            work += batch.work.size();
        QCOMPARE(work, std::size_t{2});
    }

    /// Completed records are flushed before the call takes effect.
    void whatGoesWithItsContextIsTakenBefore_data()
    {
        QTest::addColumn<int>("domain");
        QTest::addColumn<int>("callback");
        QTest::addColumn<bool>("isTaken");
        const auto runtime = static_cast<int>(CUPTI_CB_DOMAIN_RUNTIME_API);
        const auto driver = static_cast<int>(CUPTI_CB_DOMAIN_DRIVER_API);
        QTest::newRow("reset") << runtime << static_cast<int>(CUPTI_RUNTIME_TRACE_CBID_cudaDeviceReset_v3020) << true;
        QTest::newRow("profiler off") << runtime << static_cast<int>(CUPTI_RUNTIME_TRACE_CBID_cudaProfilerStop_v4000) << true;
        QTest::newRow("the driver's") << driver << static_cast<int>(CUPTI_DRIVER_TRACE_CBID_cuProfilerStop) << true;
        for (const auto& [name, callback] : {std::pair{"context", CUPTI_DRIVER_TRACE_CBID_cuCtxDestroy},
                 {"context, new", CUPTI_DRIVER_TRACE_CBID_cuCtxDestroy_v2}, {"primary context reset", CUPTI_DRIVER_TRACE_CBID_cuDevicePrimaryCtxReset},
                 {"primary context reset, new", CUPTI_DRIVER_TRACE_CBID_cuDevicePrimaryCtxReset_v2},
                 {"primary context released", CUPTI_DRIVER_TRACE_CBID_cuDevicePrimaryCtxRelease},
                 {"primary context released, new", CUPTI_DRIVER_TRACE_CBID_cuDevicePrimaryCtxRelease_v2}})
            QTest::newRow(name) << driver << static_cast<int>(callback) << true;
        QTest::newRow("another call of that number") << runtime << static_cast<int>(CUPTI_DRIVER_TRACE_CBID_cuCtxDestroy_v2) << false;
        QTest::newRow("profiler on") << driver << static_cast<int>(CUPTI_DRIVER_TRACE_CBID_cuProfilerStart) << false;
        QTest::newRow("a wait") << runtime << static_cast<int>(kWait) << false;
    }
    void whatGoesWithItsContextIsTakenBefore()
    {
        QFETCH(int, domain);
        QFETCH(int, callback);
        QFETCH(bool, isTaken);
        Setup s;
        s.launch(1);
        s.fake.enter(static_cast<CUpti_CallbackDomain>(domain), static_cast<std::uint32_t>(callback), 2);
        s.fake.loseContext();
        s.fake.leave(static_cast<CUpti_CallbackDomain>(domain), static_cast<std::uint32_t>(callback), 2);
        s.collector->flush();
        const Setup::Sums sums = s.sums();
        QCOMPARE(sums.work, std::size_t{isTaken ? 1U : 0U});
        QCOMPARE(sums.calls, sums.work);
        QCOMPARE(s.fake.reentries(), std::size_t{0});
    }

    /// A signal handler that calls exit() may have interrupted CUPTI, whose lock is then never released.
    void aProgramThatEndsWithinCuptiEnds()
    {
        Setup s;
        s.launch(1);
        s.fake.hold();
        const bool isFinished = s.collector->finishWithin(10ms);
        s.fake.release();
        QVERIFY(!isFinished);
        QVERIFY(s.collector->finishWithin(1h));
        QCOMPARE(s.sums().work, std::size_t{1});
    }

    /// Nothing limits a flush on a thread of the program.
    void noCallOfTheProgramFlushesAfterTheEnd_data()
    {
        QTest::addColumn<bool>("isInTime");
        QTest::newRow("ended in time") << true;
        QTest::newRow("still ending") << false;
    }
    void noCallOfTheProgramFlushesAfterTheEnd()
    {
        QFETCH(const bool, isInTime);
        Setup s;
        s.launch(1);
        if (!isInTime)
            s.fake.hold();
        QCOMPARE(s.collector->finishWithin(isInTime ? std::chrono::milliseconds(1h) : 10ms), isInTime);
        s.fake.enter(CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuCtxDestroy_v2, 2);
        const auto calls = s.fake.calls();
        if (!isInTime)
            s.fake.release();
        QCOMPARE(std::count(calls.begin(), calls.end(), "cuptiActivityFlushAll"), 0); // the last one is forced
        QVERIFY(s.collector->finishWithin(1h));
        QCOMPARE(s.sums().work, std::size_t{1});
    }

    /// A collector that exceeded its time limit is still active with all of its parts.
    void itIsNotTakenDownBeforeItsEnd()
    {
        const auto sink = std::make_shared<HoldingSink>();
        CollectorOptions options = withDouble();
        options.sink = sink;
        Setup s(options);
        s.launch(1);
        QVERIFY(!s.collector->finishWithin(10ms));
        sink->letGo();
        s.collector.reset();
        const auto batches = sink->takeAll();
        QCOMPARE(std::ranges::count_if(batches, [](const DeviceBatch& batch) { return batch.isLast; }), 1);
        QCOMPARE(std::ranges::count_if(batches, [](const DeviceBatch& batch) { return batch.work.size() == 1; }), 1);
    }

    /// CUPTI has no threads in the child, and the collector has none: nothing there is for either.
    void aForkedChildIsLeftAlone()
    {
        Setup s;
        s.launch(1);
        s.collector->flush(); // the child begins with a buffer of its own
        QCOMPARE(forkedChild(s), kUntouched);
        s.launch(4);
        s.collector->flush();
        QCOMPARE(s.sums().work, std::size_t{2});
    }

    /// The system gives the numbers of threads that are gone in the child to new ones.
    void aThreadOfAForkedChildIsNotTakenForTheCollectors()
    {
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
        QSKIP("the sanitizers let no forked child of a program with threads begin one, or one hang");
#endif
        Setup s;
        const pid_t child = fork();
        if (child == 0)
            stopBesideOthers(s);
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), kUntouched);
    }

    /// The child may inherit locks that were held by its parent's threads, and are never released.
    void forkedChildrenDoNotHang()
    {
        Setup s(withDouble(1ms));
        std::atomic<bool> isOver{false};
        std::vector<std::jthread> threads;
        for (std::uint32_t i = 0; i < 2; ++i) {
            threads.emplace_back([&s, &isOver, i] {
                while (!isOver) {
                    s.fake.enter(CUPTI_CB_DOMAIN_RUNTIME_API, kWait, i);
                    s.fake.leave(CUPTI_CB_DOMAIN_RUNTIME_API, kWait, i);
                }
            });
        }
        threads.emplace_back([&s, &isOver] {
            while (!isOver)
                s.collector->flush();
        });
        int untouched = 0;
        for (int i = 0; i < 50 && untouched == i; ++i) {
            (void)s.sink->takeAll(); // each child frees a copy of what is left
            untouched += forkedChild(s) == kUntouched ? 1 : 0;
        }
        isOver = true;
        QCOMPARE(untouched, 50);
    }
};

QTEST_APPLESS_MAIN(TestCollectorEnd)
#include "tst_collector_end.moc"
