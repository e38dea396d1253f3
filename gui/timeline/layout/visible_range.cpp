// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/layout/visible_range.h"

#include <algorithm>
#include <cmath>

namespace stallscope::gui {

namespace {

constexpr Nanos kRoomAtEnds = 50; // margin at each end is 1/50 of the length

constexpr std::size_t kMostSteps = 200;
constexpr double kRevealedPart = 0.5; // of the width, for a range that has to be zoomed to

void push(std::vector<TimeRange>& steps, TimeRange range)
{
    if (!steps.empty() && steps.back() == range)
        return;
    if (steps.size() == kMostSteps)
        steps.erase(steps.begin());
    steps.push_back(range);
}

} // namespace

TimeRange fitted(TimeRange bounds)
{
    const Nanos length = std::max(bounds.length(), kShortestVisible);
    const Nanos room = length / kRoomAtEnds + 1;
    return {clampTime(bounds.start - room), clampTime(bounds.start + length + room)};
}

TimeRange clamped(TimeRange range, TimeRange bounds)
{
    const TimeRange most = fitted(bounds);
    const Nanos length = std::clamp(range.length(), std::min(kShortestVisible, most.length()), most.length());
    const Nanos start = std::clamp(range.start, most.start, most.end - length);
    return TimeRange::ofLength(start, length);
}

TimeRange zoomed(TimeRange range, double factor, Nanos at)
{
    if (range.isEmpty() || !std::isfinite(factor) || factor <= 0)
        return range;
    const double length = static_cast<double>(range.length());
    const double wanted = std::clamp(length * factor, static_cast<double>(kShortestVisible), static_cast<double>(kTimeLimit));
    const Nanos pivot = std::clamp(at, range.start, range.end);
    const double before = static_cast<double>(pivot - range.start) / length * wanted;
    return TimeRange::ofLength(clampTime(pivot - static_cast<Nanos>(std::llround(before))), static_cast<Nanos>(std::llround(wanted)));
}

TimeRange moved(TimeRange range, Nanos by)
{
    const Nanos start = clampTime(saturatingAdd(range.start, by));
    return TimeRange::ofLength(start, range.length());
}

double zoomByWheel(double angle)
{
    constexpr double kZoomPerNotch = 0.8;
    return std::pow(kZoomPerNotch, angle / kWheelNotch);
}

bool VisibleRange::showsEverything() const
{
    return m_range.start <= m_home.start && m_range.end >= m_home.end;
}

void VisibleRange::setBounds(TimeRange bounds, TimeRange home)
{
    const bool showedEverything = showsEverything();
    m_bounds = bounds.united(home);
    m_home = home;
    if (m_isFollowing && !showedEverything)
        apply(moved(m_range, fitted(m_home).end - m_range.end));
    else
        apply(showedEverything ? fitted(m_home) : m_range);
}

void VisibleRange::zoom(double factor, Nanos at)
{
    moveTo(zoomed(m_range, factor, at));
}

void VisibleRange::pan(Nanos by)
{
    moveTo(moved(m_range, by));
}

void VisibleRange::shift(Nanos by)
{
    for (std::vector<TimeRange>* const steps : {&m_carry, &m_future}) {
        for (TimeRange& step : *steps)
            step = moved(step, by);
    }
    apply(moved(m_range, by));
}

void VisibleRange::show(TimeRange range)
{
    stopFollowing();
    pushHistory();
    m_isMoving = false;
    apply(range == m_home ? fitted(m_home) : range);
}

void VisibleRange::reveal(TimeRange range)
{
    if (range.start >= m_range.start && range.end <= m_range.end)
        return;
    Nanos length = m_range.length();
    if (range.length() > length)
        length = static_cast<Nanos>(static_cast<double>(range.length()) / kRevealedPart);
    const Nanos middle = range.start + range.length() / 2;
    show(TimeRange::ofLength(middle - length / 2, length));
}

void VisibleRange::goBack()
{
    if (m_carry.empty())
        return;
    stopFollowing();
    push(m_future, m_range);
    const TimeRange range = m_carry.back();
    m_carry.pop_back();
    m_isMoving = false;
    apply(range);
}

void VisibleRange::goForward()
{
    if (m_future.empty())
        return;
    stopFollowing();
    push(m_carry, m_range);
    const TimeRange range = m_future.back();
    m_future.pop_back();
    m_isMoving = false;
    apply(range);
}

void VisibleRange::clearHistory()
{
    m_carry.clear();
    m_future.clear();
    m_isMoving = false;
}

void VisibleRange::followEnd(bool follow)
{
    if (!follow) {
        stopFollowing();
        return;
    }
    if (m_isFollowing)
        return;
    m_isFollowing = true;
    apply(moved(m_range, fitted(m_home).end - m_range.end));
    emit followingChanged(true);
}

void VisibleRange::pushHistory()
{
    push(m_carry, m_range);
    m_future.clear();
}

void VisibleRange::moveTo(TimeRange range)
{
    const TimeRange target = clamped(range, m_bounds);
    if (target == m_range)
        return;
    stopFollowing();
    if (!m_isMoving)
        pushHistory();
    m_isMoving = true;
    apply(target);
}

void VisibleRange::apply(TimeRange range)
{
    const TimeRange target = clamped(range, m_bounds);
    if (target == m_range)
        return;
    m_range = target;
    emit changed();
}

void VisibleRange::stopFollowing()
{
    if (!m_isFollowing)
        return;
    m_isFollowing = false;
    emit followingChanged(false);
}

} // namespace stallscope::gui
