// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

namespace stallscope::gui {

/// A frame around a painted widget while it has the keyboard, and came to it by the keyboard: who clicks knows where. Belongs to the
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
