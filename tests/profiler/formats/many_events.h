// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <fmt/format.h>
#include <string>

namespace stallscope::test {

constexpr int kManyEvents = 120'000; // some 14 MB: over two dozen batches

/// A trace of two threads and a stream, long enough to be read in parts. What stands last in the file began first, at 10 us, so that
/// time 0 is known only at the end.
inline std::string manyEvents()
{
    std::string events;
    for (int i = 0; i < kManyEvents; ++i) {
        const int time = 10 * (kManyEvents - i);
        if (i % 3 == 2)
            events +=
                fmt::format(R"({{"ph":"X","cat":"kernel","name":"k{}","pid":0,"tid":7,"ts":{},"dur":4,"args":{{"device":0,"stream":7,"correlation":{}}}}},)",
                    i % 5, time, i + 1);
        else
            events += fmt::format(
                R"({{"ph":"X","cat":"cpu_op","name":"aten::op{} of some length, so that the file is not too short","pid":1,"tid":{},"ts":{},"dur":5}},)", i % 7,
                10 + i % 3, time);
    }
    events.pop_back();
    return R"({"schemaVersion":1,"traceEvents":[)" + events + "]}";
}

} // namespace stallscope::test
