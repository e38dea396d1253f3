// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/narrative/advice_words.h"
#include "tests/profiler/analysis/advised.h"

#include <QTest>

#include <algorithm>

using namespace stallscope;
using namespace stallscope::test;

class TestAdviceRules : public QObject {
    Q_OBJECT
private slots:
    void everyRuleHasANameAndAnExample();
    void waitsForUnrelatedStreams();
    void sizesThatAreReadBack_data();
    void sizesThatAreReadBack();
    void pageableCopies();
    void aSynchronizeBehindAPageableCopy_data();
    void aSynchronizeBehindAPageableCopy();
    void copiesThatAStreamIsNotWorth_data();
    void copiesThatAStreamIsNotWorth();
    void fewCopiesDoNotExplainALongWait();
    void smallCopies_data();
    void smallCopies();
    void workOnTheDefaultStream_data();
    void workOnTheDefaultStream();
    void graphsThatTakeLongerToLaunchThanToRun_data();
    void graphsThatTakeLongerToLaunchThanToRun();
    void theCauseOfAGapIsNamedWhereTheGapIs_data();
    void theCauseOfAGapIsNamedWhereTheGapIs();
};

void TestAdviceRules::everyRuleHasANameAndAnExample()
{
    std::vector<QString> names;
    for (std::size_t i = 0; i < kAdviceRules; ++i) {
        names.emplace_back(nameOf(static_cast<AdviceRule>(i)));
        const char* const example = exampleOf(static_cast<AdviceRule>(i));
        QVERIFY(!example || !QString(example).isEmpty());
    }
    std::sort(names.begin(), names.end());
    QVERIFY(std::adjacent_find(names.begin(), names.end()) == names.end());
}

/// Per round, 50 us of wanted work beside 200 of unrelated work; the host needs 100 for its own work.
void TestAdviceRules::waitsForUnrelatedStreams()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto wanted = s.stream("13");
    const auto other = s.stream("14");
    Nanos now = 0;
    for (Nanos i = 0; i < kRounds; ++i) {
        s.launch(main, {now, now + kCall}, wanted, {now + 6 * kUs, now + 56 * kUs});
        s.launch(main, {now + kCall, now + 2 * kCall}, other, {now + 10 * kUs, now + 210 * kUs});
        s.call(main, "cudaDeviceSynchronize", {now + 2 * kCall, now + 220 * kUs});
        now += 320 * kUs;
    }
    const auto all = adviceOn(s);
    QVERIFY(!all.empty());
    QCOMPARE(QString(nameOf(all[0].rule)), QString("unrelated-streams"));
    QCOMPARE(all[0].count, std::uint64_t{kRounds});
    // the unrelated work remains, plus latencies
    QVERIFY(all[0].predicted >= kRounds * 200 * kUs);
    QVERIFY(all[0].predicted < kRounds * 220 * kUs);
}

void TestAdviceRules::sizesThatAreReadBack_data()
{
    QTest::addColumn<QString>("kernel");
    QTest::addColumn<QString>("rule");
    QTest::addRow("cub") << "void cub::DeviceSelectSweepKernel<int>"
                         << "shape-read-back";
    QTest::addRow("ours") << "compact"
                          << "shape-read-back";
    QTest::addRow("a sum") << "reduce"
                           << "small-read-back";
}

void TestAdviceRules::sizesThatAreReadBack()
{
    QFETCH(QString, kernel);
    QFETCH(QString, rule);
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("13");
    Nanos now = 0;
    for (Nanos i = 0; i < kRounds; ++i) {
        s.launch(main, {now, now + kCall}, stream, {now + 6 * kUs, now + 56 * kUs}, kernel.toStdString());
        s.copyCall(main, "cudaMemcpy", {now + kCall, now + 70 * kUs}, stream, {now + 57 * kUs, now + 58 * kUs}, Scenario::toHost(MemoryKind::Pageable, 8));
        now += 90 * kUs;
    }
    const auto all = adviceOn(s);
    QVERIFY(!all.empty());
    QCOMPARE(QString(nameOf(all[0].rule)), rule);
}

