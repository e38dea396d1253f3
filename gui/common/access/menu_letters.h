// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>

class QAction;
class QWidget;

namespace stallscope::gui {

/// Assigns a unique mnemonic to each menu entry. The one marked in its text (&) is kept unless an earlier entry of one of
/// its menus has it. Otherwise, in this order: another letter of the text, preferably at the beginning of a word; the
/// letter of an entry that can take another one; an appended letter: "打开(&O)". An entry of several menus has the same
/// mnemonic in all of them.
void giveLetters(const QList<QList<QAction*>>& menus);

/// Groups of entries that are shown together: the entries of a bar or menu, and recursively those of its submenus.
[[nodiscard]] QList<QList<QAction*>> menusOf(const QWidget& barOrMenu);

} // namespace stallscope::gui
