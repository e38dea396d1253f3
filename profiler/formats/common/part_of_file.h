// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

namespace stallscope {

/// Whether this is what was read so far of a file that is still being read (PartsTold). Anything may be missing from it, and what
/// is missing lies anywhere in time: no number of it holds.
[[nodiscard]] bool isPart(const Trace& trace);

} // namespace stallscope
