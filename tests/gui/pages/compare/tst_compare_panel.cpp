// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/bar_rows_plot.h"
#include "gui/common/text/words.h"
#include "gui/model/loaded_runs.h"
#include "gui/model/run_list.h"
#include "gui/pages/compare/compare_panel.h"
#include "gui/pages/compare/difference_table.h"
#include "gui/pages/compare/pair_result.h"
#include "tests/gui/pages/compare/compared.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/stepping_run.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace stallscope;
using namespace stallscope::gui;
using namespace stallscope::test;

namespace {

/// A panel over a list of runs, on the screen.
struct Fixture {
    Fixture()
    {
        panel.resize(1100, 900);
        panel.show();
    }
    void showSession(const std::shared_ptr<const Trace>& trace)
    {
        runs.clear();
        runs.add("sync", trace, RunId(0));
        runs.add("async", trace, RunId(1));
    }
    void showFiles(const std::shared_ptr<const Trace>& a, const std::shared_ptr<const Trace>& b)
    {
        runs.clear();
        runs.add("before.json", a, RunId(0));
        runs.add("after.json", b, RunId(0));
    }
    [[nodiscard]] bool settle()
    {
        return QTest::qWaitFor([this] { return panel.isSettled(); });
    }
    [[nodiscard]] QString texts() const
    {
        QStringList all;
        for (const QLabel* label : panel.findChildren<QLabel*>()) {
            if (label->isVisible())
                all << label->text();
        }
        return all.join('\n');
    }

    RunList runs;
    ComparePanel panel{runs};
};

/// Without the places in which lines may or may not be broken.
QString plain(QString text)
{
    return text.remove(kBreak).replace(QChar::Nbsp, QChar::Space);
}

std::shared_ptr<const Trace> fastSession()
{
    return session({1000, 1010, 1020, 1030, 1040}, {500, 510, 520, 530, 540});
}

} // namespace

class TestComparePanel : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void nothingShownSaysHowToGetAComparison();
    void oneSideSaysSoToo();
    void repeatsOfASessionAreCompared();
    void twoFilesAreTooFewToJudge();
    void unrelatedTracesAreComparedByStep();
    void unrelatedTracesWithoutStepsOnlyWarn();
    void noDifferenceIsSaid();
    void distortionIsSaid();
    void runsWithoutTracingAreNotExplained();
    void hostOnlyTracesAreComparedByName();
    void budgetsAreShownBelowTheWaterfall();
    void withoutDeviceWorkThereIsNoBudget();
    void theLargestChangeOfTheBudgetIsNamed();
    void sidesAreSwapped();
    void aSideIsNeverComparedWithItself();
    void aResultStaysAsLongAsItsRunsAreShown();
    void ofRunsThatAreGoneThereIsNoResult();
    void otherFilesReplaceAResultAtOnce_data();
    void otherFilesReplaceAResultAtOnce();
    void aChoiceIsKept();
    void clicksOnBarsChooseAndJump();
    void keysOnBarsChooseAndJump();
    void tablesAreFilteredAndCopied();
    void everyControlHasANameAndIsReachedByTab();
    void itIsPaintedInBothThemes();

private:
    QtWarnings m_warnings;
};

void TestComparePanel::init()
{
    m_warnings.begin();
}

void TestComparePanel::cleanup()
{
    QCOMPARE(m_warnings.end(), QStringList());
}

void TestComparePanel::nothingShownSaysHowToGetAComparison()
{
    Fixture fixture;
    QVERIFY(fixture.settle());
    QVERIFY(!fixture.panel.hasResult());
    QVERIFY(fixture.texts().contains("open two files"));
}

void TestComparePanel::oneSideSaysSoToo()
{
    Fixture fixture;
    fixture.runs.add("alone.json", foreignTrace(1000, 100), RunId(0));
    QVERIFY(fixture.settle());
    QVERIFY(!fixture.panel.hasResult());
    QVERIFY(fixture.texts().contains("open another file beside this one"));
    QVERIFY(!fixture.panel.chooser().isVisible());
}

