// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/access/keyboard_focus.h"

#include "gui/panels/tables/table_view.h"

#include <QMenu>
#include <QTest>

#include <memory>

using namespace stallscope::gui;

class TestFocusRing : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_window = std::make_unique<QWidget>();
        m_table = new TableView(m_window.get());
        m_window->resize(400, 300);
        m_table->resize(400, 300);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->setFocus();
    }

    /// A table that has no row selected shows no other way that it has the keyboard.
    void aTableShowsWhoseKeyboardItIs()
    {
        m_table->setFocus(Qt::TabFocusReason);
        QVERIFY(isRinged());
        QCOMPARE(m_table->findChild<FocusRing*>()->geometry(), m_table->rect());
        m_table->clearFocus();
        QVERIFY(!isRinged());
    }

    void whoClicksKnowsWhere()
    {
        m_table->setFocus(Qt::MouseFocusReason);
        QVERIFY(!isRinged());
        QTest::keyClick(m_table, Qt::Key_Down);
        QVERIFY(isRinged());
    }

    void aMenuLeavesItAsItWas_data()
    {
        QTest::addColumn<Qt::FocusReason>("before");
        QTest::addColumn<bool>("isRinged");
        QTest::newRow("by keyboard") << Qt::TabFocusReason << true;
        QTest::newRow("by mouse") << Qt::MouseFocusReason << false;
    }
    void aMenuLeavesItAsItWas()
    {
        QFETCH(Qt::FocusReason, before);
        m_table->setFocus(before);
        QMenu menu;
        menu.addAction("one");
        menu.popup({0, 0});
        QTest::keyClick(&menu, Qt::Key_Escape);
        QTRY_VERIFY(!menu.isVisible());
        QTEST(isRinged(), "isRinged");
    }

private:
    [[nodiscard]] bool isRinged() const { return m_table->findChild<FocusRing*>()->isVisible(); }

    std::unique_ptr<QWidget> m_window;
    TableView* m_table = nullptr;
};

QTEST_MAIN(TestFocusRing)
#include "tst_focus_ring.moc"
