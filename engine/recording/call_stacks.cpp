// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/call_stacks.h"

#include <vector>

namespace stallscope::recording {

namespace {

std::uint64_t keyOf(std::uint32_t thread, std::uint32_t correlation)
{
    return std::uint64_t{thread} << 32 | correlation;
}

} // namespace

void CallStacks::add(const inject::CallStackRecord& record)
{
    std::vector<Frame> frames;
    frames.reserve(record.frames.size());
    for (const auto& frame : record.frames)
        frames.push_back({m_pools.strings.intern(frame.function), m_pools.strings.intern(frame.file), frame.line});
    const std::uint64_t key = keyOf(record.thread, record.correlation);
    m_stacks[key] = m_pools.stacks.addStack(frames);
    m_order.push_back(key);
    for (; m_order.size() > kMostWaiting; m_order.pop_front())
        m_stacks.erase(m_order.front());
}

StackId CallStacks::take(std::uint32_t thread, std::uint32_t correlation)
{
    const auto found = m_stacks.find(keyOf(thread, correlation));
    if (found == m_stacks.end())
        return {};
    const StackId stack = found->second;
    m_stacks.erase(found);
    return stack;
}

} // namespace stallscope::recording
