// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QWidget;

namespace stallscope::gui {

/// Gives each button of a dialog, and each control that a label stands for, a letter of its own, by which Alt comes to it: as the entries
/// of menus have (menu_letters.h).
void giveLettersTo(QWidget& dialog);

} // namespace stallscope::gui
