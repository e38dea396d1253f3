// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/blocking_calls.h"
#include "profiler/analysis/wait_scope.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope {

/// What a blocking call waited for.
struct Awaited {
    std::optional<std::uint32_t> span; ///< in DeviceWork::spans()
    /// When everything in scope that was launched before the call was done; the beginning of time where there was nothing.
    Nanos scopeDone = -kTimeLimit;
    TrackId stream; ///< the one that was waited for, where it is known
};

/// One for each call: among the spans in its scope that were launched before it, the one with the latest end that is not
/// after the call's end.
[[nodiscard]] std::vector<Awaited> findAwaited(const RunSpans& spans, const std::vector<BlockingCall>& calls, const WaitScopes& scopes);

} // namespace stallscope
