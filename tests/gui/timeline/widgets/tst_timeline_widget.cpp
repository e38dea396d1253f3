// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/details/details_panel.h"
#include "gui/panels/summary/numbers_panel.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/span_links.h"
#include "gui/timeline/widgets/legend.h"
#include "gui/timeline/widgets/overview_bar.h"
#include "gui/timeline/widgets/pane_title.h"
#include "gui/timeline/widgets/ruler_bar.h"
#include "gui/timeline/widgets/search_bar.h"
#include "gui/timeline/widgets/shown_words.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/timeline_window.h"

#include <QContextMenuEvent>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTextDocument>

#include <algorithm>
#include <functional>
#include <set>

using namespace stallscope;
using namespace stallscope::gui;

/// The timeline with a run in it, under a hand and on a keyboard.
class TestTimelineWidget : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void theWheelZoomsAtTheCursor();
    void aDragMovesTheTime();
    void shiftDragSelectsARangeAndItsNumbersFollow();
    void aClickSelectsASpanAndTellsItsFacts();
    void keysZoomMoveFitAndGoBack();
    void bracketsWalkTheWaits();
    void theCostliestWaitComesFirst();
    void whoComesToAWaitInAnotherWayBeginsWithTheCostliest();
    void aWaitIsMadeWideEnoughToBeSeen();
    void theTitleHasTheMeanOfSeveralDevices();
    void longTooltipsWrap();
    void whatWasSeenOfOtherRunsIsForgotten();
    void fromALaunchToItsKernelAndBack();
    void theMenuIsAskedForWhereItIsMeant();
    void headersGiveWayInANarrowWindow();
    void theLegendHasAsManyLinesAsItNeeds();
    void theLegendListsWhatIsThere();
    void slashFindsAndWalks();
    void unlockedADragMovesOneRun();
    void measuringLeavesTheTimeWhereItIs();
    void theMeasuredRangeMovesWithItsRun();
    void onlyOneRangeIsMeasured();
    void headersCollapseAndPin();
    void longNamesOfDevicesAreWrappedOrElided();
    void theLegendListsNoMarksOfCollapsedProcesses();
    void tracksStayAsTheyAreWhenARunIsClosed();
    void everyActionHasItsOwnShortcut();

private:
    [[nodiscard]] LaneArea& lanes() { return m_window->lanes(); }
    [[nodiscard]] VisibleRange& visible() { return m_window->visible(); }
    [[nodiscard]] QPoint pointOf(TrackId track, LaneGroup group, Nanos time) { return m_window->pointOf(track, group, time); }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {}) { m_window->drag(lanes(), from, to, modifiers); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { m_window->press(key, modifiers); }

    test::QtWarnings m_warnings;
    std::unique_ptr<test::TimelineWindow> m_window;
};

void TestTimelineWidget::init()
{
    m_warnings.begin();
    m_window = std::make_unique<test::TimelineWindow>();
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    m_window->addRun();
}

void TestTimelineWidget::cleanup()
{
    m_window.reset();
    QCOMPARE(m_warnings.end(), QStringList());
}

void TestTimelineWidget::theWheelZoomsAtTheCursor()
{
    const QPoint at(lanes().width() / 4, 40);
    const auto timeAt = [&] { return TimeScale{visible().range(), lanes().width()}.toTime(at.x()); };
    const Nanos before = timeAt();
    const Nanos length = visible().range().length();
    for (int i = 0; i < 5; ++i) {
        QWheelEvent wheel(at, lanes().mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&lanes(), &wheel);
    }
    QVERIFY(visible().range().length() < length / 2);
    QVERIFY(std::abs(timeAt() - before) <= length / 500);
    visible().goBack();
    QCOMPARE(visible().range().length(), length);
}