void TestComparePanel::repeatsOfASessionAreCompared()
{
    Fixture fixture;
    fixture.showSession(fastSession());
    QVERIFY(fixture.settle());
    QVERIFY(fixture.panel.hasResult());
    const Pair& pair = *fixture.panel.page().pair();
    QVERIFY(pair.headline.startsWith("async is 1.88 times as fast as sync"));
    QCOMPARE(pair.comparison.a.repeats.size(), std::size_t{5});
    QVERIFY(pair.facts.contains("95 % interval"));
    QVERIFY(pair.cautions.isEmpty());
    QCOMPARE(pair.walls.rows.size(), std::size_t{2});
    QCOMPARE(pair.walls.rows[1].dots.size(), std::size_t{5});
    QVERIFY(pair.walls.rows[0].note.startsWith("95 %"));
    QVERIFY(pair.walls.rows[1].note.contains("; 0.533 of A, 95 %"));
    QCOMPARE(fixture.panel.page().headline(), pair.headline);
}

void TestComparePanel::twoFilesAreTooFewToJudge()
{
    Fixture fixture;
    fixture.showFiles(foreignTrace(1000, 500), foreignTrace(1000, 100));
    QVERIFY(fixture.settle());
    const Pair& pair = *fixture.panel.page().pair();
    QCOMPARE(pair.headline, QString("after.json took 1.22 us, 24.7 % less than before.json (1.62 us): too few repeats to judge."));
    QCOMPARE(pair.cautions.size(), 1);
    QVERIFY(pair.cautions.front().startsWith("Too few repeats to judge (A: 1 repeat, B: 1 repeat; 5 on each side are needed)"));
    QVERIFY(fixture.texts().contains("Too few repeats to judge"));
    QVERIFY(!pair.walls.rows[0].interval);
}

void TestComparePanel::unrelatedTracesAreComparedByStep()
{
    Fixture fixture;
    fixture.showFiles(steppingRun(30), steppingRun(20, -1, 0, "other_"));
    QVERIFY(fixture.settle());
    const Pair& pair = *fixture.panel.page().pair();
    QVERIFY2(pair.headline.startsWith("Median step: 105 us ("), qPrintable(pair.headline));
    QVERIFY2(pair.cautions.front().startsWith("A and B share no kernels"), qPrintable(pair.cautions.front()));
    fixture.showFiles(steppingRun(30), steppingRun(20));
    QVERIFY(fixture.settle());
    QVERIFY(fixture.panel.page().headline().startsWith("after.json took"));
    QVERIFY(!fixture.texts().contains("share no kernels"));
}

void TestComparePanel::unrelatedTracesWithoutStepsOnlyWarn()
{
    Fixture fixture;
    fixture.showFiles(steppingRun(30, -1, 0, "other_"), foreignTrace(1000, 100));
    QVERIFY(fixture.settle());
    const Pair& pair = *fixture.panel.page().pair();
    QVERIFY(pair.headline.startsWith("after.json took"));
    QVERIFY(pair.cautions.front().startsWith("A and B share no kernels"));
}

void TestComparePanel::noDifferenceIsSaid()
{
    Fixture fixture;
    fixture.showSession(session({1000, 900, 1100, 950, 1050}, {1010, 920, 1090, 940, 1060}));
    QVERIFY(fixture.settle());
    const Pair& pair = *fixture.panel.page().pair();
    QCOMPARE(pair.headline, QString("No difference shown between async and sync."));
    QCOMPARE(pair.cautions.size(), 1);
    QVERIFY(pair.cautions.front().contains("includes 1"));
}

void TestComparePanel::distortionIsSaid()
{
    Fixture fixture;
    fixture.showSession(session({1000, 1010, 1020, 1030, 1040}, {500, 510, 520, 530, 540}, 540));
    QVERIFY(fixture.settle());
    const QStringList& cautions = fixture.panel.page().pair()->cautions;
    QCOMPARE(cautions.size(), 2); // sync was twice as slow, async a few per cent
    QVERIFY(cautions[0].startsWith("Distortion above 2 %. Tracing made A"));
    QVERIFY(cautions[1].startsWith("Distortion above 2 %. Tracing made B"));
}

void TestComparePanel::runsWithoutTracingAreNotExplained()
{
    auto trace = std::make_shared<Trace>(*fastSession());
    trace->tracks.clear();
    Fixture fixture;
    fixture.showSession(trace);
    QVERIFY(fixture.settle());
    const Pair& pair = *fixture.panel.page().pair();
    QCOMPARE(pair.headline, QString("async is 1.88 times as fast as sync."));
    QVERIFY(pair.waterfall.rows.empty());
    QVERIFY(pair.cautions.front().contains("without tracing"));
}

