// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/step_plot.h"
#include "tests/gui/support/qt_warnings.h"

#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include <qcustomplot.h>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// Each of 100 ns, but `slow`.
RunSteps stepsOf(std::size_t count, std::size_t slow)
{
    RunSteps steps;
    for (std::size_t i = 0; i < count; ++i) {
        Step& step = steps.steps.emplace_back();
        const Nanos start = static_cast<Nanos>(i) * 10'000;
        step.device = {start, start + (i == slow ? 5'000 : 100)};
        step.kernel = 60;
        step.bothIdle = 20;
    }
    steps.length = {100, 100, 100};
    steps.slowest = slow;
    return steps;
}

} // namespace

class TestStepPlot : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void withoutSteps();
    void aBarForEach_data();
    void aBarForEach();
    void manyShareBars();
    void keysBehindANewSize();
    void labelsTheAxis_data();
    void labelsTheAxis();
    void tipsShowNamesAsPlainText_data();
    void tipsShowNamesAsPlainText();

private:
    test::QtWarnings m_warnings;
};

void TestStepPlot::withoutSteps()
{
    StepPlot plot;
    plot.resize(400, 200);
    plot.show();
    plot.setSteps({}, 0);
    plot.mark(3);
    QVERIFY(!plot.stepAt({200, 100}));
    QTest::keyClick(&plot, Qt::Key_Right);
    QImage image(400, 200, QImage::Format_RGB32);
    QPainter painter(&image);
    plot.paintTo(painter);
}

void TestStepPlot::aBarForEach_data()
{
    QTest::addColumn<int>("count");
    QTest::newRow("one") << 1;
    QTest::newRow("two") << 2;
    QTest::newRow("fifty") << 50;
}

void TestStepPlot::aBarForEach()
{
    QFETCH(int, count);
    StepPlot plot;
    plot.resize(600, 200);
    plot.show();
    plot.setSteps(stepsOf(static_cast<std::size_t>(count), 0), 400);
    QCoreApplication::processEvents();
    QCOMPARE(plot.stepsInBar(), std::size_t{1});
    for (std::size_t step = 0; step < static_cast<std::size_t>(count); ++step)
        QCOMPARE(plot.stepAt(plot.footOf(step)), std::optional(step));
}

/// Of those that share a bar the slowest is shown, and none is lost at the end.
void TestStepPlot::manyShareBars()
{
    StepPlot plot;
    plot.resize(600, 200);
    plot.show();
    plot.setSteps(stepsOf(10'001, 5'003), 400);
    QCoreApplication::processEvents();
    QVERIFY(plot.stepsInBar() > 1);
    QCOMPARE(plot.stepAt(plot.footOf(5'003)), std::optional<std::size_t>(5'003));
    QCOMPARE(plot.stepAt(plot.footOf(5'004 / plot.stepsInBar() * plot.stepsInBar())), std::optional<std::size_t>(5'003));
    QVERIFY(plot.stepAt(plot.footOf(10'000)));
    QTest::keyClick(&plot, Qt::Key_End);
    QVERIFY2(plot.accessibleDescription().contains("to 10001"), qPrintable(plot.accessibleDescription()));
}

void TestStepPlot::keysBehindANewSize()
{
    StepPlot plot;
    plot.resize(600, 200);
    plot.show();
    plot.setSteps(stepsOf(300, 7), 400);
    QTest::keyClick(&plot, Qt::Key_End);
    plot.resize(80, 200); // fewer bars than the place where the keys were
    QCoreApplication::processEvents();
    QSignalSpy clicked(&plot, &StepPlot::stepClicked);
    QTest::keyClick(&plot, Qt::Key_Left);
    QTest::keyClick(&plot, Qt::Key_Return);
    QCOMPARE(clicked.size(), 1);
    QVERIFY(clicked[0][0].value<std::size_t>() < 300);
}

void TestStepPlot::labelsTheAxis_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("first"); // 0: none
    QTest::addColumn<QString>("label");
    QTest::newRow("without names") << "" << 0 << "step";
    QTest::newRow("names that count up") << "step 7" << 7 << "step";
    QTest::newRow("other names") << "step 10" << 0 << "number of the step in the run";
}

void TestStepPlot::labelsTheAxis()
{
    QFETCH(QString, name);
    QFETCH(int, first);
    QFETCH(QString, label);
    StepPlot plot;
    plot.resize(600, 200);
    plot.show();
    RunSteps steps = stepsOf(3, 1);
    for (Step& step : steps.steps)
        step.name = name.toStdString();
    if (first > 0)
        steps.firstNumber = static_cast<std::uint64_t>(first);
    plot.setSteps(steps, 400);
    const QCPAxis& axis = *plot.findChild<QCustomPlot*>()->xAxis;
    QCOMPARE(axis.label(), label);
    QCOMPARE(axis.range().lower, std::max(first, 1) - 0.5);
}

void TestStepPlot::tipsShowNamesAsPlainText_data()
{
    QTest::addColumn<bool>("byKey");
    QTest::newRow("by key") << true;
    QTest::newRow("by mouse") << false;
}

void TestStepPlot::tipsShowNamesAsPlainText()
{
    QFETCH(bool, byKey);
    StepPlot plot;
    plot.resize(600, 200);
    plot.show();
    RunSteps steps = stepsOf(3, 1);
    steps.steps[0].name = "<b>x</b> 4";
    plot.setSteps(steps, 400);
    QCoreApplication::processEvents();
    const QPoint foot = plot.footOf(0).toPoint();
    QWidget* canvas = plot.childAt(foot);
    if (byKey)
        QTest::keyClick(&plot, Qt::Key_Home);
    else
        QTest::mouseMove(canvas, canvas->mapFrom(&plot, foot));
    const QString tip = QToolTip::text();
    QVERIFY2(tip.contains("&lt;b&gt;x&lt;/b&gt; 4: ") && !tip.contains("<b>"), qPrintable(tip));
    QToolTip::hideText();
}

QTEST_MAIN(TestStepPlot)
#include "tst_step_plot.moc"