void TestAdviceRules::pageableCopies()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("13");
    Nanos now = 0;
    for (Nanos i = 0; i < kRounds; ++i) {
        s.copyCall(main, "cudaMemcpyAsync", {now, now + 60 * kUs}, stream, {now + 6 * kUs, now + 50 * kUs}, Scenario::toDevice(MemoryKind::Pageable, 1 << 20));
        s.launch(main, {now + 60 * kUs, now + 64 * kUs}, stream, {now + 66 * kUs, now + 100 * kUs});
        now += 80 * kUs;
    }
    const auto all = adviceOn(s);
    QVERIFY(!all.empty());
    QCOMPARE(QString(nameOf(all[0].rule)), QString("pageable-copy"));
}

void TestAdviceRules::aSynchronizeBehindAPageableCopy_data()
{
    QTest::addColumn<std::uint64_t>("bytes");
    QTest::addColumn<QString>("rule");
    QTest::addRow("a number") << std::uint64_t{8} << "small-upload";
    QTest::addRow("a batch") << std::uint64_t{1 << 20} << "pageable-copy";
}

/// As PyTorch does it: an asynchronous copy, and a synchronize that waits for it and all that is before it. The call of a large
/// one waits, too: the bytes are those of the copies, however many waits there are for them.
void TestAdviceRules::aSynchronizeBehindAPageableCopy()
{
    QFETCH(std::uint64_t, bytes);
    QFETCH(QString, rule);
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("13");
    Nanos now = 0;
    for (Nanos i = 0; i < kRounds; ++i) {
        s.launch(main, {now, now + kCall}, stream, {now + 6 * kUs, now + 106 * kUs});
        s.copyCall(main, "cudaMemcpyAsync", {now + kCall, now + 2 * kCall}, stream, {now + 106 * kUs, now + 107 * kUs},
            Scenario::toDevice(MemoryKind::Pageable, bytes));
        s.call(main, "cudaStreamSynchronize", {now + 2 * kCall, now + 115 * kUs}, {}, Scenario::onStream(13));
        now += 140 * kUs;
    }
    const auto all = adviceOn(s);
    QVERIFY(!all.empty());
    QCOMPARE(QString(nameOf(all[0].rule)), rule);
    QCOMPARE(all[0].count, std::uint64_t{kRounds});
    QCOMPARE(all[0].bytes, bytes * kRounds);
}

void TestAdviceRules::copiesThatAStreamIsNotWorth_data()
{
    QTest::addColumn<Nanos>("copy");
    QTest::addColumn<bool>("isWorthIt");
    QTest::addRow("a few us") << 6 * kUs << false;
    QTest::addRow("longer") << 60 * kUs << true;
}

/// Copies in, each before a kernel, on one stream that is kept at work.
void TestAdviceRules::copiesThatAStreamIsNotWorth()
{
    QFETCH(Nanos, copy);
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("13");
    Nanos now = 0;
    Nanos done = 10 * kUs;
    for (Nanos i = 0; i < kRounds; ++i) {
        s.copyCall(main, "cudaMemcpyAsync", {now, now + kUs}, stream, {done, done + copy}, Scenario::toDevice(MemoryKind::Pinned, 1 << 16));
        s.launch(main, {now + kUs, now + 2 * kUs}, stream, {done + copy, done + 2 * copy});
        now += 2 * kUs;
        done += 2 * copy;
    }
    QTEST(said(adviceOn(s), AdviceRule::CopiesBesideNothing).has_value(), "isWorthIt");
}

/// The same: copies in streams of their own would be faster only because the host waits for less.
void TestAdviceRules::fewCopiesDoNotExplainALongWait()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("13");
    Nanos now = 0;
    for (Nanos i = 0; i < kRounds; ++i) {
        s.launch(main, {now, now + kCall}, stream, {now + 6 * kUs, now + 106 * kUs});
        s.copyCall(
            main, "cudaMemcpyAsync", {now + kCall, now + 2 * kCall}, stream, {now + 106 * kUs, now + 107 * kUs}, Scenario::toDevice(MemoryKind::Pinned, 8));
        s.call(main, "cudaStreamSynchronize", {now + 2 * kCall, now + 115 * kUs}, {}, Scenario::onStream(13));
        now += 140 * kUs;
    }
    QVERIFY(!said(adviceOn(s), AdviceRule::CopiesBesideNothing));
}

