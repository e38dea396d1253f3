// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/theme/theme.h"
#include "gui/model/run_list.h"
#include "gui/panels/summary/budget_bar.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"
#include "tests/support/scenario.h"

#include <QTest>

#include <array>
#include <cmath>
#include <cstddef>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

constexpr Nanos kUs = 1'000;

/// Kernels of 100 us, with gaps of 50 and 200 us before the launch call of the next one, which takes 10 us.
std::shared_ptr<const Trace> traceWithGaps()
{
    Scenario s;
    const TrackId thread = s.thread("main");
    const TrackId stream = s.stream("7");
    const auto launch = [&](Nanos call, Nanos start) { s.launch(thread, {call, call + 10 * kUs}, stream, {start, start + 100 * kUs}, "gemm"); };
    launch(0, 20 * kUs);
    launch(170 * kUs, 180 * kUs);
    launch(480 * kUs, 490 * kUs);
    return s.trace();
}

struct Window {
    Window() : navigation(runs, visible, selection), bar(runs, selection, navigation) { bar.resize(1000, bar.sizeHint().height()); }
    void add(const QString& title, std::shared_ptr<const Trace> trace)
    {
        runs.add(title, std::move(trace), RunId(0));
        QTRY_VERIFY(!runs.isAnalysing());
        visible.setBounds(runs.windows());
        bar.resize(1000, bar.sizeHint().height());
    }

    RunList runs;
    VisibleRange visible;
    Selection selection;
    Navigation navigation;
    BudgetBar bar;
};

/// CIE L*a*b*, in which equal distances look about equally different.
std::array<double, 3> labOf(const QColor& colour)
{
    const auto light = [](double value) { return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4); };
    const double red = light(colour.redF());
    const double green = light(colour.greenF());
    const double blue = light(colour.blueF());
    const auto root = [](double value) { return value > 0.008856 ? std::cbrt(value) : 7.787 * value + 16.0 / 116; };
    const double x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
    const double y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    const double z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distanceOf(const QColor& a, const QColor& b)
{
    const std::array<double, 3> one = labOf(a);
    const std::array<double, 3> other = labOf(b);
    return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

bool isQueued(BudgetBar::Part part)
{
    return part == &TimeBudget::queuedGraph || part == &TimeBudget::queuedDependency || part == &TimeBudget::queuedComm || part == &TimeBudget::queuedUnknown;
}

} // namespace

class TestBudgetBar : public QObject {
    Q_OBJECT
private slots:
    void isHiddenWithoutABudget()
    {
        Window window;
        QVERIFY(window.bar.isHidden());
        Scenario hostOnly;
        hostOnly.op(hostOnly.thread("main"), "aten::linear", {0, 10});
        window.add("no device", hostOnly.trace());
        QVERIFY(window.bar.isHidden());
        window.add("a device", traceWithGaps());
        QVERIFY(!window.bar.isHidden());
        window.runs.clear();
        QVERIFY(window.bar.isHidden());
        QVERIFY(window.bar.rows().empty());
    }

    void partsFillTheBar()
    {
        Window window;
        window.add("a run", traceWithGaps());
        const TimeBudget& budget = window.bar.rows()[0].budget;
        qreal sum = 0;
        for (const auto part : kBudgetParts) {
            const qreal width = window.bar.areaOf({0, part}).width();
            QVERIFY(std::abs(width / 980 - static_cast<qreal>(budget.*part) / static_cast<qreal>(budget.total())) < 1e-9);
            sum += width;
        }
        QVERIFY(std::abs(sum - 980) < 1e-6); // without the margins
    }

    void namesThePartsOfTheLegendWithTheirShares()
    {
        Window window;
        window.add("a run", traceWithGaps());
        QStringList labels;
        for (const auto& [part, label] : window.bar.legend())
            labels << QString(label).replace(QChar::Nbsp, ' ');
        // of 590 us: 300 us, 20 us, 250 us, and 20 us before the first kernel
        QCOMPARE(labels, (QStringList{"Compute 50.8 %", "Launch 3.4 %", "Host code 42.4 %", "Before and after 3.4 %"}));
        window.add("another one", traceWithGaps());
        QCOMPARE(window.bar.legend()[0].second, "Compute"); // the shares differ from run to run
    }

