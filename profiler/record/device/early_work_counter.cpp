// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/device/early_work_counter.h"

#include <algorithm>
#include <utility>

namespace stallscope {

void EarlyWorkCounter::addCall(std::uint32_t correlation, Nanos start)
{
    if (correlation == 0)
        return;
    m_calls.resize(kCalls);
    Start& call = m_calls[correlation % kCalls];
    call = {correlation, call.correlation == correlation ? std::min(call.time, start) : start};
}

void EarlyWorkCounter::addWork(std::uint32_t correlation, Nanos start)
{
    if (correlation == 0)
        return;
    if (const Start* call = callOf(correlation)) {
        m_early += start < call->time ? 1 : 0;
        return;
    }
    m_waiting.push_back({correlation, start});
    if (m_waiting.size() > kMostWaiting)
        m_waiting.pop_front();
}

std::uint64_t EarlyWorkCounter::takeEarly()
{
    std::erase_if(m_waiting, [this](const Start& work) {
        const Start* call = callOf(work.correlation);
        m_early += call && work.time < call->time ? 1 : 0;
        return call != nullptr;
    });
    return std::exchange(m_early, 0);
}

const EarlyWorkCounter::Start* EarlyWorkCounter::callOf(std::uint32_t correlation) const
{
    if (m_calls.empty() || m_calls[correlation % kCalls].correlation != correlation)
        return nullptr;
    return &m_calls[correlation % kCalls];
}

} // namespace stallscope
