// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/device_model/worker_facts.h"

#include <QTest>

using namespace stallscope;

class TestWorkerFacts : public QObject {
    Q_OBJECT
private slots:
    void nothingTold();
    void nonsenseIsLeftOut_data();
    void nonsenseIsLeftOut();
    void thereAndBack();
    void disturbedTrialsAreBounded();
    void coldPart_data();
    void coldPart();
    void nothingIsColdThatWasNotTried();
    void together_data();
    void together();
};

void TestWorkerFacts::nothingTold()
{
    const WorkerFacts none = WorkerFacts::from({{"cores", "2"}});
    QVERIFY(none.teams.empty() && !none.launch && !none.gap && !none.graphGap && !none.kernel && !none.coldKernel && !none.wokenKernel && !none.pause
        && !none.coldHost);
    QVERIFY(none.asFacts().empty());
    QCOMPARE(none.together(1, 0, 2), 1.0);
    QCOMPARE(none.together(2, 3, 2), 2.0);
    QCOMPARE(none.together(1, 0, 0.5), 0.5);
}

void TestWorkerFacts::nonsenseIsLeftOut_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("text");
    QTest::addRow("no number of workers") << "cpu workers together "
                                          << "computing 2, mixed 2, copying 2";
    QTest::addRow("no team") << "cpu workers together 1"
                             << "computing 2, mixed 2, copying 2";
    QTest::addRow("words") << "cpu workers together many"
                           << "computing 2, mixed 2, copying 2";
    QTest::addRow("a time that is none") << "cpu worker gap (ns)"
                                         << "short";
    QTest::addRow("before it began") << "cpu worker gap (ns)"
                                     << "-4";
}

void TestWorkerFacts::nonsenseIsLeftOut()
{
    QFETCH(QString, name);
    QFETCH(QString, text);
    QVERIFY(WorkerFacts::from({{name.toStdString(), text.toStdString()}}).asFacts().empty());
}

void TestWorkerFacts::thereAndBack()
{
    WorkerFacts facts;
    facts.teams = {{2, 2, 1.5, 1.25}, {4, 3.5, 2.25, 1.5}};
    facts.launch = 120;
    facts.gap = 57;
    facts.graphGap = 110;
    facts.kernel = 340;
    facts.coldKernel = 0;
    facts.wokenKernel = 410;
    facts.pause = 5100;
    facts.coldHost = 90;
    QCOMPARE(facts.asFacts().size(), std::size_t{10});
    QCOMPARE(WorkerFacts::from(facts.asFacts()).asFacts(), facts.asFacts());
}

/// Less than one, or more than all of them: something else was in the way. Nearly all of them is all of them.
void TestWorkerFacts::disturbedTrialsAreBounded()
{
    const WorkerFacts facts = WorkerFacts::from({{"cpu workers together 2", "computing 0.83, mixed 3.21, copying 1.92"}});
    QCOMPARE(facts.teams.size(), std::size_t{1});
    QCOMPARE(facts.teams.front().computing, 1.0);
    QCOMPARE(facts.teams.front().mixed, 2.0);
    QCOMPARE(facts.teams.front().copying, 2.0);
}

void TestWorkerFacts::coldPart_data()
{
    QTest::addColumn<Nanos>("length");
    QTest::addColumn<Nanos>("idle");
    QTest::addColumn<Nanos>("cold");
    const Nanos awake = WorkerFacts::kAwake;
    QTest::addRow("no length") << Nanos{0} << awake << Nanos{0};
    QTest::addRow("the one of the trial, its worker awake") << Nanos{400} << awake << Nanos{100};
    QTest::addRow("the one of the trial, its worker asleep") << Nanos{600} << awake + 1 << Nanos{300};
    QTest::addRow("a shorter one, in proportion") << Nanos{40} << awake << Nanos{10};
    QTest::addRow("nobody can have slept") << Nanos{400} << Nanos{2499} << Nanos{0};
    QTest::addRow("somebody may have slept") << Nanos{400} << Nanos{2500} << Nanos{100};
    QTest::addRow("a longer one, no more than that") << Nanos{1'000'000} << awake << Nanos{100};
}

/// A kernel of 300 that takes 100 longer where the host waits for each and its worker is idle for 5,000; 300 longer where that was
/// asleep.
void TestWorkerFacts::coldPart()
{
    QFETCH(Nanos, length);
    QFETCH(Nanos, idle);
    WorkerFacts facts;
    facts.kernel = 300;
    facts.coldKernel = 100;
    facts.pause = 5000;
    facts.wokenKernel = 300;
    QTEST(facts.coldPartOf(length, idle), "cold");
}

/// As in older sessions, which contain by how much kernels were slower, but not their normal duration.
void TestWorkerFacts::nothingIsColdThatWasNotTried()
{
    QCOMPARE(WorkerFacts().coldPartOf(400, 10), Nanos{0});
    QCOMPARE(WorkerFacts::from({{"cpu worker cold kernel (ns)", "100"}}).coldPartOf(400, 10), Nanos{0});
    QCOMPARE(WorkerFacts::from({{"cpu worker kernel (ns)", "300"}}).coldPartOf(400, 10), Nanos{0});
}

void TestWorkerFacts::together_data()
{
    QTest::addColumn<double>("computing");
    QTest::addColumn<double>("copying");
    QTest::addColumn<double>("done");
    QTest::addRow("alone") << 1.0 << 0.0 << 1.0;
    QTest::addRow("two compute") << 2.0 << 0.0 << 2.0;
    QTest::addRow("one of each") << 1.0 << 1.0 << 1.5;
    QTest::addRow("two copy") << 0.0 << 2.0 << 1.0;
    QTest::addRow("three compute: between two and four") << 3.0 << 0.0 << 2.5;
    QTest::addRow("three compute, one copies: between mixed and computing") << 3.0 << 1.0 << 2.5;
    QTest::addRow("more than there were in any trial") << 8.0 << 0.0 << 3.0;
    QTest::addRow("more of each") << 4.0 << 4.0 << 2.0;
}

void TestWorkerFacts::together()
{
    QFETCH(double, computing);
    QFETCH(double, copying);
    WorkerFacts facts;
    facts.teams = {{2, 2, 1.5, 1}, {4, 3, 2, 1}};
    QTEST(facts.together(computing, copying, 4), "done");
}

QTEST_APPLESS_MAIN(TestWorkerFacts)
#include "tst_worker_facts.moc"
