// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/advice.h"
#include "tests/profiler/analysis/played.h"

#include <QTest>

#include <array>
#include <cmath>
#include <random>

using namespace stallscope;
using test::Played;
using test::Scenario;

namespace {

constexpr Nanos kUs = 1000;
constexpr Nanos kCall = 4 * kUs;
constexpr Nanos kLatency = 6 * kUs; // from a launch to the start of its kernel on an idle stream

/// How the host waits for the device. Each way is found by another rule.
enum class Way { Stream, Device, Event, Free, CopyBack, ReadBack, PageableCopy };
constexpr int kWays = 7;
constexpr unsigned kPlans = 70;

/// A program that waits in each round in a known way, beside other calls that cost nothing.
struct Plan {
    explicit Plan(unsigned seed) : random(seed)
    {
        way = static_cast<Way>(seed % kWays);
        rounds = 20 + upTo(30);
        launches = 1 + upTo(4);
        kernel = (30 + upTo(60)) * kUs; // a round of 360 us at most, of which 11 are lost: more than what is passed over
        wakeup = (5 + upTo(10)) * kUs;
        const unsigned turn = seed / kWays;
        work = turn % 3 == 0 ? 0 : (1 + upTo(120)) * kUs; // of the host, behind the wait
        hasDecoys = turn % 2 == 1;
    }
    int upTo(int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); }

    std::mt19937 random;
    Way way = Way::Stream;
    int rounds = 0;
    int launches = 0;
    Nanos kernel = 0;
    Nanos wakeup = 0;
    Nanos work = 0;
    bool hasDecoys = false;
    bool waits = true;
};

/// Plays a plan, and knows what each wait leaves idle.
class Player {
public:
    explicit Player(const Plan& plan) : m_plan(plan) {}

    Played play()
    {
        for (m_round = 0; m_round < m_plan.rounds; ++m_round) {
            for (int i = 0; i < m_plan.launches; ++i)
                launch();
            if (m_plan.hasDecoys)
                askForNothing();
            if (m_plan.waits)
                planted();
            m_now += m_plan.work;
        }
        const Nanos end = std::max(m_now, m_busyUntil + m_plan.wakeup);
        m_scenario.call(m_main, "cudaDeviceSynchronize", {m_now, end});
        return Played(m_scenario);
    }
    /// From the end of the awaited work to the next kernel, but no longer than the wait.
    [[nodiscard]] Nanos bubbles() const { return m_bubbles; }

private:
    void launch()
    {
        const Nanos start = std::max(m_now + kLatency, m_busyUntil);
        if (m_waited > 0)
            m_bubbles += std::min(start - m_busyUntil, std::exchange(m_waited, 0));
        m_scenario.launch(m_main, {m_now, m_now + kCall}, m_stream, {start, start + m_plan.kernel});
        m_now += kCall;
        m_busyUntil = start + m_plan.kernel;
    }

    /// A stream without work is waited for: the device goes on meanwhile.
    void askForNothing()
    {
        m_scenario.op(m_main, "harmless", {m_now, m_now + kUs});
        m_scenario.call(m_main, "cudaStreamSynchronize", {m_now, m_now + kUs}, {}, Scenario::onStream(9));
        m_now += kUs;
    }

    void planted()
    {
        const Nanos start = m_now;
        switch (m_plan.way) {
        case Way::Stream: wait("cudaStreamSynchronize", Scenario::onStream(7)); break;
        case Way::Device: wait("cudaDeviceSynchronize", {}); break;
        case Way::Event: waitForEvent(); break;
        case Way::Free: wait("cudaFree", {}); break;
        case Way::CopyBack: copy("cudaMemcpy", Scenario::toHost(MemoryKind::Pinned, 1 << 20), 20 * kUs); break;
        case Way::ReadBack: copy("cudaMemcpy", Scenario::toHost(MemoryKind::Pageable, 4), kUs); break;
        case Way::PageableCopy: copy("cudaMemcpyAsync", Scenario::toHost(MemoryKind::Pageable, 1 << 20), 20 * kUs); break;
        }
        m_scenario.op(m_main, "planted", {start, m_now});
    }

