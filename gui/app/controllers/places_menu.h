// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <functional>

class QAction;
class QMenu;

namespace stallscope::gui {

struct Places;

/// Adds two menus to that of files, before one of its actions: what was opened before, and what was recorded and not saved.
/// They are filled when they open. The places outlive the menu.
void addPlacesMenus(QMenu& files, QAction* before, Places& places, const std::function<void(const QString&)>& open);

} // namespace stallscope::gui
