// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QMessageBox>

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

/// Assigns a unique mnemonic to each button of a dialog and to each control with a label, like giveLetters() for menu entries.
void giveLettersTo(QWidget& dialog);

/// A message box whose buttons have mnemonics in every language; those of Qt have none here.
class MessageBox : public QMessageBox {
    Q_OBJECT
public:
    using QMessageBox::QMessageBox;

    /// Blocks until the user answers.
    [[nodiscard]] static StandardButton ask(QWidget* parent, const QString& title, const QString& text, StandardButtons buttons, StandardButton usual);

protected:
    void showEvent(QShowEvent* event) override;
};

} // namespace stallscope::gui
