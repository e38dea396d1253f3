// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>

class QAction;
class QWidget;

namespace stallscope::gui {

/// Gives each entry of menus a letter of its own, by which the keyboard chooses it. The one that its text asks for (&) stays where no
/// entry before it in one of its menus has it; else it is another one of the text, the beginning of a word if possible; where there is
/// none, one whose entry has another to go to; else one that is appended: "打开(&O)". An entry that stands in several menus has one letter for all of them.
void giveLetters(const QList<QList<QAction*>>& menus);

/// What stands together in a bar or a menu: its entries, and those of its menus, as deep as they go.
[[nodiscard]] QList<QList<QAction*>> menusOf(const QWidget& barOrMenu);

} // namespace stallscope::gui
