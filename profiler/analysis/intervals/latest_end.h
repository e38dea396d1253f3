// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

#include <cstdint>
#include <vector>

namespace stallscope {

/// A span as the search for awaited ones sees it.
struct LaunchedSpan {
    Nanos launched = 0; ///< when its launch call started; when it started itself, where it has none
    Nanos end = 0;
    std::uint32_t span = 0; ///< in DeviceWork::spans()
};

/// Of the spans that were launched before a time: the one that ends last, but not after another time.
struct LatestEndQuestion {
    static constexpr std::uint32_t kNone = UINT32_MAX;

    Nanos launchedBefore = 0;
    Nanos endsBy = 0;
    std::uint32_t asker = 0;
    // the answer
    std::uint32_t span = kNone;
    Nanos end = 0;                 ///< of that span
    Nanos latestEnd = -kTimeLimit; ///< of all those launched before, however late
};

/// Answers all questions together, in one sweep over the spans in order of their launch: each marks the rank of its end in
/// a tree of bits, in which the last mark up to a rank is found in a few steps. n log n at worst, for the sorting alone: spans
/// that come stream by stream are sorted in a few passes.
void answerLatestEnds(const std::vector<LaunchedSpan>& spans, std::vector<LatestEndQuestion>& questions);

} // namespace stallscope
