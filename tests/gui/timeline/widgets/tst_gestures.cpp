// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/theme/quiet_style.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/lane_area.h"
#include "gui/timeline/widgets/overview_bar.h"
#include "gui/timeline/widgets/ruler_bar.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/timeline_window.h"

#include <QNativeGestureEvent>
#include <QPointingDevice>
#include <QSignalSpy>
#include <QTimer>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::TimelineWindow;

/// What hands do to the timeline beside the keyboard: wheel, touchpad, ruler, overview, headers.
class TestGestures : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_warnings.begin();
        m_window = std::make_unique<TimelineWindow>();
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->addRun();
    }
    void cleanup()
    {
        m_window.reset();
        QCOMPARE(m_warnings.end(), QStringList());
    }

    void aPinchZoomsAtTheFingers()
    {
        LaneArea& lanes = m_window->lanes();
        const QPointF at(lanes.width() / 4.0, 40);
        const TimeRange before = visible().range();
        const auto timeAt = [&] { return TimeScale{visible().range(), lanes.width()}.toTime(at.x()); };
        const Nanos pointed = timeAt();
        QNativeGestureEvent pinch(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2, at, at, lanes.mapToGlobal(at), 1.0, {});
        QCoreApplication::sendEvent(&lanes, &pinch);
        QVERIFY(std::abs(visible().range().length() - before.length() / 2) <= 2);
        QVERIFY(std::abs(timeAt() - pointed) <= before.length() / 500);
    }

    void aTouchpadMovesSideways()
    {
        visible().show({20'000, 40'000});
        m_window->wheel(m_window->lanes(), {300, 40}, {-240, 0}, {}, {-100, 0});
        const Nanos by = TimeScale{{20'000, 40'000}, m_window->lanes().width()}.toLength(100);
        QVERIFY(std::abs(visible().range().start - (20'000 + by)) <= 50);
        QCOMPARE(visible().range().length(), Nanos{20'000});
    }

    void shiftAndWheelMoveThroughTime()
    {
        visible().show({20'000, 40'000});
        m_window->wheel(m_window->lanes(), {300, 40}, {0, -120}, Qt::ShiftModifier);
        QVERIFY(visible().range().start > 20'000);
        QCOMPARE(visible().range().length(), Nanos{20'000});
    }

    void keysZoomAtThePointer()
    {
        LaneArea& lanes = m_window->lanes();
        visible().show({20'000, 60'000});
        const int x = lanes.width() / 4;
        const auto timeAt = [&] { return TimeScale{visible().range(), lanes.width()}.toTime(x); };
        const auto cursor = [&] { return *m_window->pane().scene().cursor - m_window->pane().scene().origin; };
        moveTo({x, 40});
        const Nanos pointed = timeAt();
        QCOMPARE(cursor(), pointed);
        for (const Qt::Key key : {Qt::Key_W, Qt::Key_W, Qt::Key_W, Qt::Key_S}) {
            m_window->press(key);
            const Nanos pixel = visible().range().length() / lanes.width() + 1;
            QVERIFY2(std::abs(timeAt() - pointed) <= pixel, qPrintable(QString("%1 for %2").arg(timeAt()).arg(pointed)));
            QCOMPARE(cursor(), timeAt());
        }
        m_window->press(Qt::Key_D); // another time comes under the pointer
        QVERIFY(timeAt() > pointed);
        QCOMPARE(cursor(), timeAt());
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&lanes, &leave);
        QVERIFY(!m_window->pane().scene().cursor);
        const TimeRange before = visible().range();
        m_window->press(Qt::Key_W);
        const Nanos middle = before.start + before.length() / 2;
        QVERIFY(std::abs(visible().range().start + visible().range().length() / 2 - middle) <= 1);
        QVERIFY(!m_window->pane().scene().cursor);
    }

    void theRulerShowsTheTimeOfTheCursor()
    {
        auto* ruler = m_window->timeline.findChild<RulerBar*>();
        visible().show({0, 20'000});
        QCOMPARE(ruler->cursorText(), QString());
        moveTo({m_window->lanes().width() / 2, 40});
        QVERIFY2(ruler->cursorText().startsWith("10.") || ruler->cursorText().startsWith("9."), qPrintable(ruler->cursorText()));
        QMouseEvent onRuler(QEvent::MouseMove, QPointF(1, 5), ruler->mapToGlobal(QPointF(1, 5)), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(ruler, &onRuler);
        QVERIFY2(ruler->cursorText().endsWith(" ns"), qPrintable(ruler->cursorText()));
        QVERIFY(m_window->pane().scene().cursor);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(ruler, &leave);
        QCOMPARE(ruler->cursorText(), QString());
        QVERIFY(!m_window->pane().scene().cursor);
    }

    void aDragThatIsLetGoGlidesOn()
    {
        visible().show({20'000, 40'000});
        swipe({900, 40}, {500, 40});
        const Nanos letGo = visible().range().start;
        QTRY_VERIFY_WITH_TIMEOUT(visible().range().start > letGo + 100, 20'000);
        QTest::mousePress(&m_window->lanes(), Qt::LeftButton, {}, {500, 40}); // a finger put down holds it
        const Nanos held = visible().range().start;
        QCoreApplication::processEvents(QEventLoop::AllEvents, 60);
        QCOMPARE(visible().range().start, held);
        QTest::mouseRelease(&m_window->lanes(), Qt::LeftButton, {}, {500, 40});
    }

    void withLessMotionItStaysWhereItIsLetGo()
    {
        QuietStyle style;
        m_window->lanes().setStyle(&style);
        const auto glides = [this] {
            visible().show({20'000, 40'000});
            swipe({900, 40}, {500, 40});
            const bool isMoving = m_window->lanes().findChild<Glide*>()->findChild<QTimer*>()->isActive();
            QTest::mouseClick(&m_window->lanes(), Qt::LeftButton, {}, {500, 40}); // holds it
            return isMoving;
        };
        style.setLessMotion(true);
        QVERIFY(!glides());
        style.setLessMotion(false);
        QVERIFY(glides());
        m_window->lanes().setStyle(nullptr);
    }

    void aDoubleClickZoomsToASpan()
    {
        QTest::mouseDClick(&m_window->lanes(), Qt::LeftButton, {}, m_window->pointOf(m_window->stream, LaneGroup::Work, 24'000));
        const auto& span = m_window->timeline.selection().span();
        QVERIFY(span && span->span.start == 22'000);
        QVERIFY(visible().range().contains(22'000) && visible().range().length() < 20'000);
    }

    void ctrlAndDragMeasure()
    {
        visible().show({20'000, 40'000});
        m_window->drag(m_window->lanes(), {300, 60}, {500, 60}, Qt::ControlModifier);
        QCOMPARE(visible().range(), (TimeRange{20'000, 40'000}));
        QVERIFY(m_window->pane().scene().measured);
        QTest::mouseClick(&m_window->lanes(), Qt::LeftButton, {}, {300, m_window->lanes().height() - 4});
        QVERIFY(!m_window->pane().scene().measured);
        m_window->drag(m_window->lanes(), {400, 60}, {700, 60}, Qt::ControlModifier);
        QVERIFY(m_window->pane().scene().measured);
        m_window->press(Qt::Key_Escape);
        QVERIFY(!m_window->pane().scene().measured);
    }

    void draggingAlongTheRulerSelects()
    {
        auto* ruler = m_window->timeline.findChild<RulerBar*>();
        visible().show({20'000, 60'000});
        m_window->drag(*ruler, {ruler->width() / 4, 10}, {ruler->width() / 2, 10});
        const auto range = m_window->timeline.selection().range();
        QVERIFY(range);
        QVERIFY2(std::abs(range->start - 30'000) < 200 && std::abs(range->end - 40'000) < 200, qPrintable(QString("%1 %2").arg(range->start).arg(range->end)));
    }

    void theOverviewMovesAndChooses()
    {
        auto* overview = m_window->timeline.findChild<OverviewBar*>();
        const TimeRange all = visible().bounds();
        visible().show({all.start + all.length() / 2, all.start + all.length() / 2 + 20'000});
        m_window->drag(*overview, {overview->width() / 10, 10}, {overview->width() / 5, 10}); // beside the window
        QVERIFY(visible().range().length() < all.length() / 5 && visible().range().end < all.start + all.length() / 2);
        const TimeRange chosen = visible().range();
        const int middle = static_cast<int>(overview->width() * 0.15);
        m_window->drag(*overview, {middle, 10}, {middle + overview->width() / 5, 10}); // takes hold of the window
        QVERIFY(std::abs(visible().range().length() - chosen.length()) <= 2);
        QVERIFY(visible().range().start > chosen.start);
    }

    void headersGrowWiderForAllPanes()
    {
        m_window->addRun();
        HeaderColumn& headers = m_window->headers();
        const int before = headers.width();
        m_window->drag(headers, {before - 1, 50}, {before + 99, 50});
        QCOMPARE(m_window->timeline.headerWidth(), before + 100);
        QTRY_COMPARE(m_window->timeline.pane(1).headers().width(), before + 100);
        m_window->timeline.setHeaderWidth(-5);
        QCOMPARE(m_window->timeline.headerWidth(), TimelineWidget::kNarrowestHeader);
        m_window->timeline.setHeaderWidth(100'000);
        QCOMPARE(m_window->timeline.headerWidth(), TimelineWidget::kWidestHeader);
    }

    void aLowerBorderMakesLanesHigher()
    {
        HeaderColumn& headers = m_window->headers();
        const HeaderKey stream = HeaderKey::stream(m_window->stream);
        const Band before = *m_window->pane().scene().layout.find(stream);
        m_window->drag(headers, {60, before.bottom() - 1}, {60, before.bottom() + 19});
        const Band after = *m_window->pane().scene().layout.find(stream);
        QVERIFY2(after.height >= before.height + 15, qPrintable(QString("%1 to %2").arg(before.height).arg(after.height)));
    }

    void aTrackIsMovedAmongItsNeighbours()
    {
        addSecondStream();
        HeaderColumn& headers = m_window->headers();
        const auto yOf = [&](HeaderKey key) { return m_window->pane().scene().layout.find(key)->y; };
        const HeaderKey first = HeaderKey::stream(m_window->stream);
        const HeaderKey second = HeaderKey::stream(m_second);
        QVERIFY(yOf(first) < yOf(second));
        const Band below = *m_window->pane().scene().layout.find(second);
        m_window->drag(headers, {60, yOf(first) + 8}, {60, below.bottom() - 5});
        QVERIFY(yOf(first) > yOf(second));
    }

private:
    [[nodiscard]] VisibleRange& visible() { return m_window->visible(); }
    /// A drag as fast as a hand's, let go while it moves: a speed takes some milliseconds to be one.
    /// A hand that needs 24 ms, by the time of its events, however long the machine takes to hand them over.
    void swipe(QPointF from, QPointF to)
    {
        constexpr quint64 kMilliseconds = 24;
        send(QEvent::MouseButtonPress, from, 0);
        for (quint64 now = 0; now <= kMilliseconds; now += 4)
            send(QEvent::MouseMove, from + (to - from) * (static_cast<double>(now) / kMilliseconds), now);
        send(QEvent::MouseButtonRelease, to, kMilliseconds);
    }
    void moveTo(QPoint at)
    {
        LaneArea& lanes = m_window->lanes();
        QMouseEvent event(QEvent::MouseMove, at, lanes.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&lanes, &event);
    }
    void send(QEvent::Type type, QPointF at, quint64 milliseconds)
    {
        LaneArea& lanes = m_window->lanes();
        const Qt::MouseButton button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
        QMouseEvent event(type, at, lanes.mapToGlobal(at), button, type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, Qt::NoModifier);
        event.setTimestamp(1000 + milliseconds);
        QCoreApplication::sendEvent(&lanes, &event);
    }
    /// The same run with one more stream.
    void addSecondStream()
    {
        test::Scenario s;
        m_window->main = s.thread("main");
        m_window->stream = s.stream("7");
        m_second = s.stream("8");
        s.launch(m_window->main, {0, 1'000}, m_window->stream, {2'000, 6'000});
        s.launch(m_window->main, {1'000, 2'000}, m_second, {3'000, 7'000});
        m_window->runs.clear();
        m_window->runs.add("two streams", s.trace(), RunId(0));
        QTRY_VERIFY(!m_window->runs.isAnalysing());
    }

    test::QtWarnings m_warnings;
    std::unique_ptr<TimelineWindow> m_window;
    TrackId m_second;
};

QTEST_MAIN(TestGestures)
#include "tst_gestures.moc"
