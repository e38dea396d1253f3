// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <memory>

namespace stallscope {

/// Puts the spans of spill lanes where they would be had they come in time, once a recording is over. Only spans that overlap a late
/// one, directly or by way of others, are placed anew; blocks that hold none of them are shared. A group of lanes of which more than a
/// million spans would have to be placed keeps its spill lanes. The same trace where there are none.
[[nodiscard]] std::shared_ptr<const Trace> withLateSpansPlaced(std::shared_ptr<const Trace> trace);

} // namespace stallscope
