// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/layout/panel_docks.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QMouseEvent>
#include <QTest>

#include <cstdlib>
#include <memory>

using namespace stallscope::gui;

namespace {

constexpr int kLikes = 300;

/// A panel above, and below it two in tabs, of which one is high.
struct Panels {
    explicit Panels(int height)
    {
        upper = &docks.add("upper", "upper", *new QWidget, PanelDocks::Side::Right);
        docks.add("any", "any", *any, PanelDocks::Side::Right);
        docks.add("high", "high", *page, PanelDocks::Side::Right);
        shares = std::make_unique<PanelShares>(docks, *upper, *docks.dockOf(*page), [] { return kLikes; });
        docks.resize(400, height);
        docks.show();
        docks.present(*any);
        QCoreApplication::processEvents();
        setLower(both() / 4);
    }
    [[nodiscard]] QDockWidget& front() const { return *docks.dockOf(docks.isInFront(*page) ? *page : *any); }
    [[nodiscard]] int both() const { return upper->height() + lower(); }
    [[nodiscard]] int lower() const { return front().height(); }
    void setLower(int height) { docks.setDockSizes({upper, &front()}, {both() - height, height}, Qt::Vertical); }

    PanelDocks docks{new QWidget};
    QDockWidget* upper = nullptr;
    QWidget* any = new QWidget;
    QWidget* page = new QWidget;
    std::unique_ptr<PanelShares> shares;
};

} // namespace

class TestPanelShares : public QObject {
    Q_OBJECT
private slots:
    void itHasWhatItLikesWhileItIsInFront()
    {
        Panels two(800);
        const int before = two.lower();
        QVERIFY(before < kLikes);
        two.docks.present(*two.page);
        QCOMPARE(two.lower(), kLikes);
        two.docks.present(*two.any);
        QVERIFY2(std::abs(two.lower() - before) <= 1, qPrintable(QString("%1 %2").arg(two.lower()).arg(before)));
    }

    void theUpperOneKeepsAThird()
    {
        Panels two(300);
        two.docks.present(*two.page);
        QCOMPARE(two.lower(), two.both() * 2 / 3);
    }

    void enoughRoomStaysAsItIs()
    {
        Panels two(2000);
        const int before = two.lower();
        QVERIFY(before > kLikes);
        two.docks.present(*two.page);
        QCOMPARE(two.lower(), before);
    }

    /// As when tables are shown below.
    void lessRoomLaterIsSharedAnew()
    {
        Panels two(2000);
        two.docks.present(*two.page);
        two.docks.resize(400, 600);
        QTRY_COMPARE(two.lower(), kLikes);
    }

    void whoMovesTheBorderDecides()
    {
        Panels two(800);
        two.docks.present(*two.page);
        const QPoint border(two.upper->geometry().center().x(), two.upper->geometry().bottom() + 2);
        const QPoint to = border + QPoint(0, kLikes - 150);
        QTest::mousePress(&two.docks, Qt::LeftButton, {}, border);
        QMouseEvent move(QEvent::MouseMove, to, two.docks.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&two.docks, &move);
        QCoreApplication::processEvents();
        QTest::mouseRelease(&two.docks, Qt::LeftButton, {}, to);
        two.docks.resize(400, 790);
        QCoreApplication::processEvents();
        QVERIFY(two.lower() < 160);
        two.docks.present(*two.any);
        QVERIFY(two.lower() < 160);
    }
};

QTEST_MAIN(TestPanelShares)
#include "tst_panel_shares.moc"
