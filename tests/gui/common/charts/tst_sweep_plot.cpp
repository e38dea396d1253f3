// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/sweep_plot.h"
#include "tests/gui/support/qt_warnings.h"

#include <QSignalSpy>
#include <QTest>

using namespace stallscope::gui;
using stallscope::test::QtWarnings;

namespace {

CurveScene twoCurves()
{
    CurveScene scene;
    scene.x = {"count", {10, 100, 1000}, {"10", "100", "1,000"}, true};
    scene.yLabel = "Wall time";
    scene.yText = [](double value) { return QString::number(value); };
    scene.curves = {{"one", {{1.0, {1, 1.1}, true}, {std::nullopt, {}}, {3.0, {}}}}, {"two", {{2.0, {}}, {4.0, {}}, {std::nullopt, {}}}}};
    return scene;
}

} // namespace

class TestSweepPlot : public QObject {
    Q_OBJECT

private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void anEmptySceneIsDrawn()
    {
        SweepPlot plot;
        QVERIFY(!plot.grab().isNull());
        QVERIFY(!plot.positionOf({0, 0}));
    }

    void aLogarithmicAxisHasEqualDecades()
    {
        SweepPlot plot;
        drawn(plot, twoCurves());
        const double ten = plot.positionOf({0, 0})->x();
        const double hundred = plot.positionOf({1, 1})->x();
        const double thousand = plot.positionOf({0, 2})->x();
        QVERIFY(std::abs((hundred - ten) - (thousand - hundred)) < 0.5);
        QVERIFY(!plot.positionOf({0, 1}));
    }

    void theLegendIsBesideTheData()
    {
        SweepPlot plot;
        drawn(plot, twoCurves());
        QVERIFY(plot.positionOf({0, 2})->x() < plot.width() - 60);
    }

    void keysPassOverWhatIsNotKnown()
    {
        SweepPlot plot;
        drawn(plot, twoCurves());
        QTest::keyClick(&plot, Qt::Key_Right);
        QTest::keyClick(&plot, Qt::Key_Right);
        QCOMPARE(plot.pointedAt(), (std::optional<SweepPlot::Place>({0, 2})));
    }

    void lettersAreTheWindows()
    {
        SweepPlot plot;
        drawn(plot, twoCurves());
        QKeyEvent letter(QEvent::ShortcutOverride, Qt::Key_W, Qt::NoModifier);
        letter.ignore();
        QCoreApplication::sendEvent(&plot, &letter);
        QVERIFY(!letter.isAccepted());
        QKeyEvent arrow(QEvent::ShortcutOverride, Qt::Key_Left, Qt::NoModifier);
        arrow.ignore();
        QCoreApplication::sendEvent(&plot, &arrow);
        QVERIFY(arrow.isAccepted());
    }

    void aPointThatIsGoneIsNotPointedAt()
    {
        SweepPlot plot;
        drawn(plot, twoCurves());
        QTest::keyClick(&plot, Qt::Key_Right);
        QVERIFY(plot.pointedAt());
        drawn(plot, {});
        QVERIFY(!plot.pointedAt());
    }

private:
    static void drawn(SweepPlot& plot, CurveScene scene)
    {
        plot.resize(800, 500);
        plot.setScene(std::move(scene));
        QVERIFY(!plot.grab().isNull());
    }

    QtWarnings m_warnings;
};

QTEST_MAIN(TestSweepPlot)
#include "tst_sweep_plot.moc"
