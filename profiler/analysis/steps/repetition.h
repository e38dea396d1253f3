// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/steps/launch_row.h"

#include <stop_token>
#include <vector>

namespace stallscope {

/// A thing that happens fewer times is no repetition.
inline constexpr std::size_t kLeastRepeats = 3;

/// The stretches that a row of launches repeats: of all periods that recur three times and hold most of the work the longest
/// one, but where that is only a shorter one again and again with a little in between, the shorter one. A stretch begins where
/// the first of them does; what is between them or around them belongs to none. Empty where nothing repeats.
///
/// How: a launch that each step makes once is an anchor, and the distances from one to the next are about the length of a
/// step. So each name whose distances are mostly alike suggests a length, and what stands behind its places is compared. Where
/// each name recurs within a step, names of four and of sixteen launches in a row take the place of names.
///
/// Worked example: w w | e a b a b l | e a b x a b l | e a b a b l -> e, at 2 8 15, has distances 6 and 7; the three stretches
/// behind it agree but for x. a, at 3 5 9 12 16 18, has 2 4 3 4 2, of which too few are alike.
///
/// Nearly linear in the length of the row.
[[nodiscard]] std::vector<Stretch> findRepetition(const LaunchRow& row, const std::stop_token& stop = {});

} // namespace stallscope
