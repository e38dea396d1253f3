// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace stallscope {

/// Launches in order, without times: which are alike, and how much work each one has.
struct LaunchRow {
    std::vector<std::uint32_t> names; ///< equal for launches that are alike; numbered from 0
    std::vector<Nanos> work;          ///< positive, so that empty launches count as well
    std::vector<bool> isCopy;         ///< by name: a copy or memset
    std::vector<bool> isHostCopy;     ///< by name: a copy from or to the host

    [[nodiscard]] std::size_t size() const { return names.size(); }
    [[nodiscard]] std::size_t nameCount() const { return isCopy.size(); }
};

/// The launches [first, end) of a row.
struct Stretch {
    std::size_t first = 0;
    std::size_t end = 0;

    [[nodiscard]] std::size_t length() const { return end - first; }
    [[nodiscard]] std::span<const std::uint32_t> of(std::span<const std::uint32_t> names) const { return names.subspan(first, length()); }

    friend bool operator==(Stretch, Stretch) = default;
};

/// Least number of occurrences of a repetition.
inline constexpr std::size_t kLeastRepeats = 3;

/// The stretches that a row of launches repeats: of all periods that recur three times and contain most of the work the
/// longest one, unless it only repeats a shorter one with little in between; then the shorter one. A stretch begins at the
/// first launch of a period; launches between or around stretches belong to none. Empty if nothing repeats.
///
/// Method: a launch that each step makes once is an anchor, and distances between anchors are about the length of a step.
/// Each name with mostly similar distances suggests a length, and the stretches behind its occurrences are compared. If
/// every name recurs within a step, sequences of four and of sixteen launches are used in place of names.
///
/// Worked example: w w | e a b a b l | e a b x a b l | e a b a b l -> e, at 2 8 15, has distances 6 and 7; the three
/// stretches behind it agree except for x. a, at 3 5 9 12 16 18, has 2 4 3 4 2, of which too few are similar.
///
/// Nearly linear in the length of the row.
[[nodiscard]] std::vector<Stretch> findRepetition(const LaunchRow& row, const std::stop_token& stop = {});

} // namespace stallscope