    void wait(const char* call, const SpanDetail& detail)
    {
        const Nanos end = std::max(m_now + kUs, m_busyUntil + m_plan.wakeup);
        m_scenario.call(m_main, call, {m_now, end}, {}, detail);
        m_waited = end - m_now;
        m_now = end;
    }
    void waitForEvent()
    {
        const auto about = [](EventRole role) {
            return Scenario::onStream(7).set(DetailField::Event, 3).set(DetailField::EventRole, static_cast<std::uint64_t>(role));
        };
        m_scenario.call(m_main, "cudaEventRecord", {m_now, m_now + kUs}, {}, about(EventRole::Recorded));
        m_now += kUs;
        wait("cudaEventSynchronize", about(EventRole::HostWaits));
    }
    void copy(const char* call, const SpanDetail& detail, Nanos length)
    {
        const Nanos start = std::max(m_now + kLatency, m_busyUntil);
        const Nanos end = start + length + m_plan.wakeup;
        m_scenario.copyCall(m_main, call, {m_now, end}, m_stream, {start, start + length}, detail);
        m_busyUntil = start + length;
        m_waited = end - m_now;
        m_now = end;
    }

    const Plan& m_plan;
    Scenario m_scenario;
    TrackId m_main = m_scenario.thread("main");
    TrackId m_stream = m_scenario.stream("7");
    TrackId m_other = m_scenario.stream("9");
    int m_round = 0;
    Nanos m_now = 0;
    Nanos m_busyUntil = 0;
    Nanos m_waited = 0; // by the wait that no launch has followed yet
    Nanos m_bubbles = 0;
};

} // namespace

class TestPlantedWaits : public QObject {
    Q_OBJECT
private slots:
    void allKindsArePlanted();
    void theRightSiteComesFirst_data();
    void theRightSiteComesFirst();
    void withoutTheWaitNothingIsToBeGained_data();
    void withoutTheWaitNothingIsToBeGained();
};

/// Of each way to wait some with work of the host behind the wait, some without, and some beside harmless waits.
void TestPlantedWaits::allKindsArePlanted()
{
    std::array<int, kWays> working{};
    std::array<int, kWays> idle{};
    std::array<int, kWays> decoys{};
    for (unsigned seed = 1; seed <= kPlans; ++seed) {
        const Plan plan(seed);
        const auto way = static_cast<std::size_t>(plan.way);
        ++(plan.work > 0 ? working : idle)[way];
        decoys[way] += plan.hasDecoys ? 1 : 0;
    }
    for (std::size_t way = 0; way < kWays; ++way)
        QVERIFY2(working[way] >= 3 && idle[way] >= 1 && decoys[way] >= 2,
            qPrintable(QString("way %1: %2 with work behind, %3 without, %4 beside others").arg(way).arg(working[way]).arg(idle[way]).arg(decoys[way])));
}

void TestPlantedWaits::theRightSiteComesFirst_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= kPlans; ++seed)
        QTest::addRow("program %u", seed) << seed;
}

void TestPlantedWaits::theRightSiteComesFirst()
{
    QFETCH(unsigned, seed);
    const Plan plan(seed);
    Player player(plan);
    const Played run = player.play();
    const auto all = advise(run.whatIf);
    QVERIFY(!all.empty());
    QCOMPARE(run.trace->text(all[0].cause), std::string_view("planted"));
    QCOMPARE(all[0].count, static_cast<std::uint64_t>(plan.rounds));
    QVERIFY2(std::abs(static_cast<double>(all[0].cost) / static_cast<double>(player.bubbles()) - 1) < 0.05,
        qPrintable(QString("%1 instead of %2").arg(all[0].cost).arg(player.bubbles())));
    // durations of kernels and host work are kept, and not gained
    const Nanos device = plan.kernel * plan.launches * plan.rounds;
    const Nanos host = (plan.work + plan.launches * kCall) * plan.rounds;
    QVERIFY(all[0].predicted >= std::max(device, host));
    // nor is more given back than what the waits left idle
    QVERIFY2(all[0].gain <= all[0].cost * 21 / 20 + plan.wakeup + kLatency, qPrintable(QString("%1 of %2").arg(all[0].gain).arg(all[0].cost)));
}

void TestPlantedWaits::withoutTheWaitNothingIsToBeGained_data()
{
    theRightSiteComesFirst_data();
}

void TestPlantedWaits::withoutTheWaitNothingIsToBeGained()
{
    QFETCH(unsigned, seed);
    Plan plan(seed);
    plan.waits = false;
    const auto all = advise(Player(plan).play().whatIf);
    for (const Advice& one : all)
        QVERIFY2(one.gain == 0 && one.waits.empty(), nameOf(one.rule));
}

QTEST_APPLESS_MAIN(TestPlantedWaits)
#include "tst_planted_waits.moc"
