// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMessageBox>

namespace stallscope::gui {

/// One whose buttons have letters, by which Alt presses them, in every language (dialog_letters.h): Qt's own have none here.
class MessageBox : public QMessageBox {
    Q_OBJECT
public:
    using QMessageBox::QMessageBox;

    /// Waits for the answer.
    [[nodiscard]] static StandardButton ask(QWidget* parent, const QString& title, const QString& text, StandardButtons buttons, StandardButton usual);

protected:
    void showEvent(QShowEvent* event) override;
};

} // namespace stallscope::gui
