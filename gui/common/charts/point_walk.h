// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include <functional>

class QKeyEvent;
class QWidget;

namespace stallscope::gui {

/// Keys for a plot whose points can be opened: arrows walk from one to the next, Home and End to the outermost, Enter opens.
class PointWalk : public QObject {
    Q_OBJECT
public:
    /// Makes the plot take the keyboard. Belongs to it; `count` says how many points there are now.
    PointWalk(QWidget& plot, std::function<int()> count);

    /// Other points are there now.
    void leave() { m_at = -1; }

signals:
    /// -1: to none.
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
