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

/// What actions ask of notes: writes them to what is selected, sets bookmarks where the mouse is, goes to them. Asks for texts
/// in the name of a window.
class NoteDesk : public QObject {
    Q_OBJECT
public:
    /// Belongs to the window; the others outlive it.
    NoteDesk(NoteBook& book, const RunList& runs, Selection& selection, Navigation& navigation, QWidget& window);

    /// To the selected span or range, whichever was selected last; a note that is there already is edited. The text is asked for.
    void addNoteToSelection();
    /// Where the mouse is; elsewhere at the selected span, else in the middle of what is visible. Takes away one that is there.
    void toggleBookmarkAtCursor();
    /// Asks for another text and colour.
    void edit(NoteId id);
    /// Selects the note's span or range, and moves so far that it is seen.
    void goTo(NoteId id);

    /// The one that is open; null where none is.
    [[nodiscard]] NoteEditor* editor() const;

signals:
    /// Why nothing came of it, in words.
    void told(const QString& message);

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
