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
struct Desk : test::TargetFolder {
    Desk() { document.showRecording("increment", trace, {}); }

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

/// What becomes of saving while something is being saved: nothing that somebody asked for is dropped.
class TestSaveOrders : public QObject {
    Q_OBJECT
private slots:
    void theSecondWaitsForTheFirst()
    {
        Desk desk;
        desk.note("first");
        desk.document.save(desk.path("a.stallscope"));
        desk.note("second");
        desk.document.save(desk.path("b.stallscope"));
        QCOMPARE(desk.started.size(), 1);
        QVERIFY(desk.waitForTheEnd());
        QCOMPARE(desk.saved.size(), 2);
        QVERIFY(desk.cancelled.isEmpty());
        QCOMPARE(desk.noteIn("a.stallscope"), QString("first")); // as it was when somebody asked
        QCOMPARE(desk.noteIn("b.stallscope"), QString("second"));
        QVERIFY(!desk.document.isUnsaved());
        QCOMPARE(desk.document.title(), QString("b.stallscope"));
    }

    /// Notes may have come meanwhile. It is not asked for a name again.
    void theSameFileIsWrittenAgain()
    {
        Desk desk;
        desk.note("first");
        desk.document.save(desk.path("a.stallscope"));
        desk.note("second");
        QCOMPARE(desk.document.sessionToSave(), desk.path("a.stallscope"));
        desk.document.save(desk.document.sessionToSave());
        QVERIFY(desk.waitForTheEnd());
        QCOMPARE(desk.saved.size(), 2);
        QCOMPARE(desk.noteIn("a.stallscope"), QString("second"));
        QVERIFY(!desk.document.isUnsaved());
    }

    void whatIsBeingSavedIsNotSavedTwice()
    {
        Desk desk;
        desk.note("first");
        desk.document.save(desk.path("a.stallscope"));
        desk.document.save(desk.path("a.stallscope"));
        QVERIFY(desk.waitForTheEnd());
        QCOMPARE(desk.saved.size(), 1);
    }

    void aFailureIsToldAndTheNextIsWritten()
    {
        Desk desk;
        desk.note("first");
        desk.document.save(desk.path("no such folder/a.stallscope"));
        desk.document.save(desk.path("b.stallscope"));
        QVERIFY(desk.waitForTheEnd());
        QCOMPARE(desk.failed.size(), 1);
        QCOMPARE(desk.saved.size(), 1);
        QCOMPARE(desk.noteIn("b.stallscope"), QString("first"));
    }

    /// The one that is named where it is cancelled.
    void whatIsCancelledIsOneOfThem()
    {
        Desk desk;
        desk.note("first");
        desk.document.save(desk.path("a.stallscope"));
        desk.document.save(desk.path("b.stallscope"));
        desk.document.cancelSaving();
        QCOMPARE(desk.cancelled.size(), 1);
        QVERIFY(desk.document.isSaving());
        QVERIFY(desk.waitForTheEnd());
        QCOMPARE(desk.saved.size(), 1);
        QCOMPARE(desk.saved.front().front().toString(), desk.path("b.stallscope"));
        QCOMPARE(desk.noteIn("b.stallscope"), QString("first"));
        desk.document.cancelSaving(); // of nothing
        QCOMPARE(desk.cancelled.size(), 1);
    }

    /// Who saves and opens another file at once.
    void whatWaitsIsWrittenAlsoWhenSomethingElseIsShown()
    {
        Desk desk;
        desk.note("first");
        desk.document.save(desk.path("a.stallscope"));
        desk.document.save(desk.path("b.stallscope"));
        desk.document.showFiles("other.json", {{"other.json", TraceBuilder().finish()}});
        QVERIFY(desk.waitForTheEnd());
        QCOMPARE(desk.saved.size(), 2);
        QCOMPARE(desk.noteIn("b.stallscope"), QString("first"));
        QCOMPARE(desk.document.title(), QString("other.json"));
    }

    /// Whoever hears that it is saved may save again.
    void savingFromWithinTheNews()
    {
        Desk desk;
        connect(&desk.document, &SessionDocument::saved, this, [&desk](const QString& path) {
            if (path.endsWith("a.stallscope"))
                desk.document.save(desk.path("c.stallscope"));
        });
        desk.note("first");
        desk.document.save(desk.path("a.stallscope"));
        desk.document.save(desk.path("b.stallscope"));
        QVERIFY(QTest::qWaitFor([&] { return desk.saved.size() == 3; }, 60'000));
        QVERIFY(!desk.document.isSaving());
        QCOMPARE(desk.noteIn("c.stallscope"), QString("first"));
    }
};

QTEST_GUILESS_MAIN(TestSaveOrders)
#include "tst_save_orders.moc"
