// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/notes/note_book.h"

#include <QAbstractTableModel>
#include <QWidget>

#include <vector>

class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QTableView;

namespace stallscope::gui {

class NotesController;
class RunList;

/// The notes of a book by time: time on the shared axis, run, and text. The text is editable.
class NoteModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Time, Run, Text, kColumns };

    /// Both outlive it.
    NoteModel(NoteBook& book, const RunList& runs, QObject* parent = nullptr);

    [[nodiscard]] NoteId idAt(int row) const { return m_rows[static_cast<std::size_t>(row)].id; }
    /// -1 if it is not shown.
    [[nodiscard]] int rowOf(NoteId id) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : kColumns; }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

private:
    struct Row {
        NoteId id;
        Nanos time = 0; ///< on the shared axis
        QString run;
        Note note;
    };

    void refresh();
    void takeValues(std::vector<Row> rows);
    [[nodiscard]] QString textOf(const Row& row, int column) const;

    NoteBook& m_book;
    const RunList& m_runs;
    std::vector<Row> m_rows;
};

/// "1.2 ms"; for a range "1.2 ms  (for 340 us)".
[[nodiscard]] QString timeWords(const Note& note, Nanos time);
/// Its text, or its kind if the text is empty.
[[nodiscard]] QString noteWords(const Note& note);

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
