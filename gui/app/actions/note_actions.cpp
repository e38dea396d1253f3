// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/note_actions.h"

#include "gui/app/actions/actions.h"
#include "gui/model/session_document.h"
#include "gui/panels/notes/notes_controller.h"

namespace stallscope::gui {

namespace {

/// Keeps the text of the action up to date with the step that it reverts.
void follow(QAction* action, bool isPossible, const QString& alone, const QString& ofStep, const QString& step)
{
    action->setEnabled(isPossible);
    action->setText(step.isEmpty() ? alone : ofStep.arg(step));
}

void defineHistory(Actions& actions, NoteBook& book)
{
    QUndoStack& history = book.history();
    QAction* undo =
        actions.define("edit.undo", Actions::tr("&Undo"), {QKeySequence::Undo}, Actions::tr("Undo the last change to a note"), [&history] { history.undo(); });
    QAction* redo = actions.define(
        "edit.redo", Actions::tr("&Redo"), {Qt::CTRL | Qt::SHIFT | Qt::Key_Z}, Actions::tr("Redo the last undone change"), [&history] { history.redo(); });
    const auto refresh = [&book, &history, undo, redo] {
        follow(undo, history.canUndo(), Actions::tr("&Undo"), Actions::tr("&Undo %1", "%1: what was done"), book.undoWords());
        follow(redo, history.canRedo(), Actions::tr("&Redo"), Actions::tr("&Redo %1", "%1: what was done"), book.redoWords());
    };
    QObject::connect(&history, &QUndoStack::indexChanged, undo, refresh);
    refresh();
}

} // namespace

void defineNoteActions(Actions& actions, NoteBook& book, NotesController& controller)
{
    actions.define("notes.add", Actions::tr("Add &Note..."), {Qt::Key_T}, Actions::tr("Add a note to the selected span or range"),
        [&controller] { controller.addNoteToSelection(); });
    actions.define("notes.bookmark", Actions::tr("Toggle &Bookmark"), {Qt::Key_B}, Actions::tr("Add or remove a bookmark at the mouse pointer"),
        [&controller] { controller.toggleBookmarkAtCursor(); });
    defineHistory(actions, book);
}

void keepNotes(NoteBook& book, SessionDocument& document)
{
    const auto hand = [&book, &document] {
        for (const auto& trace : book.annotated())
            document.takeNotes(trace);
    };
    QObject::connect(&book, &NoteBook::changed, &document, hand);
    // a recording enters the document when it ends; it may already have notes
    QObject::connect(&document, &SessionDocument::changed, &book, hand);
}

} // namespace stallscope::gui
