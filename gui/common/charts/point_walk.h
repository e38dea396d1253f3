// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include <functional>

class QKeyEvent;
class QWidget;

namespace stallscope::gui {

/// Keyboard control for a plot whose points can be opened: arrows move to the next point, Home and End to the first and last, Enter opens.
class PointWalk : public QObject {
    Q_OBJECT
public:
    /// Makes the plot focusable. Child of the plot; `count` returns the current number of points.
    PointWalk(QWidget& plot, std::function<int()> count);

    /// To be called when the points are replaced.
    void leave() { m_at = -1; }

signals:
    /// -1: no point.
    void moved(int point);
    void opened(int point);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool press(const QKeyEvent& key);
    void moveTo(int point);

    std::function<int()> m_count;
    int m_at = -1;
};

} // namespace stallscope::gui