/// No device did anything: bars of its idle time would say nothing.
void TestComparePanel::hostOnlyTracesAreComparedByName()
{
    const auto hostOnly = [](Nanos length) {
        Scenario s;
        s.op(s.thread("main"), "aten::mm", {0, length});
        return s.trace();
    };
    Fixture fixture;
    fixture.showFiles(hostOnly(1'000), hostOnly(3'000));
    QVERIFY(fixture.settle());
    const Pair& pair = *fixture.panel.page().pair();
    QCOMPARE(pair.comparison.medianA().wall, 1'000);
    QVERIFY(pair.waterfall.rows.empty());
    QVERIFY2(pair.cautions.contains("No device activity in A or B: host activity is compared by name."), qPrintable(pair.cautions.join('\n')));
    QVERIFY2(pair.facts.contains("Wall time B / A is 3.000"), qPrintable(pair.facts));
    const auto boxes = fixture.panel.page().findChildren<QComboBox*>();
    QVERIFY(std::any_of(boxes.begin(), boxes.end(), [](const QComboBox* box) { return box->currentText() == "Operations (1 differ)"; }));
}

void TestComparePanel::budgetsAreShownBelowTheWaterfall()
{
    Fixture fixture;
    fixture.showFiles(foreignTrace(1000, 500), foreignTrace(1000, 100));
    QVERIFY(fixture.settle());
    PairPage& page = fixture.panel.page();
    QVERIFY(page.budget().isVisible());
    const QStringList lines = page.budget().copiedText().split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines[0], QString("Part\tA\tB\tB - A\tShare of the window"));
    QCOMPARE(lines[1], QString("Computation\t1.10 us\t1.10 us\t0 ns\t67.9 % of A, 90.2 % of B"));
    QVERIFY(std::any_of(lines.begin(), lines.end(), [](const QString& line) { return line.startsWith("Idle time caused by synchronization\t"); }));
    const QString texts = plain(fixture.texts());
    QVERIFY2(texts.contains("The parts add up exactly to the difference between the windows of the median repeats, -400 ns."), qPrintable(texts));
    QVERIFY(!texts.contains("B is")); // too few repeats to judge
    const auto topOf = [&page](const QWidget& widget) { return widget.mapTo(&page, QPoint()).y(); };
    QTRY_VERIFY(topOf(page.budget()) > topOf(*page.findChildren<BarRowsPlot*>().back()));
    QVERIFY(topOf(page.budget()) < topOf(page.metrics()));
}

