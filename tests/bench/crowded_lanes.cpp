// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/crowded_lanes.h"

#include "profiler/base/hash.h"
#include "profiler/trace/build/track_builder.h"

namespace stallscope::bench {

Lane crowdedLane(std::size_t index, std::uint64_t spans)
{
    LaneBuilder builder{{}};
    Nanos time = 0;
    for (std::uint64_t i = 0; i < spans; ++i) {
        const std::uint64_t random = mixBits(i * kCrowdedLanes + index);
        Span span;
        span.start = time + static_cast<Nanos>(random % 1000 + (random >> 20) % 100 / 99 * 20'000);
        span.duration = static_cast<Nanos>(500 + (random >> 32) % 8000);
        span.name = StringId(static_cast<std::uint32_t>((random >> 48) % 50));
        span.flags = index % 4 == 3 && (random >> 10) % 100 == 0 ? SpanFlag::kBlocking : SpanFlag::kNone;
        builder.append(span);
        time = span.end();
    }
    return builder.finish();
}

} // namespace stallscope::bench
