// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/notes/note_book.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <optional>

class QWidget;

namespace stallscope::gui {

class Navigation;
class NoteEditor;
class RunList;
class Selection;

/// Adds notes to the selection, toggles bookmarks at the cursor, edits notes and navigates to them. Shows the note editor.
class NotesController : public QObject {
    Q_OBJECT
public:
    /// Child of the window; the other arguments outlive it.
    NotesController(NoteBook& book, const RunList& runs, Selection& selection, Navigation& navigation, QWidget& window);

    /// Adds a note to the span or range that was selected last, or edits the note that is there.
    void addNoteToSelection();
    /// At the mouse cursor; otherwise at the selected span, or in the middle of the visible range.
    void toggleBookmarkAtCursor();
    /// Opens the editor for text and colour.
    void edit(NoteId id);
    /// Selects the span or range of the note and makes it visible.
    void goTo(NoteId id);

    /// The open editor, or null.
    [[nodiscard]] NoteEditor* editor() const;

signals:
    /// Why an action had no effect.
    void statusMessage(const QString& message);

private:
    struct Spot {
        int run = 0;
        Note note;
    };
    [[nodiscard]] bool keepsNotes(int run);
    [[nodiscard]] std::optional<Spot> selectedSpot() const;
    [[nodiscard]] NoteId noteAt(const Spot& spot) const;
    [[nodiscard]] Spot bookmarkSpot() const;
    void open(const TracePools* trace, const Note& note, bool isNew, const std::function<void(const Note&)>& accept);
    void leave(const TracePools* trace, const Note& before, const Note& typed);

    NoteBook& m_book;
    const RunList& m_runs;
    Selection& m_selection;
    Navigation& m_navigation;
    QWidget& m_window;
    bool m_isRangeLatest = false; // of what was selected
    QPointer<NoteEditor> m_editor;
};

} // namespace stallscope::gui
