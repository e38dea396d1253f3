// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QMainWindow;

namespace stallscope::gui {

/// Gives the keyboard to the next part of the window, or the one before: to what had it there last. Parts are what splitters
/// divide: the form, each pane of the timeline, the tables, the panels at the right; from left to right and from top to bottom.
void focusNextPart(const QMainWindow& window);
void focusPreviousPart(const QMainWindow& window);

/// What the right button offers there. Not every keyboard has the key for menus, and not every system opens it by another one.
void openMenuAtFocus();

} // namespace stallscope::gui
