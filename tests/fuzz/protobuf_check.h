// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/trace/trace.h"
#include "tests/profiler/formats/accounted.h"

#include <cstdlib>
#include <memory>

namespace stallscope::test {

/// Aborts unless the result is an error with a message, or a trace that keeps the model's promises.
inline void checkImported(const Result<std::shared_ptr<const Trace>>& trace)
{
    if (!trace) {
        if (trace.error().message.empty())
            std::abort();
        return;
    }
    if (!wrongInAccount(**trace).empty())
        std::abort();
    for (const Track& track : (*trace)->tracks) {
        if (track.info.process.index() >= (*trace)->processes.size())
            std::abort();
        for (const Lane& lane : track.lanes) {
            Nanos end = 0;
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                const Span span = columns.at(row);
                if (span.start < end || span.duration < 0 || span.end() >= kTimeLimit || span.name.index() >= (*trace)->pools->strings.size())
                    std::abort();
                end = span.end();
                (void)(*trace)->detailOf(span);
            });
        }
    }
}

} // namespace stallscope::test
