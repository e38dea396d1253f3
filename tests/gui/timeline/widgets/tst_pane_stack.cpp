// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/access/keyboard_focus.h"
#include "gui/timeline/widgets/overview_bar.h"
#include "gui/timeline/widgets/pane_stack.h"
#include "gui/timeline/widgets/ruler_bar.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/timeline_window.h"

#include <QPainter>
#include <QScrollBar>
#include <QSplitter>

#include <algorithm>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// On the screen: the handle itself moves.
void drag(QSplitterHandle& handle, int by)
{
    const QPoint from = handle.mapToGlobal(QPoint(50, 1));
    QTest::mousePress(&handle, Qt::LeftButton, {}, {50, 1});
    for (int step = 1; step <= 3; ++step) {
        const QPoint at = from + QPoint(0, by * step / 3);
        QMouseEvent move(QEvent::MouseMove, handle.mapFromGlobal(at), at, Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&handle, &move);
    }
    QTest::mouseRelease(&handle, Qt::LeftButton, {}, handle.mapFromGlobal(from + QPoint(0, by)));
}

} // namespace

/// Runs below each other, few and more than there is room for.
class TestPaneStack : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void fewFitTheirContents();
    void collapsingATrackMakesItsPaneLower();
    void lanesGrowWithTheWindow();
    void aSinglePaneScrollsByItself();
    void manyCanBeReadAndAreScrolled();
    void whatIsSelectedComesIntoView();
    void whatIsSelectedByHandMovesNothing();
    void whatHasTheKeyboardComesIntoView();
    void theWheelGoesOnWhereAPaneEnds();
    void aHandleTakesFromTheNextPaneWhereAllAreSeen();
    void aHandleTakesFreeRoomFirst();
    void aHandleLengthensTheWholeWhereNotAllAreSeen();
    void aHandleShrinksAPaneWhoseNeighbourIsFull();
    void aDragBackRestoresTheHeights();
    void contentsThatGetLowerAndHigherFitAgain();
    void aPictureHoldsAll();

private:
    void addRuns(int count);
    [[nodiscard]] PaneWidget& pane(int index) { return m_window->timeline.pane(index); }
    [[nodiscard]] PaneStack& stack() { return *m_window->timeline.findChild<PaneStack*>(); }
    [[nodiscard]] QScrollBar& bar() { return *stack().verticalScrollBar(); }
    [[nodiscard]] QSplitter& splitter() { return *stack().findChild<QSplitter*>(); }
    [[nodiscard]] bool isSeen(int index);
    [[nodiscard]] bool fits(int index) { return pane(index).lanes().height() == pane(index).scene().layout.height(); }
    [[nodiscard]] bool showsBothSides(int index);
    void select(int run);

    test::QtWarnings m_warnings;
    std::unique_ptr<test::TimelineWindow> m_window;
};

void TestPaneStack::init()
{
    m_warnings.begin();
    m_window = std::make_unique<test::TimelineWindow>();
    m_window->resize(1600, 700);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
}

void TestPaneStack::cleanup()
{
    m_window.reset();
    QCOMPARE(m_warnings.end(), QStringList());
}

void TestPaneStack::addRuns(int count)
{
    for (int i = 0; i < count; ++i)
        m_window->addRun();
}

/// From its title to its end.
bool TestPaneStack::isSeen(int index)
{
    const QRect place(pane(index).mapTo(stack().viewport(), QPoint(0, 0)), pane(index).size());
    return stack().viewport()->rect().contains(place);
}

bool TestPaneStack::showsBothSides(int index)
{
    const PaneScene& scene = pane(index).scene();
    const LaneRow* host = scene.layout.rowOf(m_window->main, {LaneGroup::Calls, 0, false});
    const LaneRow* device = scene.layout.rowOf(m_window->stream, {LaneGroup::Work, 0, false});
    const int room = pane(index).lanes().height();
    return host && device && scene.scroll == 0 && host->y + host->height <= room && device->y + device->height <= room;
}

void TestPaneStack::select(int run)
{
    const ShownRun& shown = m_window->runs.at(run);
    const auto place = firstSpanSeen(*shown.trace, pane(run).scene().layout, shown.trace->range());
    QVERIFY(place);
    SpanPlace there = *place;
    there.run = run;
    m_window->timeline.selection().select(there);
}

