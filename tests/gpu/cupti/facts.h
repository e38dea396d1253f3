// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/cupti/cupti_api.h"

#include <string>

/// What CUPTI is asked, each in a process of its own, since it is switched on once. Each prints rows of a table.
namespace stallscope::test {

/// What the attributes are before CUDA begins, and with a context.
void tellAttributes(const cupti::CuptiApi& api);
/// Which threads hand buffers over, and how long a flush takes.
void tellBuffers(const cupti::CuptiApi& api);
/// Which calls become records of synchronizations, and whether records of events come with them.
void tellSyncs(const cupti::CuptiApi& api);
/// Under which number and name a launch of this compiler's is recorded.
void tellLaunches(const cupti::CuptiApi& api);
/// How the device's times lie to the host's, over that many seconds.
void tellClocks(const cupti::CuptiApi& api, int seconds);
/// What a launch, or the node of a graph, costs in that way.
void tellCost(const cupti::CuptiApi& api, const std::string& way);

/// Nanoseconds on the clock that is neither set nor adjusted.
[[nodiscard]] long long monotonicNanos();
/// By the time of day, as CUPTI has it.
[[nodiscard]] long long wallNanos();

} // namespace stallscope::test
