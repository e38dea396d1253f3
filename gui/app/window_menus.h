// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QMainWindow;

namespace stallscope::gui {

class Actions;

/// Where in the window the actions are found.
void fillMenus(QMainWindow& window, const Actions& actions);
void fillToolBar(QMainWindow& window, const Actions& actions);

} // namespace stallscope::gui
