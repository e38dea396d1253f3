// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace stallscope::gui {

class Actions;
class CriticalPathController;
class NoteBook;
class NotesController;
class SessionDocument;
class TimelineWidget;

/// Defines the actions of the timeline; their ids begin with "view." or "go.".
void defineTimelineActions(Actions& actions, TimelineWidget& timeline);

/// Defines the actions of the critical path: "view.path", and the steps along it.
void definePathActions(Actions& actions, CriticalPathController& controller);

/// Defines the actions for notes and bookmarks, undo and redo.
void defineNoteActions(Actions& actions, NoteBook& book, NotesController& controller);

/// Makes the document save the notes of the book, and unsaved while its file holds other notes.
void keepNotes(NoteBook& book, SessionDocument& document);

/// Enables the actions that work on runs only while a page of runs is shown and has, or is about to have, runs. Sweep and
/// ranks are enabled by their own data.
void offerForRuns(const Actions& actions, bool arePagesShown, bool hasRuns);

} // namespace stallscope::gui
