// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <functional>

class QAction;
class QMenu;

namespace stallscope::gui {

struct Places;

/// Adds two submenus to the File menu before an action: recent files, and unsaved recordings. They are filled when they open.
/// `places` outlives the menu.
void addPlacesMenus(QMenu& files, QAction* before, Places& places, const std::function<void(const QString&)>& open);

} // namespace stallscope::gui
