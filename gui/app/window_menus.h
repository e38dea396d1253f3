// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QMainWindow;
class QMenu;

namespace stallscope::gui {

class Actions;

/// Where in the window the actions are found.
/// Returns the one of files.
QMenu& fillMenus(QMainWindow& window, const Actions& actions);
void fillToolBar(QMainWindow& window, const Actions& actions);
/// What can be done with the selected span; with the time around it.
void fillSpanMenu(QMenu& menu, const Actions& actions);
void fillTimelineMenu(QMenu& menu, const Actions& actions);

} // namespace stallscope::gui
