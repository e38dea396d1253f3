// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/panels/notes/note_book.h"
#include "profiler/session/session_reader.h"
#include "profiler/session/write/session_writer.h"
#include "tests/support/scenario.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <array>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

/// Two recorded runs one after the other, in one trace.
std::shared_ptr<const Trace> twoRuns()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {100, 150}, stream, {200, 900}, "gemm");
    s.launch(main, {5'100, 5'150}, stream, {5'200, 5'900}, "gemm");
    s.run({0, 1'000}, "sync");
    s.run({5'000, 6'000}, "async");
    return s.trace(SourceFormat::Stallscope);
}

Note noteTo(TimeRange range, const char* text)
{
    return {NoteType::Note, range, text, {}, 0};
}

/// Two runs of one trace are shown.
struct Shown {
    Shown()
    {
        runs.add("sync", trace, RunId(0));
        runs.add("async", trace, RunId(1));
    }
    [[nodiscard]] std::vector<std::string> texts() const
    {
        std::vector<std::string> all;
        for (const KeptNote& kept : book.notes())
            all.push_back(kept.note.text);
        return all;
    }

    std::shared_ptr<const Trace> trace = twoRuns();
    RunList runs;
    NoteBook book{runs};
};

using Texts = std::vector<std::string>;

void paint(NoteBook& book, NoteId id, std::uint32_t colour)
{
    Note note = book.find(id)->note;
    note.colour = colour;
    book.change(id, note);
}

} // namespace

class TestNoteBook : public QObject {
    Q_OBJECT
private slots:
    void withoutRunsThereIsNothingToWriteTo();
    void aNoteStandsInTheRunThatItsTimeIsIn();
    void everyStepIsUndoneAndRedone();
    void stepsSayWhatTheyAre();
    void whatChangesNothingIsNoStep();
    void notesOfATraceAreReadOnce();
    void newerSnapshotsKeepTheNotes();
    void anotherFileBeginsANewBook();
    void aClosedFileLeavesTheHistory();
    void aStepOnTwoFilesKeepsThePartOfTheOpenOne();
    void notesGoThroughASessionFile();
    void aTraceWithOtherNotesSharesAllElse();
};

void TestNoteBook::withoutRunsThereIsNothingToWriteTo()
{
    RunList runs;
    NoteBook book(runs);
    QVERIFY(!book.add(0, noteTo({0, 1}, "x")).isValid());
    QVERIFY(book.notes().empty());
    QVERIFY(book.annotated().empty());
    QVERIFY(!book.history().canUndo());
    book.remove({});
    book.setText(NoteId(7), "nobody");
    QVERIFY(!book.history().canUndo());
}

void TestNoteBook::aNoteStandsInTheRunThatItsTimeIsIn()
{
    Shown shown;
    QSignalSpy told(&shown.runs, &RunList::notesChanged);
    const NoteId second = shown.book.add(0, noteTo({5'300, 5'400}, "of the second"));
    QCOMPARE(told.size(), 1);
    QCOMPARE(told.front().front().toInt(), 1);
    QVERIFY(shown.runs.at(0).notes.empty());
    QCOMPARE(shown.runs.at(1).notes.size(), std::size_t{1});
    QCOMPARE(shown.book.runOf(*shown.book.find(second)), 1);
    (void)shown.book.add(0, noteTo({700, 800}, "later"));
    (void)shown.book.add(0, noteTo({300, 400}, "earlier"));
    QCOMPARE(shown.runs.at(0).notes.size(), std::size_t{2});
    QCOMPARE(shown.runs.at(0).notes.front().text, std::string("earlier"));
    // in the gap between the runs: it belongs to the trace all the same
    const NoteId between = shown.book.add(0, noteTo({3'000, 3'100}, "between"));
    QCOMPARE(shown.book.runOf(*shown.book.find(between)), 0);
    QCOMPARE(shown.book.notesOf(*shown.trace).size(), std::size_t{4});
}

