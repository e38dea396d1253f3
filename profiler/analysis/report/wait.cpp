// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/wait.h"

#include <array>
#include <cstddef>

namespace stallscope {

const char* nameOf(BlockingKind kind)
{
    constexpr std::array<const char*, 15> kNames{"device", "context", "stream", "event", "sync-copy", "pageable-d2h", "pageable-h2d", "h2h", "memset",
        "managed", "alloc", "free", "module", "queue-full", "poll"};
    const auto index = static_cast<std::size_t>(kind);
    return index < kNames.size() ? kNames[index] : "unknown";
}

} // namespace stallscope
