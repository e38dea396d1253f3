// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <memory>

namespace stallscope {

/// After a recording, moves the spans of spill lanes to where they would be if they had arrived in time. Only spans that
/// overlap a late one, directly or transitively, are placed again; blocks without such spans are shared. A group of lanes
/// in which more than a million spans would have to move keeps its spill lanes. Returns the same trace if there is nothing
/// to do.
[[nodiscard]] std::shared_ptr<const Trace> withLateSpansPlaced(std::shared_ptr<const Trace> trace);

} // namespace stallscope
