// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/commands/translation.h"
#include "gui/app/main_window.h"
#include "gui/app/window_menus.h"
#include "gui/common/access/mnemonics.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/widgets/header_column.h"
#include "gui/timeline/widgets/lane_area.h"
#include "gui/timeline/widgets/pane_widget.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "tests/gui/support/spoken_window.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMenuBar>
#include <QSet>
#include <QTest>

#include <initializer_list>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// Entries with duplicate or missing mnemonics.
QStringList faultsIn(const QList<QAction*>& menu)
{
    QStringList faults;
    QSet<QString> letters;
    for (const QAction* entry : menu) {
        const QString letter = QKeySequence::mnemonic(entry->text()).toString();
        if (letter.isEmpty() || letters.contains(letter))
            faults << entry->text();
        letters << letter;
    }
    return faults;
}

QStringList given(const QStringList& texts)
{
    QObject owner;
    QList<QAction*> menu;
    for (const QString& text : texts)
        menu << new QAction(text, &owner);
    giveLetters({menu});
    QStringList after;
    for (const QAction* entry : menu)
        after << entry->text();
    return after;
}

QList<QAction*> entriesOf(const QMenu& menu)
{
    QList<QAction*> entries = menu.actions();
    entries.removeIf([](const QAction* entry) { return entry->isSeparator(); });
    return entries;
}

} // namespace

/// Each menu entry has a unique mnemonic in every language.
class TestMenuLetters : public QObject {
    Q_OBJECT
private slots:
    void init() { m_spoken.begin(); }
    void cleanup() { QCOMPARE(m_spoken.end(), QStringList()); }

    void whatIsAskedForStays_data()
    {
        QTest::addColumn<QStringList>("texts");
        QTest::addColumn<QStringList>("after");
        QTest::newRow("none") << QStringList() << QStringList();
        QTest::newRow("no conflict") << QStringList{"&Open", "&Close"} << QStringList{"&Open", "&Close"};
        QTest::newRow("the first keeps it") << QStringList{"&Save", "&Stop"} << QStringList{"&Save", "S&top"};
        QTest::newRow("beginnings of words first") << QStringList{"&Save", "&Save All"} << QStringList{"&Save", "Save &All"};
        QTest::newRow("whoever asks is before who does not") << QStringList{"Open", "&Other"} << QStringList{"O&pen", "&Other"};
        QTest::newRow("appended") << QStringList{QStringLiteral("打开(&O)..."), QStringLiteral("关于(&O)...")}
                                  << QStringList{QStringLiteral("打开(&O)..."), QStringLiteral("关于(&A)...")};
        QTest::newRow("a sign that is read") << QStringList{"&R&&D", "&Run"} << QStringList{"&R&&D", "R&un"};
        QTest::newRow("one that goes elsewhere") << QStringList{"&At", "&A"} << QStringList{"A&t", "&A"};
        QTest::newRow("several that go elsewhere") << QStringList{"&Ab", "&Bc", "&A"} << QStringList{"A&b", "B&c", "&A"};
        QTest::newRow("nothing left") << QStringList{"&A", "&A"} << QStringList{"&A", "A(&B)"};
    }
    void whatIsAskedForStays()
    {
        QFETCH(QStringList, texts);
        QFETCH(QStringList, after);
        QCOMPARE(given(texts), after);
    }

    void anEntryOfSeveralMenusHasOneLetter()
    {
        QAction shared("&Fit");
        QAction first("&Find");
        QAction second("&Iron");
        giveLetters({{&first, &shared}, {&shared, &second}});
        QCOMPARE(first.text(), QString("&Find"));
        QCOMPARE(second.text(), QString("&Iron"));
        QCOMPARE(shared.text(), QString("Fi&t"));
    }

    void everyMenuOfTheWindow_data()
    {
        QTest::addColumn<QString>("language");
        for (const Language& one : languages())
            QTest::newRow(qPrintable(one.code)) << one.code;
    }
    void everyMenuOfTheWindow()
    {
        QFETCH(QString, language);
        speak(language);
        test::SpokenWindow spoken;
        MainWindow& window = spoken.window;
        const QList<QList<QAction*>> menus = menusOf(*window.menuBar());
        QVERIFY(menus.size() > 6);
        QCOMPARE(menus.front().size(), 6);
        for (const QList<QAction*>& menu : menus)
            QCOMPARE(faultsIn(menu), QStringList());
        for (const MenuPlace place : kMenuPlaces) {
            QMenu menu;
            fillMenu(menu, window.actions(), place);
            QVERIFY(entriesOf(menu).size() > 4);
            QCOMPARE(faultsIn(entriesOf(menu)), QStringList());
        }
    }

    /// Which are made when somebody asks for them.
    void everyMenuOfThePanes_data() { everyMenuOfTheWindow_data(); }
    void everyMenuOfThePanes()
    {
        QFETCH(QString, language);
        speak(language);
        test::SpokenRuns spoken;
        QVERIFY(QTest::qWaitForWindowActive(&spoken.window));
        spoken.window.timeline().navigation().costliestWait();
        PaneWidget& pane = spoken.window.timeline().pane(0);
        for (QWidget* part : std::initializer_list<QWidget*>{&pane.headers(), &pane.lanes()}) {
            QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(), part->mapToGlobal(QPoint()));
            QApplication::sendEvent(part, &event);
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu);
            QVERIFY(entriesOf(*menu).size() > 4);
            QCOMPARE(faultsIn(entriesOf(*menu)), QStringList());
            QTest::keyClick(menu, Qt::Key_Escape);
        }
    }

    void theLetterChooses()
    {
        test::SpokenRuns spoken;
        QVERIFY(QTest::qWaitForWindowActive(&spoken.window));
        PaneWidget& pane = spoken.window.timeline().pane(0);
        const auto bands = pane.scene().layout.bands().size();
        QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(), pane.headers().mapToGlobal(QPoint()));
        QApplication::sendEvent(&pane.headers(), &event);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        for (const QAction* entry : entriesOf(*menu)) {
            if (plainName(*entry) == "Hide")
                QTest::keyClick(menu, QKeySequence::mnemonic(entry->text())[0].key());
        }
        QTRY_COMPARE(pane.scene().layout.bands().size(), bands - 1);
    }

private:
    test::Spoken m_spoken;
};

QTEST_MAIN(TestMenuLetters)
#include "tst_menu_letters.moc"
