// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/perfetto/correlations.h"

#include <algorithm>

namespace stallscope::perfetto {

CorrelationId Correlations::of(Source source, std::span<const std::uint64_t> numbers)
{
    std::uint32_t first = 0;
    for (const std::uint64_t number : numbers) {
        const auto next = static_cast<std::uint32_t>(m_parents.size());
        if (next == CorrelationId::kNone)
            return {};
        const auto [known, isNew] = m_ids.try_emplace(Key{number, source}, first != 0 ? first : next);
        if (isNew && first == 0)
            m_parents.push_back(next);
        const std::uint32_t id = known->second;
        if (first != 0)
            join(rootOf(id), rootOf(first));
        first = first != 0 ? first : id;
    }
    return first != 0 ? CorrelationId(first) : CorrelationId();
}

void Correlations::join(std::uint32_t a, std::uint32_t b)
{
    if (a == b)
        return;
    m_parents[std::max(a, b)] = std::min(a, b);
    m_wereJoined = true;
}

CorrelationId Correlations::final(CorrelationId id)
{
    return id.isValid() && id.value() < m_parents.size() ? CorrelationId(rootOf(id.value())) : id;
}

std::uint32_t Correlations::rootOf(std::uint32_t id)
{
    while (m_parents[id] != id) {
        m_parents[id] = m_parents[m_parents[id]];
        id = m_parents[id];
    }
    return id;
}

} // namespace stallscope::perfetto