void TestNoteBook::everyStepIsUndoneAndRedone()
{
    Shown shown;
    NoteBook& book = shown.book;
    std::vector<std::vector<Note>> states{book.notesOf(*shown.trace)};
    const auto keep = [&] { states.push_back(book.notesOf(*shown.trace)); };
    const NoteId a = book.add(0, noteTo({100, 200}, "a"));
    keep();
    const NoteId b = book.add(0, noteTo({300, 400}, "b"));
    keep();
    book.setText(a, "a, and more");
    keep();
    paint(book, b, 0xff00ff00);
    keep();
    book.remove(std::array{a, b});
    keep();
    const NoteId c = book.add(1, {NoteType::Bookmark, {5'500, 5'500}, {}, {}, 0});
    keep();
    book.remove(std::array{c});
    keep();
    QCOMPARE(states.size(), std::size_t{8});
    for (std::size_t round = 0; round < 2; ++round) {
        for (std::size_t i = states.size() - 1; i-- > 0;) {
            book.history().undo();
            QVERIFY(book.notesOf(*shown.trace) == states[i]);
        }
        QVERIFY(!book.history().canUndo());
        QVERIFY(shown.runs.at(0).notes.empty());
        for (std::size_t i = 1; i < states.size(); ++i) {
            book.history().redo();
            QVERIFY(book.notesOf(*shown.trace) == states[i]);
        }
        QVERIFY(!book.history().canRedo());
    }
}

void TestNoteBook::stepsSayWhatTheyAre()
{
    Shown shown;
    NoteBook& book = shown.book;
    const NoteId a = book.add(0, noteTo({100, 200}, "a"));
    QCOMPARE(book.undoWords(), QString("Add Note"));
    const NoteId b = book.add(0, {NoteType::Bookmark, {150, 150}, {}, {}, 0});
    QCOMPARE(book.undoWords(), QString("Add Bookmark"));
    book.setText(a, "b");
    QCOMPARE(book.undoWords(), QString("Edit Text"));
    paint(book, a, 1);
    QCOMPARE(book.undoWords(), QString("Change Colour"));
    book.remove(std::array{a, b});
    QCOMPARE(book.undoWords(), QString("Remove 2 Notes"));
    book.history().undo();
    book.remove(std::array{b});
    QCOMPARE(book.undoWords(), QString("Remove Bookmark"));
    QCOMPARE(book.redoWords(), QString());
    book.history().undo();
    QCOMPARE(book.redoWords(), QString("Remove Bookmark"));
    while (book.history().canUndo())
        book.history().undo();
    QCOMPARE(book.undoWords(), QString());
}

void TestNoteBook::whatChangesNothingIsNoStep()
{
    Shown shown;
    const NoteId a = shown.book.add(0, noteTo({100, 200}, "a"));
    shown.book.setText(a, "a");
    paint(shown.book, a, 0);
    shown.book.remove(std::array{NoteId(99)});
    QCOMPARE(shown.book.history().count(), 1);
}

void TestNoteBook::notesOfATraceAreReadOnce()
{
    const auto trace = withNotes(*twoRuns(), {noteTo({700, 800}, "late"), noteTo({100, 200}, "early")});
    RunList runs;
    NoteBook book(runs);
    runs.add("sync", trace, RunId(0));
    runs.add("async", trace, RunId(1));
    QCOMPARE(book.notes().size(), std::size_t{2});
    QVERIFY(book.notesOf(*trace) == trace->notes); // in the order of the file
    QCOMPARE(runs.at(0).notes.front().text, std::string("early"));
    NoteBook laterBook(runs); // one that comes when runs are there already
    QCOMPARE(laterBook.notes().size(), std::size_t{2});
}

void TestNoteBook::newerSnapshotsKeepTheNotes()
{
    Shown shown;
    (void)shown.book.add(0, noteTo({100, 200}, "kept"));
    shown.runs.update(0, withNotes(*shown.trace, {})); // a snapshot shares the pools
    QCOMPARE(shown.runs.at(0).notes.size(), std::size_t{1});
    QCOMPARE(shown.book.notes().size(), std::size_t{1});
    QCOMPARE(shown.book.annotated().size(), std::size_t{1});
    QCOMPARE(shown.book.annotated().front()->notes.size(), std::size_t{1});
}

void TestNoteBook::anotherFileBeginsANewBook()
{
    Shown shown;
    (void)shown.book.add(0, noteTo({100, 200}, "gone"));
    shown.runs.clear();
    QVERIFY(shown.book.notes().empty());
    QVERIFY(!shown.book.history().canUndo());
    shown.runs.add("again", twoRuns(), RunId(0));
    QVERIFY(shown.runs.at(0).notes.empty());
}

