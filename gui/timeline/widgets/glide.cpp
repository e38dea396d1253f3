// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/glide.h"

#include <QTimer>

#include <cmath>
#include <numbers>

namespace stallscope::gui {

namespace {

constexpr int kFrame = 16;           // milliseconds
constexpr double kHalfTime = 130;    // milliseconds in which the speed halves
constexpr double kLeastSpeed = 0.02; // pixels per millisecond
constexpr double kLeastThrow = 0.3;

} // namespace

Glide::Glide(QObject* parent) : QObject(parent), m_timer(new QTimer(this))
{
    m_clock.start();
    m_timer->setInterval(kFrame);
    connect(m_timer, &QTimer::timeout, this, &Glide::step);
}

void Glide::hold()
{
    m_timer->stop();
    m_speed.begin();
}

void Glide::letGo(quint64 time)
{
    m_pixelsPerMillisecond = m_speed.atRelease(static_cast<qint64>(time));
    m_lastStep = m_clock.elapsed();
    if (std::abs(m_pixelsPerMillisecond) >= kLeastThrow)
        m_timer->start();
}

void Glide::step()
{
    const qint64 now = m_clock.elapsed();
    const auto passed = static_cast<double>(now - std::exchange(m_lastStep, now));
    const double before = std::exchange(m_pixelsPerMillisecond, m_pixelsPerMillisecond * std::exp2(-passed / kHalfTime));
    if (std::abs(m_pixelsPerMillisecond) < kLeastSpeed)
        m_timer->stop();
    // Integral of the exponentially decaying speed: independent of the frame rate.
    emit moved((before - m_pixelsPerMillisecond) * kHalfTime / std::numbers::ln2);
}

} // namespace stallscope::gui
