// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/app/actions/actions.h"
#include "gui/common/access/keyboard_focus.h"

#include <QAbstractTableModel>
#include <QAction>
#include <QDialog>
#include <QString>

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace stallscope::gui {

class Settings;

/// Mouse and touch gestures of the timeline, as a rich text table.
[[nodiscard]] QString gesturesText();

/// Actions with their keys; changed ones are bold.
class ShortcutModel : public QAbstractTableModel {
    Q_OBJECT
public:
    /// The actions outlive it.
    explicit ShortcutModel(const Actions& actions, QObject* parent = nullptr);

    enum Column { Command, KeysColumn, Columns };

    /// Shows only actions whose name or keys contain the text.
    void setFilter(const QString& words);
    [[nodiscard]] QAction* at(int row) const { return m_shown.value(row); }
    [[nodiscard]] bool isChanged(const QAction& action) const { return action.shortcuts() != m_actions.usualKeys(action.objectName()); }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const Actions& m_actions;
    QList<QAction*> m_shown;
};

/// "W, Ctrl++".
[[nodiscard]] QString keysText(const Actions::Keys& keys);

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
