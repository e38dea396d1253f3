// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/name_search.h"
#include "gui/timeline/logic/span_links.h"
#include "tests/support/scenario.h"

#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

using Direction = NameWalk::Direction;

/// "a" at 0 and 5000 on one thread, at 3000 and 9000 on another one; anything else between.
struct Named {
    Named()
    {
        Scenario s;
        main = s.thread("main");
        other = s.thread("other");
        for (Nanos i = 0; i < 10; ++i) {
            s.op(main, i == 0 || i == 5 ? "a" : "b", {1000 * i, 1000 * i + 10});
            s.op(other, i == 3 || i == 9 ? "a" : "c", {1000 * i, 1000 * i + 10});
        }
        trace = s.trace();
    }

    [[nodiscard]] SpanPlace at(TrackId track, Nanos start) const { return *placeOf(*trace, 0, track, start, trace->pools->strings.find("a")); }

    TrackId main;
    TrackId other;
    std::shared_ptr<const Trace> trace;
};

} // namespace

class TestNameWalk : public QObject {
    Q_OBJECT
private slots:
    void theNearestOfAllLanesIsFound_data();
    void theNearestOfAllLanesIsFound();
    void aSmallTraceAnswersAtOnce();
    void aLargeOneAnswersLater();
    void aNewerWishTakesItsPlace();
    void nothingComesOfWhatWasCancelled();
    void beyondTheEndsThereIsNothing();
};

void TestNameWalk::theNearestOfAllLanesIsFound_data()
{
    QTest::addColumn<bool>("isOnMain");
    QTest::addColumn<Nanos>("from");
    QTest::addColumn<bool>("isForward");
    QTest::addColumn<Nanos>("expected"); // -1: none
    QTest::newRow("from the first one to another lane") << true << Nanos{0} << true << Nanos{3000};
    QTest::newRow("and back to the first lane") << false << Nanos{3000} << true << Nanos{5000};
    QTest::newRow("to the last one") << true << Nanos{5000} << true << Nanos{9000};
    QTest::newRow("backward, the nearer one is elsewhere") << false << Nanos{9000} << false << Nanos{5000};
    QTest::newRow("backward from its own lane") << true << Nanos{5000} << false << Nanos{3000};
    QTest::newRow("before the first one") << true << Nanos{0} << false << Nanos{-1};
    QTest::newRow("behind the last one") << false << Nanos{9000} << true << Nanos{-1};
}

void TestNameWalk::theNearestOfAllLanesIsFound()
{
    QFETCH(bool, isOnMain);
    QFETCH(Nanos, from);
    QFETCH(bool, isForward);
    QFETCH(Nanos, expected);
    const Named named;
    const SpanPlace place = named.at(isOnMain ? named.main : named.other, from);
    const auto found = isForward ? nextOfName(*named.trace, place) : previousOfName(*named.trace, place);
    QCOMPARE(found ? found->span.start : -1, expected);
}

void TestNameWalk::aSmallTraceAnswersAtOnce()
{
    const Named named;
    NameWalk walk;
    QSignalSpy begun(&walk, &NameWalk::begun);
    QSignalSpy found(&walk, &NameWalk::found);
    walk.walk(named.trace, named.at(named.main, 0), Direction::Forward);
    QCOMPARE(found.size(), 1);
    QCOMPARE(found.front().front().value<SpanPlace>().span.start, Nanos{3000});
    QVERIFY(begun.isEmpty());
}

void TestNameWalk::aLargeOneAnswersLater()
{
    const Named named;
    NameWalk walk(nullptr, 19); // it has 20
    QSignalSpy begun(&walk, &NameWalk::begun);
    QSignalSpy found(&walk, &NameWalk::found);
    walk.walk(named.trace, named.at(named.main, 0), Direction::Forward);
    QVERIFY(walk.isLooking() && found.isEmpty());
    QCOMPARE(begun.size(), 1);
    QTRY_COMPARE(found.size(), 1);
    QCOMPARE(found.front().front().value<SpanPlace>(), named.at(named.other, 3000));
    QVERIFY(!walk.isLooking());
}

void TestNameWalk::aNewerWishTakesItsPlace()
{
    const Named named;
    NameWalk walk(nullptr, 0);
    QSignalSpy found(&walk, &NameWalk::found);
    walk.walk(named.trace, named.at(named.main, 0), Direction::Forward);
    walk.walk(named.trace, named.at(named.other, 9000), Direction::Backward);
    QTRY_VERIFY(!walk.isLooking());
    QCOMPARE(found.size(), 1);
    QCOMPARE(found.front().front().value<SpanPlace>().span.start, Nanos{5000});
}

void TestNameWalk::nothingComesOfWhatWasCancelled()
{
    const Named named;
    NameWalk walk(nullptr, 0);
    QSignalSpy found(&walk, &NameWalk::found);
    walk.walk(named.trace, named.at(named.main, 0), Direction::Forward);
    walk.cancel();
    QVERIFY(!walk.isLooking());
    walk.walk(named.trace, named.at(named.main, 5000), Direction::Forward); // comes behind it
    QTRY_COMPARE(found.size(), 1);
    QCOMPARE(found.front().front().value<SpanPlace>().span.start, Nanos{9000});
}

void TestNameWalk::beyondTheEndsThereIsNothing()
{
    const Named named;
    NameWalk walk(nullptr, 0);
    QSignalSpy ended(&walk, &NameWalk::ended);
    walk.walk(named.trace, named.at(named.other, 9000), Direction::Forward);
    QTRY_COMPARE(ended.size(), 1);
    QCOMPARE(ended.front().front().value<Direction>(), Direction::Forward);
}

QTEST_GUILESS_MAIN(TestNameWalk)
#include "tst_name_walk.moc"
