// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/compare/waterfall.h"

#include <algorithm>

namespace stallscope::gui {

namespace {

/// Share of the longer wall time: if components move less than this, the axis is zoomed.
constexpr double kLeastSeen = 0.2;

} // namespace

std::vector<WaterfallStep> waterfallOf(const Explanation& explained, Nanos wallA, Nanos wallB)
{
    using What = WaterfallStep::What;
    std::vector<WaterfallStep> steps{{What::WholeA, 0, wallA}};
    Nanos at = wallA;
    const auto go = [&](What what, Nanos length) {
        steps.push_back({what, at, at + length});
        at += length;
    };
    go(What::Kernel, explained.kernel);
    go(What::ExposedCopy, explained.exposedCopy);
    go(What::BothIdle, explained.bothIdle);
    go(What::OtherIdle, explained.otherIdle);
    steps.push_back({What::WholeB, 0, wallB});
    return steps;
}

TimeRange rangeToShow(const std::vector<WaterfallStep>& steps)
{
    if (steps.empty())
        return {};
    Nanos least = steps.front().to;
    Nanos most = steps.front().to;
    for (const WaterfallStep& step : steps) {
        least = std::min(least, step.to);
        most = std::max(most, step.to);
    }
    const Nanos moved = most - least;
    const bool isSeen = moved == 0 || static_cast<double>(moved) >= kLeastSeen * static_cast<double>(most);
    // adds half of the movement below, so that the totals have a visible length
    return {isSeen ? std::min<Nanos>(least, 0) : std::max<Nanos>(least - moved / 2, 0), std::max<Nanos>(most, 1)};
}

} // namespace stallscope::gui