/// Its steps are neither undone nor redone; those of the other file stay.
void TestNoteBook::aClosedFileLeavesTheHistory()
{
    Shown shown;
    NoteBook& book = shown.book;
    const auto other = twoRuns();
    shown.runs.add("other", other, RunId(0));
    const NoteId kept = book.add(0, noteTo({100, 200}, "kept"));
    (void)book.add(2, noteTo({100, 200}, "closed"));
    book.setText(kept, "changed");
    (void)book.add(2, noteTo({300, 400}, "closed, too"));
    (void)book.add(0, noteTo({300, 400}, "undone"));
    book.history().undo();
    shown.runs.remove(2);
    book.dropTrace(*other);
    QCOMPARE(shown.texts(), Texts{"changed"});
    QCOMPARE(book.history().count(), 3);
    QCOMPARE(book.undoWords(), QString("Edit Text"));
    QCOMPARE(book.redoWords(), QString("Add Note"));
    book.history().undo();
    QCOMPARE(shown.texts(), Texts{"kept"});
    book.history().undo();
    QCOMPARE(shown.texts(), Texts{});
    QVERIFY(!book.history().canUndo());
    while (book.history().canRedo())
        book.history().redo();
    QCOMPARE(shown.texts(), (Texts{"changed", "undone"}));
    for (const KeptNote& note : book.notes())
        QVERIFY(note.trace == shown.trace->pools.get());
    book.dropTrace(*shown.trace);
    QVERIFY(book.notes().empty() && book.history().count() == 0);
}

void TestNoteBook::aStepOnTwoFilesKeepsThePartOfTheOpenOne()
{
    Shown shown;
    NoteBook& book = shown.book;
    const auto other = twoRuns();
    shown.runs.add("other", other, RunId(0));
    const NoteId a = book.add(0, noteTo({100, 200}, "a"));
    const NoteId b = book.add(2, noteTo({100, 200}, "b"));
    book.remove(std::array{a, b});
    QCOMPARE(book.undoWords(), QString("Remove 2 Notes"));
    shown.runs.remove(2);
    book.dropTrace(*other);
    QCOMPARE(book.undoWords(), QString("Remove Note"));
    book.history().undo();
    QCOMPARE(shown.texts(), Texts{"a"});
    QCOMPARE(shown.runs.at(0).notes.size(), std::size_t{1});
}

void TestNoteBook::notesGoThroughASessionFile()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("noted.stallscope").toStdString();
    Shown shown;
    const StringId gemm = shown.trace->pools->strings.find("gemm");
    (void)shown.book.add(0, {NoteType::Note, {200, 900}, "slow \xc3\xa4\nsecond line", Note::SpanRef{TrackId(1), LaneGroup::Work, 200, gemm}, 0xff2f9e6b});
    (void)shown.book.add(0, {NoteType::Bookmark, {500, 500}, {}, {}, 0});
    (void)shown.book.add(1, noteTo({5'300, 5'400}, "of the second"));
    QVERIFY(writeSession(*shown.book.annotated().front(), path).ok());

    const auto read = readSession(path);
    QVERIFY(read.ok());
    RunList runs;
    NoteBook book(runs);
    runs.add("sync", *read, RunId(0));
    runs.add("async", *read, RunId(1));
    QVERIFY(book.notesOf(**read) == shown.book.notesOf(*shown.trace));
    QCOMPARE(runs.at(0).notes.size(), std::size_t{2});
    QCOMPARE(runs.at(1).notes.size(), std::size_t{1});
    // taking one away and saving over the file that was opened
    book.remove(std::array{book.notes().front().id});
    QVERIFY(writeSession(*book.annotated().front(), path).ok());
    QCOMPARE((*readSession(path))->notes.size(), std::size_t{2});
}

void TestNoteBook::aTraceWithOtherNotesSharesAllElse()
{
    const auto trace = twoRuns();
    const auto other = withNotes(*trace, {noteTo({0, 1}, "x")});
    QVERIFY(trace->notes.empty());
    QCOMPARE(other->notes.size(), std::size_t{1});
    QCOMPARE(other->pools, trace->pools);
    for (std::size_t track = 0; track < trace->tracks.size(); ++track) {
        const auto& lanes = trace->tracks[track].lanes;
        for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
            for (std::size_t block = 0; block < lanes[lane].blocks.size(); ++block)
                QCOMPARE(other->tracks[track].lanes[lane].blocks.shared(block), lanes[lane].blocks.shared(block));
        }
    }
}

QTEST_GUILESS_MAIN(TestNoteBook)
#include "tst_note_book.moc"
