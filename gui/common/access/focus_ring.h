// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

namespace stallscope::gui {

/// A frame around a painted widget while it has the keyboard, and got it by the keyboard, not by a click. Belongs to the
/// widget, and lies above all that is in it.
class FocusRing : public QWidget {
    Q_OBJECT
public:
    explicit FocusRing(QWidget& around);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

} // namespace stallscope::gui
