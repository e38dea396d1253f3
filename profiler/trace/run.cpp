// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/run.h"

#include <charconv>
#include <system_error>

namespace stallscope {

const char* nameOf(RunState state)
{
    switch (state) {
    case RunState::Running: return "running";
    case RunState::Done: return "done";
    case RunState::Failed: return "failed";
    case RunState::Cancelled: return "cancelled";
    }
    return "unknown";
}

World World::of(const Facts& facts)
{
    World world;
    for (const auto& [name, value] : facts) {
        std::uint32_t size = 0;
        const char* const end = value.data() + value.size();
        if (name == kJobFact)
            world.job = value;
        else if (name == kSizeFact && std::from_chars(value.data(), end, size).ec == std::errc{} && size > 0)
            world.size = size;
    }
    return world;
}

} // namespace stallscope
