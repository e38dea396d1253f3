// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTableView>

namespace stallscope::gui {

class ChangeModel;

/// Table of possible changes with check boxes.
class ChangeTable : public QTableView {
    Q_OBJECT
public:
    /// The model outlives it.
    explicit ChangeTable(ChangeModel& model, QWidget* parent = nullptr);

    /// Makes the row current.
    void goTo(int row);
    /// Removes the row, if the user added it.
    void removeCurrent();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    ChangeModel& m_model;
};

} // namespace stallscope::gui
