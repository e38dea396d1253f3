// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/layout/work_area.h"

#include <QCoreApplication>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>

using namespace stallscope::gui;

namespace {

constexpr int kLikes = 300;

struct Panels {
    explicit Panels(int height)
    {
        panels.setChildrenCollapsible(false);
        panels.setHandleWidth(5);
        tabs->addTab(new QWidget, "any");
        tabs->addTab(page, "high");
        panels.addWidget(new QWidget);
        panels.addWidget(tabs);
        panels.resize(200, height);
        panels.show();
        panels.setSizes({both(height) * 3 / 4, both(height) - both(height) * 3 / 4});
    }
    [[nodiscard]] int both(int height) const { return height - panels.handleWidth(); }
    [[nodiscard]] int lower() const { return panels.sizes()[1]; }
    [[nodiscard]] int liked() const { return kLikes + tabs->tabBar()->sizeHint().height(); }

    QSplitter panels{Qt::Vertical};
    QTabWidget* tabs = new QTabWidget;
    QWidget* page = new QWidget;
    PanelShares shares{panels, *tabs, *page, [] { return kLikes; }};
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
        two.tabs->setCurrentIndex(1);
        QCOMPARE(two.lower(), two.liked());
        two.tabs->setCurrentIndex(0);
        QVERIFY(std::abs(two.lower() - before) <= 1);
    }

    void theUpperOneKeepsAThird()
    {
        Panels two(300);
        two.tabs->setCurrentIndex(1);
        QCOMPARE(two.lower(), two.both(300) * 2 / 3);
    }

    void enoughRoomStaysAsItIs()
    {
        Panels two(2000);
        const int before = two.lower();
        QVERIFY(before > two.liked());
        two.tabs->setCurrentIndex(1);
        QCOMPARE(two.lower(), before);
    }

    /// As when tables are shown below.
    void lessRoomLaterIsSharedAnew()
    {
        Panels two(2000);
        two.tabs->setCurrentIndex(1);
        two.panels.resize(200, 600);
        QTRY_COMPARE(two.lower(), two.liked());
    }

    void whoMovesTheBorderDecides()
    {
        Panels two(800);
        two.tabs->setCurrentIndex(1);
        two.panels.setSizes({two.both(800) - 150, 150});
        emit two.panels.splitterMoved(645, 1);
        two.panels.resize(200, 790);
        QCoreApplication::processEvents();
        QVERIFY(two.lower() < 160);
        two.tabs->setCurrentIndex(0);
        QVERIFY(two.lower() < 160);
    }
};

QTEST_MAIN(TestPanelShares)
#include "tst_panel_shares.moc"
