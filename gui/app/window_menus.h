// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/logic/selection.h"

#include <QString>

#include <functional>

class QAction;
class QMainWindow;
class QMenu;
class QMenuBar;

namespace stallscope::gui {

class Actions;
struct Places;

/// Adds two submenus to the File menu before an action: recent files, and unsaved recordings. They are filled when they open.
/// `places` outlives the menu.
void addPlacesMenus(QMenu& files, QAction* before, Places& places, const std::function<void(const QString&)>& open);

/// Makes it a menu of the recent files and the unsaved recordings, filled each time it opens. `places` outlives it.
void fillRecentMenu(QMenu& menu, Places& places, const std::function<void(const QString&)>& open);

/// Creates the menus of the menu bar. Returns the File menu.
QMenu& fillMenus(QMainWindow& window, const Actions& actions);
/// Creates the context menus.
void fillMenu(QMenu& menu, const Actions& actions, MenuPlace place);
/// Assigns mnemonics to all menu entries, once all menus are filled.
void giveLettersTo(const QMenuBar& bar, const Actions& actions);

} // namespace stallscope::gui
