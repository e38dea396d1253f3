// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QMainWindow;

namespace stallscope::gui {

/// Gives the keyboard to the next area of the window, or the one before: to what had it there last. Parts are what splitters
/// divide: the form, each pane of the timeline, the tables, the panels at the right; from left to right and from top to bottom.
void focusNextArea(const QMainWindow& window);
void focusPreviousArea(const QMainWindow& window);

/// Opens the context menu of the focused widget. Not every keyboard has a menu key.
void openMenuAtFocus();

} // namespace stallscope::gui
