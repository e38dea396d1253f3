// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/replay/what_if.h"

#include "tests/support/scenario.h"

#include <QTest>

#include <cmath>
#include <functional>

using namespace stallscope;
using test::Scenario;

namespace {

constexpr Nanos kLaunchCall = 4'000;
constexpr Nanos kLatency = 6'000; // from a launch to the start of its kernel on an idle stream
constexpr Nanos kWakeup = 9'000;
constexpr int kRounds = 40;

/// A program with one thread and one stream, built step by step: launches and waits take typical times.
class Program {
public:
    Program() : m_main(m_scenario.thread("main")), m_stream(m_scenario.stream("7")) {}

    void work(Nanos length) { m_now += length; }
    void launch(Nanos kernel)
    {
        const Nanos start = std::max(m_now + kLatency, m_busyUntil);
        m_scenario.launch(m_main, {m_now, m_now + kLaunchCall}, m_stream, {start, start + kernel});
        m_now += kLaunchCall;
        m_busyUntil = start + kernel;
    }
    void wait(const char* call, const SpanDetail& detail)
    {
        const Nanos end = std::max(m_now + 1'000, m_busyUntil + kWakeup);
        m_scenario.call(m_main, call, {m_now, end}, {}, detail);
        m_now = end;
    }
    void copy(const char* call, const SpanDetail& detail, Nanos length)
    {
        const Nanos start = std::max(m_now + kLatency, m_busyUntil);
        const Nanos end = start + length + kWakeup;
        m_scenario.copyCall(m_main, call, {m_now, end}, m_stream, {start, start + length}, detail);
        m_busyUntil = start + length;
        m_now = end;
    }
    /// A waiting call inside of an operation that identifies it.
    void planted(const std::function<void(Program&)>& wait)
    {
        const Nanos start = m_now;
        wait(*this);
        m_scenario.op(m_main, "planted", {start, m_now});
    }

    [[nodiscard]] std::shared_ptr<const Trace> trace() { return m_scenario.trace(); }

private:
    Scenario m_scenario;
    TrackId m_main;
    TrackId m_stream;
    Nanos m_now = 0;
    Nanos m_busyUntil = 0;
};

using PlantedWait = std::function<void(Program&)>;

/// Rounds of launches that keep the device busy, with the wait in each, and host work behind it.
std::shared_ptr<const Trace> loop(int launches, Nanos kernel, Nanos workAfterwards, const PlantedWait& wait)
{
    Program program;
    for (int round = 0; round < kRounds; ++round) {
        for (int i = 0; i < launches; ++i)
            program.launch(kernel);
        if (wait)
            program.planted(wait);
        program.work(workAfterwards);
    }
    program.wait("cudaDeviceSynchronize", {});
    return program.trace();
}

std::vector<Advice> adviceOn(const std::shared_ptr<const Trace>& trace)
{
    const auto run = *FullAnalysis::build(trace, RunId(0));
    return advise(WhatIf(*run));
}

} // namespace

class TestAdvice : public QObject {
    Q_OBJECT

private slots:
    void thePlantedWaitComesFirst_data();
    void thePlantedWaitComesFirst();
    void cleanProgramsAreLeftAlone_data();
    void cleanProgramsAreLeftAlone();
    void rules_data();
    void rules();
    void oneOperationIsOneFinding();
    void shortKernelsAreLaunchBound();
    void copiesThatCouldOverlap();
};

/// 7 ways to wait, after 1 or 6 launches, with no work, some work and much work of the host afterwards: 42 programs.
void TestAdvice::thePlantedWaitComesFirst_data()
{
    QTest::addColumn<PlantedWait>("wait");
    QTest::addColumn<int>("launches");
    QTest::addColumn<Nanos>("work");
    const std::vector<std::pair<const char*, PlantedWait>> waits{
        {"stream", [](Program& p) { p.wait("cudaStreamSynchronize", Scenario::onStream(7)); }},
        {"device", [](Program& p) { p.wait("cudaDeviceSynchronize", {}); }},
        {"context", [](Program& p) { p.wait("cuCtxSynchronize", {}); }},
        {"free", [](Program& p) { p.wait("cudaFree", {}); }},
        {"copy back", [](Program& p) { p.copy("cudaMemcpy", Scenario::toHost(MemoryKind::Pageable, 1 << 20), 30'000); }},
        {"pageable", [](Program& p) { p.copy("cudaMemcpyAsync", Scenario::toHost(MemoryKind::Pageable, 1 << 20), 30'000); }},
        {"read-back", [](Program& p) { p.copy("cudaMemcpy", Scenario::toHost(MemoryKind::Pageable, 4), 1'000); }},
    };
    for (const auto& [name, wait] : waits) {
        for (const int launches : {1, 6}) {
            for (const Nanos work : {0, 15'000, 60'000})
                QTest::addRow("%s after %d, then %d us", name, launches, static_cast<int>(work / 1000)) << wait << launches << work;
        }
    }
}

/// The bubble: the device idles from the end of the awaited work; the wake-up belongs to the wait, and so does the host's
/// work until it launches, but for no longer than the wait took. The remaining time is the host's own.
void TestAdvice::thePlantedWaitComesFirst()
{
    QFETCH(PlantedWait, wait);
    QFETCH(int, launches);
    QFETCH(Nanos, work);
    const auto trace = loop(launches, 100'000, work, wait);
    const auto run = *FullAnalysis::build(trace, RunId(0));
    const std::vector<Advice> found = advise(WhatIf(*run));
    QVERIFY(!found.empty());
    QVERIFY(found[0].cause.isValid());
    QCOMPARE(trace->text(found[0].cause), std::string_view("planted"));
    QCOMPARE(found[0].count, std::uint64_t{kRounds});
    Nanos expected = 0;
    const Nanos last = run->waits()[run->waits().size() - 2].start;
    for (const Wait& one : run->waits()) {
        if (trace->text(one.cause) == "planted" && one.start != last) // behind the last one nothing is launched
            expected += std::min(kWakeup + work + kLatency, one.duration);
    }
    QVERIFY2(std::abs(static_cast<double>(found[0].cost) / static_cast<double>(expected) - 1) < 0.05,
        qPrintable(QString("%1 instead of %2").arg(found[0].cost).arg(expected)));
    // the host's own work is not gained, and kernels keep their durations
    const Nanos without = std::max(Nanos{kRounds} * launches * 100'000, Nanos{kRounds} * (launches * kLaunchCall + work));
    QVERIFY(found[0].predicted >= without);
}

void TestAdvice::cleanProgramsAreLeftAlone_data()
{
    QTest::addColumn<int>("launches");
    QTest::addColumn<Nanos>("work");
    for (const int launches : {1, 6, 30}) {
        for (const Nanos work : {0, 5'000, 50'000})
            QTest::addRow("%d launches, %d us of work", launches, static_cast<int>(work / 1000)) << launches << work;
    }
}

void TestAdvice::cleanProgramsAreLeftAlone()
{
    QFETCH(int, launches);
    QFETCH(Nanos, work);
    const std::vector<Advice> found = adviceOn(loop(launches, 100'000, work, nullptr));
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(QString(nameOf(found[0].rule)), QString("gpu-bound"));
    QCOMPARE(found[0].gain, Nanos{0});
}

void TestAdvice::rules_data()
{
    QTest::addColumn<PlantedWait>("wait");
    QTest::addColumn<int>("launches");
    QTest::addColumn<QString>("rule");
    const PlantedWait stream = [](Program& p) { p.wait("cudaStreamSynchronize", Scenario::onStream(7)); };
    QTest::newRow("each") << stream << 1 << "wait-after-each-launch";
    QTest::newRow("now and then") << stream << 6 << "wait-in-loop";
    QTest::newRow("free") << PlantedWait([](Program& p) { p.wait("cudaFree", {}); }) << 6 << "allocation-in-loop";
    QTest::newRow("read-back") << PlantedWait([](Program& p) { p.copy("cudaMemcpy", Scenario::toHost(MemoryKind::Pageable, 4), 1'000); }) << 6
                               << "small-read-back";
    QTest::newRow("copy") << PlantedWait([](Program& p) { p.copy("cudaMemcpy", Scenario::toHost(MemoryKind::Pinned, 1 << 20), 1'000); }) << 6
                          << "hidden-synchronization";
    QTest::newRow("pageable copy") << PlantedWait([](Program& p) { p.copy("cudaMemcpy", Scenario::toHost(MemoryKind::Pageable, 1 << 20), 1'000); }) << 6
                                   << "pageable-copy";
}

void TestAdvice::rules()
{
    QFETCH(PlantedWait, wait);
    QFETCH(int, launches);
    QFETCH(QString, rule);
    const std::vector<Advice> found = adviceOn(loop(launches, 100'000, 20'000, wait));
    QVERIFY(!found.empty());
    QCOMPARE(QString(nameOf(found[0].rule)), rule);
    QVERIFY(found[0].gain >= kLeastGainLength);
    QCOMPARE(found[0].waits.size(), std::size_t{kRounds});
}

/// A copy that waits, and a synchronize behind it: to remove one of them gains nothing, both together do.
void TestAdvice::oneOperationIsOneFinding()
{
    const std::vector<Advice> found = adviceOn(loop(1, 100'000, 20'000, [](Program& p) {
        p.copy("cudaMemcpyAsync", Scenario::toHost(MemoryKind::Pageable, 4), 1'000);
        p.wait("cudaStreamSynchronize", Scenario::onStream(7));
    }));
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].count, std::uint64_t{2 * kRounds});
}

void TestAdvice::shortKernelsAreLaunchBound()
{
    const std::vector<Advice> found = adviceOn(loop(10, 1'000, 0, nullptr));
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(QString(nameOf(found[0].rule)), QString("launch-bound"));
    QVERIFY(found[0].predicted < Nanos{2 * kRounds} * 10 * 1'000);
}

void TestAdvice::copiesThatCouldOverlap()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("7");
    Nanos device = 10'000;
    for (Nanos i = 0; i < 20; ++i) {
        s.copyCall(main, "cudaMemcpyAsync", {i * 8'000, i * 8'000 + 4'000}, stream, {device, device + 50'000}, Scenario::toDevice(MemoryKind::Pinned, 1 << 20));
        s.launch(main, {i * 8'000 + 4'000, i * 8'000 + 8'000}, stream, {device + 50'000, device + 150'000});
        device += 150'000;
    }
    const std::vector<Advice> found = adviceOn(s.trace());
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(QString(nameOf(found[0].rule)), QString("copies-beside-nothing"));
    QCOMPARE(found[0].predicted, Nanos{10'000 + 50'000 + 20 * 100'000});
}

QTEST_APPLESS_MAIN(TestAdvice)
#include "tst_advice.moc"
