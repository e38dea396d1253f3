// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QLabel;

namespace stallscope::gui {

/// Status line below the tables: time range, row count, and result of the last action.
class TablesLine : public QWidget {
    Q_OBJECT
public:
    explicit TablesLine(QWidget* parent = nullptr);

    void setScope(const QString& scope);
    void setCount(const QString& count);
    void setWorking(bool isWorking);
    void showMessage(const QString& message);
    /// Shown in the warning colour.
    void tellError(const QString& message);
    void setErrorColour(const QColor& colour);
    [[nodiscard]] QString message() const;

private:
    void put(const QString& message, const QColor& colour);

    QLabel* m_scope;
    QLabel* m_message;
    QLabel* m_working;
    QLabel* m_count;
    QColor m_errorColour;
};

} // namespace stallscope::gui
