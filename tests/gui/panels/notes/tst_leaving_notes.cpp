// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/controllers/session_desk.h"
#include "gui/model/run_list.h"
#include "profiler/trace/build/trace_builder.h"

#include <QAbstractButton>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QWidget>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// A file is shown that has a note which it does not hold.
struct Desk {
    Desk()
    {
        const auto trace = TraceBuilder().finish();
        document.showFiles("a.json", {{"a.json", trace}});
        auto noted = std::make_shared<Trace>(*trace);
        noted->notes.push_back({NoteType::Note, {10, 20}, "look here", {}, 0});
        document.takeNotes(noted);
        window.show();
    }
    [[nodiscard]] QMessageBox* box() { return window.findChild<QMessageBox*>(); }
    void leave()
    {
        desk.leaveNotes([this] { ++left; });
    }

    QTemporaryDir folder;
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    RunList runs;
    SessionDocument document;
    QWidget window;
    SessionDesk& desk = *new SessionDesk(places, runs, document, window);
    int left = 0;
};

} // namespace

/// Notes and runs that are in no file are not lost without a question.
class TestLeavingNotes : public QObject {
    Q_OBJECT
private slots:
    void withoutNotesNothingIsAsked()
    {
        Desk desk;
        desk.document.showFiles("b.json", {{"b.json", TraceBuilder().finish()}});
        desk.leave();
        QCOMPARE(desk.left, 1);
        QVERIFY(!desk.box());
    }

    void discardingGoesOn()
    {
        Desk desk;
        desk.leave();
        QVERIFY(desk.box());
        QCOMPARE(desk.left, 0);
        desk.box()->button(QMessageBox::Discard)->click();
        QCOMPARE(desk.left, 1);
    }

    void cancellingStays()
    {
        Desk desk;
        desk.leave();
        desk.box()->button(QMessageBox::Cancel)->click();
        QCOMPARE(desk.left, 0);
        QVERIFY(desk.document.hasUnsavedNotes());
    }

    void aRunThatIsOnlyShownIsAskedAbout()
    {
        Desk desk;
        desk.document.showRecording("increment", TraceBuilder().finish(), {});
        QSignalSpy told(&desk.desk, &SessionDesk::told);
        desk.desk.close();
        QVERIFY(desk.box());
        QVERIFY2(desk.box()->text().contains("increment"), qPrintable(desk.box()->text()));
        desk.box()->button(QMessageBox::Cancel)->click();
        QVERIFY(desk.document.isRecordingUnsaved());
        desk.desk.close();
        desk.window.findChildren<QMessageBox*>().last()->button(QMessageBox::Discard)->click();
        QVERIFY(!desk.document.canSave());
        QVERIFY(told.isEmpty()); // nobody says that it is kept
    }

    void aRunThatIsKeptIsNotAskedAbout()
    {
        Desk desk;
        desk.document.showRecording("increment", TraceBuilder().finish(), desk.folder.filePath("recordings/increment.stallscope"));
        desk.leave();
        QVERIFY(!desk.box());
        QCOMPARE(desk.left, 1);
    }

    void openingAsksToo()
    {
        Desk desk;
        desk.desk.open({"other.json"});
        QVERIFY(desk.box());
        QVERIFY(!desk.desk.loader().isBusy());
    }
};

QTEST_MAIN(TestLeavingNotes)
#include "tst_leaving_notes.moc"