void TestTimelineWidget::aDragMovesTheTime()
{
    visible().show({20'000, 40'000});
    drag({600, 400}, {400, 400});
    const Nanos by = TimeScale{{20'000, 40'000}, lanes().width()}.toLength(200);
    QVERIFY(std::abs(visible().range().start - (20'000 + by)) <= 200);
    QCOMPARE(visible().range().length(), Nanos{20'000});
    QVERIFY(!m_window->timeline.selection().span());
}

void TestTimelineWidget::shiftDragSelectsARangeAndItsNumbersFollow()
{
    const QPoint from = pointOf(m_window->main, LaneGroup::Calls, 20'000);
    const QPoint to = pointOf(m_window->main, LaneGroup::Calls, 50'000);
    drag(from, to, Qt::ShiftModifier);
    const auto range = m_window->timeline.selection().range();
    QVERIFY(range);
    QVERIFY(std::abs(range->start - 20'000) < 300 && std::abs(range->end - 50'000) < 300);
    QTRY_COMPARE(m_window->numbers.model().columnCount(), 3);
    press(Qt::Key_Z);
    QVERIFY(std::abs(visible().range().length() - range->length()) < 10);
    press(Qt::Key_Escape);
    QVERIFY(!m_window->timeline.selection().range());
    QTRY_COMPARE(m_window->numbers.model().columnCount(), 2);
}

void TestTimelineWidget::aClickSelectsASpanAndTellsItsFacts()
{
    QTest::mouseClick(&lanes(), Qt::LeftButton, {}, pointOf(m_window->stream, LaneGroup::Work, 24'000));
    const auto& selected = m_window->timeline.selection().span();
    QVERIFY(selected);
    QCOMPARE(selected->span.start, Nanos{22'000});
    QCOMPARE(m_window->details.model().facts().front().value, QString("gemm"));
    QCOMPARE(m_window->timeline.pane(0).scene().linked.size(), std::size_t{1});
    press(Qt::Key_N);
    QCOMPARE(m_window->timeline.selection().span()->span.start, Nanos{42'000});
    press(Qt::Key_N, Qt::ShiftModifier);
    QCOMPARE(m_window->timeline.selection().span()->span.start, Nanos{22'000});
    QTest::mouseClick(&lanes(), Qt::LeftButton, {}, {lanes().width() / 2, lanes().height() - 5});
    QVERIFY(!m_window->timeline.selection().span());
    QCOMPARE(m_window->details.model().rowCount(), 0);
}

void TestTimelineWidget::keysZoomMoveFitAndGoBack()
{
    const TimeRange all = visible().range();
    press(Qt::Key_W);
    QVERIFY(visible().range().length() < all.length());
    const TimeRange zoomed = visible().range();
    press(Qt::Key_D);
    QVERIFY(visible().range().start > zoomed.start);
    press(Qt::Key_A);
    QVERIFY(std::abs(visible().range().start - zoomed.start) <= 1);
    press(Qt::Key_S);
    press(Qt::Key_F);
    QVERIFY(visible().showsEverything());
    visible().show({30'000, 40'000});
    press(Qt::Key_Left, Qt::AltModifier);
    QVERIFY(visible().showsEverything());
    press(Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(visible().range(), (TimeRange{30'000, 40'000}));
}

void TestTimelineWidget::theCostliestWaitComesFirst()
{
    const WaitList& waits = m_window->runs.at(0).analysis->waits();
    QSignalSpy ended(&m_window->timeline.navigation(), &Navigation::endReached);
    std::vector<Nanos> bubbles;
    std::set<Nanos> seen;
    while (ended.isEmpty() && bubbles.size() <= waits.size()) {
        m_window->press(Qt::Key_C);
        const auto wait = waitOf(waits, m_window->main, m_window->timeline.selection().span()->span.start);
        if (!ended.isEmpty() || !wait)
            break;
        bubbles.push_back(waits[*wait].bubble);
        seen.insert(waits[*wait].start);
    }
    const auto costly = std::ranges::count_if(waits, [](const Wait& wait) { return wait.bubble > 0; });
    QVERIFY(costly > 2);
    QCOMPARE(static_cast<std::ptrdiff_t>(bubbles.size()), costly); // each once, the costliest first
    QCOMPARE(seen.size(), bubbles.size());
    QVERIFY(std::ranges::is_sorted(bubbles, std::greater<>()));
    QCOMPARE(ended.size(), 1);
}

void TestTimelineWidget::whoComesToAWaitInAnotherWayBeginsWithTheCostliest()
{
    Navigation& go = m_window->timeline.navigation();
    QSignalSpy told(&go, &Navigation::statusMessage);
    QSignalSpy wanted(&go, &Navigation::detailsRequested);
    const auto selected = [this] { return m_window->timeline.selection().span()->span.start; };
    m_window->press(Qt::Key_C);
    const Nanos costliest = selected();
    QVERIFY2(told.back()[0].toString().startsWith("Wait 1 of "), qPrintable(told.back()[0].toString()));
    m_window->press(Qt::Key_C);
    QVERIFY2(told.back()[0].toString().startsWith("Wait 2 of "), qPrintable(told.back()[0].toString()));
    m_window->press(Qt::Key_BracketLeft);
    m_window->press(Qt::Key_BracketRight);
    QCOMPARE(wanted.size(), 4);
    m_window->press(Qt::Key_C);
    QCOMPARE(selected(), costliest);
}

void TestTimelineWidget::aWaitIsMadeWideEnoughToBeSeen()
{
    test::Scenario s;
    const TrackId main = s.thread("main");
    s.call(main, "cudaStreamSynchronize", {1'000, 1'010}, {}, test::Scenario::onStream(7));
    s.kernel(s.stream("7"), "gemm", {900, 1'000'000'000});
    m_window->runs.clear();
    m_window->runs.add("long", s.trace(), RunId(0));
    QTRY_VERIFY(!m_window->runs.isAnalysing());
    visible().fit();
    m_window->timeline.navigation().nextWait();
    QCOMPARE(m_window->timeline.selection().span()->span.start, Nanos{1'000});
    QVERIFY(visible().range().length() <= 10'000);
}

void TestTimelineWidget::fromALaunchToItsKernelAndBack()
{
    Navigation& go = m_window->timeline.navigation();
    QSignalSpy ended(&go, &Navigation::endReached);
    go.goToLinked();
    QCOMPARE(ended.size(), 1);
    QTest::mouseClick(&lanes(), Qt::LeftButton, {}, m_window->pointOf(m_window->stream, LaneGroup::Work, 24'000));
    press(Qt::Key_G);
    QCOMPARE(m_window->timeline.selection().span()->track, m_window->main);
    press(Qt::Key_G);
    QCOMPARE(m_window->timeline.selection().span()->track, m_window->stream);
}

void TestTimelineWidget::theMenuIsAskedForWhereItIsMeant()
{
    QSignalSpy wanted(&m_window->timeline, &TimelineWidget::menuRequested);
    const auto ask = [this](QPoint at) {
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, lanes().mapToGlobal(at));
        QCoreApplication::sendEvent(&lanes(), &event);
    };
    ask(m_window->pointOf(m_window->stream, LaneGroup::Work, 24'000));
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.back()[0].value<MenuPlace>(), MenuPlace::Span);
    QCOMPARE(m_window->timeline.selection().span()->span.start, Nanos{22'000});
    ask({lanes().width() / 2, lanes().height() - 5});
    QCOMPARE(wanted.back()[0].value<MenuPlace>(), MenuPlace::Lanes);
    QVERIFY(m_window->timeline.selection().span()); // stays
    const std::pair<QWidget*, MenuPlace> others[] = {{m_window->timeline.findChild<RulerBar*>(), MenuPlace::Ruler},
        {m_window->timeline.findChild<OverviewBar*>(), MenuPlace::Overview}, {m_window->pane().findChild<PaneTitle*>(), MenuPlace::RunTitle}};
    for (const auto& [part, place] : others) {
        QContextMenuEvent event(QContextMenuEvent::Mouse, {5, 5}, part->mapToGlobal(QPoint(5, 5)));
        QCoreApplication::sendEvent(part, &event);
        QCOMPARE(wanted.back()[0].value<MenuPlace>(), place);
    }
    QVERIFY(m_window->timeline.selection().span()); // still
}

/// As the result sentence has it; the overview says the same to a screen reader.
void TestTimelineWidget::theTitleHasTheMeanOfSeveralDevices()
{
    test::Scenario s;
    s.kernel(s.stream("7"), "gemm", {0, 1000});
    s.kernel(s.stream("8", s.addDevice("GPU 1")), "gemm", {0, 500});
    RunList runs;
    runs.add("two devices", s.trace(), RunId(0));
    QTRY_VERIFY(!runs.isAnalysing());
    PaneTitle title;
    title.showRun(runs.at(0));
    QVERIFY2(title.numbers().contains("busy 75.0 %"), qPrintable(title.numbers().join(' ')));
    QVERIFY(overviewWords(runs, {0, 1000}, {0, 1000}).contains("devices busy 75.0 % of the time"));
}

/// Qt breaks only the lines of rich text.
void TestTimelineWidget::longTooltipsWrap()
{
    const QString tip = m_window->pane().findChild<PaneTitle*>()->toolTip();
    QVERIFY(tip.contains("Busy"));
    QVERIFY2(Qt::mightBeRichText(tip), qPrintable(tip));
}

void TestTimelineWidget::whatWasSeenOfOtherRunsIsForgotten()
{
    visible().show({30'000, 40'000});
    QVERIFY(visible().canGoBack());
    visible().goBack();
    visible().show({20'000, 40'000});
    visible().goBack();
    QVERIFY(visible().canGoForward());
    m_window->runs.clear();
    QVERIFY(!visible().canGoBack());
    QVERIFY(!visible().canGoForward());
}

void TestTimelineWidget::headersGiveWayInANarrowWindow()
{
    m_window->resize(1600, 900);
    QCoreApplication::processEvents();
    QCOMPARE(m_window->headers().width(), TimelineWidget::kHeaderWidth);
    m_window->timeline.setFixedWidth(420);
    QCoreApplication::processEvents();
    QCOMPARE(m_window->headers().width(), 140);
    QCOMPARE(m_window->timeline.headerWidth(), TimelineWidget::kHeaderWidth); // as it will be again
}

void TestTimelineWidget::theLegendHasAsManyLinesAsItNeeds()
{
    auto* legend = m_window->timeline.findChild<Legend*>();
    m_window->timeline.setFixedWidth(1100);
    QCoreApplication::processEvents();
    const int line = legend->height();
    m_window->timeline.setFixedWidth(420);
    QCoreApplication::processEvents();
    QVERIFY(legend->height() >= 2 * line);
    QCOMPARE(legend->height() % line, 0);
    m_window->timeline.setFixedHeight(250); // too low for it
    QCoreApplication::processEvents();
    QCOMPARE(legend->height(), line);
}

void TestTimelineWidget::theLegendListsWhatIsThere()
{
    const auto* legend = m_window->timeline.findChild<Legend*>();
    const QStringList shown = legend->texts();
    QVERIFY(shown.contains("host waits, from cheap to costly") && shown.contains("kernel") && shown.contains("API call"));
    for (const char* other : {"communication", "copy", "memset", "operations, by name", "ranges, by name", "ranges and operations, by name"})
        QVERIFY2(!shown.contains(other), other);
    test::Scenario s;
    const TrackId stream = s.stream("7");
    s.span(stream, SpanKind::Memcpy, "Memcpy HtoD", {0, 1'000});
    s.op(s.thread("main"), "aten::copy_", {0, 1'000});
    m_window->runs.add("another", s.trace(), RunId(0));
    QTRY_VERIFY(!m_window->runs.isAnalysing());
    QVERIFY(legend->texts().contains("copy") && legend->texts().contains("operations, by name") && legend->texts().contains("kernel"));
    QVERIFY(!legend->texts().contains("memset"));
    m_window->runs.clear();
    QCOMPARE(legend->texts(), QStringList()); // there is nothing to be told apart
    test::Scenario late;
    late.span(late.stream("7"), SpanKind::SyncRecord, "Stream Sync", {0, 1'000});
    late.span(late.thread("main"), SpanKind::Overhead, "Buffer Flush", {0, 1'000});
    m_window->runs.add("a third", late.trace(), RunId(0));
    QCOMPARE(legend->texts().size(), 2); // also before its numbers are there
}

void TestTimelineWidget::bracketsWalkTheWaits()
{
    QSignalSpy ended(&m_window->timeline.navigation(), &Navigation::endReached);
    for (int i = 0; i < 10; ++i) {
        press(Qt::Key_BracketRight);
        QCOMPARE(m_window->timeline.selection().span()->span.start, Nanos{i * 10'000 + 1'500});
    }
    QCOMPARE(ended.size(), 0);
    press(Qt::Key_BracketRight);
    QCOMPARE(ended.size(), 1);
    press(Qt::Key_BracketLeft);
    QCOMPARE(m_window->timeline.selection().span()->span.start, Nanos{81'500});
}

void TestTimelineWidget::slashFindsAndWalks()
{
    press(Qt::Key_Slash);
    SearchBar& search = m_window->timeline.search();
    QVERIFY(search.isVisible());
    auto* text = search.findChild<QLineEdit*>();
    QTest::keyClicks(text, "ge ADD");
    QTRY_COMPARE(search.hits().count, std::uint64_t{0});
    text->clear();
    QTest::keyClicks(text, "Gemm");
    QTRY_COMPARE(search.hits().count, std::uint64_t{5});
    const auto& highlighted = m_window->pane().scene().hits;
    QVERIFY(highlighted && highlighted->contains(m_window->stream, 0, 2'000) && !highlighted->contains(m_window->stream, 0, 12'000));
    QTest::keyClick(text, Qt::Key_Return);
    QCOMPARE(m_window->timeline.selection().span()->span.start, Nanos{2'000});
    QTest::keyClick(text, Qt::Key_Return);
    QCOMPARE(m_window->timeline.selection().span()->span.start, Nanos{22'000});
    QTest::keyClick(text, Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(m_window->timeline.selection().span()->span.start, Nanos{2'000});
    QTest::keyClick(text, Qt::Key_Escape);
    QVERIFY(!search.isVisible());
    QVERIFY(!m_window->pane().scene().hits);
}

void TestTimelineWidget::unlockedADragMovesOneRun()
{
    m_window->addRun();
    QCOMPARE(m_window->runs.size(), 2);
    press(Qt::Key_L);
    visible().show({20'000, 60'000});
    drag({300, 60}, {400, 60});
    const Nanos by = TimeScale{visible().range(), lanes().width()}.toLength(100);
    QVERIFY(std::abs(m_window->runs.at(0).offset - by) <= 50);
    QCOMPARE(m_window->runs.at(1).offset, Nanos{0});
    QCOMPARE(visible().range().length(), Nanos{40'000});
}

void TestTimelineWidget::measuringLeavesTheTimeWhereItIs()
{
    visible().show({20'000, 40'000});
    press(Qt::Key_M);
    drag({500, 60}, {300, 60});
    QCOMPARE(visible().range(), (TimeRange{20'000, 40'000}));
    const auto measured = m_window->timeline.pane(0).scene().measured;
    QVERIFY(measured && measured->start > measured->end);
    press(Qt::Key_M);
    drag({500, 60}, {300, 60});
    QVERIFY(visible().range().start > 20'000);
}

void TestTimelineWidget::theMeasuredRangeMovesWithItsRun()
{
    QSignalSpy measured(&m_window->pane(), &PaneWidget::measured);
    drag({500, 60}, {300, 60}, Qt::ControlModifier);
    QVERIFY(!measured.isEmpty());
    const TimeRange before = *measured.last()[0].value<std::optional<TimeRange>>();
    QVERIFY(before.start < before.end);
    m_window->runs.setOffset(0, 3'000);
    QCOMPARE(*measured.last()[0].value<std::optional<TimeRange>>(), (TimeRange{before.start + 3'000, before.end + 3'000}));
}

void TestTimelineWidget::onlyOneRangeIsMeasured()
{
    m_window->addRun();
    PaneWidget& second = m_window->timeline.pane(1);
    const auto* ruler = m_window->timeline.findChild<RulerBar*>();
    drag({500, 60}, {300, 60}, Qt::ControlModifier);
    const QString length = ruler->lengthText();
    QVERIFY(m_window->pane().scene().measured && !length.isEmpty());
    m_window->drag(second.lanes(), {500, 60}, {400, 60}, Qt::ControlModifier);
    QVERIFY(!m_window->pane().scene().measured && second.scene().measured);
    QVERIFY(!ruler->lengthText().isEmpty() && ruler->lengthText() != length);
    m_window->runs.removeLast();
    QCOMPARE(ruler->lengthText(), QString());
}

void TestTimelineWidget::headersCollapseAndPin()
{
    PaneWidget& pane = m_window->timeline.pane(0);
    const auto bandOf = [&](HeaderKey key) { return *pane.scene().layout.find(key); };
    const HeaderKey device = HeaderKey::of(DeviceId(0));
    QTest::mouseClick(&pane.headers(), Qt::LeftButton, {}, {20, bandOf(device).y + 10});
    QVERIFY(bandOf(device).isCollapsed);
    QTest::mouseClick(&pane.headers(), Qt::LeftButton, {}, {20, bandOf(device).y + 10});
    const HeaderKey stream = HeaderKey::stream(m_window->stream);
    QTest::mouseClick(&pane.headers(), Qt::LeftButton, {}, {pane.headers().width() - 12, bandOf(stream).y + 10});
    QVERIFY(bandOf(stream).isPinned);
}

void TestTimelineWidget::longNamesOfDevicesAreWrappedOrElided()
{
    const QFontMetrics metrics(m_window->font());
    Band band;
    band.key = HeaderKey::of(DeviceId(0));
    band.title = "NVIDIA H100 80GB HBM3";
    const QString title = QString::fromStdString(band.title);
    const int whole = metrics.horizontalAdvance(title);
    const int narrow = metrics.horizontalAdvance("NVIDIA H100 80GB");
    QCOMPARE(titleLines(band, metrics, {whole, metrics.height()}), QStringList{title});
    QCOMPARE(titleLines(band, metrics, {narrow, 2 * metrics.height()}), (QStringList{"NVIDIA H100 80GB", "HBM3"}));
    const QStringList elided = titleLines(band, metrics, {narrow, metrics.height()});
    QCOMPARE(elided.size(), qsizetype{1});
    QVERIFY2(elided.front().startsWith("NVIDIA H100 ") && !elided.front().endsWith("HBM3"), qPrintable(elided.front()));
    band.title = "NVIDIA-H100-80GB-HBM3"; // nothing to break at
    QVERIFY(titleLines(band, metrics, {narrow, 5 * metrics.height()}).front() != QString::fromStdString(band.title));
    band.key = HeaderKey::thread(TrackId(0));
    QVERIFY(titleLines(band, metrics, {narrow, metrics.height()}).front().endsWith("HBM3"));
}

void TestTimelineWidget::theLegendListsNoMarksOfCollapsedProcesses()
{
    const auto* legend = m_window->timeline.findChild<Legend*>();
    test::Scenario s;
    const ProcessId other = s.addProcess(2);
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    const TrackId thread = s.thread("worker", other);
    s.launch(main, {0, 10}, stream, {20, 800});
    s.call(main, "cudaStreamSynchronize", {30, 810});
    s.launch(main, {820, 830}, stream, {900, 1'000});
    s.call(thread, "cudaMalloc", {0, 10});
    s.op(thread, "aten::linear", {0, 100});
    s.span(thread, SpanKind::Mark, "[memory]", {50, 50});
    m_window->runs.clear();
    m_window->runs.add("two processes", s.trace(), RunId(0));
    QTRY_VERIFY(!m_window->runs.isAnalysing());
    const auto lists = [legend](const char* text) { return legend->texts().contains(text); };
    const QStringList before = legend->texts();
    QVERIFY(lists("operations, by name") && lists("mark without duration") && lists("host waits, from cheap to costly"));
    const auto click = [this](ProcessId process) {
        const Band* band = m_window->pane().scene().layout.find(HeaderKey::of(process));
        QVERIFY(band);
        QTest::mouseClick(&m_window->headers(), Qt::LeftButton, {}, {40, band->y + 10 - m_window->pane().scene().scroll});
    };
    click(other);
    QVERIFY(!lists("operations, by name") && !lists("mark without duration"));
    QVERIFY(lists("host waits, from cheap to costly") && lists("API call") && lists("idle gap after a wait; filled: bubble"));
    click(s.process());
    QVERIFY(!lists("host waits, from cheap to costly") && !lists("API call") && !lists("idle gap after a wait; filled: bubble"));
    QVERIFY(lists("kernel")); // in the overview
    click(s.process());
    click(other);
    QCOMPARE(legend->texts(), before);
}

/// Those behind it are removed from the list and added again.
void TestTimelineWidget::tracksStayAsTheyAreWhenARunIsClosed()
{
    m_window->runs.clear();
    for (int i = 0; i < 3; ++i)
        m_window->addRun();
    const HeaderKey device = HeaderKey::of(DeviceId(0));
    const HeaderKey stream = HeaderKey::stream(m_window->stream);
    PaneWidget& last = m_window->timeline.pane(2);
    QTest::mouseClick(&last.headers(), Qt::LeftButton, {}, {last.headers().width() - 12, last.scene().layout.find(stream)->y + 10});
    LayoutChoices chosen = last.tracks();
    QVERIFY(chosen.isPinned(stream));
    chosen.collapsed[device] = true;
    chosen.hidden.insert(HeaderKey::thread(m_window->main));
    chosen.places[device] = 3;
    last.setTracks(chosen);
    m_window->runs.remove(0);
    QCOMPARE(m_window->runs.size(), 2);
    const LayoutChoices& kept = m_window->timeline.pane(1).tracks();
    QCOMPARE(kept.pinned, chosen.pinned);
    QCOMPARE(kept.collapsed, chosen.collapsed);
    QCOMPARE(kept.hidden, chosen.hidden);
    QCOMPARE(kept.places, chosen.places);
    QVERIFY(!m_window->timeline.pane(1).scene().layout.find(HeaderKey::thread(m_window->main)));
    QVERIFY(m_window->timeline.pane(0).tracks().pinned.empty());
    m_window->runs.remove(1);
    m_window->addRun(); // another one in its place
    QVERIFY(m_window->timeline.pane(1).tracks().pinned.empty());
}

void TestTimelineWidget::everyActionHasItsOwnShortcut()
{
    QHash<QKeySequence, QString> owners;
    for (const QAction* action : m_window->actions.all()) {
        for (const QKeySequence& keys : action->shortcuts()) {
            QVERIFY2(!owners.contains(keys), qPrintable(keys.toString() + " is taken twice: " + action->objectName()));
            owners.insert(keys, action->objectName());
        }
        QVERIFY(!action->text().isEmpty());
    }
    QVERIFY(owners.size() > 15);
}

QTEST_MAIN(TestTimelineWidget)
#include "tst_timeline_widget.moc"
