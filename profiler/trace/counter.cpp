// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/counter.h"

#include <algorithm>
#include <utility>

namespace stallscope {

std::uint64_t CounterSeries::sampleCount() const
{
    std::uint64_t count = 0;
    for (const auto& block : blocks)
        count += block->times.size();
    return count;
}

void CounterBuilder::append(Nanos time, double value)
{
    m_lastTime = std::max(m_lastTime, time);
    const bool isFirst = m_tail.times.empty();
    m_tail.smallest = isFirst ? value : std::min(m_tail.smallest, value);
    m_tail.largest = isFirst ? value : std::max(m_tail.largest, value);
    m_tail.times.push_back(m_lastTime);
    m_tail.values.push_back(value);
    if (m_tail.times.size() == CounterBlock::kMaxSamples)
        m_full.push_back(std::make_shared<const CounterBlock>(std::exchange(m_tail, {})));
}

CounterSeries CounterBuilder::series() const
{
    CounterSeries series{m_info, m_full};
    if (!m_tail.times.empty())
        series.blocks.push_back(std::make_shared<const CounterBlock>(m_tail));
    return series;
}

} // namespace stallscope
