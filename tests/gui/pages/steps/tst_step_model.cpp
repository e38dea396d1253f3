// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/step_parts.h"
#include "gui/pages/steps/step_table.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/stepping_run.h"

#include <QAbstractItemModelTester>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

std::shared_ptr<const StepsOfRun> stepsOf(int rounds, int slow)
{
    return std::make_shared<const StepsOfRun>(*FullAnalysis::build(test::steppingRun(rounds, slow), RunId(0)));
}

/// The first of several steps has a name that the program chose.
std::shared_ptr<const StepsOfRun> stepsNamed(const std::string& name)
{
    auto steps = std::make_shared<StepsOfRun>(*stepsOf(8, 5));
    steps->found.steps.front().name = name;
    return steps;
}

} // namespace

class TestStepModel : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void keepsTheRules();
    void withoutSteps();
    void saysWhatTheStepsAre();
    void tipsShowNamesAsPlainText();
    void tipsKeepPlaceholdersInNames();
    void theSlowestFirst();
    void rowsAreOpenedByKeyAndByMouse();
    void paintsWhatItShows();

private:
    test::QtWarnings m_warnings;
};

void TestStepModel::keepsTheRules()
{
    StepModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setSteps(stepsOf(8, 5));
    QCOMPARE(model.rowCount(), 8);
    model.setSteps(stepsOf(5, -1));
    model.setSteps(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestStepModel::withoutSteps()
{
    StepModel model;
    QVERIFY(!model.index(0, 0).isValid());
    QVERIFY(!model.data({}, Qt::DisplayRole).isValid());
    QVERIFY(!model.headerData(StepModel::Columns, Qt::Horizontal, Qt::DisplayRole).isValid());
    model.setSteps(stepsOf(1, -1)); // nothing repeats
    QCOMPARE(model.rowCount(), 0);
}

void TestStepModel::saysWhatTheStepsAre()
{
    StepModel model;
    model.setSteps(stepsOf(8, 5));
    QCOMPARE(model.index(5, StepModel::Number).data().toString(), QString("6 slowest"));
    QCOMPARE(model.index(0, StepModel::Number).data().toString(), QString("1 median"));
    QCOMPARE(model.index(1, StepModel::Number).data().toString(), QString("2"));
    QCOMPARE(model.index(5, StepModel::More).data().toString(), QString("+100 us"));
    QCOMPARE(model.index(0, StepModel::More).data().toString(), QString());
    const QString parts = model.index(5, StepModel::Cells).data(Qt::AccessibleTextRole).toString();
    QVERIFY2(parts.contains("kernels: 180 us"), qPrintable(parts));
    QVERIFY(model.index(5, StepModel::Length).data(Qt::ToolTipRole).toString().startsWith("Step 6, "));
}

void TestStepModel::tipsShowNamesAsPlainText()
{
    StepModel model;
    model.setSteps(stepsNamed("<b>x</b> 4"));
    const QString tip = model.index(0, StepModel::Number).data(Qt::ToolTipRole).toString();
    QVERIFY2(tip.contains("&lt;b&gt;x&lt;/b&gt; 4, ") && !tip.contains("<b>"), qPrintable(tip));
}

void TestStepModel::tipsKeepPlaceholdersInNames()
{
    StepModel model;
    model.setSteps(stepsNamed("loss %1 4"));
    const QString tip = model.index(0, StepModel::Number).data(Qt::ToolTipRole).toString();
    QVERIFY2(tip.startsWith("loss %1 4, ") && tip.contains("Launches: 3. Blocking calls: 1, "), qPrintable(tip));
}

void TestStepModel::theSlowestFirst()
{
    StepTable table;
    table.setSteps(stepsOf(8, 5), 200'000);
    QVERIFY(!table.isSlowestFirst());
    QCOMPARE(table.model()->index(0, StepModel::Number).data().toString(), QString("1 median"));
    table.setSlowestFirst(true);
    QVERIFY(table.isSlowestFirst());
    QCOMPARE(table.model()->index(0, StepModel::Number).data().toString(), QString("6 slowest"));
    table.setCurrent(5);
    QCOMPARE(table.currentIndex().row(), 0);
    QCOMPARE(table.current(), std::optional<std::size_t>(5));
    table.setSlowestFirst(false);
    QCOMPARE(table.currentIndex().row(), 5);
}

void TestStepModel::rowsAreOpenedByKeyAndByMouse()
{
    StepTable table;
    table.resize(700, 400);
    table.show();
    table.setSteps(stepsOf(8, 5), 200'000);
    QSignalSpy opened(&table, &StepTable::opened);
    QTest::keyClick(&table, Qt::Key_Return);
    QCOMPARE(opened.size(), 0); // there is no current row yet
    table.setCurrent(2);
    QTest::keyClick(&table, Qt::Key_Down);
    QTest::keyClick(&table, Qt::Key_Return);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened[0][0].value<std::size_t>(), std::size_t{3});
    table.setSlowestFirst(true);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(table.model()->index(0, StepModel::Cells)).center());
    QCOMPARE(opened.last()[0].value<std::size_t>(), std::size_t{5});
}

/// The kernels of a step begin at the left of its row, in their colour.
void TestStepModel::paintsWhatItShows()
{
    const Theme& theme = themeOf(Theme::Mode::Dark);
    StepRaster raster;
    raster.setTheme(theme);
    QImage image(200, 20, QImage::Format_RGB32);
    image.fill(Qt::black);
    QPainter painter(&image);
    raster.paint(painter, image.rect(), 0); // nothing to paint
    QCOMPARE(image.pixelColor(1, 10), QColor(Qt::black));
    const auto steps = stepsOf(8, 5);
    raster.setSteps(steps, 2 * steps->found.steps[0].length());
    raster.paint(painter, image.rect(), 0);
    painter.end();
    QCOMPARE(image.pixelColor(5, 10), colourOf(theme, StepPart::Kernel));
    QCOMPARE(image.pixelColor(150, 10), QColor(Qt::black));
}

QTEST_MAIN(TestStepModel)
#include "tst_step_model.moc"
