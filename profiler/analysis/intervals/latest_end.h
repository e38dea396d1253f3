// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <cstdint>
#include <vector>

namespace stallscope {

/// A span in the search for awaited work.
struct LaunchedSpan {
    Nanos launched = 0; ///< start of its launch call; without one, its own start
    Nanos end = 0;
    std::uint32_t span = 0; ///< index in DeviceWork::spans()
};

/// Query: of the spans launched before a time, the one with the latest end that is not after another time.
struct LatestEndQuestion {
    static constexpr std::uint32_t kNone = UINT32_MAX;

    Nanos launchedBefore = 0;
    Nanos endsBy = 0;
    std::uint32_t asker = 0;
    // result
    std::uint32_t span = kNone;
    Nanos end = 0;                 ///< of that span
    Nanos latestEnd = -kTimeLimit; ///< of all spans launched before, without the limit
};

/// Answers all queries in one sweep over the spans in order of their launch: each span marks the rank of its end in a bit
/// tree, which finds the last mark up to a rank in a few steps. At worst n log n for sorting; spans that come by stream are
/// sorted in a few passes.
void answerLatestEnds(const std::vector<LaunchedSpan>& spans, std::vector<LatestEndQuestion>& questions);

} // namespace stallscope
