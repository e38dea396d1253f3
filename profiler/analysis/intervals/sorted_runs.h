// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace stallscope {

/// Sorts values that consist of a few sorted runs, such as values by stream or by thread: adjacent runs are merged until
/// one is left, in n log(runs) steps. The sort is stable.
///
/// Worked example: 1 4 7 | 2 3 | 5 -> 1 2 3 4 7 | 5 -> 1 2 3 4 5 7.
template <class T, class Before>
void sortRuns(std::span<T> values, Before before)
{
    constexpr std::size_t kWorthMerging = 16; // with shorter runs on average, values are sorted normally
    std::vector<std::size_t> ends;
    for (auto at = values.begin(); at != values.end();) {
        at = std::is_sorted_until(at, values.end(), before);
        ends.push_back(static_cast<std::size_t>(at - values.begin()));
        if (ends.size() > 1 && ends.size() * kWorthMerging > values.size()) {
            std::stable_sort(values.begin(), values.end(), before);
            return;
        }
    }
    const auto placeAt = [&](std::size_t index) { return values.begin() + static_cast<std::ptrdiff_t>(index); };
    while (ends.size() > 1) {
        std::vector<std::size_t> joined;
        std::size_t from = 0;
        for (std::size_t i = 1; i < ends.size(); i += 2) {
            std::inplace_merge(placeAt(from), placeAt(ends[i - 1]), placeAt(ends[i]), before);
            from = ends[i];
            joined.push_back(from);
        }
        if (ends.size() % 2 != 0)
            joined.push_back(ends.back());
        ends = std::move(joined);
    }
}

} // namespace stallscope
