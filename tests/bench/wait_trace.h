// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstdint>
#include <memory>

namespace stallscope::bench {

/// A loop that launches a kernel and waits for it, over and over: so many waits, and four times as many spans. The waits
/// stand in dozens of operations, as those of a real program do.
[[nodiscard]] std::shared_ptr<const Trace> waitTrace(std::uint64_t waits);

} // namespace stallscope::bench
