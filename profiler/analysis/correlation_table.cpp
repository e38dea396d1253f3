// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/correlation_table.h"

#include <algorithm>

namespace stallscope {

void CorrelationTable::add(std::uint32_t scope, std::uint32_t correlation, std::uint32_t value)
{
    if (m_scopes.empty() || m_scopes.back().id != scope) {
        const auto known = std::find_if(m_scopes.begin(), m_scopes.end(), [scope](const Scope& s) { return s.id == scope; });
        if (known == m_scopes.end())
            m_scopes.push_back({scope, 0, {}, {}});
        else
            std::swap(*known, m_scopes.back());
    }
    m_scopes.back().sorted.push_back({correlation, value});
}

void CorrelationTable::seal()
{
    for (Scope& scope : m_scopes)
        seal(scope);
}

void CorrelationTable::seal(Scope& scope)
{
    const auto [least, most] =
        std::minmax_element(scope.sorted.begin(), scope.sorted.end(), [](const Entry& a, const Entry& b) { return a.correlation < b.correlation; });
    const std::size_t width = std::size_t{most->correlation} - least->correlation + 1;
    // An array of four places an entry takes as much room as the list, twice.
    if (width > 4 * scope.sorted.size() + 1024) {
        std::stable_sort(scope.sorted.begin(), scope.sorted.end(), [](const Entry& a, const Entry& b) { return a.correlation < b.correlation; });
        return;
    }
    scope.smallest = least->correlation;
    scope.dense.assign(width, kNone);
    for (const Entry& entry : scope.sorted) {
        std::uint32_t& place = scope.dense[entry.correlation - scope.smallest];
        if (place == kNone)
            place = entry.value;
    }
    scope.sorted = {};
}

std::uint32_t CorrelationTable::find(std::uint32_t scope, std::uint32_t correlation) const
{
    for (const Scope& s : m_scopes) {
        if (s.id != scope)
            continue;
        if (!s.dense.empty()) {
            const std::size_t place = std::size_t{correlation} - s.smallest;
            return correlation >= s.smallest && place < s.dense.size() ? s.dense[place] : kNone;
        }
        const auto at = std::lower_bound(s.sorted.begin(), s.sorted.end(), correlation, [](const Entry& e, std::uint32_t id) { return e.correlation < id; });
        return at != s.sorted.end() && at->correlation == correlation ? at->value : kNone;
    }
    return kNone;
}

} // namespace stallscope
