// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/span.h"

#include <array>

namespace stallscope {

const char* nameOf(SpanKind kind)
{
    constexpr std::array<const char*, kSpanKinds> kNames{
        "kernel", "memcpy", "memset", "graph", "migration", "device-range", "sync-record", "api-call", "range", "host-op", "python", "overhead", "mark"};
    const auto index = static_cast<std::size_t>(kind);
    return index < kNames.size() ? kNames[index] : "unknown";
}

} // namespace stallscope
