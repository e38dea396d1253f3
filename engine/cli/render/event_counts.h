// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <array>
#include <cstdint>

namespace stallscope::cli {

/// Spans by kind, in the order of SpanKind.
using KindCounts = std::array<std::uint64_t, kSpanKinds>;

[[nodiscard]] KindCounts countKinds(const Trace& trace);

} // namespace stallscope::cli
