// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace stallscope::xplane {

/// Values by id. Real files number their metadata from 1 in any order, so that find() needs no hashing once the table is
/// finished. Memory is proportional to the number of values, whatever their ids.
template <class Value>
class IdTable {
public:
    /// Value of this id, which is added if it is new. Invalidates the results of earlier calls.
    [[nodiscard]] Value& operator[](std::int64_t id)
    {
        const auto [known, isNew] = m_places.try_emplace(id, static_cast<std::uint32_t>(m_values.size()));
        return isNew ? m_values.emplace_back() : m_values[known->second];
    }
    /// To be called once all values are added.
    void finish()
    {
        const auto inOrder = std::minmax_element(m_places.begin(), m_places.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        const std::size_t limit = kPlacesPerValue * m_places.size() + kFewPlaces;
        if (m_places.empty() || inOrder.first->first < 0 || inOrder.second->first >= static_cast<std::int64_t>(limit))
            return;
        m_dense.assign(static_cast<std::size_t>(inOrder.second->first) + 1, kNone);
        for (const auto& [id, place] : m_places)
            m_dense[static_cast<std::size_t>(id)] = place;
        std::unordered_map<std::int64_t, std::uint32_t>().swap(m_places);
    }
    /// Null for an unknown id.
    [[nodiscard]] const Value* find(std::int64_t id) const
    {
        if (m_places.empty()) {
            const auto index = static_cast<std::uint64_t>(id); // a negative one is large
            return index < m_dense.size() && m_dense[index] != kNone ? &m_values[m_dense[index]] : nullptr;
        }
        const auto known = m_places.find(id);
        return known != m_places.end() ? &m_values[known->second] : nullptr;
    }

private:
    static constexpr std::uint32_t kNone = UINT32_MAX;
    static constexpr std::size_t kPlacesPerValue = 8;
    static constexpr std::size_t kFewPlaces = 256;

    std::vector<Value> m_values;
    std::unordered_map<std::int64_t, std::uint32_t> m_places; // of the values; empty if m_dense has them
    std::vector<std::uint32_t> m_dense;                       // places by id
};

} // namespace stallscope::xplane
