// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/controllers/document_controller.h"
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
struct Fixture {
    Fixture()
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
        controller.leaveNotes([this] { ++left; });
    }

    QTemporaryDir folder;
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    RunList runs;
    SessionDocument document;
    QWidget window;
    DocumentController& controller = *new DocumentController(places, runs, document, window);
    int left = 0;
};

} // namespace

/// Notes and runs that are in no file are not lost without a question.
class TestLeavingNotes : public QObject {
    Q_OBJECT
private slots:
    void withoutNotesNothingIsAsked()
    {
        Fixture fixture;
        fixture.document.showFiles("b.json", {{"b.json", TraceBuilder().finish()}});
        fixture.leave();
        QCOMPARE(fixture.left, 1);
        QVERIFY(!fixture.box());
    }

    void discardingGoesOn()
    {
        Fixture fixture;
        fixture.leave();
        QVERIFY(fixture.box());
        QCOMPARE(fixture.left, 0);
        fixture.box()->button(QMessageBox::Discard)->click();
        QCOMPARE(fixture.left, 1);
    }

    void cancellingStays()
    {
        Fixture fixture;
        fixture.leave();
        fixture.box()->button(QMessageBox::Cancel)->click();
        QCOMPARE(fixture.left, 0);
        QVERIFY(fixture.document.hasUnsavedNotes());
    }

    void aRunThatIsOnlyShownIsAskedAbout()
    {
        Fixture fixture;
        fixture.document.showRecording("increment", TraceBuilder().finish(), {});
        QSignalSpy told(&fixture.controller, &DocumentController::statusMessage);
        fixture.controller.close();
        QVERIFY(fixture.box());
        QVERIFY2(fixture.box()->text().contains("increment"), qPrintable(fixture.box()->text()));
        fixture.box()->button(QMessageBox::Cancel)->click();
        QVERIFY(fixture.document.isRecordingUnsaved());
        fixture.controller.close();
        fixture.window.findChildren<QMessageBox*>().last()->button(QMessageBox::Discard)->click();
        QVERIFY(!fixture.document.canSave());
        QVERIFY(told.isEmpty()); // nobody says that it is kept
    }

    void aRunThatIsKeptIsNotAskedAbout()
    {
        Fixture fixture;
        fixture.document.showRecording("increment", TraceBuilder().finish(), fixture.folder.filePath("recordings/increment.stallscope"));
        fixture.leave();
        QVERIFY(!fixture.box());
        QCOMPARE(fixture.left, 1);
    }

    void openingAsksToo()
    {
        Fixture fixture;
        fixture.controller.open({"other.json"});
        QVERIFY(fixture.box());
        QVERIFY(!fixture.controller.loader().isBusy());
    }
};

QTEST_MAIN(TestLeavingNotes)
#include "tst_leaving_notes.moc"
