// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/session_document.h"
#include "profiler/session/session_reader.h"
#include "profiler/trace/build/trace_builder.h"
#include "tests/gui/support/target_folder.h"

#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// A recording, and what is said of saving it.
struct Fixture : test::TargetFolder {
    Fixture() { document.showRecording("increment", trace, {}); }

    void note(const char* text)
    {
        auto noted = std::make_shared<Trace>(*trace);
        noted->notes.push_back({NoteType::Note, {10, 20}, text, {}, 0});
        document.takeNotes(noted);
    }
    /// The text of its only note.
    [[nodiscard]] QString noteIn(const char* name) const
    {
        const auto read = readSession(path(name).toStdString());
        return read && (*read)->notes.size() == 1 ? QString::fromStdString((*read)->notes.front().text) : QString();
    }
    [[nodiscard]] bool waitForTheEnd() const
    {
        return QTest::qWaitFor([this] { return !document.isSaving(); }, 60'000);
    }

    std::shared_ptr<const Trace> trace = TraceBuilder().finish();
    SessionDocument document;
    QSignalSpy started{&document, &SessionDocument::saveStarted};
    QSignalSpy saved{&document, &SessionDocument::saved};
    QSignalSpy failed{&document, &SessionDocument::saveFailed};
    QSignalSpy cancelled{&document, &SessionDocument::saveCancelled};
};

} // namespace

/// Saving while another save is running: no request is dropped.
class TestSaveTasks : public QObject {
    Q_OBJECT
private slots:
    void theSecondWaitsForTheFirst()
    {
        Fixture fixture;
        fixture.note("first");
        fixture.document.save(fixture.path("a.stallscope"));
        fixture.note("second");
        fixture.document.save(fixture.path("b.stallscope"));
        QCOMPARE(fixture.started.size(), 1);
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.saved.size(), 2);
        QVERIFY(fixture.cancelled.isEmpty());
        QCOMPARE(fixture.noteIn("a.stallscope"), QString("first")); // as it was when somebody asked
        QCOMPARE(fixture.noteIn("b.stallscope"), QString("second"));
        QVERIFY(!fixture.document.isUnsaved());
        QCOMPARE(fixture.document.title(), QString("b.stallscope"));
    }

    /// Notes may have come meanwhile. It is not asked for a name again.
    void theSameFileIsWrittenAgain()
    {
        Fixture fixture;
        fixture.note("first");
        fixture.document.save(fixture.path("a.stallscope"));
        fixture.note("second");
        QCOMPARE(fixture.document.sessionToSave(), fixture.path("a.stallscope"));
        fixture.document.save(fixture.document.sessionToSave());
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.saved.size(), 2);
        QCOMPARE(fixture.noteIn("a.stallscope"), QString("second"));
        QVERIFY(!fixture.document.isUnsaved());
    }

    void whatIsBeingSavedIsNotSavedTwice()
    {
        Fixture fixture;
        fixture.note("first");
        fixture.document.save(fixture.path("a.stallscope"));
        fixture.document.save(fixture.path("a.stallscope"));
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.saved.size(), 1);
    }

    void aFailureIsToldAndTheNextIsWritten()
    {
        Fixture fixture;
        fixture.note("first");
        fixture.document.save(fixture.path("no such folder/a.stallscope"));
        fixture.document.save(fixture.path("b.stallscope"));
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.failed.size(), 1);
        QCOMPARE(fixture.saved.size(), 1);
        QCOMPARE(fixture.noteIn("b.stallscope"), QString("first"));
    }

    /// The one that is named where it is cancelled.
    void whatIsCancelledIsOneOfThem()
    {
        Fixture fixture;
        fixture.note("first");
        fixture.document.save(fixture.path("a.stallscope"));
        fixture.document.save(fixture.path("b.stallscope"));
        fixture.document.cancelSaving();
        QCOMPARE(fixture.cancelled.size(), 1);
        QVERIFY(fixture.document.isSaving());
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.saved.size(), 1);
        QCOMPARE(fixture.saved.front().front().toString(), fixture.path("b.stallscope"));
        QCOMPARE(fixture.noteIn("b.stallscope"), QString("first"));
        fixture.document.cancelSaving(); // of nothing
        QCOMPARE(fixture.cancelled.size(), 1);
    }

    /// Who saves and opens another file at once.
    void whatWaitsIsWrittenAlsoWhenSomethingElseIsShown()
    {
        Fixture fixture;
        fixture.note("first");
        fixture.document.save(fixture.path("a.stallscope"));
        fixture.document.save(fixture.path("b.stallscope"));
        fixture.document.showFiles("other.json", {{"other.json", TraceBuilder().finish()}});
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.saved.size(), 2);
        QCOMPARE(fixture.noteIn("b.stallscope"), QString("first"));
        QCOMPARE(fixture.document.title(), QString("other.json"));
    }

    /// Whoever hears that it is saved may save again.
    void savingFromWithinTheNews()
    {
        Fixture fixture;
        connect(&fixture.document, &SessionDocument::saved, this, [&fixture](const QString& path) {
            if (path.endsWith("a.stallscope"))
                fixture.document.save(fixture.path("c.stallscope"));
        });
        fixture.note("first");
        fixture.document.save(fixture.path("a.stallscope"));
        fixture.document.save(fixture.path("b.stallscope"));
        QVERIFY(QTest::qWaitFor([&] { return fixture.saved.size() == 3; }, 60'000));
        QVERIFY(!fixture.document.isSaving());
        QCOMPARE(fixture.noteIn("c.stallscope"), QString("first"));
    }
};

QTEST_GUILESS_MAIN(TestSaveTasks)
#include "tst_save_tasks.moc"
