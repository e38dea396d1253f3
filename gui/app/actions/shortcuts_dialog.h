// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/access/reading_order.h"

#include <QDialog>

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace stallscope::gui {

class Actions;
class Settings;
class ShortcutModel;

/// Lists all shortcuts and gestures. Shortcuts can be changed, and are saved in the settings.
class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    /// Both outlive it.
    ShortcutsDialog(Actions& actions, Settings& settings, QWidget* parent = nullptr);
    ~ShortcutsDialog() override;

    /// Assigns keys to the action, as if the user had typed them. Empty: no keys.
    void give(const QString& id, const QKeySequence& keys);

protected:
    bool focusNextPrevChild(bool isNext) override { return focusNext(*this, isNext); }

private:
    void assemble();
    [[nodiscard]] QWidget* makeKeys();
    [[nodiscard]] QWidget* makeGestures();
    [[nodiscard]] QString currentId() const;
    void showCurrent();
    void resetCurrent();
    void resetAll();

    Actions& m_actions;
    Settings& m_settings;
    ShortcutModel* m_model;
    QLineEdit* m_filter;
    QTableView* m_table;
    QKeySequenceEdit* m_edit;
    QPushButton* m_reset;
    QLabel* m_said;
};

/// Assigns the saved keys.
void restoreShortcuts(Actions& actions, const Settings& settings);

} // namespace stallscope::gui
