// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <memory>
#include <stop_token>

namespace stallscope {

/// The same trace with ids of texts, details and stacks in the order in which its spans refer to them. Importers number them as their threads
/// come across them: only like this two readings of a file are equal, and can be written as equal bytes. Reads every span. Where
/// its details do not fit into a pool once more (more than 4 GiB), the trace stays as it is.
[[nodiscard]] Result<std::shared_ptr<const Trace>> withStableIds(const std::shared_ptr<const Trace>& trace, const std::stop_token& stop);

} // namespace stallscope
