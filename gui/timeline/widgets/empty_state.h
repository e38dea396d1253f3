// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QLabel;

namespace stallscope::gui {

/// Placeholder where there is nothing to show: the reason, and what to do.
class EmptyState : public QWidget {
    Q_OBJECT
public:
    explicit EmptyState(QWidget* parent = nullptr);

    /// `more` may be empty.
    void setText(const QString& why, const QString& more);

private:
    QLabel* m_why;
    QLabel* m_more;
};

} // namespace stallscope::gui
