// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/session_document.h"
#include "profiler/formats/formats.h"
#include "profiler/session/session_reader.h"
#include "profiler/trace/build/trace_builder.h"
#include "tests/profiler/session/rich_trace.h"
#include "tests/profiler/session/session_bytes.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

std::shared_ptr<const Trace> someTrace()
{
    return TraceBuilder().finish();
}

std::shared_ptr<const Trace> withText(const std::shared_ptr<const Trace>& trace, const char* text)
{
    auto other = std::make_shared<Trace>(*trace);
    other->notes.push_back({NoteType::Note, {10, 20}, text, {}, 0});
    return other;
}

} // namespace

class TestSessionDocument : public QObject {
    Q_OBJECT

private slots:
    void filesHaveNothingToSave()
    {
        SessionDocument document;
        QVERIFY(!document.isUnsaved());
        document.showFiles("a.json");
        QVERIFY(!document.isUnsaved());
        QVERIFY(!document.canSave());
        QCOMPARE(document.title(), QString("a.json"));
    }

    void aRecordingIsUnsavedUntilItIsSaved()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("mine.stallscope");
        SessionDocument document;
        document.showRecording("increment", someTrace(), "somewhere");
        QVERIFY(document.isUnsaved());
        QSignalSpy saved(&document, &SessionDocument::saved);
        document.save(path);
        QVERIFY(document.isSaving());
        QVERIFY(saved.wait());
        QVERIFY(!document.isUnsaved());
        QCOMPARE(document.title(), QString("mine.stallscope"));
        QVERIFY(readSession(path.toStdString()).ok());
    }

    void aFormatThatLosesSomethingDoesNotCountAsSaved()
    {
        const QTemporaryDir folder;
        SessionDocument document;
        document.showRecording("increment", someTrace(), {});
        QSignalSpy saved(&document, &SessionDocument::saved);
        document.save(folder.filePath("x.csv"));
        QVERIFY(saved.wait());
        QVERIFY(document.isUnsaved());
    }

    void aFailureIsToldAndNothingIsLost()
    {
        SessionDocument document;
        document.showRecording("increment", someTrace(), {});
        QSignalSpy failed(&document, &SessionDocument::saveFailed);
        document.save("/no/such/folder/x.stallscope");
        QVERIFY(failed.wait());
        QVERIFY(failed.front().front().toString().contains("/no/such/folder"));
        QVERIFY(document.isUnsaved());
        QVERIFY(document.canSave());
    }

    void whatIsSavedCanBeSavedElsewhere()
    {
        const QTemporaryDir folder;
        SessionDocument document;
        QVERIFY(!document.canSaveAs());
        document.showFiles("two", {{"a.json", someTrace()}, {"b.json", someTrace()}});
        QVERIFY(!document.canSaveAs()); // which of them?
        const auto trace = someTrace();
        document.showFiles("a.json", {{"/somewhere/a.json", trace}});
        QVERIFY(document.canSaveAs() && !document.canSave());
        QCOMPARE(document.nameToSave(), QString("a.json"));
        QSignalSpy saved(&document, &SessionDocument::saved);
        document.save(folder.filePath("copy.stallscope"));
        QVERIFY(saved.wait());
        QVERIFY(readSession(folder.filePath("copy.stallscope").toStdString()).ok());
    }

    void onlyASessionIsSavedInItsPlace()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("mine.stallscope");
        SessionDocument document;
        const auto trace = someTrace();
        document.showFiles("a.json", {{"/somewhere/a.json", trace}});
        document.takeNotes(withText(trace, "look here"));
        QVERIFY(document.sessionToSave().isEmpty());
        document.showRecording("increment", trace, "somewhere");
        QVERIFY(document.sessionToSave().isEmpty());
        QSignalSpy saved(&document, &SessionDocument::saved);
        document.save(path);
        QVERIFY(saved.wait());
        QCOMPARE(document.sessionToSave(), path);
    }

    void aFileThatAnotherProgramWroteIsNotReplaced()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("mine.stallscope");
        SessionDocument document;
        const auto trace = someTrace();
        document.showRecording("increment", trace, {});
        QSignalSpy saved(&document, &SessionDocument::saved);
        document.save(path);
        QVERIFY(saved.wait());
        QCOMPARE(document.sessionToSave(), path);
        QFile other(path);
        QVERIFY(other.open(QIODevice::Append) && other.write("x") == 1);
        other.close();
        QVERIFY(document.sessionToSave().isEmpty());
    }

    void aSessionIsSavedIntoTheFileItIsReadFrom()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("mine.stallscope");
        QVERIFY(saveTrace(*someTrace(), path.toStdString(), {}));
        const auto read = readSession(path.toStdString());
        QVERIFY(read.ok());
        SessionDocument document;
        document.showFiles("mine.stallscope", {{path, *read}});
        document.takeNotes(withText(*read, "look here"));
        QCOMPARE(document.sessionToSave(), path);
        QSignalSpy saved(&document, &SessionDocument::saved);
        document.save(path);
        QVERIFY(saved.wait());
        const auto again = readSession(path.toStdString());
        QVERIFY(again.ok());
        QCOMPARE((*again)->spanCount(), someTrace()->spanCount());
        QCOMPARE((*again)->notes.size(), std::size_t{1});
    }

    void aDroppedFileIsForgotten();
    void aTraceThatIsOnlyNamedLikeASessionIsNotReplaced();
    void aSessionThatIsReplacedKeepsWhoMayReadIt();
    void whatCannotBeReadIsNotReplaced();
    void aTraceIsNotReplacedByItsExport();
    void notesMakeAFileSavableUntilTheyAreInOne();
    void undoneNotesNeedNoSaving();
    void notesToSeveralFilesAreSavedOneAfterTheOther();
    void notesOfOtherTracesArePassedOver();
};

