// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/widgets/menu_place.h"

class QMainWindow;
class QMenu;
class QMenuBar;

namespace stallscope::gui {

class Actions;

/// Creates the menus of the menu bar. Returns the File menu.
QMenu& fillMenus(QMainWindow& window, const Actions& actions);
void fillToolBar(QMainWindow& window, const Actions& actions);
/// Creates the context menus.
void fillMenu(QMenu& menu, const Actions& actions, MenuPlace place);
/// Assigns mnemonics to all menu entries, once all menus are filled.
void giveLettersTo(const QMenuBar& bar, const Actions& actions);

} // namespace stallscope::gui
