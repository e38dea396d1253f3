// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/access/keyboard_focus.h"
#include "gui/recording/program.h"

#include <QDialog>

#include <functional>
#include <vector>

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace stallscope::gui {

/// Asks which program to record and how to start it.
class RecordDialog : public QDialog {
    Q_OBJECT
public:
    /// Starts with the first of `recent`.
    explicit RecordDialog(std::vector<Program> recent, Where where = Where::Here, QWidget* parent = nullptr);
    /// Provides the default path of stallscope-cli for a machine.
    void setRecorders(std::function<QString(const SshHost&)> recorderOn);

    /// Fills the dialog with this program instead.
    void propose(const Program& program) { fill(program); }

    [[nodiscard]] Program program() const;
    /// Why the entry cannot be recorded; empty if it can.
    [[nodiscard]] QString errorText() const;

    void accept() override;

signals:
    void recordRequested(const stallscope::gui::Program& program);

protected:
    bool focusNextPrevChild(bool isNext) override { return focusNext(*this, isNext); }

private:
    void assemble();
    void addMachineRows(QFormLayout& form);
    void addKeepRow(QFormLayout& form);
    void proposeRecorder();
    void addRow(QFormLayout& form, const QString& text, QWidget& input, const QString& tip, void (RecordDialog::*browse)());
    void fill(const Program& program);
    void browseProgram();
    void browseFolder();
    void validate();

    std::vector<Program> m_recent;
    Where m_where;
    std::function<QString(const SshHost&)> m_recorderOn;
    QComboBox* m_line;
    QLineEdit* m_folder;
    QPlainTextEdit* m_environment;
    QComboBox* m_machine; // this and the following: remote only
    QLineEdit* m_recorder;
    QLineEdit* m_keptAs;
    QLabel* m_errorText;
    QDialogButtonBox* m_buttons;
};

} // namespace stallscope::gui