void TestAdviceRules::smallCopies_data()
{
    QTest::addColumn<Nanos>("row");
    QTest::addColumn<std::uint64_t>("bytes");
    QTest::addColumn<bool>("isSaid");
    QTest::addRow("twenty of 1 KiB") << Nanos{20} << std::uint64_t{1024} << true;
    QTest::addRow("three of 1 KiB") << Nanos{3} << std::uint64_t{1024} << false;
    QTest::addRow("twenty of 1 MiB") << Nanos{20} << (std::uint64_t{1} << 20) << false;
}

/// Each copy takes 2 us, and 5 us until the next one.
void TestAdviceRules::smallCopies()
{
    QFETCH(Nanos, row);
    QFETCH(std::uint64_t, bytes);
    QFETCH(bool, isSaid);
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("13");
    Nanos now = 0;
    for (Nanos i = 0; i < kRounds; ++i) {
        for (Nanos copy = 0; copy < row; ++copy) {
            s.copyCall(main, "cudaMemcpyAsync", {now, now + kCall}, stream, {now + 6 * kUs, now + 8 * kUs}, Scenario::toDevice(MemoryKind::Pinned, bytes));
            now += 5 * kUs;
        }
        s.launch(main, {now, now + kCall}, stream, {now + 6 * kUs, now + 10 * kUs});
        now += 5 * kUs;
    }
    const auto advice = said(adviceOn(s), AdviceRule::SmallCopies);
    QCOMPARE(advice.has_value(), isSaid);
    if (isSaid) {
        QCOMPARE(advice->count, static_cast<std::uint64_t>(kRounds * row));
        QCOMPARE(advice->bytes, static_cast<std::uint64_t>(kRounds * row) * bytes);
        QVERIFY(advice->predicted < kRounds * 3 * 5 * kUs); // of 21 calls a round two are left
    }
}

void TestAdviceRules::workOnTheDefaultStream_data()
{
    QTest::addColumn<QString>("stream");
    QTest::addColumn<bool>("areLaunchesKnown");
    QTest::addColumn<bool>("isSaid");
    QTest::addRow("the default stream") << "7" << true << true;
    QTest::addRow("another one") << "9" << true << false;
    QTest::addRow("without launches, with which a replay would move work") << "7" << false << false;
}

/// Copies in (50) on four streams by turns, kernels (100) on one more that waits for each of them, as they do for it.
void TestAdviceRules::workOnTheDefaultStream()
{
    QFETCH(QString, stream);
    QFETCH(bool, areLaunchesKnown);
    QFETCH(bool, isSaid);
    Scenario s;
    const auto main = s.thread("main");
    const auto common = s.stream(stream.toStdString());
    const std::array streams{s.stream("13"), s.stream("14"), s.stream("15"), s.stream("16")};
    Nanos now = 0;
    Nanos device = 6 * kUs;
    for (std::size_t i = 0; i < kRounds; ++i) {
        const Nanos copied = device + 50 * kUs;
        const auto upload = Scenario::toDevice(MemoryKind::Pinned, 1 << 20);
        if (areLaunchesKnown) {
            s.copyCall(main, "cudaMemcpyAsync", {now, now + kCall}, streams[i % 4], {device, copied}, upload);
            s.launch(main, {now + kCall, now + 2 * kCall}, common, {copied, copied + 100 * kUs});
        } else {
            s.copy(streams[i % 4], {device, copied}, {}, upload);
            s.kernel(common, "kernel", {copied, copied + 100 * kUs});
        }
        now += 2 * kCall;
        device = copied + 100 * kUs;
    }
    const auto advice = said(adviceOn(s), AdviceRule::DefaultStream);
    QCOMPARE(advice.has_value(), isSaid);
    if (isSaid) {
        QCOMPARE(advice->count, std::uint64_t{kRounds});
        QVERIFY(advice->predicted >= kRounds * 50 * kUs); // one copy at a time
        QVERIFY(advice->predicted < kRounds * 100 * kUs); // kernels of four streams beside each other
    }
}

