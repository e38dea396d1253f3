// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/device_work.h"

#include <cstdint>
#include <span>
#include <vector>

namespace stallscope {

/// Which calls launch, and what each launch started.
class LaunchIndex {
public:
    LaunchIndex(const CallIndex& calls, const DeviceWork& work);

    /// Places of the call's device spans in DeviceWork::spans(), stream by stream, each in order of start.
    [[nodiscard]] std::span<const std::uint32_t> spansOf(std::uint32_t call) const;
    [[nodiscard]] std::size_t spanCount(std::uint32_t call) const { return spansOf(call).size(); }
    [[nodiscard]] bool isLaunch(std::uint32_t call) const { return m_isLaunch[call]; }
    /// By place in CallIndex::threads(): whether the thread has at least one launch.
    [[nodiscard]] const std::vector<bool>& isLaunchingThread() const { return m_isLaunchingThread; }
    /// Starts of all launches of the run, in order.
    [[nodiscard]] const std::vector<Nanos>& starts() const { return m_starts; }
    /// The latest of them; before any time where there are none.
    [[nodiscard]] Nanos lastStart() const { return m_starts.empty() ? -kTimeLimit : m_starts.back(); }
    /// Starts of the launches of one thread, in order.
    [[nodiscard]] const std::vector<Nanos>& startsOf(std::size_t thread) const { return m_threadStarts[thread]; }

private:
    std::vector<std::uint32_t> m_offsets; // by call, and one more
    std::vector<std::uint32_t> m_spans;
    std::vector<bool> m_isLaunch;
    std::vector<bool> m_isLaunchingThread;
    std::vector<Nanos> m_starts;
    std::vector<std::vector<Nanos>> m_threadStarts;
};

} // namespace stallscope
