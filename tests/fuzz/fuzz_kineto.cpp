// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/byte_source.h"
#include "profiler/formats/kineto/trace_event_import.h"
#include "tests/profiler/formats/accounted.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

/// Whatever the bytes are, they give a trace that keeps the model's promises, or an error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace stallscope;
    ImportOptions options;
    options.threads = 1;
    const auto trace = importTraceEvents(memorySource({reinterpret_cast<const char*>(data), size}), "fuzz.json", options);
    if (!trace)
        return trace.error().message.empty() ? std::abort(), 0 : 0;
    if (!test::wrongInAccount(**trace).empty())
        std::abort();
    for (const Track& track : (*trace)->tracks) {
        for (const Lane& lane : track.lanes) {
            Nanos end = 0;
            lane.forEach([&end](const SpanColumns& columns, std::size_t row) {
                const Span span = columns.at(row);
                if (span.start < end || span.duration < 0 || span.end() >= kTimeLimit)
                    std::abort();
                end = span.end();
            });
        }
    }
    return 0;
}
