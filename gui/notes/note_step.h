// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/notes/note_book.h"

#include <QUndoCommand>

#include <utility>
#include <vector>

namespace stallscope::gui {

/// A step of a book's history: some notes give way to others. Adding, editing and removing are all of this kind.
class NoteStep : public QUndoCommand {
public:
    /// What it does, as the source has it: a history outlives the language in which it is told.
    struct What {
        const char* text;
        int count = -1; ///< of notes, where it is told
    };

    NoteStep(NoteBook& book, What what, std::vector<KeptNote> before, std::vector<KeptNote> after)
        : m_book(book), m_what(what), m_before(std::move(before)), m_after(std::move(after))
    {
    }

    [[nodiscard]] QString words() const { return NoteBook::tr(m_what.text, nullptr, m_what.count); }

    void undo() override { m_book.exchange(m_after, m_before); }
    void redo() override { m_book.exchange(m_before, m_after); }

private:
    NoteBook& m_book;
    What m_what;
    std::vector<KeptNote> m_before;
    std::vector<KeptNote> m_after;
};

} // namespace stallscope::gui
