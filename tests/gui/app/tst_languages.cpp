// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"
#include "gui/app/actions/actions.h"
#include "gui/app/actions/command_palette.h"
#include "gui/app/actions/shortcuts_dialog.h"
#include "gui/app/commands/translation.h"
#include "gui/app/controllers/experiment_controller.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/main_window.h"
#include "gui/app/preferences_dialog.h"
#include "gui/experiment/run_panel.h"
#include "gui/export/picture_dialog.h"
#include "gui/export/timeline_picture.h"
#include "gui/model/run_list.h"
#include "gui/model/session_document.h"
#include "gui/pages/compare/compare_panel.h"
#include "gui/pages/query/query_editor.h"
#include "gui/pages/query/query_panel.h"
#include "gui/pages/query/query_results.h"
#include "gui/pages/steps/steps_panel.h"
#include "gui/panels/advice/advice_panel.h"
#include "gui/panels/notes/note_book.h"
#include "gui/panels/notes/note_editor.h"
#include "gui/panels/tables/table_view.h"
#include "gui/panels/tables/tables_panel.h"
#include "gui/recording/record_dialog.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/pane_widget.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "tests/gui/support/clipped.h"
#include "tests/gui/support/spoken_window.h"

#include <QHeaderView>
#include <QMenu>
#include <QMessageBox>
#include <QPointer>
#include <QSet>
#include <QTabWidget>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

struct Fixture : test::SpokenWindow {
    [[nodiscard]] QString textOf(const char* action) { return window.actions()[action]->text(); }
};

/// Once everything has found its place.
void check(QWidget& root)
{
    QStringList clipped;
    for (int round = 0; round < 3; ++round) // what asks for room is given it in the next one
        QCoreApplication::processEvents();
    const bool hasRoom = QTest::qWaitFor([&] {
        clipped = test::Clipped::in(root);
        return clipped.isEmpty();
    });
    QVERIFY2(hasRoom, qPrintable("clipped:\n" + clipped.join("\n")));
}

/// As it is when it is looked at.
void checkShown(QWidget& dialog)
{
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    check(dialog);
}

ExperimentPlan shortPlan(std::int64_t count)
{
    ExperimentPlan plan = ExperimentPlan::of(*findWorkload("increment"));
    plan.strategies = {"sync-each", "async"};
    plan.values.set("count", count);
    plan.repeats = 1;
    return plan;
}

} // namespace

/// The window in each built-in language: selection, change at run time, and room for every text.
class TestLanguages : public QObject {
    Q_OBJECT
private slots:
    void init() { m_spoken.begin(); }
    void cleanup() { QCOMPARE(m_spoken.end(), QStringList()); }

    void theBestOfThoseThatAreWanted_data()
    {
        QTest::addColumn<QStringList>("wanted");
        QTest::addColumn<QString>("best");
        QTest::newRow("nothing") << QStringList() << "en";
        QTest::newRow("empty") << QStringList{""} << "en";
        QTest::newRow("C") << QStringList{"C"} << "en";
        QTest::newRow("unknown") << QStringList{"xx-YY"} << "en";
        QTest::newRow("English first") << QStringList{"en-GB", "de-DE"} << "en";
        QTest::newRow("traditional Chinese, then English") << QStringList{"zh-Hant-TW", "zh-TW", "en"} << "en";
        if (isLanguage("de"))
            QTest::newRow("Austria, after an unknown one") << QStringList{"xx", "de-Latn-AT", "de-AT"} << "de";
        if (isLanguage("zh_CN")) {
            QTest::newRow("China") << QStringList{"zh-Hans-CN", "zh-CN"} << "zh_CN";
            QTest::newRow("Singapore") << QStringList{"zh_SG"} << "zh_CN";
        }
    }
    void theBestOfThoseThatAreWanted()
    {
        QFETCH(QStringList, wanted);
        QFETCH(QString, best);
        QCOMPARE(bestLanguage(wanted), best);
    }

    void aChoiceIsRemembered()
    {
        Fixture fixture;
        QCOMPARE(fixture.places.settings.language(), QString());
        for (const Language& one : languages()) {
            fixture.window.actions()["language." + one.code]->trigger();
            QCOMPARE(fixture.places.settings.language(), one.code);
            QCOMPARE(languageOf(fixture.places.settings.language()), one.code);
            QTRY_VERIFY(fixture.window.actions()["language." + one.code]->isChecked());
        }
        QCOMPARE(languageOf("xx"), languageOf(""));
    }

    void whatIsSaidBelowTheWindowIsTranslatedToo()
    {
        if (!isLanguage("de"))
            QSKIP("German is not built in: there was no lrelease");
        const auto times = [](std::uint64_t count) { return QString::fromStdString(sayCount(STALLSCOPE_COUNT("Steps", "{} launches", "{} launch"), count)); };
        QCOMPARE(times(1), QString("1 launch"));
        QCOMPARE(times(2), QString("2 launches"));
        speak("de");
        QCOMPARE(times(1), QString("1 Start"));
        QCOMPARE(times(2), QString("2 Starts"));
        QCOMPARE(QLocale().toString(1234), QString("1,234")); // as everywhere else
        speak("en");
        QCOMPARE(times(1), QString("1 launch"));
    }

