// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/launch_plot.h"
#include "tests/gui/support/qt_warnings.h"

#include <QTest>

#include <qcustomplot.h>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

LaunchPlot::Stream streamOf(const QString& title)
{
    LaunchPlot::Stream stream{title, {}};
    stream.curve.slowest = {LaunchCurve::Slowest{0, 10'000, 10'000, kEmptyString}, std::nullopt};
    stream.curve.deepest = {3, 1};
    return stream;
}

} // namespace

class TestLaunchPlot : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void severalStreamsHaveALegend();
    void oneStreamHasNone();
    void lowPlotsHaveFewNumbers();

private:
    test::QtWarnings m_warnings;
};

void TestLaunchPlot::severalStreamsHaveALegend()
{
    LaunchPlot plot;
    plot.resize(600, 400);
    plot.show();
    plot.setStreams({streamOf("stream 7"), streamOf("stream 14")}, {0, 100'000}, 0);
    const auto* chart = plot.findChild<QCustomPlot*>();
    const auto* legend = qobject_cast<QCPLegend*>(chart->plotLayout()->element(0, 0));
    QVERIFY(legend && legend->visible());
    QCOMPARE(legend->itemCount(), 2);
    QCOMPARE(qobject_cast<QCPPlottableLegendItem*>(legend->item(1))->plottable()->name(), QString("stream 14"));
}

void TestLaunchPlot::oneStreamHasNone()
{
    LaunchPlot plot;
    plot.resize(600, 400);
    plot.show();
    plot.setStreams({streamOf("stream 7")}, {0, 100'000}, 0);
    const auto* legend = qobject_cast<QCPLegend*>(plot.findChild<QCustomPlot*>()->plotLayout()->element(0, 0));
    QVERIFY(legend && !legend->visible());
}

void TestLaunchPlot::lowPlotsHaveFewNumbers()
{
    LaunchPlot plot;
    plot.show();
    const auto numbersAt = [&plot](int height) {
        plot.resize(600, height);
        auto* lower = qobject_cast<QCPAxisRect*>(plot.findChild<QCustomPlot*>()->plotLayout()->element(2, 0));
        return lower->axis(QCPAxis::atLeft)->ticker()->tickCount();
    };
    QVERIFY(numbersAt(100) < numbersAt(800));
    QCOMPARE(numbersAt(2'000), 5);
}

QTEST_MAIN(TestLaunchPlot)
#include "tst_launch_plot.moc"