void TestSessionDocument::aDroppedFileIsForgotten()
{
    SessionDocument document;
    const auto a = someTrace();
    const auto b = someTrace();
    document.showFiles("a.json, b.json", {{"a.json", a}, {"b.json", b}});
    QSignalSpy changed(&document, &SessionDocument::changed);
    document.dropFile(*someTrace()); // not one of them
    QCOMPARE(changed.size(), 0);
    document.dropFile(*a);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(document.title(), QString("b.json"));
    QCOMPARE(document.paths(), QStringList("b.json"));
    QVERIFY(!document.isUnsaved(*b));
}

void TestSessionDocument::aTraceThatIsOnlyNamedLikeASessionIsNotReplaced()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("mine.stallscope");
    QVERIFY(QFile::copy(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz", path));
    const auto read = openTrace(path.toStdString(), {});
    QVERIFY(read.ok());
    SessionDocument document;
    document.showFiles("mine.stallscope", {{path, *read}});
    document.takeNotes(withText(*read, "look here"));
    QVERIFY(document.canSave());
    QVERIFY(document.sessionToSave().isEmpty());
    QSignalSpy saved(&document, &SessionDocument::saved);
    document.save(path); // somebody was asked
    QVERIFY(saved.wait());
    document.takeNotes(withText(*read, "and there"));
    QCOMPARE(document.sessionToSave(), path); // it is one now
}

void TestSessionDocument::aSessionThatIsReplacedKeepsWhoMayReadIt()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("mine.stallscope");
    QVERIFY(saveTrace(*someTrace(), path.toStdString(), {}));
    const auto mine = QFile::ReadOwner | QFile::WriteOwner;
    QVERIFY(QFile::setPermissions(path, mine));
    const auto read = readSession(path.toStdString());
    QVERIFY(read.ok());
    SessionDocument document;
    document.showFiles("mine.stallscope", {{path, *read}});
    document.takeNotes(withText(*read, "look here"));
    QSignalSpy saved(&document, &SessionDocument::saved);
    document.save(path);
    QVERIFY(saved.wait());
    QCOMPARE(QFile::permissions(path) & ~(QFile::ReadUser | QFile::WriteUser), mine);
    QCOMPARE((*readSession(path.toStdString()))->notes.size(), std::size_t{1});
}

void TestSessionDocument::whatCannotBeReadIsNotReplaced()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("mine.stallscope");
    test::RichTrace rich(7);
    rich.grow(6000);
    QVERIFY(saveTrace(*rich.builder().finish(), path.toStdString(), {}));
    const auto read = readSession(path.toStdString(), {.job = {}, .loadColumns = false});
    QVERIFY(read.ok());
    session::Bytes bytes = test::bytesOf(path.toStdString());
    for (const session::ChunkPlace& place : test::chunksOf(path.toStdString())) {
        if (place.header.is(session::ChunkType::Spans))
            bytes[place.payloadOffset() + 20] ^= 4;
    }
    test::writeBytes(path.toStdString(), bytes);
    SessionDocument document;
    document.showFiles("mine.stallscope", {{path, *read}});
    document.takeNotes(withText(*read, "look here"));
    QSignalSpy failed(&document, &SessionDocument::saveFailed);
    document.save(path);
    QVERIFY(failed.wait());
    QVERIFY(failed.front().front().toString().contains("mine.stallscope"));
    QVERIFY(failed.front().front().toString().contains("unreadable data"));
    QCOMPARE(test::bytesOf(path.toStdString()), bytes);
    QVERIFY(document.isUnsaved());
    QSignalSpy saved(&document, &SessionDocument::saved);
    document.save(folder.filePath("rest.stallscope")); // what is left of it
    QVERIFY(saved.wait());
}

