// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/wait_walk.h"

#include <algorithm>

namespace stallscope::gui {

namespace {

std::size_t firstFrom(std::span<const Wait> waits, Nanos time)
{
    const auto found = std::lower_bound(waits.begin(), waits.end(), time, [](const Wait& wait, Nanos t) { return wait.start < t; });
    return static_cast<std::size_t>(found - waits.begin());
}

} // namespace

std::optional<std::size_t> waitAfter(std::span<const Wait> waits, Nanos time)
{
    const std::size_t index = firstFrom(waits, time + 1);
    return index < waits.size() ? std::optional(index) : std::nullopt;
}

std::optional<std::size_t> waitBefore(std::span<const Wait> waits, Nanos time)
{
    const std::size_t index = firstFrom(waits, time);
    return index > 0 ? std::optional(index - 1) : std::nullopt;
}

std::optional<std::size_t> waitOf(std::span<const Wait> waits, TrackId thread, Nanos start)
{
    for (std::size_t i = firstFrom(waits, start); i < waits.size() && waits[i].start == start; ++i) {
        if (waits[i].thread == thread)
            return i;
    }
    return std::nullopt;
}

} // namespace stallscope::gui
