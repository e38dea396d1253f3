// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/help/tour_stop.h"

#include <QWidget>

#include <functional>
#include <vector>

namespace stallscope::gui {

class RunList;
class TimelineWidget;

/// What the tour leads through. All of it outlives the stops.
struct TourGround {
    QWidget& window;
    const RunList& runs;
    TimelineWidget& timeline;
    QWidget& verdict;
    QWidget& advice;
    QWidget& numbers;
    std::function<void()> showTimeline;
    std::function<void()> showAdvice;
};

/// From the result to the wait, to the idle gap that it left, to the strategy without it, and to what can be done.
[[nodiscard]] std::vector<TourStop> tourStops(const TourGround& ground);
/// The parts of the window, to be named all at once.
[[nodiscard]] std::vector<TourStop> windowAreas(const TourGround& ground);

} // namespace stallscope::gui