/// No empty space below their last tracks, and lanes of one height.
void TestPaneStack::fewFitTheirContents()
{
    addRuns(2);
    QCOMPARE(bar().maximum(), 0);
    QVERIFY(splitter().height() <= stack().viewport()->height());
    QVERIFY(showsBothSides(0) && showsBothSides(1));
    for (int i = 0; i < 2; ++i)
        QVERIFY2(fits(i), qPrintable(QString("pane %1: %2 for %3").arg(i).arg(pane(i).lanes().height()).arg(pane(i).scene().layout.height())));
    QCOMPARE(pane(0).scene().layout.rows().front().height, pane(1).scene().layout.rows().front().height);
}

void TestPaneStack::collapsingATrackMakesItsPaneLower()
{
    addRuns(2);
    const Band device = *std::ranges::find(pane(0).scene().layout.bands(), HeaderKey::Kind::Device, [](const Band& band) { return band.key.kind; });
    const int before = pane(0).height();
    const int second = pane(1).mapTo(&stack(), QPoint(0, 0)).y();
    HeaderColumn& headers = pane(0).headers();
    QTest::mouseClick(&headers, Qt::LeftButton, {}, {12, device.y + 12}); // its chevron
    QTRY_VERIFY(pane(0).height() < before);
    QVERIFY(fits(0) && fits(1));
    QVERIFY(pane(1).mapTo(&stack(), QPoint(0, 0)).y() < second);
    QTest::mouseClick(&headers, Qt::LeftButton, {}, {12, device.y + 12});
    QTRY_COMPARE(pane(0).height(), before);
}

void TestPaneStack::lanesGrowWithTheWindow()
{
    addRuns(2);
    const auto lane = [this] { return pane(0).scene().layout.rowOf(m_window->stream, {LaneGroup::Work, 0, false})->height + 1; };
    const auto wanted = [this](int height) { return pane(0).heightsAt(height).fitting + splitter().handleWidth() + pane(1).heightsAt(height).fitting; };
    const int around = m_window->timeline.height() - stack().viewport()->height();
    for (int room = wanted(LayoutChoices::kLaneHeight); room < wanted(LayoutChoices::kRoomiestLane) + 40; room += 7) {
        m_window->timeline.setFixedHeight(around + room);
        QTRY_COMPARE(stack().viewport()->height(), room);
        QVERIFY(fits(0) && fits(1));
        QVERIFY(splitter().height() <= room);
        QVERIFY(lane() == LayoutChoices::kRoomiestLane || wanted(lane() + LayoutChoices::kRoomierBy) > room);
    }
    QCOMPARE(lane(), LayoutChoices::kRoomiestLane);
    m_window->timeline.setFixedHeight(around + wanted(LayoutChoices::kLaneHeight) - 1); // not enough for all lanes
    QTRY_COMPARE(lane(), LayoutChoices::kLaneHeight);
}

/// One scroll bar, not two.
void TestPaneStack::aSinglePaneScrollsByItself()
{
    addRuns(1);
    const int around = m_window->timeline.height() - stack().viewport()->height();
    const int least = pane(0).minimumHeight();
    const int low = stack().minimumHeight();
    QVERIFY(pane(0).heightsAt(LayoutChoices::kLaneHeight).fitting > 0);
    m_window->timeline.setFixedHeight(around + std::max(least - 20, low));
    QTRY_COMPARE(stack().viewport()->height(), std::max(least - 20, low));
    QCOMPARE(bar().maximum(), 0);
    QVERIFY(pane(0).height() <= stack().viewport()->height());
}

void TestPaneStack::manyCanBeReadAndAreScrolled()
{
    addRuns(8);
    QVERIFY(bar().maximum() > 0);
    for (int i = 0; i < 8; ++i)
        QVERIFY2(showsBothSides(i), qPrintable(QString("pane %1 of height %2").arg(i).arg(pane(i).height())));
    const auto* ruler = m_window->timeline.findChild<RulerBar*>();
    const auto* overview = m_window->timeline.findChild<OverviewBar*>();
    const QPoint rulerAt = ruler->mapTo(m_window.get(), QPoint(0, 0));
    const QPoint overviewAt = overview->mapTo(m_window.get(), QPoint(0, 0));
    QVERIFY(isSeen(0) && !isSeen(7));
    bar().setValue(bar().maximum());
    QVERIFY(!isSeen(0) && isSeen(7));
    QCOMPARE(ruler->mapTo(m_window.get(), QPoint(0, 0)), rulerAt);
    QCOMPARE(overview->mapTo(m_window.get(), QPoint(0, 0)), overviewAt);
    QCOMPARE(ruler->width(), pane(7).lanes().width()); // one axis, also beside the scroll bar
    m_window->resize(1600, 1600);
    QTRY_COMPARE(bar().maximum(), 0);
    QTRY_COMPARE(ruler->width(), pane(7).lanes().width());
    m_window->resize(1600, 700);
    QTRY_VERIFY(bar().maximum() > 0);
    QTRY_COMPARE(ruler->width(), pane(7).lanes().width());
    m_window->runs.clear();
    QCOMPARE(bar().maximum(), 0);
}

