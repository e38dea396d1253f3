// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace stallscope::perfetto {

/// Values by the numbers that a sequence gives them. The numbers of real files are dense and ascend; others go to a map, so
/// that memory stays proportional to the number of entries.
template <class Value>
class InternTable {
public:
    void set(std::uint64_t number, Value value)
    {
        if (number >= m_dense.size() + kLargestStep) {
            m_sparse[number] = {value, true};
            return;
        }
        if (number >= m_dense.size())
            m_dense.resize(static_cast<std::size_t>(number) + 1);
        m_dense[static_cast<std::size_t>(number)] = {value, true};
    }
    /// Null for a number that the sequence did not introduce.
    [[nodiscard]] const Value* find(std::uint64_t number) const
    {
        if (number < m_dense.size() && m_dense[static_cast<std::size_t>(number)].isSet)
            return &m_dense[static_cast<std::size_t>(number)].value;
        if (m_sparse.empty())
            return nullptr;
        const auto found = m_sparse.find(number);
        return found != m_sparse.end() ? &found->second.value : nullptr;
    }

private:
    static constexpr std::uint64_t kLargestStep = 16;

    struct Entry {
        Value value{};
        bool isSet = false;
    };

    std::vector<Entry> m_dense;
    std::unordered_map<std::uint64_t, Entry> m_sparse;
};

} // namespace stallscope::perfetto
