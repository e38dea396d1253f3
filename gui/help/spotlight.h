// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/help/tour_stop.h"

#include <QWidget>

#include <vector>

namespace stallscope::gui {

/// Transparent overlay for a window: darkens everything except one place, or labels several places. Ignores the mouse.
class Spotlight : public QWidget {
    Q_OBJECT
public:
    explicit Spotlight(QWidget& window);

    /// An empty place darkens nothing.
    void showPlace(const QRect& place);
    struct Named {
        QRect place;
        QString name;
    };
    /// Labels all places at once.
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
