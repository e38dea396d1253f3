// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

namespace stallscope {

/// Finds a number by (scope, correlation id). Filled first, then sealed. Ids of a scope are mostly dense: then it is an array
/// to look into; else a sorted list.
class CorrelationTable {
public:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    /// Of several values for one key, the first one counts.
    void add(std::uint32_t scope, std::uint32_t correlation, std::uint32_t value);
    void seal();
    [[nodiscard]] std::uint32_t find(std::uint32_t scope, std::uint32_t correlation) const;

private:
    struct Entry {
        std::uint32_t correlation;
        std::uint32_t value;
    };
    struct Scope {
        std::uint32_t id = 0;
        std::uint32_t smallest = 0;
        std::vector<Entry> sorted;
        std::vector<std::uint32_t> dense; ///< by correlation - smallest; empty where the ids are far apart
    };
    static void seal(Scope& scope);

    std::vector<Scope> m_scopes; // few: one a process at most
};

} // namespace stallscope
