// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>

namespace stallscope::sql {

/// A view over other tables.
struct TraceView {
    const char* name;
    const char* select;
};

/// Views that an export and the tables of an open trace (profiler/query) have in common, in terms of their tables spans, span_details,
/// waits, samples, counters, processes and devices. A view only uses views before it.
[[nodiscard]] std::span<const TraceView> traceViews();

} // namespace stallscope::sql
