// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/sweep/sweep_words.h"
#include "tests/gui/support/sweep_story.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::SweepStory;

namespace {

/// As many repeats as a verdict takes, all about that long.
void fiveTimes(SweepStory& story, const std::string& strategy, const std::vector<std::int64_t>& at, Nanos wall)
{
    for (const Nanos more : {0, 1, 2, 3, 4})
        story.took(strategy, at, wall + more * wall / 100);
}

QString sentenceOf(const SweepStory& story)
{
    const SweepTable table = story.table();
    return sweepSentence(table, findingsOf(table));
}

SweepStory counts()
{
    return {"increment", {{"count", {10, 100, 1000}}}, {"sync-each", "async"}, 5};
}

} // namespace

class TestSweepWords : public QObject {
    Q_OBJECT

private slots:
    void nothingIsSaidOfNothing() { QCOMPARE(sentenceOf(counts()), QString()); }

    void oneLeadsEverywhere()
    {
        SweepStory story = counts();
        for (const std::int64_t count : {10, 100, 1000}) {
            fiveTimes(story, "sync-each", {count}, 1000 * count);
            fiveTimes(story, "async", {count}, count == 100 ? 10'000 : 500 * count);
        }
        QCOMPARE(sentenceOf(story),
            QString(
                "async is fastest at every value of count. Largest lead: async at count 100, 10 times as fast as sync-each (95 % interval: 9.71 to 10.3)."));
    }

    void oneLeadsAsFarAsItIsDone()
    {
        SweepStory story = counts();
        fiveTimes(story, "sync-each", {10}, 10'000);
        fiveTimes(story, "async", {10}, 1000);
        QVERIFY2(sentenceOf(story).startsWith("async is fastest at the 1 of 3 points completed so far."), qPrintable(sentenceOf(story)));
    }

    void theLeadChanges()
    {
        SweepStory story = counts();
        fiveTimes(story, "sync-each", {10}, 10'000);
        fiveTimes(story, "async", {10}, 20'000);
        fiveTimes(story, "sync-each", {100}, 100'000);
        fiveTimes(story, "async", {100}, 50'000);
        fiveTimes(story, "sync-each", {1000}, 1'000'000);
        fiveTimes(story, "async", {1000}, 250'000);
        QCOMPARE(sentenceOf(story),
            QString(
                "sync-each is fastest at count 10; async at count 100 to 1,000. Largest lead: async at count 1,000, 4 times as fast as sync-each (95 % interval: 3.88 to 4.12)."));
    }

    void whatIsLevelIsNotCalledFaster()
    {
        SweepStory story = counts();
        for (const std::int64_t count : {10, 100, 1000}) {
            fiveTimes(story, "sync-each", {count}, 1000 * count);
            fiveTimes(story, "async", {count}, 1001 * count);
        }
        QCOMPARE(sentenceOf(story), QString("No significant difference between the strategies at any point."));
    }

    void thoseThatAreNowhereSlowerAreNamed()
    {
        SweepStory story("increment", {{"count", {10, 100}}}, {"sync-each", "async", "async-bounded"}, 5);
        for (const std::int64_t count : {10, 100}) {
            fiveTimes(story, "sync-each", {count}, 3000 * count);
            fiveTimes(story, "async", {count}, 1000 * count);
            fiveTimes(story, "async-bounded", {count}, 1001 * count);
        }
        QVERIFY2(sentenceOf(story).startsWith("No strategy is significantly faster than async or async-bounded at any value of count. Largest lead: async"),
            qPrintable(sentenceOf(story)));
    }

    void tooFewRepeatsAreSaid()
    {
        SweepStory story = counts();
        story.took("sync-each", {10}, 200).took("async", {10}, 100);
        QVERIFY2(sentenceOf(story).endsWith("Too few repeats for a verdict: 1, at least 5 required."), qPrintable(sentenceOf(story)));
    }

    void whatAParameterShouldBeSetTo()
    {
        SweepStory story("loader", {{"workers", {1, 2, 4}}}, {"prefetch"}, 5);
        fiveTimes(story, "prefetch", {1}, 30'000'000);
        fiveTimes(story, "prefetch", {2}, 10'000'000);
        fiveTimes(story, "prefetch", {4}, 12'000'000);
        QCOMPARE(sentenceOf(story), QString("prefetch is fastest of all at workers 2 (10.2 ms); larger values are not faster."));
    }

    void aBestThatIsLevelWithOthersSaysSo()
    {
        SweepStory story("loader", {{"workers", {1, 2, 4}}}, {"prefetch"}, 5);
        fiveTimes(story, "prefetch", {1}, 30'000'000);
        fiveTimes(story, "prefetch", {2}, 10'000'000);
        fiveTimes(story, "prefetch", {4}, 10'010'000);
        QCOMPARE(sentenceOf(story), QString("prefetch is fastest of all at workers 2 (10.2 ms); no significant difference to workers 4."));
    }

    void whereNothingMakesADifferenceNothingIsBest()
    {
        SweepStory story("loader", {{"workers", {1, 2}}}, {"prefetch"}, 5);
        fiveTimes(story, "prefetch", {1}, 10'000'000);
        fiveTimes(story, "prefetch", {2}, 10'010'000);
        QCOMPARE(sentenceOf(story), QString("No significant difference between the values for prefetch."));
    }

    void ofOneStrategyItsGrowthIsTold()
    {
        SweepStory story("increment", {{"count", {10, 1000}}}, {"async"}, 5);
        fiveTimes(story, "async", {10}, 10'000);
        fiveTimes(story, "async", {1000}, 400'000);
        QCOMPARE(sentenceOf(story), QString("async takes 40 times as long at count 1,000 as at count 10."));
    }

    void ofAMapPointsAreCounted()
    {
        SweepStory story("loader", {{"workers", {1, 2}}, {"batch", {16, 32}}}, {"load-then-train", "prefetch"}, 5);
        for (const std::int64_t workers : {1, 2}) {
            for (const std::int64_t batch : {16, 32}) {
                fiveTimes(story, "load-then-train", {workers, batch}, 10'000'000);
                fiveTimes(story, "prefetch", {workers, batch}, workers == 1 ? 20'000'000 : batch == 16 ? 5'000'000 : 8'000'000);
            }
        }
        QCOMPARE(sentenceOf(story),
            QString("load-then-train is fastest at 2 of 4 points; prefetch at 2 of 4 points. Largest lead: prefetch at workers 2, batch 16, 2 times as fast as "
                    "load-then-train (95 % interval: 1.94 to 2.06). prefetch is fastest of all at workers 2, batch 16 (5.10 ms)."));
    }

    void notesSayHowMuchIsThere()
    {
        SweepStory story = counts();
        story.took("sync-each", {10}, 200).failed("async", {10}, "out of memory");
        QCOMPARE(sweepNotes(story.table()),
            (QStringList{"increment on cpu: 1 of 30 runs (3 points x 2 strategies x 5 repeats)", "async at count 10: out of memory"}));
        SweepTable table = story.table();
        table.repeats = 1;
        QVERIFY2(sweepNotes(table).front().endsWith("2 strategies x 1 repeat)"), qPrintable(sweepNotes(table).front()));
    }

    void aPointIsToldExactly()
    {
        SweepStory story = counts();
        story.took("sync-each", {10}, 4000).took("async", {10}, 1000).took("async", {10}, 2000).took("async", {10}, 3000);
        QCOMPARE(
            pointSentence(story.table(), SweepMetric::Wall, 1, 0), QString("async at count 10: 2.00 us (median of 3: 1.00 us to 3.00 us), 0.5 of sync-each"));
        QCOMPARE(pointSentence(story.table(), SweepMetric::Busy, 1, 0), QString("async at count 10: unknown"));
        QCOMPARE(pointSentence(story.table(), SweepMetric::Wall, 1, 1), QString("async at count 100: no runs"));
    }

    void marksBesideAxesHaveNoNeedlessDigits()
    {
        QCOMPARE(tickText(SweepMetric::Wall, 2e6), QString("2 ms"));
        QCOMPARE(tickText(SweepMetric::Wall, 0), QString("0"));
        QCOMPARE(tickText(SweepMetric::Wall, 5e4), QString("50 us"));
        QCOMPARE(tickText(SweepMetric::Busy, 0.2), QString("20 %"));
        QCOMPARE(tickText(SweepMetric::Ratio, 0.5), QString("0.5"));
    }
};

QTEST_APPLESS_MAIN(TestSweepWords)
#include "tst_sweep_words.moc"
