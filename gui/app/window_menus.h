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

} // namespace stallscope::gui