void TestComparePanel::withoutDeviceWorkThereIsNoBudget()
{
    Scenario s;
    s.op(s.thread("main"), "aten::mm", {0, 1'000});
    Fixture fixture;
    fixture.showFiles(foreignTrace(1000, 500), s.trace());
    QVERIFY(fixture.settle());
    PairPage& page = fixture.panel.page();
    QVERIFY(!page.pair()->comparison.budget);
    QVERIFY(!page.pair()->waterfall.rows.empty());
    QVERIFY(!page.budget().isVisible());
    QVERIFY(!plain(fixture.texts()).contains("between the windows"));
}

void TestComparePanel::theLargestChangeOfTheBudgetIsNamed()
{
    Fixture fixture;
    fixture.showSession(fastSession());
    QVERIFY(fixture.settle());
    const QString texts = plain(fixture.texts());
    QVERIFY2(texts.contains("B is 500 ns shorter, mostly computation (-500 ns). The parts add up exactly to"), qPrintable(texts));
}

void TestComparePanel::sidesAreSwapped()
{
    Fixture fixture;
    fixture.showSession(fastSession());
    QVERIFY(fixture.settle());
    const Explanation before = fixture.panel.page().pair()->comparison.explained;
    auto* button = fixture.panel.chooser().findChild<QToolButton*>();
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(fixture.settle());
    const Pair& pair = *fixture.panel.page().pair();
    QVERIFY(pair.headline.startsWith("sync is 1.88 times as slow as async"));
    QCOMPARE(pair.comparison.explained.wall, -before.wall);
    QCOMPARE(pair.comparison.explained.kernel, -before.kernel);
    QCOMPARE(pair.walls.rows[0].colour, BarRowsPlot::Colour::B);
}

void TestComparePanel::aSideIsNeverComparedWithItself()
{
    Fixture fixture;
    fixture.showSession(fastSession());
    QVERIFY(fixture.settle());
    const auto boxes = fixture.panel.chooser().findChildren<QComboBox*>();
    QCOMPARE(boxes.size(), 2);
    boxes[1]->setCurrentIndex(0);
    QCOMPARE(boxes[0]->currentIndex(), 1);
    boxes[0]->setCurrentIndex(0);
    QCOMPARE(boxes[1]->currentIndex(), 1);
}

void TestComparePanel::aResultStaysAsLongAsItsRunsAreShown()
{
    Fixture fixture;
    fixture.showSession(fastSession());
    QVERIFY(fixture.settle());
    const QString before = fixture.panel.page().headline();
    QSignalSpy compared(&fixture.panel, &ComparePanel::compared);
    fixture.panel.setLive(true); // of something that is not shown
    QTRY_VERIFY(fixture.texts().contains("An experiment is running"));
    QVERIFY(fixture.panel.hasResult());
    QCOMPARE(fixture.panel.page().headline(), before);
    fixture.panel.setLive(false);
    QTRY_VERIFY(!fixture.texts().contains("An experiment is running"));
    QCOMPARE(compared.size(), 0);
}

void TestComparePanel::ofRunsThatAreGoneThereIsNoResult()
{
    Fixture fixture;
    fixture.showSession(fastSession());
    QVERIFY(fixture.settle());
    QSignalSpy compared(&fixture.panel, &ComparePanel::compared);
    fixture.panel.setLive(true);
    fixture.showFiles(foreignTrace(1000, 500), foreignTrace(1000, 100)); // what the experiment has done so far
    QVERIFY(compared.wait());
    QVERIFY(!fixture.panel.hasResult());
    QVERIFY2(fixture.texts().contains("The comparison appears when the experiment is complete."), qPrintable(fixture.texts()));
    fixture.panel.setLive(false);
    QVERIFY(compared.wait());
    QVERIFY(fixture.panel.hasResult());
    QVERIFY(fixture.panel.page().headline().startsWith("after.json"));
}

void TestComparePanel::otherFilesReplaceAResultAtOnce_data()
{
    QTest::addColumn<bool>("areNumbersFirst");
    QTest::newRow("their numbers take a while") << false;
    QTest::newRow("their numbers are there when the panel looks") << true;
}

void TestComparePanel::otherFilesReplaceAResultAtOnce()
{
    Fixture fixture;
    fixture.showSession(fastSession());
    QVERIFY(fixture.settle());
    QStringList shown;
    connect(&fixture.panel, &ComparePanel::compared, &fixture.panel,
        [&] { shown << (fixture.panel.hasResult() ? fixture.panel.page().headline().section(' ', 0, 0) : fixture.texts()); });
    fixture.showFiles(foreignTrace(1000, 500), foreignTrace(1000, 100));
    QFETCH(bool, areNumbersFirst);
    while (areNumbersFirst && fixture.runs.isAnalysing()) // no timer elapses meanwhile, and so the panel has not looked yet
        QCoreApplication::sendPostedEvents(nullptr, QEvent::MetaCall);
    QVERIFY(fixture.settle());
    QCOMPARE(shown, (QStringList{"Computing numbers...", "after.json"}));
}

void TestComparePanel::aChoiceIsKept()
{
    Fixture fixture;
    fixture.showSession(fastSession());
    QVERIFY(fixture.settle());
    fixture.panel.chooser().swap();
    QVERIFY(fixture.settle());
    fixture.showSession(session({100, 101, 102, 103, 104}, {500, 510, 520, 530, 540}));
    QVERIFY(fixture.settle());
    QCOMPARE(fixture.panel.page().pair()->comparison.a.label, std::string("async"));
    fixture.showFiles(foreignTrace(1000, 500), foreignTrace(1000, 100));
    QVERIFY(fixture.settle());
    QCOMPARE(fixture.panel.page().pair()->comparison.a.label, std::string("before.json"));
}

void TestComparePanel::clicksOnBarsChooseAndJump()
{
    Fixture fixture;
    fixture.showFiles(foreignTrace(1000, 500), foreignTrace(1000, 100));
    fixture.runs.add("third.json", foreignTrace(1000, 300), RunId(0));
    QVERIFY(fixture.settle());
    QCOMPARE(fixture.panel.chooser().choice().b, 1); // the fastest
    QSignalSpy wanted(&fixture.panel, &ComparePanel::runRequested);
    auto* walls = fixture.panel.findChildren<BarRowsPlot*>().front();
    QCOMPARE(walls->rows().size(), std::size_t{3});
    const auto middleOf = [walls](int row) { return QPoint(walls->width() / 2, (walls->height() - 26) * (2 * row + 1) / 6); };
    QTest::mouseClick(walls, Qt::LeftButton, {}, middleOf(2));
    QCOMPARE(fixture.panel.chooser().choice().b, 2);
    QCOMPARE(wanted.size(), 0);
    QTest::mouseClick(walls, Qt::LeftButton, {}, middleOf(0));
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.front().front().toInt(), 0);
}

void TestComparePanel::keysOnBarsChooseAndJump()
{
    Fixture fixture;
    fixture.showFiles(foreignTrace(1000, 500), foreignTrace(1000, 100));
    fixture.runs.add("third.json", foreignTrace(1000, 300), RunId(0));
    QVERIFY(fixture.settle());
    QSignalSpy wanted(&fixture.panel, &ComparePanel::runRequested);
    auto* walls = fixture.panel.findChildren<BarRowsPlot*>().front();
    QVERIFY(walls->focusPolicy() & Qt::TabFocus);
    QTest::keyClick(walls, Qt::Key_Return); // at no bar yet
    QCOMPARE(fixture.panel.chooser().choice().b, 1);
    QTest::keyClick(walls, Qt::Key_End);
    QTest::keyClick(walls, Qt::Key_Return);
    QCOMPARE(fixture.panel.chooser().choice().b, 2);
    QCOMPARE(wanted.size(), 0);
    QVERIFY(fixture.settle());
    QTest::keyClick(walls, Qt::Key_Home);
    QTest::keyClick(walls, Qt::Key_Return);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.front().front().toInt(), 0);
}

