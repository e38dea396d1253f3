// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/access/keyboard_focus.h"

#include <QDialog>
#include <QStringList>

#include <cstddef>
#include <functional>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QSpinBox;

namespace stallscope::gui {

class Actions;

/// All preferences in one place: look, units, mouse wheel, memory, shortcuts. Each is applied at once. Most are choices among actions
/// of the window, which apply and remember them; the dialog shows the current ones. Non-modal.
class PreferencesDialog : public QDialog {
    Q_OBJECT
public:
    /// The actions outlive it. `memoryLimit` in bytes.
    PreferencesDialog(const Actions& actions, std::size_t memoryLimit, QWidget* parent = nullptr);

    /// The control of a choice, by the id of its first action, such as "theme.system".
    [[nodiscard]] QComboBox* choice(const QString& firstId) const;
    [[nodiscard]] QSpinBox& memory() { return *m_memory; }
    void restoreDefaults();
    void done(int result) override;

signals:
    /// In bytes; 0 is the default.
    void memoryLimitChosen(std::size_t bytes);

protected:
    bool focusNextPrevChild(bool isNext) override { return focusNext(*this, isNext); }

private:
    void assemble();
    void addHeading(QFormLayout& form, const QString& title);
    void addChoice(QFormLayout& form, const QString& label, const QStringList& ids);
    void showMemory(std::size_t bytes);

    const Actions& m_actions;
    QSpinBox* m_memory;
    QCheckBox* m_lessMotion;
};

} // namespace stallscope::gui
