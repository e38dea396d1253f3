// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/actions/shortcuts_dialog.h"
#include "gui/model/settings.h"
#include "tests/gui/support/qt_warnings.h"

#include <QAbstractItemModelTester>
#include <QKeySequenceEdit>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

struct Fixture {
    Fixture()
    {
        actions.define("file.open", "&Open...", {QKeySequence("Ctrl+O")}, "Open traces", [] {});
        actions.define("view.fit", "&Fit", {QKeySequence("F"), QKeySequence("Home")}, {}, [] {});
        actions.define("go.nothing", "Go nowhere", {}, {}, [] {});
    }
    [[nodiscard]] QString keysOf(const QString& id) const { return keysText(actions[id]->shortcuts()); }

    Actions actions;
};

} // namespace

class TestShortcuts : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void theModelKeepsTheRules()
    {
        Fixture fixture;
        ShortcutModel model(fixture.actions);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 3);
        model.setFilter("hom");
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.index(0, ShortcutModel::KeysColumn).data().toString(), QString("F, Home"));
        model.setFilter("nothing has this");
        QCOMPARE(model.rowCount(), 0);
        fixture.actions.setKeys("view.fit", {});
        model.setFilter({});
        QCOMPARE(model.rowCount(), 3);
    }

    void keysThatAreGivenAreTakenFromWhoHadThem()
    {
        Fixture fixture;
        fixture.actions.setKeys("go.nothing", {QKeySequence("F")});
        QCOMPARE(fixture.keysOf("go.nothing"), QString("F"));
        QCOMPARE(fixture.keysOf("view.fit"), QString("Home"));
        QVERIFY(fixture.actions["view.fit"]->toolTip().contains("Home"));
        fixture.actions.setKeys("view.fit", fixture.actions.usualKeys("view.fit"));
        QCOMPARE(fixture.keysOf("view.fit"), QString("F, Home"));
        QCOMPARE(fixture.keysOf("go.nothing"), QString());
        fixture.actions.setKeys("no.such.action", {QKeySequence("F")});
        QCOMPARE(fixture.keysOf("view.fit"), QString("F, Home"));
    }

    void changesAreRemembered()
    {
        const QTemporaryDir folder;
        {
            Settings settings(folder.filePath("settings.ini"));
            Fixture fixture;
            ShortcutsDialog dialog(fixture.actions, settings);
            dialog.give("file.open", QKeySequence("F"));
        }
        Settings settings(folder.filePath("settings.ini"));
        Fixture fixture;
        restoreShortcuts(fixture.actions, settings);
        QCOMPARE(fixture.keysOf("file.open"), QString("F"));
        QCOMPARE(fixture.keysOf("view.fit"), QString("Home"));
        ShortcutsDialog dialog(fixture.actions, settings);
        dialog.give("file.open", {}); // none at all
        Fixture third;
        restoreShortcuts(third.actions, settings);
        QCOMPARE(third.keysOf("file.open"), QString());
    }

    void keysAreTyped()
    {
        const QTemporaryDir folder;
        Settings settings(folder.filePath("settings.ini"));
        Fixture fixture;
        ShortcutsDialog dialog(fixture.actions, settings);
        dialog.show();
        auto* table = dialog.findChild<QTableView*>();
        table->selectRow(2);
        auto* edit = dialog.findChild<QKeySequenceEdit*>();
        QVERIFY(edit->isEnabled());
        edit->setFocus();
        QTest::keyClick(edit, Qt::Key_G, Qt::ControlModifier);
        QTRY_COMPARE(fixture.keysOf("go.nothing"), QString("Ctrl+G"));
    }

    void keysThatAreHalfTypedGoWithTheDialog()
    {
        const QTemporaryDir folder;
        Settings settings(folder.filePath("settings.ini"));
        Fixture fixture;
        {
            ShortcutsDialog dialog(fixture.actions, settings);
            dialog.show();
            QVERIFY(QTest::qWaitForWindowActive(&dialog));
            dialog.findChild<QTableView*>()->selectRow(2);
            auto* edit = dialog.findChild<QKeySequenceEdit*>();
            edit->setFocus();
            QVERIFY(edit->hasFocus());
            QTest::keyClick(edit, Qt::Key_G, Qt::ControlModifier);
            QCOMPARE(edit->keySequence(), QKeySequence("Ctrl+G"));
        }
        QCOMPARE(fixture.keysOf("go.nothing"), QString());
    }

    void everyGestureIsTold() { QVERIFY(gesturesText().count("<tr>") >= 15); }

private:
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestShortcuts)
#include "tst_shortcuts.moc"
