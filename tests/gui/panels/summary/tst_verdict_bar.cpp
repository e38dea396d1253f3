// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/summary/verdict_bar.h"
#include "profiler/trace/build/trace_builder.h"

#include <QLabel>
#include <QTest>

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
};

void TestVerdictBar::aWholeRecordingHasAVerdict()
{
    VerdictBar bar;
    bar.showTrace(recording(0));
    bar.suggest("Host-bound.");
    QCOMPARE(bar.sentence(), QString("Host-bound."));
    QVERIFY(labelOf(bar).font().bold());
}

void TestVerdictBar::oneThatIsCutShortHasLessOfOne()
{
    VerdictBar bar;
    bar.showTrace(recording(1));
    QCOMPARE(bar.sentence(), QString());
    bar.suggest("Host-bound.");
    QCOMPARE(bar.sentence(), QString("The recording is incomplete. So far: Host-bound."));
    QVERIFY(labelOf(bar).text().contains("incomplete"));
    QVERIFY(!labelOf(bar).font().bold());
}

/// It says itself what is missing, so the bar does not.
void TestVerdictBar::anUncertainSuggestionIsQuiet()
{
    for (const int lost : {0, 1}) {
        VerdictBar bar;
        bar.showTrace(recording(lost));
        bar.suggest("Incomplete recording (the file is truncated): host-bound.", {}, false);
        QCOMPARE(bar.sentence(), QString("Incomplete recording (the file is truncated): host-bound."));
        QVERIFY(!labelOf(bar).font().bold());
        bar.clear();
        bar.showTrace(recording(0));
        bar.suggest("Host-bound.");
        QVERIFY(labelOf(bar).font().bold());
    }
}

void TestVerdictBar::theNextOneIsJudgedByItself()
{
    VerdictBar bar;
    bar.showTrace(recording(1));
    bar.suggest("Host-bound.");
    bar.clear();
    QCOMPARE(bar.sentence(), QString());
    bar.showTrace(recording(0));
    bar.suggest("Host-bound.");
    QCOMPARE(bar.sentence(), QString("Host-bound."));
    QVERIFY(labelOf(bar).font().bold());
}

QTEST_MAIN(TestVerdictBar)
#include "tst_verdict_bar.moc"