void TestPaneStack::whatIsSelectedComesIntoView()
{
    addRuns(8);
    select(7);
    QVERIFY(isSeen(7));
    select(0);
    QVERIFY(isSeen(0));
    m_window->timeline.revealRun(6);
    QVERIFY(isSeen(6));
}

void TestPaneStack::whatIsSelectedByHandMovesNothing()
{
    addRuns(8);
    bar().setValue(10); // the first title is cut, its lanes are seen
    select(0);
    QCOMPARE(bar().value(), 10);
}

void TestPaneStack::whatHasTheKeyboardComesIntoView()
{
    addRuns(8);
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    pane(0).headers().setFocus();
    for (int steps = 0; steps < 100 && !pane(7).lanes().hasFocus(); ++steps)
        QVERIFY(focusNext(*m_window, true));
    QVERIFY(pane(7).lanes().hasFocus());
    QVERIFY(isSeen(7));
}

void TestPaneStack::theWheelGoesOnWhereAPaneEnds()
{
    addRuns(8);
    const int inside = pane(0).headers().height() / 2;
    for (int turns = 0; turns < 40 && bar().value() == 0; ++turns)
        test::TimelineWindow::wheel(pane(0).headers(), {20, inside}, {0, -120});
    QVERIFY(bar().value() > 0);
    for (int turns = 0; turns < 80 && bar().value() > 0; ++turns)
        test::TimelineWindow::wheel(pane(0).headers(), {20, inside}, {0, 120});
    QCOMPARE(bar().value(), 0);
}

void TestPaneStack::aHandleTakesFromTheNextPaneWhereAllAreSeen()
{
    addRuns(2);
    const int around = m_window->timeline.height() - stack().viewport()->height();
    m_window->timeline.setFixedHeight(around + splitter().height()); // no free room
    QTRY_COMPARE(stack().viewport()->height(), splitter().height());
    const int first = pane(0).height();
    const int second = pane(1).height();
    QSplitterHandle& handle = *splitter().handle(1);
    drag(handle, 40);
    QCOMPARE(pane(0).height(), first + 40);
    QCOMPARE(pane(1).height(), second - 40);
    QCOMPARE(bar().maximum(), 0);
    m_window->timeline.setFixedHeight(m_window->timeline.height() + 20);
    QVERIFY(pane(0).height() > pane(1).height()); // stays as it was divided
}

void TestPaneStack::aHandleTakesFreeRoomFirst()
{
    addRuns(2);
    const int first = pane(0).height();
    const int second = pane(1).height();
    QVERIFY(stack().viewport()->height() > splitter().height() + 50);
    QSplitterHandle& handle = *splitter().handle(1);
    drag(handle, 40);
    QCOMPARE(pane(0).height(), first + 40);
    QCOMPARE(pane(1).height(), second);
    QCOMPARE(bar().maximum(), 0);
    drag(handle, -40); // the pane below has no use for it
    QCOMPARE(pane(0).height(), first);
    QCOMPARE(pane(1).height(), second);
}

void TestPaneStack::aHandleLengthensTheWholeWhereNotAllAreSeen()
{
    addRuns(8);
    const int first = pane(0).height();
    const int others = pane(1).height();
    const int hidden = bar().maximum();
    QSplitterHandle& handle = *splitter().handle(1);
    drag(handle, 90);
    QCOMPARE(pane(0).height(), first + 90);
    QCOMPARE(pane(1).height(), others);
    QCOMPARE(bar().maximum(), hidden + 90);
    drag(handle, -60);
    QCOMPARE(pane(0).height(), first + 30);
    QCOMPARE(pane(1).height(), others);
    QCOMPARE(bar().maximum(), hidden + 30);
    drag(handle, -300); // no lower than can be read
    QCOMPARE(pane(0).height(), first);
    QCOMPARE(bar().maximum(), hidden);
    QVERIFY(showsBothSides(0));
}

