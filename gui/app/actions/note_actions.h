// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace stallscope::gui {

class Actions;
class NoteBook;
class NotesController;
class SessionDocument;

/// Writing notes, bookmarks, undo and redo.
void defineNoteActions(Actions& actions, NoteBook& book, NotesController& controller);

/// From now on what is saved has the notes of the book, and is unsaved while its file has others.
void keepNotes(NoteBook& book, SessionDocument& document);

} // namespace stallscope::gui
