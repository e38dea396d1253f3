// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/timeline_semaphore.h"

#include "engine/cpu/machine.h"
#include "profiler/record/tick_clock.h"

#include <QTest>

#include <sys/resource.h>

#include <atomic>
#include <cstdint>
#include <list>
#include <thread>
#include <vector>

using namespace stallscope;
using cpu::TimelineSemaphore;

namespace {

/// How often the calling thread went to sleep so far.
long sleeps()
{
    rusage use{};
    (void)getrusage(RUSAGE_THREAD, &use);
    return use.ru_nvcsw;
}

/// Whether a worker that waits for something that takes some tenths of a ms does not sleep meanwhile.
bool staysAwake(bool hasCore, std::uint32_t others)
{
    constexpr Nanos kLength = 10 * TimelineSemaphore::kAwake;
    cpu::Cores cores;
    TimelineSemaphore semaphore;
    std::atomic<Nanos> asked{0};
    std::jthread other([&] {
        while (asked.load() == 0 || monotonicNow() < asked.load() + kLength)
            std::this_thread::yield();
        semaphore.signal(1);
    });
    std::list<cpu::CorePin> elsewhere;
    for (std::uint32_t i = 0; i < others; ++i)
        elsewhere.emplace_back(cores).acquire();
    cpu::CorePin pin(cores);
    if (hasCore)
        pin.acquire();
    const long before = sleeps();
    asked.store(monotonicNow());
    semaphore.waitForStream(1, pin);
    return sleeps() == before;
}

} // namespace

class TestTimelineSemaphore : public QObject {
    Q_OBJECT

private slots:
    void whatIsReachedIsNotWaitedFor()
    {
        TimelineSemaphore semaphore;
        semaphore.wait(0, WaitMode::Block);
        semaphore.signal(3);
        semaphore.wait(3, WaitMode::Spin);
        semaphore.waitAwake(2);
        QVERIFY(semaphore.hasReached(3));
        QVERIFY(!semaphore.hasReached(4));
    }

    void everyWayOfWaitingEnds_data()
    {
        QTest::addColumn<WaitMode>("mode");
        QTest::newRow("spin") << WaitMode::Spin;
        QTest::newRow("yield") << WaitMode::Yield;
        QTest::newRow("block") << WaitMode::Block;
    }
    /// Two threads alternate: a missed wake-up hangs here.
    void everyWayOfWaitingEnds()
    {
        QFETCH(WaitMode, mode);
        constexpr std::uint64_t kRounds = 300;
        TimelineSemaphore ping;
        TimelineSemaphore pong;
        std::jthread other([&] {
            for (std::uint64_t i = 1; i <= kRounds; ++i) {
                ping.wait(i, mode);
                pong.signal(i);
            }
        });
        for (std::uint64_t i = 1; i <= kRounds; ++i) {
            ping.signal(i);
            pong.wait(i, mode);
        }
        QCOMPARE(pong.value(), kRounds);
    }

    void allSleepersWake()
    {
        TimelineSemaphore semaphore;
        std::atomic<int> awake{0};
        {
            std::vector<std::jthread> sleepers;
            for (int i = 0; i < 8; ++i)
                sleepers.emplace_back([&] {
                    semaphore.wait(1, WaitMode::Block);
                    ++awake;
                });
            semaphore.signal(1);
        }
        QCOMPARE(awake.load(), 8);
    }

    void whoTakesNoCoreStaysAwake_data()
    {
        QTest::addColumn<bool>("hasCore");
        QTest::addColumn<std::uint32_t>("others");
        QTest::addColumn<bool>("isAwake");
        const std::uint32_t cores = cpu::processorCount();
        QTest::newRow("a core of its own") << true << 0U << (cores > 1);
        QTest::newRow("none") << false << 0U << false;
        QTest::newRow("all cores are taken") << true << cores - 1 << false;
    }
    /// A thread that waits for another stream and sleeps for tenths of a millisecond may be woken on the core of that
    /// stream's worker, and start milliseconds later. On a busy machine, one success in many attempts is enough.
    void whoTakesNoCoreStaysAwake()
    {
        QFETCH(bool, hasCore);
        QFETCH(std::uint32_t, others);
        QFETCH(bool, isAwake);
        bool isSo = false;
        for (int time = 0; time < 100 && !isSo; ++time)
            isSo = staysAwake(hasCore, others) == isAwake;
        QVERIFY(isSo);
    }

    /// Many threads wait for different values while the value passes them: a missed wake-up hangs here.
    void sleepersForDifferentValuesWake()
    {
        constexpr std::uint64_t kLast = 2000;
        TimelineSemaphore semaphore;
        std::atomic<std::uint64_t> awake{0};
        {
            std::vector<std::jthread> sleepers;
            for (std::uint64_t first = 1; first <= 4; ++first)
                sleepers.emplace_back([&, first] {
                    for (std::uint64_t value = first; value <= kLast; value += first) {
                        semaphore.wait(value, WaitMode::Block);
                        ++awake;
                    }
                });
            for (std::uint64_t value = 1; value <= kLast; ++value)
                semaphore.signal(value);
        }
        QCOMPARE(awake.load(), kLast + kLast / 2 + kLast / 3 + kLast / 4);
    }
};

QTEST_APPLESS_MAIN(TestTimelineSemaphore)
#include "tst_timeline_semaphore.moc"
