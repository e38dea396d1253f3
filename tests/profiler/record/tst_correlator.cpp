// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/correlator.h"

#include <QTest>

#include <algorithm>

using namespace stallscope;

namespace {

const Correlator::End kLaunch{TrackId(0), {10, 20}};
const Correlator::End kSpan{TrackId(1), {30, 40}};
const Correlator::End kOther{TrackId(2), {35, 50}};
const Correlator::Key kKey{0, CorrelationId(7)};

} // namespace

class TestCorrelator : public QObject {
    Q_OBJECT

private slots:
    void joinsInEitherOrder_data()
    {
        QTest::addColumn<bool>("launchFirst");
        QTest::newRow("launch first") << true;
        QTest::newRow("span first") << false;
    }
    void joinsInEitherOrder()
    {
        QFETCH(bool, launchFirst);
        Correlator correlator;
        if (launchFirst)
            correlator.addLaunch(kKey, kLaunch);
        correlator.addSpan(kKey, kSpan);
        if (!launchFirst)
            correlator.addLaunch(kKey, kLaunch);
        const auto pairs = correlator.takePairs();
        QCOMPARE(pairs.size(), std::size_t{1});
        QVERIFY((pairs[0] == Correlator::Pair{kLaunch, kSpan}));
        QVERIFY(correlator.takePairs().empty());
    }

    void oneLaunchHasManySpans()
    {
        Correlator correlator;
        correlator.addSpan(kKey, kSpan);
        correlator.addLaunch(kKey, kLaunch);
        correlator.addSpan(kKey, kOther);
        QCOMPARE(correlator.takePairs().size(), std::size_t{2});
        correlator.forgetBefore(100);
        QCOMPARE(correlator.launchesWithoutSpan(), std::uint64_t{0});
    }

    void scopesAreKeptApart()
    {
        Correlator correlator;
        correlator.addLaunch({1, CorrelationId(7)}, kLaunch);
        correlator.addSpan({2, CorrelationId(7)}, kSpan);
        QVERIFY(correlator.takePairs().empty());
    }

    void noIdIsNeverJoined()
    {
        Correlator correlator;
        correlator.addLaunch({0, CorrelationId()}, kLaunch);
        correlator.addSpan({0, CorrelationId()}, kSpan);
        QVERIFY(correlator.takePairs().empty());
        QCOMPARE(correlator.spansWithoutLaunch(), std::uint64_t{1});
    }

    void whatIsForgottenUnjoinedIsCounted()
    {
        Correlator correlator;
        correlator.addLaunch(kKey, kLaunch);
        correlator.addSpan({0, CorrelationId(8)}, kSpan);
        correlator.forgetBefore(20);
        QCOMPARE(correlator.size(), std::size_t{2});
        correlator.forgetBefore(31);
        QCOMPARE(correlator.size(), std::size_t{0});
        QCOMPARE(correlator.launchesWithoutSpan(), std::uint64_t{1});
        QCOMPARE(correlator.spansWithoutLaunch(), std::uint64_t{1});
    }
};

QTEST_APPLESS_MAIN(TestCorrelator)
#include "tst_correlator.moc"
