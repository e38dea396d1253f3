// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/curve_rows.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

CounterSeries series(const std::vector<std::pair<Nanos, double>>& samples, std::string unit = {})
{
    CounterBuilder builder({"counter", std::move(unit), {}, {}});
    for (const auto& [time, value] : samples)
        builder.append(time, value);
    return builder.series();
}

} // namespace

class TestCounterCurve : public QObject {
    Q_OBJECT
private slots:
    void withoutSamplesThereIsNoCurve();
    void valuesHoldUntilTheNextSample();
    void peaksInOnePixelAreKept();
    void theTopReadsWell_data();
    void theTopReadsWell();
};

void TestCounterCurve::withoutSamplesThereIsNoCurve()
{
    QVERIFY(curveOf(series({}), {{0, 100}, 100}).empty());
    QVERIFY(curveOf(series({{5, 1}}), {{0, 0}, 100}).empty());
    QVERIFY(!valueAt(series({{5, 1}}), 4));
    QCOMPARE(topOf(series({})), 1.0);
}

void TestCounterCurve::valuesHoldUntilTheNextSample()
{
    const CounterSeries steps = series({{-50, 3}, {20, 5}, {60, 1}, {500, 9}});
    const std::vector<CounterPoint> expected{{0, 3}, {20, 3}, {20, 5}, {60, 5}, {60, 1}, {100, 1}};
    QVERIFY(curveOf(steps, {{0, 100}, 100}) == expected);
    QCOMPARE(valueAt(steps, 59).value(), 5.0);
    QCOMPARE(valueAt(steps, 60).value(), 1.0);
}

void TestCounterCurve::peaksInOnePixelAreKept()
{
    std::vector<std::pair<Nanos, double>> samples;
    for (int i = 0; i < 10'000; ++i)
        samples.emplace_back(i, i == 5003 ? 1000 : i % 3);
    const auto curve = curveOf(series(samples), {{0, 10'000}, 100});
    QVERIFY(curve.size() < 600);
    const auto highest = std::max_element(curve.begin(), curve.end(), [](const CounterPoint& a, const CounterPoint& b) { return a.value < b.value; });
    QCOMPARE(highest->value, 1000.0);
    QCOMPARE(static_cast<int>(highest->x), 50);
}

void TestCounterCurve::theTopReadsWell_data()
{
    QTest::addColumn<double>("largest");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<double>("top");
    QTest::newRow("a share") << 17.0 << "%" << 100.0;
    QTest::newRow("nothing") << 0.0 << "" << 1.0;
    QTest::newRow("negative") << -4.0 << "" << 1.0;
    QTest::newRow("17") << 17.0 << "" << 20.0;
    QTest::newRow("50") << 50.0 << "" << 50.0;
    QTest::newRow("0.7") << 0.7 << "" << 1.0;
    QTest::newRow("infinite") << std::numeric_limits<double>::infinity() << "" << 1.0;
}

void TestCounterCurve::theTopReadsWell()
{
    QFETCH(double, largest);
    QFETCH(QString, unit);
    QFETCH(double, top);
    QCOMPARE(topOf(series({{0, largest}}, unit.toStdString())), top);
}

QTEST_GUILESS_MAIN(TestCounterCurve)
#include "tst_counter_curve.moc"
