// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QMainWindow;

namespace stallscope::gui {

/// Moves the focus to the next or previous area of the window, to the widget that last had it there. Areas are separated by
/// splitters: form, panes of the timeline, tables, panels at the right; from left to right and from top to bottom.
void focusNextArea(const QMainWindow& window);
void focusPreviousArea(const QMainWindow& window);

/// Opens the context menu of the focused widget, for keyboards without a menu key.
void openMenuAtFocus();

} // namespace stallscope::gui
