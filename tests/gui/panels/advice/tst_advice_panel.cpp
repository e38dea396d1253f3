// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/panels/advice/advice_panel.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "profiler/trace/column_cache.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/support/scenario.h"

#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

constexpr Nanos kUs = 1000;

/// Twenty kernels; with a wait behind each, of which the tenth takes longest to wake up.
std::shared_ptr<const Trace> loop(bool waits)
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    Nanos now = 0;
    Nanos device = 0;
    for (int i = 0; i < 20; ++i) {
        const Nanos start = std::max(device, now + 5 * kUs);
        device = start + 100 * kUs;
        s.launch(main, {now, now + 4 * kUs}, stream, {start, device});
        now += 4 * kUs;
        if (!waits)
            continue;
        const Nanos end = device + (i == 9 ? 60 : 20) * kUs;
        s.call(main, "cudaStreamSynchronize", {now, end}, {}, Scenario::onStream(7));
        now = end;
    }
    return s.trace();
}

/// Six kernels of 100 us; before each of them the host loads data for a millisecond.
std::shared_ptr<const Trace> loading()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    for (Nanos now = 0; now < 6600 * kUs; now += 1100 * kUs) {
        s.op(main, "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", {now, now + 1000 * kUs});
        s.launch(main, {now + 1000 * kUs, now + 1005 * kUs}, stream, {now + 1005 * kUs, now + 1100 * kUs}, "gemm");
    }
    return s.trace();
}

struct Fixture {
    Fixture() { panel.resize(420, 600); }
    void open(bool waits) { runs.add("a run", loop(waits), RunId(0)); }
    [[nodiscard]] bool isReady() const { return !runs.isAnalysing() && !panel.isWorking(); }
    [[nodiscard]] QString state() const { return panel.findChild<QLabel*>()->text(); }

    RunList runs;
    VisibleRange range;
    Selection selection;
    Navigation navigation{runs, range, selection};
    AdvicePanel panel{runs, navigation};
};

} // namespace

class TestAdvicePanel : public QObject {
    Q_OBJECT

private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void saysWhatToChange();
    void leadsToTheWaits();
    void leadsToTheIdleTime();
    void shortensLongNames();
    void canBeTried();
    void aRunWithNothingToGain();
    void aRunWithoutDeviceWorkIsNotSaidToBeGood();
    void aRunBeyondTheMemoryIsNotSaidToHaveNothing();
    void forgetsRunsThatAreGone();
    void whatWasSaidBeforeIsNotSeen();

private:
    stallscope::test::QtWarnings m_warnings;
};

void TestAdvicePanel::saysWhatToChange()
{
    Fixture fixture;
    fixture.open(true);
    QTRY_VERIFY(fixture.isReady() && fixture.panel.cards().size() == 1);
    const QString text = fixture.panel.cards()[0]->text();
    QVERIFY2(text.contains("waits after every launch: 20 times in cudaStreamSynchronize"), qPrintable(text));
    QVERIFY2(text.contains(" without it, "), qPrintable(text));
    QVERIFY2(text.contains("increment"), qPrintable(text));
    const QString headline = fixture.panel.headline();
    QVERIFY2(headline.contains("20 times in cudaStreamSynchronize") && headline.contains(" without it, "), qPrintable(headline));
}

void TestAdvicePanel::leadsToTheWaits()
{
    Fixture fixture;
    fixture.open(true);
    QTRY_VERIFY(fixture.isReady() && fixture.panel.cards().size() == 1);
    QPushButton& show = fixture.panel.cards()[0]->showButton();
    QCOMPARE(show.text(), QString("Show Costliest Wait"));
    show.click();
    const auto& waits = fixture.runs.at(0).analysis->waits();
    QVERIFY(fixture.selection.span().has_value());
    QCOMPARE(fixture.selection.span()->span.start, waits[9].start);
    QCOMPARE(show.text(), QString("Show Next (2 of 20)"));
    show.click();
    QVERIFY(fixture.selection.span()->span.start != waits[9].start);
}

void TestAdvicePanel::leadsToTheIdleTime()
{
    Fixture fixture;
    fixture.runs.add("a run", loading(), RunId(0));
    fixture.range.setBounds({0, 6600 * kUs});
    fixture.range.fit();
    QTRY_VERIFY(fixture.isReady() && !fixture.panel.cards().empty());
    AdviceCard& card = *fixture.panel.cards().front();
    QVERIFY2(card.text().contains("loads input"), qPrintable(card.text()));
    card.showButton().click();
    const auto span = fixture.selection.span();
    QVERIFY(span);
    QCOMPARE(fixture.runs.at(0).trace->text(span->span.name), std::string_view("gemm")); // the work that ends the idle time
    const ShownRun& run = fixture.runs.at(0);
    const TimeRange idle = run.onAxis({span->span.start - 1005 * kUs, span->span.start});
    const TimeRange seen = fixture.range.range();
    QVERIFY(seen.start < idle.start && seen.end > idle.end && seen.length() < 2 * idle.length());
}

