// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/help/tour.h"

#include <QCoreApplication>
#include <QEvent>
#include <QTimer>

namespace stallscope::gui {

namespace {

constexpr int kLookAgain = 120; // milliseconds

} // namespace

Tour::Tour(QWidget& window, QObject* parent) : QObject(parent), m_spotlight(new Spotlight(window)), m_card(new TourCard(window)), m_follow(new QTimer(this))
{
    m_follow->setInterval(kLookAgain);
    connect(m_follow, &QTimer::timeout, this, &Tour::follow);
    connect(m_card, &TourCard::nextRequested, this, &Tour::next);
    connect(m_card, &TourCard::backRequested, this, &Tour::back);
    connect(m_card, &TourCard::endRequested, this, &Tour::end);
}

Tour::~Tour()
{
    delete m_card;
    delete m_spotlight;
}

void Tour::begin(std::vector<TourStop> stops)
{
    hideNames();
    m_stops = std::move(stops);
    if (m_stops.empty())
        return;
    m_follow->start();
    QCoreApplication::instance()->installEventFilter(this);
    goTo(0, Direction::Forward);
}

void Tour::end()
{
    if (!isOn())
        return;
    m_stops.clear();
    m_follow->stop();
    QCoreApplication::instance()->removeEventFilter(this);
    m_card->hide();
    m_spotlight->hide();
    emit ended();
}

bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonDblClick:
    case QEvent::ContextMenu:
    case QEvent::Wheel: break;
    default: return false;
    }
    const auto* widget = qobject_cast<const QWidget*>(watched);
    if (!widget || !m_card || widget->window() != m_card->window())
        return false;
    if (widget == m_card || m_card->isAncestorOf(widget))
        return false;
    m_card->takeKeyboard(); // a click may have moved the focus elsewhere
    return true;
}

void Tour::next()
{
    if (isOn())
        goTo(m_at + 1, Direction::Forward);
}

void Tour::back()
{
    if (isOn() && m_at > 0)
        goTo(m_at - 1, Direction::Backward);
}

/// Goes to that stop, or to the next visible one in the direction; beyond the last one the tour ends.
void Tour::goTo(std::size_t stop, Direction direction)
{
    for (std::size_t at = stop; at < m_stops.size(); at += direction == Direction::Forward ? 1 : std::size_t(-1)) {
        if (m_stops[at].go)
            m_stops[at].go();
        if (m_stops[at].place().isEmpty())
            continue;
        m_at = at;
        m_card->showStop(m_stops[at].name, m_stops[at].words, static_cast<int>(at), static_cast<int>(m_stops.size()));
        return follow();
    }
    if (direction == Direction::Forward)
        end();
    else
        goTo(m_at, Direction::Forward); // there is no earlier one
}

void Tour::showNames(const std::vector<TourStop>& stops)
{
    end();
    m_named = stops;
    if (m_named.empty())
        return;
    m_follow->start();
    follow();
}

void Tour::hideNames()
{
    if (!areNamesShown())
        return;
    m_named.clear();
    m_follow->stop();
    m_spotlight->hide();
    emit namesHidden();
}

void Tour::follow()
{
    if (isOn()) {
        const QRect place = stop().place();
        m_spotlight->showPlace(place);
        m_card->standBeside(place);
        m_card->raise();
        return;
    }
    std::vector<Spotlight::Named> seen;
    for (const TourStop& part : m_named) {
        if (const QRect place = part.place(); !place.isEmpty())
            seen.push_back({place, part.name});
    }
    m_spotlight->showNames(std::move(seen));
}

} // namespace stallscope::gui
