// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/layout/throw_speed.h"

#include <QElapsedTimer>
#include <QObject>

class QTimer;

namespace stallscope::gui {

/// Kinetic panning: after release, movement continues and slows down.
class Glide : public QObject {
    Q_OBJECT
public:
    explicit Glide(QObject* parent = nullptr);

    /// The pointer was pressed: stops any movement.
    void hold();
    /// Reports a pointer position. Times are event timestamps in milliseconds, so that the velocity is right even if events
    /// are delivered late.
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
