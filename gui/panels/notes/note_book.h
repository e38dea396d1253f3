// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/notes/note_drafts.h"
#include "profiler/trace/trace.h"

#include <QObject>
#include <QUndoStack>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace stallscope::gui {

class RunList;

/// A note, whose trace it belongs to, and a name that it keeps while it is edited, removed and brought back.
struct KeptNote {
    NoteId id;
    const TracePools* trace = nullptr; ///< all snapshots of a trace share these
    Note note;
};

/// The notes of all traces that the window shows, and every change to them, to undo and redo. A note belongs to a trace and
/// is in its time; the runs in which it stands are told by the list.
class NoteBook : public QObject {
    Q_OBJECT
public:
    /// The list outlives the book.
    explicit NoteBook(RunList& runs, QObject* parent = nullptr);

    /// By id: those that came with a trace first, in its order.
    [[nodiscard]] const std::vector<KeptNote>& notes() const { return m_notes; }
    [[nodiscard]] const KeptNote* find(NoteId id) const;
    /// The first one of the run's trace that equals it; invalid where there is none.
    [[nodiscard]] NoteId find(int run, const Note& note) const;
    /// The run in which a note stands, the first of several; of those that stand in none, any run of their trace.
    [[nodiscard]] int runOf(const KeptNote& note) const;
    [[nodiscard]] std::vector<Note> notesOf(const Trace& trace) const;
    /// The traces of the list as they are saved: with the notes of the book. Each once, the latest snapshot of it.
    [[nodiscard]] std::vector<std::shared_ptr<const Trace>> annotated() const;

    NoteId add(int run, const Note& note);
    void setText(NoteId id, const std::string& text);
    /// Text and colour at once.
    void change(NoteId id, const Note& after);
    void remove(std::span<const NoteId> ids);

    /// Of notes to the same traces.
    [[nodiscard]] NoteDrafts& drafts() { return m_drafts; }
    /// Belongs to the book.
    [[nodiscard]] QUndoStack& history() { return m_history; }
    /// What undoing would take back, in the reader's language; empty where there is nothing.
    [[nodiscard]] QString undoWords() const;
    [[nodiscard]] QString redoWords() const;

signals:
    void changed();

private:
    friend class NoteStep;

    void takeRun(int index);
    void handOut();
    void clear();
    void edit(const KeptNote& before, const Note& after, const char* what);
    [[nodiscard]] QString wordsOf(int step) const;
    /// Some notes give way to others, as a step of the history does and undoes it.
    void exchange(const std::vector<KeptNote>& gone, const std::vector<KeptNote>& come);
    [[nodiscard]] NoteId nextId() { return NoteId(m_nextId++); }

    RunList& m_runs;
    std::vector<std::shared_ptr<const TracePools>> m_known; // whose notes were read
    std::vector<KeptNote> m_notes;
    std::uint32_t m_nextId = 0;
    NoteDrafts m_drafts;
    QUndoStack m_history;
};

/// The same trace with other notes. Cheap: it shares all that is large.
[[nodiscard]] std::shared_ptr<const Trace> withNotes(const Trace& trace, std::vector<Note> notes);

} // namespace stallscope::gui