void TestComparePanel::tablesAreFilteredAndCopied()
{
    Fixture fixture;
    fixture.showFiles(foreignTrace(1000, 500, "gemm"), foreignTrace(1000, 100, "fused"));
    QVERIFY(fixture.settle());
    PairPage& page = fixture.panel.page();
    page.tableChoice().setCurrentIndex(1); // kernels
    QVERIFY(page.rows().copiedText().contains("\t- only in A"));
    page.rows().filter().setText("fused");
    page.rows().copy();
    QCOMPARE(QApplication::clipboard()->text().count('\n'), 2);
    QSignalSpy wanted(&fixture.panel, &ComparePanel::nameRequested);
    page.rows().view().activated(page.rows().filter().index(0, 3));
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.front().front().toString(), QString("fused"));
    page.rows().filter().setText("no such name");
    QVERIFY(fixture.texts().contains("0 of 3 rows"));
}

void TestComparePanel::everyControlHasANameAndIsReachedByTab()
{
    Fixture fixture;
    fixture.showSession(fastSession());
    QVERIFY(fixture.settle());
    int controls = 0;
    for (QWidget* widget : fixture.panel.findChildren<QWidget*>()) {
        const bool isControl = qobject_cast<QComboBox*>(widget) || (qobject_cast<QToolButton*>(widget) && widget->parentWidget()->objectName().isEmpty())
            || qobject_cast<QTableView*>(widget);
        if (!isControl || !widget->isVisible() || qobject_cast<QLineEdit*>(widget->parentWidget()))
            continue;
        ++controls;
        QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        QVERIFY2((widget->focusPolicy() & Qt::TabFocus) != 0, widget->metaObject()->className());
    }
    QVERIFY(controls >= 8);
}

void TestComparePanel::itIsPaintedInBothThemes()
{
    Fixture fixture;
    fixture.showSession(fastSession());
    QVERIFY(fixture.settle());
    QImage last;
    for (const Theme::Mode mode : {Theme::Mode::Dark, Theme::Mode::Light}) {
        fixture.panel.setTheme(themeOf(mode));
        auto* waterfall = fixture.panel.findChildren<BarRowsPlot*>().back();
        QImage image(waterfall->size(), QImage::Format_ARGB32);
        QPainter painter(&image);
        waterfall->paintTo(painter);
        painter.end();
        QVERIFY(image != last);
        const QRgb kernel = waterfall->colourOf(BarRowsPlot::Colour::Kernel).rgb();
        int pixels = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                pixels += image.pixel(x, y) == kernel ? 1 : 0;
        }
        QVERIFY(pixels > 200);
        last = image;
    }
}

QTEST_MAIN(TestComparePanel)
#include "tst_compare_panel.moc"
