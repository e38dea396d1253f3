// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/help/tour.h"

#include <QRect>
#include <QWidget>

#include <functional>
#include <vector>

namespace stallscope::gui {

class RunList;
class TimelineWidget;

/// Rectangle of a widget in the window; empty if it is not visible.
[[nodiscard]] QRect placeOf(const QWidget& widget, const QWidget& window);
/// Likewise for the selected span.
[[nodiscard]] QRect placeOfSelection(TimelineWidget& timeline, const QWidget& window);
/// Likewise for the idle gap that the selected wait left on a device.
[[nodiscard]] QRect placeOfGap(TimelineWidget& timeline, const QWidget& window);

/// Objects that the tour refers to. They must outlive the stops.
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

/// From the result to the wait, to its idle gap, to the strategy without it, and to the remedy.
[[nodiscard]] std::vector<TourStop> tourStops(const TourGround& ground);
/// Parts of the window, for labelling all at once.
[[nodiscard]] std::vector<TourStop> windowAreas(const TourGround& ground);

} // namespace stallscope::gui
