// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/milestone.h"

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
using cpu::Milestone;

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
    constexpr Nanos kLength = 10 * Milestone::kAwake;
    cpu::Cores cores;
    Milestone milestone;
    std::atomic<Nanos> asked{0};
    std::jthread other([&] {
        while (asked.load() == 0 || monotonicNow() < asked.load() + kLength)
            std::this_thread::yield();
        milestone.reach(1);
    });
    std::list<cpu::Seat> elsewhere;
    for (std::uint32_t i = 0; i < others; ++i)
        elsewhere.emplace_back(cores).take();
    cpu::Seat seat(cores);
    if (hasCore)
        seat.take();
    const long before = sleeps();
    asked.store(monotonicNow());
    milestone.waitForStream(1, seat);
    return sleeps() == before;
}

} // namespace

class TestMilestone : public QObject {
    Q_OBJECT

private slots:
    void whatIsReachedIsNotWaitedFor()
    {
        Milestone milestone;
        milestone.wait(0, WaitMode::Block);
        milestone.reach(3);
        milestone.wait(3, WaitMode::Spin);
        milestone.waitAwake(2);
        QVERIFY(milestone.hasReached(3));
        QVERIFY(!milestone.hasReached(4));
    }

    void everyWayOfWaitingEnds_data()
    {
        QTest::addColumn<WaitMode>("mode");
        QTest::newRow("spin") << WaitMode::Spin;
        QTest::newRow("yield") << WaitMode::Yield;
        QTest::newRow("block") << WaitMode::Block;
    }
    /// Two threads hand a number back and forth: whoever is not woken hangs here.
    void everyWayOfWaitingEnds()
    {
        QFETCH(WaitMode, mode);
        constexpr std::uint64_t kRounds = 300;
        Milestone ping;
        Milestone pong;
        std::jthread other([&] {
            for (std::uint64_t i = 1; i <= kRounds; ++i) {
                ping.wait(i, mode);
                pong.reach(i);
            }
        });
        for (std::uint64_t i = 1; i <= kRounds; ++i) {
            ping.reach(i);
            pong.wait(i, mode);
        }
        QCOMPARE(pong.value(), kRounds);
    }

    void allSleepersWake()
    {
        Milestone milestone;
        std::atomic<int> awake{0};
        {
            std::vector<std::jthread> sleepers;
            for (int i = 0; i < 8; ++i)
                sleepers.emplace_back([&] {
                    milestone.wait(1, WaitMode::Block);
                    ++awake;
                });
            milestone.reach(1);
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
    /// Who waits for another stream for some tenths of a ms and sleeps may be woken up onto the core of that stream's worker, and
    /// begin ms later. On a busy machine once in many times is enough.
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

    /// Many who wait for different values, while the value runs past them: whoever is forgotten hangs here.
    void sleepersForDifferentValuesWake()
    {
        constexpr std::uint64_t kLast = 2000;
        Milestone milestone;
        std::atomic<std::uint64_t> awake{0};
        {
            std::vector<std::jthread> sleepers;
            for (std::uint64_t first = 1; first <= 4; ++first)
                sleepers.emplace_back([&, first] {
                    for (std::uint64_t value = first; value <= kLast; value += first) {
                        milestone.wait(value, WaitMode::Block);
                        ++awake;
                    }
                });
            for (std::uint64_t value = 1; value <= kLast; ++value)
                milestone.reach(value);
        }
        QCOMPARE(awake.load(), kLast + kLast / 2 + kLast / 3 + kLast / 4);
    }
};

QTEST_APPLESS_MAIN(TestMilestone)
#include "tst_milestone.moc"
