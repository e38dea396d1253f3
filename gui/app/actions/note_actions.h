// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace stallscope::gui {

class Actions;
class NoteBook;
class NotesController;
class SessionDocument;

/// Defines the actions for notes and bookmarks, undo and redo.
void defineNoteActions(Actions& actions, NoteBook& book, NotesController& controller);

/// Makes the document save the notes of the book, and unsaved while its file holds other notes.
void keepNotes(NoteBook& book, SessionDocument& document);

} // namespace stallscope::gui