void TestSessionDocument::aTraceIsNotReplacedByItsExport()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("mine.json.gz");
    QVERIFY(QFile::copy(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz", path));
    const session::Bytes bytes = test::bytesOf(path.toStdString());
    const auto read = openTrace(path.toStdString(), {});
    QVERIFY(read.ok());
    SessionDocument document;
    document.showFiles("mine.json.gz", {{path, *read}});
    QSignalSpy failed(&document, &SessionDocument::saveFailed);
    document.save(path);
    QVERIFY(failed.wait());
    QVERIFY(failed.front().front().toString().contains("mine.json.gz"));
    QCOMPARE(test::bytesOf(path.toStdString()), bytes);
}

void TestSessionDocument::notesMakeAFileSavableUntilTheyAreInOne()
{
    const QTemporaryDir folder;
    SessionDocument document;
    const auto trace = someTrace();
    document.showFiles("a.json", {{"/somewhere/a.json", trace}});
    QVERIFY(!document.canSave());
    QSignalSpy changed(&document, &SessionDocument::changed);
    document.takeNotes(withText(trace, "look here"));
    QCOMPARE(changed.size(), 1);
    QVERIFY(document.isUnsaved());
    QVERIFY(!document.isRecordingUnsaved());
    QCOMPARE(document.nameToSave(), QString("a.json"));
    QSignalSpy saved(&document, &SessionDocument::saved);
    document.save(folder.filePath("a.json.gz")); // has no place for notes
    QVERIFY(saved.wait());
    QVERIFY(document.isUnsaved());
    document.save(folder.filePath("a.stallscope"));
    document.takeNotes(withText(trace, "and there")); // while it is saved
    QVERIFY(saved.wait());
    QVERIFY(document.isUnsaved());
    document.takeNotes(withText(trace, "look here"));
    QVERIFY(!document.isUnsaved());
    QVERIFY(!document.canSave());
    QCOMPARE(document.title(), QString("a.stallscope"));
    const auto read = readSession(folder.filePath("a.stallscope").toStdString());
    QVERIFY(read.ok());
    QCOMPARE((*read)->notes.size(), std::size_t{1});
    QCOMPARE((*read)->notes.front().text, std::string("look here"));
}

void TestSessionDocument::undoneNotesNeedNoSaving()
{
    SessionDocument document;
    const auto trace = someTrace();
    document.showFiles("a.stallscope", {{"a.stallscope", trace}});
    document.takeNotes(withText(trace, "look here"));
    QVERIFY(document.isUnsaved());
    document.takeNotes(trace);
    QVERIFY(!document.isUnsaved());
}

void TestSessionDocument::notesToSeveralFilesAreSavedOneAfterTheOther()
{
    const QTemporaryDir folder;
    SessionDocument document;
    const auto a = someTrace();
    const auto b = someTrace();
    document.showFiles("a.json, b.json", {{"a.json", a}, {"b.json", b}});
    document.takeNotes(withText(b, "second"));
    document.takeNotes(withText(a, "first"));
    QSignalSpy saved(&document, &SessionDocument::saved);
    QCOMPARE(document.nameToSave(), QString("a.json"));
    document.save(folder.filePath("a.stallscope"));
    QVERIFY(saved.wait());
    QCOMPARE(document.nameToSave(), QString("b.json"));
    QCOMPARE(document.title(), QString("a.stallscope, b.json"));
    document.save(folder.filePath("b.stallscope"));
    QVERIFY(saved.wait());
    QVERIFY(!document.isUnsaved());
    QCOMPARE((*readSession(folder.filePath("b.stallscope").toStdString()))->notes.front().text, std::string("second"));
}

void TestSessionDocument::notesOfOtherTracesArePassedOver()
{
    SessionDocument document;
    const auto trace = someTrace();
    document.showRecording("increment", trace, {});
    document.takeNotes(withText(someTrace(), "of another trace"));
    QVERIFY(document.isRecordingUnsaved());
    document.takeNotes(withText(trace, "of this one"));
    const QTemporaryDir folder;
    QSignalSpy saved(&document, &SessionDocument::saved);
    document.save(folder.filePath("x.stallscope"));
    QVERIFY(saved.wait());
    QVERIFY(!document.isUnsaved());
    QVERIFY(document.canSave()); // a recording can be saved again
    QCOMPARE((*readSession(folder.filePath("x.stallscope").toStdString()))->notes.front().text, std::string("of this one"));
}

QTEST_GUILESS_MAIN(TestSessionDocument)
#include "tst_session_document.moc"
