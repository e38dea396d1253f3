// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;

namespace stallscope::gui {

class ChangeModel;
class ChangeTable;
class CriticalPathController;
class CriticalPathSection;

/// Layout of the What If panel: run, critical path, possible changes and reservations scroll if there is little room; the
/// predicted time and the buttons stay visible at the bottom.
class WhatIfPage : public QWidget {
    Q_OBJECT
public:
    /// All outlive it.
    WhatIfPage(ChangeModel& model, CriticalPathController& path, QWidget* parent = nullptr);

    /// Height at which only a long list of changes scrolls.
    [[nodiscard]] int preferredHeight() const;

    [[nodiscard]] QComboBox& run() { return *m_run; }
    [[nodiscard]] CriticalPathSection& path() { return *m_path; }
    [[nodiscard]] ChangeTable& table() { return *m_table; }
    [[nodiscard]] QLabel& sentence() { return *m_sentence; }
    [[nodiscard]] QLabel& reservation() { return *m_reservation; }
    [[nodiscard]] QPushButton& showButton() { return *m_show; }
    [[nodiscard]] QPushButton& clearButton() { return *m_clear; }
    [[nodiscard]] QPushButton& removeButton() { return *m_remove; }

protected:
    /// Of the scrolled contents.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] QWidget* scrolled();
    [[nodiscard]] QWidget* staying();
    void makeRoom();

    QComboBox* m_run;
    CriticalPathSection* m_path;
    ChangeTable* m_table;
    QLabel* m_sentence;
    QLabel* m_reservation;
    QPushButton* m_show;
    QPushButton* m_clear;
    QPushButton* m_remove;
    QWidget* m_scrolled = nullptr;
    QWidget* m_staying = nullptr;
};

} // namespace stallscope::gui
