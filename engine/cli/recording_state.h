// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <string>

namespace stallscope::cli {

/// Why a recording is incomplete, as a clause: runs of it failed, were stopped or broke off, its file is cut short or damaged, or it holds
/// nothing. Empty for a complete one.
[[nodiscard]] std::string whyIncomplete(const Trace& trace);

/// The same, and what of a complete recording was lost on the way.
[[nodiscard]] std::string whatIsMissing(const Trace& trace);

} // namespace stallscope::cli
