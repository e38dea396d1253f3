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

/// What the What If panel is made of, one below the other: the run, its critical path, what can be changed, what must be said
/// about predictions. These scroll where there is little room; what the run would take, and the buttons, stay in sight below.
class WhatIfPage : public QWidget {
    Q_OBJECT
public:
    /// All outlive it.
    WhatIfPage(ChangeModel& model, CriticalPathController& path, QWidget* parent = nullptr);

    /// How high it must be for nothing to scroll but a long list of changes.
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
    /// Of what scrolls.
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
