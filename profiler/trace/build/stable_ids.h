// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <memory>
#include <stop_token>

namespace stallscope {

/// Renumbers texts, details and stacks in the order in which spans refer to them. Importers number them in thread order;
/// only after renumbering do two imports of a file give equal traces, which are written as equal bytes. Reads every span.
/// If the details do not fit a second pool (more than 4 GiB), returns the trace unchanged.
[[nodiscard]] Result<std::shared_ptr<const Trace>> withStableIds(const std::shared_ptr<const Trace>& trace, const std::stop_token& stop);

} // namespace stallscope
