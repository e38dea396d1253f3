// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

namespace stallscope {

/// True for a trace of a file that is still being read (PartialTraces). Any span may be missing, so its metrics are invalid.
[[nodiscard]] bool isPartial(const Trace& trace);

} // namespace stallscope
