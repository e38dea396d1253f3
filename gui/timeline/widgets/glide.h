// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/layout/throw_speed.h"

#include <QElapsedTimer>
#include <QObject>

class QTimer;

namespace stallscope::gui {

/// What is dragged and let go goes on for a while, slower and slower.
class Glide : public QObject {
    Q_OBJECT
public:
    explicit Glide(QObject* parent = nullptr);

    /// The hand took hold: whatever moves stops.
    void hold();
    /// Where the hand was at a time. Times are those of the events, in milliseconds: a window that is late to hear of them
    /// knows all the same how fast the hand was.
    void track(quint64 time, double pixels) { m_speed.track(static_cast<qint64>(time), pixels); }
    void letGo(quint64 time);

signals:
    void moved(double pixels);

private:
    void step();

    ThrowSpeed m_speed;
    QElapsedTimer m_clock;
    QTimer* m_timer;
    double m_pixelsPerMillisecond = 0;
    qint64 m_lastStep = 0;
};

} // namespace stallscope::gui