void TestAdvicePanel::shortensLongNames()
{
    const std::string kernel = "void ck_tile::entry<gfx950, 1, ck_tile::Pipeline<std::bfloat16, std::sequence<16, 192, 16, 128, 16, 32>>>(Arguments<float>)";
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    for (Nanos now = 0; now < 1000 * kUs; now += 100 * kUs)
        s.launch(main, {now, now + 1 * kUs}, stream, {now + 1 * kUs, now + 100 * kUs}, kernel);
    Fixture fixture;
    fixture.runs.add("a run", s.trace(), RunId(0));
    QTRY_VERIFY(fixture.isReady() && !fixture.panel.cards().empty());
    const AdviceCard& card = *fixture.panel.cards().front();
    QStringList shown;
    for (const QLabel* label : card.findChildren<QLabel*>()) {
        if (label->text().contains("entry"))
            shown << label->text();
    }
    QCOMPARE(shown.size(), 1);
    QVERIFY2(shown.first().contains(QChar(0x2026)) && shown.first().contains("(Arguments<float>)"), qPrintable(shown.first()));
}

void TestAdvicePanel::canBeTried()
{
    Fixture fixture;
    fixture.open(true);
    QTRY_VERIFY(fixture.isReady() && fixture.panel.cards().size() == 1);
    std::size_t waits = 0;
    int run = -1;
    connect(&fixture.panel, &AdvicePanel::tryRequested, this, [&](int which, const Advice& advice) {
        run = which;
        waits = advice.waits.size();
    });
    fixture.panel.cards().front()->tryButton().click();
    QCOMPARE(run, 0);
    QCOMPARE(waits, std::size_t{20});
}

void TestAdvicePanel::aRunWithNothingToGain()
{
    Fixture fixture;
    QVERIFY(fixture.state().contains("when a run is open"));
    fixture.open(false);
    QTRY_VERIFY(fixture.isReady() && fixture.panel.cards().size() == 1);
    AdviceCard& card = *fixture.panel.cards()[0];
    QVERIFY2(card.text().startsWith("Kernels compute most of the time: "), qPrintable(card.text()));
    QVERIFY2(card.text().contains("Better scheduling alone saves "), qPrintable(card.text()));
    QVERIFY(card.tryButton().isHidden()); // What If has no such change
    QVERIFY(!card.showButton().isHidden());
    QVERIFY(fixture.panel.headline().startsWith("Kernels compute most of the time: "));
}

void TestAdvicePanel::aRunWithoutDeviceWorkIsNotSaidToBeGood()
{
    Fixture fixture;
    Scenario s;
    s.span(s.thread("main"), SpanKind::Range, "step", {0, 1'000'000});
    fixture.runs.add("ranges alone", s.trace(), RunId(0));
    QTRY_VERIFY(fixture.isReady() && fixture.state().startsWith("No device work was recorded"));
    QVERIFY(fixture.panel.headline().isEmpty());
}

void TestAdvicePanel::aRunBeyondTheMemoryIsNotSaidToHaveNothing()
{
    Fixture fixture;
    fixture.runs.setMemory(std::make_shared<ColumnCache>(std::size_t{255}));
    fixture.open(true);
    QTRY_VERIFY(fixture.isReady());
    QVERIFY(!fixture.runs.at(0).withoutNumbers.isEmpty());
    QCOMPARE(fixture.state(), fixture.runs.at(0).withoutNumbers);
}

void TestAdvicePanel::forgetsRunsThatAreGone()
{
    Fixture fixture;
    fixture.open(true);
    fixture.open(true);
    QTRY_VERIFY(fixture.isReady() && fixture.panel.cards().size() == 2);
    fixture.runs.clear();
    QTRY_VERIFY(fixture.panel.cards().empty());
    QVERIFY(fixture.state().contains("when a run is open"));
}

/// Cards are deleted by the event loop, which a question that is open keeps from it.
void TestAdvicePanel::whatWasSaidBeforeIsNotSeen()
{
    Fixture fixture;
    fixture.panel.show();
    fixture.open(true);
    QTRY_VERIFY(fixture.isReady() && fixture.panel.cards().size() == 1);
    const QPointer<AdviceCard> before = fixture.panel.cards().front();
    QVERIFY(before->isVisible());
    fixture.open(true);
    while (!fixture.isReady() || fixture.panel.cards().size() < 2)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents); // which deletes nothing
    QVERIFY(!before || !before->isVisible());
}

QTEST_MAIN(TestAdvicePanel)
#include "tst_advice_panel.moc"
