// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/record/program.h"

#include <QDialog>

#include <vector>

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace stallscope::gui {

/// Asks which program is to be recorded, and how it is to be started.
class RecordDialog : public QDialog {
    Q_OBJECT
public:
    /// Begins with the first of those that were recorded before.
    explicit RecordDialog(std::vector<Program> recent, QWidget* parent = nullptr);

    [[nodiscard]] Program program() const;
    /// Why it cannot be recorded; empty where it can.
    [[nodiscard]] QString complaint() const { return complaintOn(program()); }

    void accept() override;

signals:
    void wanted(const stallscope::gui::Program& program);

private:
    void assemble();
    void addRow(QFormLayout& form, const QString& text, QWidget& input, const QString& tip, void (RecordDialog::*browse)());
    void fill(const Program& program);
    void browseProgram();
    void browseFolder();
    void judge();

    std::vector<Program> m_recent;
    QComboBox* m_line;
    QLineEdit* m_folder;
    QPlainTextEdit* m_environment;
    QLabel* m_complaint;
    QDialogButtonBox* m_buttons;
};

} // namespace stallscope::gui
