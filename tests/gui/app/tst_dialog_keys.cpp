// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/commands/translation.h"
#include "gui/app/controllers/recording_controller.h"
#include "gui/app/main_window.h"
#include "gui/app/preferences_dialog.h"
#include "gui/model/run_list.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "tests/gui/support/spoken_window.h"
#include "tests/gui/support/tab_walk.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QSet>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QTimer>

#include <functional>
#include <memory>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// Opens a dialog as a user does, and runs a check; returns whether there was one. The dialog may be modal within the action.
bool tryDialog(MainWindow& window, const QString& id, const std::function<void(QDialog&)>& attempt)
{
    bool isTried = false;
    QTimer look;
    const auto tryIt = [&] {
        QWidget* const modal = id == "help.commands" ? QApplication::activePopupWidget() : QApplication::activeModalWidget();
        auto* dialog = id == "edit.preferences" ? static_cast<QDialog*>(window.findChild<PreferencesDialog*>()) : qobject_cast<QDialog*>(modal);
        if (isTried || !dialog || !dialog->isActiveWindow())
            return;
        isTried = true;
        look.stop();
        attempt(*dialog);
        if (dialog->isVisible())
            dialog->reject();
    };
    QObject::connect(&look, &QTimer::timeout, tryIt);
    look.start(10);
    window.actions()[id]->trigger();
    return isTried || QTest::qWaitFor([&] { return isTried; });
}

/// Mnemonics of the dialog.
QStringList lettersIn(const QDialog& dialog)
{
    QStringList letters;
    const auto add = [&letters](const QString& text) {
        if (const QString letter = QKeySequence::mnemonic(text).toString(); !letter.isEmpty())
            letters << letter;
    };
    for (const auto* label : dialog.findChildren<QLabel*>()) {
        if (label->buddy() && label->isVisibleTo(&dialog))
            add(label->text());
    }
    for (const auto* button : dialog.findChildren<QAbstractButton*>()) {
        if (button->isVisibleTo(&dialog))
            add(button->text());
    }
    for (const auto* tabs : dialog.findChildren<QTabBar*>()) {
        for (int i = 0; i < tabs->count(); ++i)
            add(tabs->tabText(i));
    }
    return letters;
}

/// Labels whose mnemonic has no target.
QStringList labelsOfNothing(const QDialog& dialog)
{
    QStringList lost;
    for (const auto* label : dialog.findChildren<QLabel*>()) {
        if (!label->buddy() && !QKeySequence::mnemonic(label->text()).isEmpty())
            lost << label->text();
    }
    return lost;
}

void dialogs()
{
    QTest::addColumn<QString>("id");
    for (const char* id : {"run.record", "run.recordElsewhere", "file.picture", "edit.preferences", "notes.add", "help.shortcuts"})
        QTest::newRow(id) << id;
}

} // namespace

/// Dialogs are usable by keyboard alone.
class TestDialogKeys : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_spoken.begin();
        m_runs = std::make_unique<test::SpokenRuns>();
        QVERIFY(QTest::qWaitForWindowActive(&m_runs->window));
        m_runs->window.timeline().navigation().costliestWait(); // notes are written to what is selected
    }
    void cleanup()
    {
        m_runs.reset();
        QCOMPARE(m_spoken.end(), QStringList());
    }

    void tabGoesAsOneReads_data() { dialogs(); }
    void tabGoesAsOneReads()
    {
        QFETCH(QString, id);
        QVERIFY(tryDialog(m_runs->window, id, [](QDialog& dialog) {
            const QList<QWidget*> stops = test::tabWalk(dialog);
            QVERIFY(stops.size() > 2);
            QCOMPARE(test::jumpsIn(stops).join("; "), QString());
            QCOMPARE(test::passedOver(dialog, stops).join("; "), QString());
        }));
    }

    void whatHasTheKeyboardIsSeen_data() { dialogs(); }
    void whatHasTheKeyboardIsSeen()
    {
        QFETCH(QString, id);
        QVERIFY(tryDialog(m_runs->window, id, [](QDialog& dialog) { QCOMPARE(test::unseenStops(dialog).join("; "), QString()); }));
    }

    /// Where one types first.
    void theKeyboardBeginsAtTheFirstField_data() { dialogs(); }
    void theKeyboardBeginsAtTheFirstField()
    {
        QFETCH(QString, id);
        QVERIFY(tryDialog(m_runs->window, id, [](QDialog& dialog) {
            QWidget* const first = dialog.focusWidget();
            QVERIFY(first);
            QVERIFY2(!qobject_cast<QAbstractButton*>(first) && !qobject_cast<QTabBar*>(first), first->metaObject()->className());
        }));
    }

    void eachLetterLeadsToOneThing_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("language");
        for (const Language& one : languages()) {
            for (const char* id : {"run.record", "run.recordElsewhere", "file.picture", "edit.preferences", "help.shortcuts"})
                QTest::addRow("%s, %s", id, qPrintable(one.code)) << id << one.code;
        }
    }
    void eachLetterLeadsToOneThing()
    {
        QFETCH(QString, id);
        QFETCH(QString, language);
        speak(language);
        QVERIFY(tryDialog(m_runs->window, id, [](QDialog& dialog) {
            const QStringList letters = lettersIn(dialog);
            QVERIFY(letters.size() > 3);
            QCOMPARE(letters.size(), QSet<QString>(letters.begin(), letters.end()).size());
            QCOMPARE(labelsOfNothing(dialog).join("; "), QString());
        }));
    }

    void escapeLeaves_data()
    {
        dialogs();
        QTest::newRow("help.commands") << "help.commands";
    }
    void escapeLeaves()
    {
        QFETCH(QString, id);
        QVERIFY(tryDialog(m_runs->window, id, [](QDialog& dialog) {
            QTest::keyClick(dialog.focusWidget(), Qt::Key_Escape);
            QTRY_VERIFY(!dialog.isVisible());
            QCOMPARE(dialog.result(), int(QDialog::Rejected));
        }));
        QCOMPARE(m_runs->window.runs().size(), 2);
    }

    /// From the field in which one types; a list of keys has nothing to be confirmed.
    void enterDoesTheMainThing_data()
    {
        QTest::addColumn<QString>("id");
        for (const char* id : {"run.record", "file.picture", "notes.add"})
            QTest::newRow(id) << id;
    }
    void enterDoesTheMainThing()
    {
        QFETCH(QString, id);
        QVERIFY(tryDialog(m_runs->window, id, [this, id](QDialog& dialog) {
            if (id == "run.record")
                dialog.findChild<QComboBox*>()->setEditText("/bin/true");
            if (id == "file.picture")
                dialog.findChild<QLineEdit*>()->setText(m_runs->folder.filePath("timeline.png"));
            QSignalSpy accepted(&dialog, &QDialog::accepted);
            QTest::keyClick(dialog.focusWidget(), Qt::Key_Return);
            QTRY_COMPARE(accepted.size(), 1);
        }));
        QTRY_VERIFY_WITH_TIMEOUT(!m_runs->window.recordingController().isRecording(), 60'000);
        m_runs->window.document().showFiles({});
    }

private:
    test::Spoken m_spoken;
    std::unique_ptr<test::SpokenRuns> m_runs;
};

QTEST_MAIN(TestDialogKeys)
#include "tst_dialog_keys.moc"
