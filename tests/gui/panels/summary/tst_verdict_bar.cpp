// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/panels/summary/verdict_bar.h"
#include "profiler/trace/build/trace_builder.h"
#include "tests/support/scenario.h"

#include <QLabel>
#include <QTest>

#include <cstdint>
#include <initializer_list>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

std::shared_ptr<const Trace> recording(std::uint64_t timesCutShort)
{
    TraceBuilder builder;
    builder.losses().count(Loss::IncompleteFile, timesCutShort);
    builder.addRun({});
    return builder.finish();
}

/// Has device work, so it has a verdict of its own.
std::shared_ptr<const Trace> truncatedRun()
{
    test::Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("7");
    s.launch(main, {0, 10}, stream, {15, 40}, "gemm");
    s.launch(main, {50, 60}, stream, {65, 90}, "gemm");
    s.builder().losses().count(Loss::IncompleteFile, 1);
    return s.trace();
}

const QLabel& labelOf(const VerdictBar& bar)
{
    return *bar.findChild<QLabel*>();
}

} // namespace

class TestVerdictBar : public QObject {
    Q_OBJECT
private slots:
    void aWholeRecordingHasAVerdict();
    void oneThatIsCutShortHasLessOfOne();
    void anUncertainSuggestionIsQuiet();
    void theNextOneIsJudgedByItself();
    void aPlaceholderNamesWhatTheResultWaitsFor();
    void theHeadlineIsTheFirstSentence();
};

void TestVerdictBar::aWholeRecordingHasAVerdict()
{
    RunList runs;
    VerdictBar bar(runs);
    bar.showTrace(recording(0));
    bar.setAdvice("Host-bound.", {});
    QCOMPARE(bar.sentence(), QString("Host-bound."));
    QVERIFY(labelOf(bar).font().bold());
}

void TestVerdictBar::oneThatIsCutShortHasLessOfOne()
{
    RunList runs;
    VerdictBar bar(runs);
    bar.showTrace(recording(1));
    QCOMPARE(bar.sentence(), QString());
    bar.setAdvice("Host-bound.", {});
    QCOMPARE(bar.sentence(), QString("The recording is incomplete. So far: Host-bound."));
    QVERIFY(labelOf(bar).text().contains("incomplete"));
    QVERIFY(!labelOf(bar).font().bold());
}

/// It says itself what is missing, so the bar does not.
void TestVerdictBar::anUncertainSuggestionIsQuiet()
{
    for (const auto lost : std::initializer_list<std::uint64_t>{0, 1}) {
        RunList runs;
        VerdictBar bar(runs);
        bar.showTrace(recording(lost));
        runs.add("a run", truncatedRun(), RunId(0));
        QTRY_VERIFY(!runs.isAnalysing());
        QVERIFY2(bar.sentence().startsWith("Incomplete recording (the file is truncated): "), qPrintable(bar.sentence()));
        QVERIFY(!labelOf(bar).font().bold());
        runs.clear();
        bar.clear();
        bar.showTrace(recording(0));
        bar.setAdvice("Host-bound.", {});
        QVERIFY(labelOf(bar).font().bold());
    }
}

void TestVerdictBar::theNextOneIsJudgedByItself()
{
    RunList runs;
    VerdictBar bar(runs);
    bar.showTrace(recording(1));
    bar.setAdvice("Host-bound.", {});
    bar.clear();
    QCOMPARE(bar.sentence(), QString());
    bar.showTrace(recording(0));
    bar.setAdvice("Host-bound.", {});
    QCOMPARE(bar.sentence(), QString("Host-bound."));
    QVERIFY(labelOf(bar).font().bold());
}

void TestVerdictBar::aPlaceholderNamesWhatTheResultWaitsFor()
{
    RunList runs;
    VerdictBar bar(runs);
    bar.setAdvice({}, "Computing advice.");
    QCOMPARE(labelOf(bar).text(), QString("Computing advice."));
    bar.awaitResult(VerdictBar::Awaited::RestOfFile);
    QCOMPARE(labelOf(bar).text(), QString("The file is still loading. Data may be missing."));
    bar.setAdvice("Host-bound.", {});
    QCOMPARE(labelOf(bar).text(), QString("Host-bound."));
    bar.awaitResult(VerdictBar::Awaited::Runs);
    QCOMPARE(bar.sentence(), QString());
    QCOMPARE(labelOf(bar).text(), QString("The result appears when all runs are complete."));
    bar.clear();
    QVERIFY(labelOf(bar).text().isEmpty());
    QVERIFY(bar.isHidden());
}

void TestVerdictBar::theHeadlineIsTheFirstSentence()
{
    using Parts = std::pair<QString, QString>;
    QCOMPARE(firstSentence("a.json took 1.5 ms. It was idle."), (Parts{"a.json took 1.5 ms.", "It was idle."}));
    QCOMPARE(firstSentence("One sentence."), (Parts{"One sentence.", ""}));
    QCOMPARE(firstSentence(QStringLiteral("\u7a7a\u95f2\u3002\u5fd9\u788c\u3002")),
        (Parts{QStringLiteral("\u7a7a\u95f2\u3002"), QStringLiteral("\u5fd9\u788c\u3002")}));
    RunList runs;
    VerdictBar bar(runs);
    bar.showTrace(recording(0));
    bar.setAdvice("The host waits. 1 ms instead of 2 ms without it.", {});
    QCOMPARE(labelOf(bar).text(), QString("The host waits."));
    QCOMPARE(bar.findChildren<QLabel*>().back()->text(), QString("1 ms instead of 2 ms without it."));
    QCOMPARE(bar.sentence(), QString("The host waits. 1 ms instead of 2 ms without it."));
}

QTEST_MAIN(TestVerdictBar)
#include "tst_verdict_bar.moc"