void TestAdviceRules::graphsThatTakeLongerToLaunchThanToRun_data()
{
    QTest::addColumn<Nanos>("copy");
    QTest::addColumn<Nanos>("worked"); // 0: not found
    QTest::newRow("of kernels") << Nanos{0} << kRounds * 5 * kUs;
    QTest::newRow("with a short copy") << 3 * kUs << kRounds * 7 * kUs;
    QTest::newRow("with a copy that is longer than the launch") << 30 * kUs << Nanos{0};
}

/// Five kernels of 1 us, and a copy that begins 1 us before the last one ends, behind calls of 20 us.
void TestAdviceRules::graphsThatTakeLongerToLaunchThanToRun()
{
    QFETCH(const Nanos, copy);
    QFETCH(const Nanos, worked);
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("13");
    const auto other = s.stream("14");
    for (Nanos i = 0; i < kRounds; ++i) {
        const Nanos start = i * 60 * kUs;
        const CorrelationId id = s.correlation();
        s.call(main, "cudaGraphLaunch", {start, start + 20 * kUs}, id);
        for (Nanos kernel = start + 20 * kUs; kernel < start + 25 * kUs; kernel += kUs)
            s.kernel(stream, "relu", {kernel, kernel + kUs}, id);
        if (copy > 0)
            s.copy(other, {start + 24 * kUs, start + 24 * kUs + copy}, id, Scenario::toHost(MemoryKind::Pinned, 4096));
    }
    const auto found = said(adviceOn(s), AdviceRule::GraphLaunches);
    QCOMPARE(found.has_value(), worked > 0);
    if (!found)
        return;
    QCOMPARE(found->cost, kRounds * 20 * kUs);
    QCOMPARE(found->worked, worked);
}

void TestAdviceRules::theCauseOfAGapIsNamedWhereTheGapIs_data()
{
    QTest::addColumn<bool>("isBefore");
    QTest::newRow("before the first step") << true;
    QTest::newRow("after the last step") << false;
}

/// Steps of 100 us with a kernel of 40 us, and 50 ms in which another thread saves or loads a file.
void TestAdviceRules::theCauseOfAGapIsNamedWhereTheGapIs()
{
    QFETCH(const bool, isBefore);
    constexpr Nanos kSteps = 60;
    constexpr Nanos kGap = 50'000 * kUs;
    Scenario s;
    const auto main = s.thread("main");
    const auto saver = s.thread("saver");
    const auto stream = s.stream("13");
    const auto other = s.stream("14");
    const Nanos first = isBefore ? kGap : 0;
    const Nanos file = isBefore ? 20 * kUs : kSteps * 100 * kUs;
    const auto copyAt = [&](Nanos start) {
        s.copyCall(saver, "cudaMemcpyAsync", {start, start + kCall}, other, {start + 6 * kUs, start + 16 * kUs}, Scenario::toDevice(MemoryKind::Pinned, 4096));
    };
    if (isBefore)
        copyAt(0);
    for (Nanos i = 0; i < kSteps; ++i) {
        const Nanos start = first + i * 100 * kUs;
        s.launch(main, {start, start + kCall}, stream, {start + 10 * kUs, start + 50 * kUs}, "gemm");
    }
    s.range(saver, "checkpoint file", {file, file + kGap - 100 * kUs});
    if (!isBefore)
        copyAt(file + kGap);
    const Played played(s);
    const auto found = said(advise(played.whatIf), AdviceRule::OutsideActivity);
    QVERIFY(found);
    QCOMPARE(found->steps, static_cast<std::uint64_t>(kSteps));
    const QString words = QString::fromStdString(narrative::findingOf(*played.trace, *found, {}));
    QVERIFY2(words.contains(isBefore ? "before the first of 60 steps, mostly in checkpoint file" : "after the last of 60 steps, mostly in checkpoint file"),
        qPrintable(words));
    QCOMPARE(words.count("checkpoint file"), 1);
}

QTEST_APPLESS_MAIN(TestAdviceRules)
#include "tst_advice_rules.moc"
