// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/cuda/batch_codec.h"
#include "profiler/trace/trace.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>

namespace stallscope::recording {

/// Call stacks of a recorded process until the records of their calls arrive. Used from one thread.
class CallStacks {
public:
    explicit CallStacks(TracePools& pools) : m_pools(pools) {}

    /// The oldest stacks are dropped if the records of their calls never arrive.
    void add(const inject::CallStackRecord& record);
    /// Removes and returns the stack of a call; invalid if unknown.
    [[nodiscard]] StackId take(std::uint32_t thread, std::uint32_t correlation);

private:
    static constexpr std::size_t kMostWaiting = 100'000;

    TracePools& m_pools;
    std::unordered_map<std::uint64_t, StackId> m_stacks; // by thread and correlation
    std::deque<std::uint64_t> m_order;                   // all that were added, in order of arrival, including removed ones
};

} // namespace stallscope::recording
