// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/widgets/menu_place.h"

class QMainWindow;
class QMenu;
class QMenuBar;

namespace stallscope::gui {

class Actions;

/// Where in the window the actions are found.
/// Returns the one of files.
QMenu& fillMenus(QMainWindow& window, const Actions& actions);
void fillToolBar(QMainWindow& window, const Actions& actions);
/// What the right button offers there.
void fillMenu(QMenu& menu, const Actions& actions, MenuPlace place);
/// Each entry of a menu a letter of its own, once all menus of the bar are filled.
void giveLettersTo(const QMenuBar& bar, const Actions& actions);

} // namespace stallscope::gui
