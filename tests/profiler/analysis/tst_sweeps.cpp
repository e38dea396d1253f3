// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/intervals/interval_set.h"
#include "profiler/analysis/intervals/latest_end.h"

#include <QTest>

#include <initializer_list>
#include <random>

using namespace stallscope;

namespace {

LatestEndQuestion looked(const std::vector<LaunchedSpan>& spans, LatestEndQuestion question)
{
    for (const LaunchedSpan& span : spans) {
        if (span.launched >= question.launchedBefore)
            continue;
        question.latestEnd = std::max(question.latestEnd, span.end);
        if (span.end <= question.endsBy && (question.span == LatestEndQuestion::kNone || span.end > question.end)) {
            question.span = span.span;
            question.end = span.end;
        }
    }
    return question;
}

std::shared_ptr<const IntervalSet> randomSet(std::mt19937& random)
{
    std::vector<TimeRange> ranges(random() % 8);
    for (TimeRange& range : ranges)
        range = TimeRange::ofLength(static_cast<Nanos>(random() % 60), static_cast<Nanos>(random() % 9));
    return std::make_shared<const IntervalSet>(IntervalSet::of(std::move(ranges)));
}

} // namespace

class TestSweeps : public QObject {
    Q_OBJECT
private slots:
    void nothingToFind();
    void findsLikeALookAtEverySpan();
    void overlapsLikeTheIntersection();
};

void TestSweeps::nothingToFind()
{
    std::vector<LatestEndQuestion> questions{{10, 10, 0}};
    answerLatestEnds({}, questions);
    QCOMPARE(questions[0].span, LatestEndQuestion::kNone);
    answerLatestEnds({{10, 5, 0}}, questions); // launched at that time, not before
    QCOMPARE(questions[0].span, LatestEndQuestion::kNone);
    QCOMPARE(questions[0].latestEnd, -kTimeLimit);
    answerLatestEnds({{0, 11, 0}}, questions); // ends too late
    QCOMPARE(questions[0].span, LatestEndQuestion::kNone);
    QCOMPARE(questions[0].latestEnd, 11);
}

void TestSweeps::findsLikeALookAtEverySpan()
{
    std::mt19937 random(11);
    for (const auto count : std::initializer_list<std::size_t>{1, 2, 63, 64, 65, 700, 5000}) {
        std::vector<LaunchedSpan> spans;
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto launched = static_cast<Nanos>(random() % (4 * count));
            spans.push_back({launched, launched + static_cast<Nanos>(random() % (2 * count)), i});
        }
        std::vector<LatestEndQuestion> questions;
        for (std::uint32_t i = 0; i < 200; ++i)
            questions.push_back({static_cast<Nanos>(random() % (5 * count)), static_cast<Nanos>(random() % (6 * count)), i});
        answerLatestEnds(spans, questions);
        for (const LatestEndQuestion& answer : questions) {
            const LatestEndQuestion expected = looked(spans, {answer.launchedBefore, answer.endsBy, answer.asker});
            QCOMPARE(answer.span == LatestEndQuestion::kNone, expected.span == LatestEndQuestion::kNone);
            QCOMPARE(answer.end, expected.end);
            QCOMPARE(answer.latestEnd, expected.latestEnd);
        }
    }
}

void TestSweeps::overlapsLikeTheIntersection()
{
    std::mt19937 random(12);
    for (int round = 0; round < 2000; ++round) {
        const auto a = randomSet(random);
        const auto b = randomSet(random);
        const SetOverlap overlap(a, b);
        const IntervalSet common = intersect(*a, *b);
        for (int part = 0; part < 20; ++part) {
            const TimeRange range{static_cast<Nanos>(random() % 70), static_cast<Nanos>(random() % 70)};
            QCOMPARE(overlap.measure(range), common.measure(range));
        }
        QCOMPARE(overlap.measure(TimeRange::all()), common.total());
    }
}

QTEST_APPLESS_MAIN(TestSweeps)
#include "tst_sweeps.moc"