/// The pane below moves up, and leaves room below.
void TestPaneStack::aHandleShrinksAPaneWhoseNeighbourIsFull()
{
    addRuns(2);
    const int around = m_window->timeline.height() - stack().viewport()->height();
    m_window->timeline.setFixedHeight(around + 2 * pane(0).heightsAt(LayoutChoices::kRoomiestLane).fitting + 60);
    QTRY_COMPARE(pane(1).height(), pane(1).heightsAt(LayoutChoices::kRoomiestLane).fitting);
    const int first = pane(0).height();
    const int second = pane(1).height();
    const int least = pane(0).minimumHeight();
    QVERIFY(first > least + 50);
    QSplitterHandle& handle = *splitter().handle(1);
    drag(handle, -50);
    QCOMPARE(pane(0).height(), first - 50);
    QCOMPARE(pane(1).height(), second);
    QCOMPARE(pane(1).mapTo(&stack(), QPoint(0, 0)).y(), first - 50 + splitter().handleWidth());
    drag(handle, -1000); // no lower than can be read
    QCOMPARE(pane(0).height(), least);
    QCOMPARE(pane(1).height(), second);
    m_window->timeline.setFixedHeight(m_window->timeline.height() + 30); // stays as it was divided
    QCOMPARE(pane(0).height(), least);
    drag(handle, first - least);
    QCOMPARE(pane(0).height(), first);
    QCOMPARE(pane(1).height(), second);
}

void TestPaneStack::aDragBackRestoresTheHeights()
{
    addRuns(3);
    QSplitterHandle& handle = *splitter().handle(1);
    const QList<int> before = splitter().sizes();
    QTest::mousePress(&handle, Qt::LeftButton, {}, {50, 1});
    const QPoint from = handle.mapToGlobal(QPoint(50, 1));
    for (const int by : {-40, 60, -300, 500, 0}) {
        const QPoint at = from + QPoint(0, by);
        QMouseEvent move(QEvent::MouseMove, handle.mapFromGlobal(at), at, Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&handle, &move);
    }
    QTest::mouseRelease(&handle, Qt::LeftButton, {}, {50, 1});
    QCOMPARE(splitter().sizes(), before);
}

/// Lanes are not squeezed beside free space.
void TestPaneStack::contentsThatGetLowerAndHigherFitAgain()
{
    addRuns(2);
    const int around = m_window->timeline.height() - stack().viewport()->height();
    m_window->timeline.setFixedHeight(around + 2 * pane(0).heightsAt(LayoutChoices::kRoomiestLane).fitting + 60);
    QTRY_COMPARE(pane(1).height(), pane(1).heightsAt(LayoutChoices::kRoomiestLane).fitting);
    const int whole = splitter().height();
    drag(*splitter().handle(1), -20);
    QCOMPARE(splitter().height(), whole - 20);
    const Band device = *std::ranges::find(pane(1).scene().layout.bands(), HeaderKey::Kind::Device, [](const Band& band) { return band.key.kind; });
    const auto clickChevron = [&] { QTest::mouseClick(&pane(1).headers(), Qt::LeftButton, {}, {12, device.y + 12}); };
    clickChevron();
    QVERIFY(pane(1).scene().layout.find(device.key)->isCollapsed);
    clickChevron();
    QTRY_COMPARE(splitter().height(), whole);
}

void TestPaneStack::aPictureHoldsAll()
{
    addRuns(8);
    TimelineWidget picture(m_window->runs);
    picture.setAttribute(Qt::WA_DontShowOnScreen);
    picture.resize(1600, 1000);
    picture.show();
    picture.lookLike(m_window->timeline);
    auto& inPicture = *picture.findChild<PaneStack*>();
    QCOMPARE(inPicture.verticalScrollBar()->maximum(), 0);
    const PaneWidget& last = *inPicture.at(7);
    QVERIFY(last.mapTo(&inPicture, QPoint(0, last.height())).y() <= inPicture.height());
    QVERIFY(last.height() < pane(7).height());
    picture.resize(1600, 400);
    QVERIFY(inPicture.verticalScrollBar()->maximum() > 0);
    for (const int height : {400, 1000}) { // that of a report learns its height last
        picture.resize(1600, height);
        QImage image(picture.size(), QImage::Format_RGB32);
        QPainter painter(&image);
        picture.paintTo(painter);
        QCOMPARE(picture.findChild<RulerBar*>()->width(), inPicture.at(7)->lanes().width());
    }
}

QTEST_MAIN(TestPaneStack)
#include "tst_pane_stack.moc"
