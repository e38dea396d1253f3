// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/notes/note_book.h"

#include <QWidget>

#include <vector>

class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QTableView;

namespace stallscope::gui {

class NotesController;
class NoteModel;
class RunList;

/// List of all notes and bookmarks with a filter. Double click navigates, F2 edits the text, Delete removes.
class NotesPanel : public QWidget {
    Q_OBJECT
public:
    NotesPanel(NoteBook& book, const RunList& runs, NotesController& controller, QWidget* parent = nullptr);

    [[nodiscard]] NoteModel& model() { return *m_model; }
    [[nodiscard]] QTableView& table() { return *m_table; }
    [[nodiscard]] QLineEdit& filter() { return *m_filter; }
    /// Copies the selected rows, or all rows without a selection: one line per note.
    void copy() const;
    void removeSelected();
    /// Selects the note in the list.
    void point(NoteId id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void assemble();
    void showState();
    [[nodiscard]] NoteId current() const;
    [[nodiscard]] std::vector<NoteId> selected() const;

    NoteBook& m_book;
    NotesController& m_controller;
    NoteModel* m_model;
    QSortFilterProxyModel* m_found;
    QLineEdit* m_filter;
    QTableView* m_table;
    QLabel* m_empty;
    QWidget* m_shown;
};

} // namespace stallscope::gui
