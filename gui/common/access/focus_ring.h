// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

namespace stallscope::gui {

/// A frame around a painted widget while it has keyboard focus that was not gained by a click. Child of the widget, above
/// its other children.
class FocusRing : public QWidget {
    Q_OBJECT
public:
    explicit FocusRing(QWidget& around);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

} // namespace stallscope::gui
