// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMessageBox>

namespace stallscope::gui {

/// A message box whose buttons have mnemonics in every language (dialog_letters.h); those of Qt have none here.
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
