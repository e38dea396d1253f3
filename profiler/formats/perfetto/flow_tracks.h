// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace stallscope::perfetto {

/// Where each flow was first seen. Stallscope numbers its flows from 1: those take four bytes each. Others go to a map, so
/// that memory stays proportional to the number of flows.
class FlowTracks {
public:
    /// Track on which the flow was first seen: `track` if it is new.
    [[nodiscard]] std::uint32_t firstOf(std::uint64_t flow, std::uint32_t track)
    {
        if (flow >= kFewFlows + kLargestRatio * m_flows)
            return firstOfSparse(flow, track);
        if (flow >= m_dense.size())
            m_dense.resize(static_cast<std::size_t>(flow) + 1, kNone);
        std::uint32_t& first = m_dense[static_cast<std::size_t>(flow)];
        if (first == kNone && !m_sparse.empty() && m_sparse.contains(flow))
            return m_sparse[flow];
        m_flows += first == kNone ? 1 : 0;
        first = first == kNone ? track : first;
        return first;
    }

private:
    static constexpr std::uint32_t kNone = UINT32_MAX;
    static constexpr std::uint64_t kFewFlows = 1024;
    static constexpr std::uint64_t kLargestRatio = 8;

    [[nodiscard]] std::uint32_t firstOfSparse(std::uint64_t flow, std::uint32_t track)
    {
        const auto [known, isNew] = m_sparse.try_emplace(flow, track);
        m_flows += isNew ? 1 : 0;
        return known->second;
    }

    std::vector<std::uint32_t> m_dense; // by flow
    std::unordered_map<std::uint64_t, std::uint32_t> m_sparse;
    std::uint64_t m_flows = 0;
};

} // namespace stallscope::perfetto
