// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/plot/sweep_plot.h"

#include "gui/access/shown_value.h"
#include "gui/plot/bare_plot.h"

#include <QKeyEvent>
#include <QMouseEvent>

/// The point of a sweep that the mouse or the keyboard is at.
namespace stallscope::gui {

namespace {

constexpr double kReachOfPoint = 14; // pixels around a point in which the mouse is at it

} // namespace

void SweepPlot::point(std::optional<Place> place)
{
    m_pointed = place;
    m_value->changed();
    m_ring->data()->clear();
    if (place && positionOf(*place))
        m_ring->addData(m_scene.x.values[place->point], *m_scene.curves[place->curve].points[place->point].value);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

std::optional<SweepPlot::Place> SweepPlot::nearest(QPointF position) const
{
    std::optional<Place> nearest;
    double least = kReachOfPoint;
    for (std::size_t curve = 0; curve < m_scene.curves.size(); ++curve) {
        for (std::size_t point = 0; point < m_scene.curves[curve].points.size(); ++point) {
            const auto there = positionOf({curve, point});
            const double distance = there ? QLineF(*there, position).length() : least;
            if (distance >= least)
                continue;
            least = distance;
            nearest = Place{curve, point};
        }
    }
    return nearest;
}

/// The next one whose value is known.
std::optional<SweepPlot::Place> SweepPlot::stepFrom(Place place, int curves, int points) const
{
    do {
        place.curve += static_cast<std::size_t>(curves);
        place.point += static_cast<std::size_t>(points);
        if (place.curve >= m_scene.curves.size() || place.point >= m_scene.x.values.size())
            return std::nullopt;
    } while (!positionOf(place));
    return place;
}

bool SweepPlot::eventFilter(QObject* watched, QEvent* event)
{
    const auto type = event->type();
    if (type == QEvent::Leave) {
        point(std::nullopt);
        emit pointed(std::nullopt, {});
    } else if (type == QEvent::MouseMove) {
        const auto* move = static_cast<QMouseEvent*>(event);
        const auto place = nearest(move->position());
        m_plot->setCursor(place ? Qt::PointingHandCursor : Qt::ArrowCursor);
        if (place != m_pointed) {
            point(place);
            emit pointed(place, move->globalPosition().toPoint());
        }
    } else if (type == QEvent::MouseButtonRelease && static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton) {
        if (const auto place = nearest(static_cast<QMouseEvent*>(event)->position()))
            emit activated(*place);
    }
    return QWidget::eventFilter(watched, event);
}

bool SweepPlot::event(QEvent* event)
{
    // the arrows are this widget's while it has the focus, also where the window has shortcuts on them
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter)
            event->accept();
    }
    return QWidget::event(event);
}

void SweepPlot::keyPressEvent(QKeyEvent* event)
{
    const auto go = [&](int curves, int points) {
        auto place = m_pointed ? stepFrom(*m_pointed, curves, points) : Place{0, 0};
        if (!m_pointed && !positionOf(*place))
            place = stepFrom(*place, 0, 1);
        if (!place)
            return;
        point(place);
        emit pointed(place, {});
    };
    switch (event->key()) {
    case Qt::Key_Left: return go(0, -1);
    case Qt::Key_Right: return go(0, 1);
    case Qt::Key_Up: return go(-1, 0);
    case Qt::Key_Down: return go(1, 0);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_pointed)
            emit activated(*m_pointed);
        return;
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace stallscope::gui
