// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/help/tour_stop.h"

#include <QWidget>

#include <vector>

namespace stallscope::gui {

/// Lies over a window and lets every click through: darkens all but one place, or puts its name to each of several.
class Spotlight : public QWidget {
    Q_OBJECT
public:
    explicit Spotlight(QWidget& window);

    /// An empty place: nothing is darkened.
    void showPlace(const QRect& place);
    struct Named {
        QRect place;
        QString name;
    };
    /// All of them at once.
    void showNames(std::vector<Named> places);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void paintName(QPainter& painter, const Named& named) const;

    QWidget& m_window;
    QRect m_place;
    std::vector<Named> m_names;
};

} // namespace stallscope::gui