    /// The numbers below the bar count all copies, and the time in which any device works.
    void namesWhatItsPartsLeaveOut()
    {
        Scenario one;
        const TrackId thread = one.thread("main");
        const TrackId stream = one.stream("7");
        one.launch(thread, {0, 10 * kUs}, stream, {0, 300 * kUs});
        one.copyCall(thread, "cudaMemcpyAsync", {20 * kUs, 30 * kUs}, stream, {300 * kUs, 400 * kUs}, Scenario::toDevice(MemoryKind::Pinned));
        Window window;
        window.add("one device", one.trace());
        QCOMPARE(QString(window.bar.legend()[1].second).replace(QChar::Nbsp, ' '), "Exposed copies 25.0 %");
        QVERIFY(!window.bar.wordsOf({0, &TimeBudget::compute}).contains("Mean of the devices"));
        Scenario two;
        two.kernel(two.stream("7"), "gemm", {0, 300 * kUs});
        two.kernel(two.stream("8", two.addDevice("GPU 1")), "gemm", {50 * kUs, 150 * kUs});
        window.add("two devices", two.trace());
        QVERIFY(window.bar.wordsOf({1, &TimeBudget::compute}).contains("Mean of the devices"));
    }

    void aClickGoesToTheLongestStretchAndThenToTheNext()
    {
        Window window;
        window.add("a run", traceWithGaps());
        const QPoint hostCode = window.bar.areaOf({0, &TimeBudget::hostCode}).center().toPoint();
        QTest::mouseClick(&window.bar, Qt::LeftButton, {}, hostCode);
        QTRY_COMPARE(window.selection.range(), std::optional(TimeRange{280 * kUs, 480 * kUs}));
        QTest::mouseClick(&window.bar, Qt::LeftButton, {}, hostCode);
        QTRY_COMPARE(window.selection.range(), std::optional(TimeRange{120 * kUs, 170 * kUs}));
        QTest::mouseClick(&window.bar, Qt::LeftButton, {}, hostCode);
        QTRY_COMPARE(window.selection.range(), std::optional(TimeRange{280 * kUs, 480 * kUs})); // from the beginning again
    }

    void keysDoTheSame()
    {
        Window window;
        window.add("a run", traceWithGaps());
        window.bar.show();
        window.bar.setFocus();
        QTest::keyClick(&window.bar, Qt::Key_Right); // from compute to launch
        QTest::keyClick(&window.bar, Qt::Key_Right);
        QCOMPARE(window.bar.accessibleDescription().section('\n', 0, 0), "Host code: 250 us, 42.4 % of 590 us");
        QTest::keyClick(&window.bar, Qt::Key_Return);
        QTRY_COMPARE(window.selection.range(), std::optional(TimeRange{280 * kUs, 480 * kUs}));
    }

    void showsTheSelectedRangeBelow()
    {
        Window window;
        window.add("a run", traceWithGaps());
        QVERIFY(!window.bar.rows()[0].selected);
        window.selection.selectRange(TimeRange{280 * kUs, 480 * kUs});
        const auto& selected = window.bar.rows()[0].selected;
        QVERIFY(selected.has_value());
        QCOMPARE(selected->total(), 200 * kUs);
        QCOMPARE(selected->hostCode, 200 * kUs);
        QVERIFY(window.bar.wordsOf({0, &TimeBudget::hostCode}).contains("Selection: 200 us, 100.0 % of 200 us"));
        window.selection.clear();
        QVERIFY(!window.bar.rows()[0].selected);
    }

    /// Queued time has one colour, whatever its cause.
    void partsDifferInColour()
    {
        constexpr double kDistinct = 10;
        for (const auto mode : {Theme::Mode::Dark, Theme::Mode::Light}) {
            for (std::size_t i = 0; i < kBudgetParts.size(); ++i) {
                for (std::size_t j = 0; j < i; ++j) {
                    if (isQueued(kBudgetParts[i]) && isQueued(kBudgetParts[j]))
                        continue;
                    const double distance = distanceOf(BudgetBar::colourOf(themeOf(mode), kBudgetParts[i]), BudgetBar::colourOf(themeOf(mode), kBudgetParts[j]));
                    QVERIFY2(distance >= kDistinct,
                        qPrintable(QString("%1, %2: %3").arg(BudgetBar::meaningOf(kBudgetParts[i]), BudgetBar::meaningOf(kBudgetParts[j])).arg(distance)));
                }
            }
        }
    }

    void aRunThatIsGoneIsNotVisited()
    {
        Window window;
        window.add("a run", traceWithGaps());
        window.bar.go({0, &TimeBudget::hostCode});
        window.runs.clear();
        window.add("another one", traceWithGaps()); // in its place
        QVERIFY(!window.selection.range());
    }
};

QTEST_MAIN(TestBudgetBar)
#include "tst_budget_bar.moc"
