// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <QObject>
#include <QUndoStack>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace stallscope::gui {

class RunList;

/// Unsaved texts of notes, kept until the same note is edited again.
class NoteDrafts {
public:
    /// `before` is the note before editing, or for a new note its initial value.
    void keep(const TracePools* trace, const Note& before, const Note& typed) { m_drafts.push_back({trace, before, typed}); }
    /// Removes and returns the draft.
    [[nodiscard]] std::optional<Note> take(const TracePools* trace, const Note& before)
    {
        const auto isIt = [&](const Draft& draft) { return draft.trace == trace && draft.before == before; };
        const auto found = std::find_if(m_drafts.begin(), m_drafts.end(), isIt);
        if (found == m_drafts.end())
            return std::nullopt;
        const Note typed = found->typed;
        m_drafts.erase(found);
        return typed;
    }
    void clear() { m_drafts.clear(); }
    void drop(const TracePools* trace)
    {
        std::erase_if(m_drafts, [trace](const Draft& draft) { return draft.trace == trace; });
    }

private:
    struct Draft {
        const TracePools* trace = nullptr;
        Note before;
        Note typed;
    };
    std::vector<Draft> m_drafts;
};

/// A note, its trace, and an id that is stable across editing, removal and undo.
struct KeptNote {
    NoteId id;
    const TracePools* trace = nullptr; ///< shared by all snapshots of a trace
    Note note;
};

/// The notes of all open traces, and all edits of them with undo and redo. A note belongs to a trace and has times of the
/// trace; the RunList determines in which runs it lies.
class NoteBook : public QObject {
    Q_OBJECT
public:
    /// The list outlives the book.
    explicit NoteBook(RunList& runs, QObject* parent = nullptr);

    /// By id: notes that came with a trace first, in its order.
    [[nodiscard]] const std::vector<KeptNote>& notes() const { return m_notes; }
    [[nodiscard]] const KeptNote* find(NoteId id) const;
    /// The first note of the run's trace that equals `note`; invalid if there is none.
    [[nodiscard]] NoteId find(int run, const Note& note) const;
    /// The first run that contains the note; if no run does, any run of its trace.
    [[nodiscard]] int runOf(const KeptNote& note) const;
    [[nodiscard]] std::vector<Note> notesOf(const Trace& trace) const;
    /// The latest snapshot of each trace, once, with the notes of the book: as they are saved.
    [[nodiscard]] std::vector<std::shared_ptr<const Trace>> annotated() const;

    NoteId add(int run, const Note& note);
    void setText(NoteId id, const std::string& text);
    /// Changes text and colour in one step.
    void change(NoteId id, const Note& after);
    void remove(std::span<const NoteId> ids);

    /// A file was closed: forgets its notes, drafts, and steps of the history. Steps that concern other traces, too, keep that part.
    void dropTrace(const Trace& trace);

    /// Drafts of notes to the same traces.
    [[nodiscard]] NoteDrafts& drafts() { return m_drafts; }
    /// Owned by the book.
    [[nodiscard]] QUndoStack& history() { return m_history; }
    /// Translated name of the step that undo reverts; empty if there is none.
    [[nodiscard]] QString undoWords() const;
    [[nodiscard]] QString redoWords() const;

signals:
    void changed();

private:
    friend class NoteStep;

    void takeRun(int index);
    void handOut();
    void clear();
    void dropSteps(const TracePools* trace);
    void edit(const KeptNote& before, const Note& after, const char* what);
    [[nodiscard]] QString wordsOf(int step) const;
    [[nodiscard]] static const char* removalWords(const std::vector<KeptNote>& gone);
    /// Replaces notes by others. Steps of the history use it to redo and undo.
    void exchange(const std::vector<KeptNote>& gone, const std::vector<KeptNote>& come);
    [[nodiscard]] NoteId nextId() { return NoteId(m_nextId++); }

    RunList& m_runs;
    std::vector<std::shared_ptr<const TracePools>> m_known; // traces whose notes were read
    std::vector<KeptNote> m_notes;
    std::uint32_t m_nextId = 0;
    bool m_isRewriting = false; // steps enter another history: their effects are there already
    NoteDrafts m_drafts;
    QUndoStack m_history;
};

/// A copy of the trace with other notes. Cheap: shares all large data.
[[nodiscard]] std::shared_ptr<const Trace> withNotes(const Trace& trace, std::vector<Note> notes);

} // namespace stallscope::gui
