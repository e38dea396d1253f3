// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/blocking_calls.h"

#include <vector>

namespace stallscope {

/// Rows of at least 100 queries of one event or stream that follow each other on one thread. A program that asks that
/// often waits. A single query never blocks.
[[nodiscard]] std::vector<BlockingCall> findPolls(const RunSpans& spans, std::size_t thread);

} // namespace stallscope
