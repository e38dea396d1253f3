// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractListModel>
#include <QDialog>
#include <QList>

class QAction;
class QLabel;
class QLineEdit;
class QListView;

namespace stallscope::gui {

class Announcement;

/// The enabled actions whose names contain all typed words in any order, best match first.
class ActionModel : public QAbstractListModel {
    Q_OBJECT
public:
    static constexpr int KeysRole = Qt::UserRole;

    /// The actions outlive it.
    explicit ActionModel(QList<QAction*> actions, QObject* parent = nullptr);

    void setWords(const QString& words);
    [[nodiscard]] QAction* at(int row) const { return m_shown.value(row); }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    QList<QAction*> m_all;
    QList<QAction*> m_shown;
};

/// Command palette: finds actions by a few letters of their name; Enter triggers one.
class CommandPalette : public QDialog {
    Q_OBJECT
public:
    /// The actions outlive it.
    explicit CommandPalette(const QList<QAction*>& actions, QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void take();
    void updateChosenText();
    void move(int rows);

    ActionModel* m_model;
    QLineEdit* m_words;
    QListView* m_list;
    QLabel* m_none;
    Announcement* m_announcement; // of the entry that the arrow keys choose while the input has the focus
};

} // namespace stallscope::gui