    /// What is open shows the actions of the window, which go with the language.
    void anotherLanguageWaitsForWhatIsOpen()
    {
        if (!isLanguage("de"))
            QSKIP("German is not built in: there was no lrelease");
        Fixture fixture;
        fixture.window.show();
        fixture.window.actions()["help.commands"]->trigger();
        const QPointer<CommandPalette> palette = fixture.window.findChild<CommandPalette*>();
        QVERIFY(palette && palette->isVisible());
        fixture.window.chooseLanguage("de");
        QCoreApplication::processEvents();
        QVERIFY(palette && palette->isVisible());
        QCOMPARE(fixture.textOf("file.open"), QString("&Open..."));
        palette->close();
        QTRY_COMPARE(fixture.textOf("file.open"), QString("&Öffnen..."));
        fixture.window.chooseLanguage("en");
        QTRY_COMPARE(fixture.textOf("file.open"), QString("&Open..."));
    }

    void everythingStaysWhenTheLanguageChanges()
    {
        if (!isLanguage("de"))
            QSKIP("German is not built in: there was no lrelease");
        Fixture fixture;
        fixture.window.show();
        fixture.openTwice();
        WorkArea* work = &fixture.window.work();
        const QPointer<WorkArea> former(work);
        const auto trace = fixture.window.runs().at(0).trace;
        (void)fixture.window.notes().add(0, {NoteType::Note, {1'000, 2'000}, "look here", {}, 0});
        const TimeRange seen{fixture.window.timeline().visibleRange().range().start, fixture.window.timeline().visibleRange().range().end / 2};
        fixture.window.timeline().visibleRange().show(seen);
        fixture.window.timeline().selection().selectRange(TimeRange{1'000, 5'000});
        fixture.window.actions()["view.tables"]->trigger();
        fixture.window.actions()["view.measure"]->trigger();
        work->tables().view(TableKind::Kernels).sortByColumn(1, Qt::AscendingOrder);
        work->tables().showTable(TableKind::Kernels);
        QTRY_VERIFY(work->tables().view(TableKind::Kernels).horizontalHeader()->count() > 1);
        work->tables().view(TableKind::Kernels).setColumnWidth(1, 177);
        fixture.window.runPanel().setPlan(shortPlan(321));
        work->showPage(WorkArea::Page::Steps);
        work->query().editor().putText("SELECT count(*) FROM spans");
        work->query().run();
        fixture.window.chooseLanguage("de");
        QTRY_COMPARE(fixture.textOf("file.open"), QString("&Öffnen..."));
        QCOMPARE(fixture.window.notes().undoWords(), QCoreApplication::translate("stallscope::gui::NoteBook", "Add Note"));
        QVERIFY(fixture.window.notes().undoWords() != QString("Add Note"));
        QVERIFY2(fixture.textOf("edit.undo").contains(fixture.window.notes().undoWords()), qPrintable(fixture.textOf("edit.undo")));
        QTRY_VERIFY(former.isNull()); // made anew
        work = &fixture.window.work();
        QCOMPARE(work->findChild<QTabBar*>()->tabText(0), QString("Zeitachse"));
        QCOMPARE(work->page(), WorkArea::Page::Steps);
        QCOMPARE(work->query().editor().toPlainText(), QString("SELECT count(*) FROM spans"));
        QTRY_VERIFY(work->query().results().answer()); // run again if it had not ended
        QVERIFY(work->areTablesShown());
        QCOMPARE(work->tables().view(TableKind::Kernels).horizontalHeader()->sortIndicatorSection(), 1);
        QCOMPARE(work->tables().view(TableKind::Kernels).horizontalHeader()->sortIndicatorOrder(), Qt::AscendingOrder);
        QCOMPARE(work->tables().view(TableKind::Kernels).ownWidths(), (QList<int>{0, 177}));
        QVERIFY(fixture.window.actions()["view.measure"]->isChecked());
        QCOMPARE(fixture.window.runs().size(), 2);
        QCOMPARE(fixture.window.timeline().findChildren<PaneWidget*>().size(), 2);
        QCOMPARE(fixture.window.runs().at(0).trace, trace);
        QCOMPARE(fixture.window.runs().at(0).notes.size(), std::size_t(1));
        QCOMPARE(fixture.window.timeline().visibleRange().range(), seen);
        QVERIFY(fixture.window.timeline().selection().range() == TimeRange(1'000, 5'000));
        QCOMPARE(fixture.window.runPanel().plan().values["count"], std::int64_t(321));
        QVERIFY(fixture.window.isWindowModified());
        QTRY_VERIFY(work->steps().stepsOfA() && work->steps().stepsOfB());
        work->showPage(WorkArea::Page::Compare);
        QTRY_VERIFY(work->compare().hasResult());
        fixture.window.chooseLanguage("en");
        QTRY_COMPARE(fixture.textOf("file.open"), QString("&Open..."));
        QCOMPARE(fixture.window.work().findChild<QTabBar*>()->tabText(0), QString("Timeline"));
        QCOMPARE(fixture.window.menuBar()->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly).size(), 6);
    }

    void aRunGoesOnWhenTheLanguageChanges()
    {
        if (!isLanguage("de"))
            QSKIP("German is not built in: there was no lrelease");
        Fixture fixture;
        fixture.window.show();
        fixture.window.experimentController().run(shortPlan(20'000));
        QVERIFY(!fixture.window.actions()["run.start"]->isEnabled());
        fixture.window.chooseLanguage("de");
        QTRY_COMPARE(fixture.textOf("file.open"), QString("&Öffnen..."));
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window.document().canSave() && fixture.window.actions()["run.start"]->isEnabled(), 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window.runs().size() == 2 && !fixture.window.runs().isAnalysing(), 60'000);
        QCOMPARE(fixture.window.runs().at(0).trace->runs[0].state, RunState::Done);
        QVERIFY(!fixture.window.runPanel().plan().strategies.empty());
    }

    void everyTextHasRoom_data()
    {
        QTest::addColumn<QString>("language");
        for (const Language& one : languages())
            QTest::newRow(qPrintable(one.code)) << one.code;
    }
    void everyTextHasRoom()
    {
        QFETCH(QString, language);
        speak(language);
        Fixture fixture;
        checkShown(fixture.window); // the first screen
        fixture.openTwice();
        WorkArea& work = fixture.window.work();
        QTRY_VERIFY_WITH_TIMEOUT(work.findChild<AdviceCard*>(), 60'000); // the tab says how many there are
        check(fixture.window);
        QVERIFY(work.detailsTabs().size() >= 4);
        for (QWidget* panel : work.detailsTabs()) {
            work.showDetailsTab(panel);
            check(*panel);
        }
        fixture.window.actions()["view.tables"]->trigger();
        for (auto* tabs : work.tables().findChildren<QTabBar*>()) {
            for (int i = 0; i < tabs->count(); ++i) {
                tabs->setCurrentIndex(i);
                check(work.tables());
            }
        }
        fixture.window.actions()["view.tables"]->trigger();
        work.showPage(WorkArea::Page::Compare);
        QTRY_VERIFY_WITH_TIMEOUT(work.compare().hasResult(), 60'000);
        check(work);
        work.showPage(WorkArea::Page::Steps);
        QTRY_VERIFY_WITH_TIMEOUT(work.steps().stepsOfA() && work.steps().stepsOfB(), 60'000);
        check(work);
    }

    void everyDialogHasRoom_data() { everyTextHasRoom_data(); }
    void everyDialogHasRoom()
    {
        QFETCH(QString, language);
        speak(language);
        Fixture fixture;
        fixture.window.show();
        fixture.openTwice();
        auto* editor = new NoteEditor({NoteType::Note, {10, 20}, "look here", {}, 0}, true, &fixture.window); // deletes itself
        checkShown(*editor);
        editor->close();
        PictureDialog picture(std::make_unique<TimelinePicture>(fixture.window.timeline(), fixture.window.runs()), fixture.places.settings, Theme::Mode::Light);
        checkShown(picture);
        RecordDialog record({});
        checkShown(record);
        PreferencesDialog preferences(fixture.window.actions(), std::size_t{2} << 30);
        checkShown(preferences);
        ShortcutsDialog shortcuts(fixture.window.actions(), fixture.places.settings);
        checkShown(shortcuts);
        for (auto* tabs : shortcuts.findChildren<QTabWidget*>()) {
            for (int i = 0; i < tabs->count(); ++i) {
                tabs->setCurrentIndex(i);
                check(*tabs);
            }
        }
        fixture.window.offerRestart("it was lost", {});
        auto* box = fixture.window.findChild<QMessageBox*>();
        QVERIFY(box);
        checkShown(*box);
        box->close();
    }

    void everyMenuHasALetterOfItsOwn_data() { everyTextHasRoom_data(); }
    void everyMenuHasALetterOfItsOwn()
    {
        QFETCH(QString, language);
        speak(language);
        Fixture fixture;
        QSet<QString> letters;
        for (const QAction* menu : fixture.window.menuBar()->actions()) {
            const QString letter = QKeySequence::mnemonic(menu->text()).toString();
            QVERIFY2(!letter.isEmpty() && !letters.contains(letter), qPrintable(menu->text()));
            letters << letter;
        }
        QCOMPARE(letters.size(), 6);
    }

    void theCheckFindsWhatIsClipped()
    {
        QWidget root;
        QLabel label("a text that is much too long for its place", &root);
        label.setFixedSize(20, 20);
        root.show();
        QCOMPARE(test::Clipped::in(root).size(), 1);
        label.setFixedSize(label.sizeHint());
        QCOMPARE(test::Clipped::in(root), QStringList());
        label.setWordWrap(true);
        label.setFixedSize(100, 10);
        QCOMPARE(test::Clipped::in(root).size(), 1);
    }

private:
    test::Spoken m_spoken;
};

QTEST_MAIN(TestLanguages)
#include "tst_languages.moc"
