// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstddef>

namespace stallscope::test {

/// Of all tracks together.
[[nodiscard]] inline std::size_t lanesOf(const Trace& trace)
{
    std::size_t lanes = 0;
    for (const Track& track : trace.tracks)
        lanes += track.lanes.size();
    return lanes;
}

} // namespace stallscope::test
